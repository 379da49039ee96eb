import LaminaGeometry
import LaminaGraphics

// Order: the walk that turns a tree into rows.
//
// What: preorder, the mask first, siblings sorted by zPosition where it is used (stable, so equal depths keep the order of `sublayers`).
// Rows of layers that have not changed move as they are; the others are published from the model.
// Why: a preorder makes every subtree a range, so later passes are loops and a hidden subtree is one jump.
// Cost: O(layers), with one sort per parent that uses zPosition. It hurts if structure changes every frame.
extension LayerTree {
  /// One level of the walk.
  private struct Level {
    var layers: [CALayer]
    /// Whether the first of `layers` is the mask.
    var hasMask: Bool
    var next = 0
    var index: Int
  }

  /// Publishes the whole tree below `root`; nothing happens if it is over a limit.
  func rebuild(_ root: CALayer, limits: RenderLimits) throws {
    try measure(root, limits: limits)
    swap(&columns, &spare)  // `spare` holds what was published until now.
    columns.removeAll()
    images.beginRecount()
    place(root, parent: -1)
    var levels = [Level(layers: root.inner, hasMask: root.hasMask, index: 0)]
    while var level = levels.popLast() {
      guard level.next < level.layers.count else {
        columns.subtreeEnd[level.index] = Int32(columns.count)
        continue
      }
      let layer = level.layers[level.next]
      let index = place(layer, parent: level.index)
      setFlag(.isMask, level.hasMask && level.next == 0, at: index)
      level.next += 1
      levels.append(level)
      levels.append(Level(layers: layer.inner, hasMask: layer.hasMask, index: index))
    }
    images.endRecount()
  }

  /// Refuses a tree that is too large or too deep.
  private func measure(_ root: CALayer, limits: RenderLimits) throws {
    var level = [root]
    var (count, depth) = (0, 0)
    while !level.isEmpty {
      depth += 1
      count += level.count
      try LimitExceeded.check("depth", depth, atMost: limits.depth)
      try LimitExceeded.check("layers", count, atMost: limits.layers)
      level = level.flatMap(\.inner)
    }
  }

  /// Gives `layer` the next row: its old one if nothing about it has changed, else a new one from the model.
  @discardableResult
  private func place(_ layer: CALayer, parent: Int) -> Int {
    let index = columns.count
    columns.appendRow(parent: Int32(parent))
    if isSnapshot {
      publish(layer.row, .all, at: index)
      return index
    }
    let state = layer.row.state
    if state.pointee.changes.isEmpty, state.pointee.renderIndex >= 0 {
      move(from: Int(state.pointee.renderIndex), to: index)
    } else {
      publish(layer.row, .all, at: index)
    }
    state.pointee.renderIndex = Int32(index)
    state.pointee.changes = []
    return index
  }

  private func move(from old: Int, to index: Int) {
    let flags = spare.flags[old]
    columns.flags[index] = flags
    columns.opacity[index] = spare.opacity[old]
    columns.local[index] = spare.local[old]
    columns.bounds[index] = spare.bounds[old]
    columns.style[index] = spare.style[old]
    columns.version[index] = spare.version[old]
    if spare.effects[old] >= 0 {
      columns.effects[index] = Int32(columns.effectsTable.count)
      let effects = spare.effectsTable[Int(spare.effects[old])]
      if let picture = effects.shadow?.picture { images.retain(slot: Int(picture.image)) }
      columns.effectsTable.append(effects)
    }
    if flags.contains(.hasContents) {
      let contents = spare.contentsTable[Int(spare.contents[old])]
      images.retain(slot: Int(contents.image))
      columns.contents[index] = Int32(columns.contentsTable.count)
      columns.contentsTable.append(contents)
    }
    if flags.contains(.hasSpatial) {
      columns.spatial[index] = Int32(columns.matrices.count)
      columns.matrices.append(spare.matrices[Int(spare.spatial[old])])
    }
    if flags.contains(.hasSublayerMatrix) {
      columns.sublayerMatrix[index] = Int32(columns.matrices.count)
      columns.matrices.append(spare.matrices[Int(spare.sublayerMatrix[old])])
    }
  }
}

extension CALayer {
  /// Whether the mask counts: transform layers have nothing of their own that it could cut.
  fileprivate var hasMask: Bool {
    row.references.pointee.mask != nil && !row.state.pointee.flags.contains(.transformLayer)
  }

  /// The layers inside as their rows follow: the mask, then the sublayers from back to front.
  fileprivate var inner: [CALayer] {
    let sublayers = row.references.pointee.sublayers.backToFront
    guard hasMask, let mask = row.references.pointee.mask else { return sublayers }
    return [mask] + sublayers
  }
}

extension [CALayer] {
  /// Siblings as they are drawn: by ascending zPosition, equal ones in the order of the array. No copy where none is used.
  var backToFront: [CALayer] {
    guard contains(where: { $0.row.geometry.pointee.zPosition != 0 }) else { return self }
    return enumerated().sorted { a, b in
      let first = a.element.row.geometry.pointee.zPosition
      let second = b.element.row.geometry.pointee.zPosition
      return first != second ? first < second : a.offset < b.offset
    }.map(\.element)
  }
}
