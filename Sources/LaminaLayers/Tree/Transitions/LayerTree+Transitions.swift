import Foundation
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// Transitions of a tree: the former look of layers is kept as rows until it is no longer seen.
//
// What: a commit that finds a layer with a new transition copies the rows of the layer, with all
// rows inside, before it publishes their changes. The copies are rows like others, with their own
// entries of side tables and their own images. The texels of layers are held before the layers draw
// again.
// Why: rows can be drawn at any time, by any renderer, in any context, and as sharp as the layers.
// A texture could not.
// Cost: O(rows of the layer), and its rows twice while the transition lasts. It hurts if a large
// tree fades as a whole. The copies are never more than the tree's own rows; beyond that, the layer
// changes at once.
extension LayerTree {
  /// The number of copied rows that a tree may have even if it has fewer layers.
  private static let leastRoom = 1_024
  /// The most nested transitions that a copy keeps. If there are more, the copy shows them at their
  /// end.
  private static let mostKept = 4

  // MARK: Before the layers draw

  /// Holds the texels of layers in new transitions, so that the layers may draw again.
  func holdTexels() {
    heldTexels.removeAll()
    for pending in marks.pointee.transitions {
      guard let layer = pending.layer, let rows = rows(of: layer) else { continue }
      for row in rows where columns.flags[row].contains(.hasContents) {
        let slot = Int(columns.contentsTable[Int(columns.contents[row])].image)
        if heldTexels[slot] != nil { continue }
        if let held = images.slots[slot].source?.detached { heldTexels[slot] = held }
      }
    }
  }

  /// The rows that show a layer as it was published last, with both halves if it is in a
  /// transition. Nil if it was not published.
  private func rows(of layer: CALayer) -> Range<Int>? {
    let state = layer.row.state
    guard !isSnapshot, state.pointee.tree == marks, state.pointee.renderIndex >= 0 else {
      return nil
    }
    var row = running.order.present(Int(state.pointee.renderIndex))
    if columns.flags[row].contains(.isNewHalf) { row = Int(columns.parent[row]) }
    return row..<Int(columns.subtreeEnd[row])
  }

  // MARK: Beginning and ending

  /// Whether transitions have begun or ended, so that rows come or go.
  var hasNewTransitions: Bool {
    if isSnapshot { return false }
    if transitions.contains(where: { !$0.isCurrent(in: marks) }) { return true }
    return marks.pointee.transitions.contains {
      guard let row = $0.layer?.row, row.state.pointee.tree == marks else { return false }
      return row.rare.pointee.animations?.transition != nil
    }
  }

  /// Removes the transitions that have ended. Copies the rows of layers that begin a transition,
  /// and appends them after the last row.
  func beginTransitions(_ limits: RenderLimits) {
    if isSnapshot { return }
    for transition in transitions { transition.takePlaces(running.order) }
    let live = columns.count - transitions.reduce(0) { $0 + 1 + $1.old.count }
    transitions.removeAll { !$0.isCurrent(in: marks) }
    var room = min(limits.layers - live - marks.pointee.arrived, max(Self.leastRoom, live))
    room -= transitions.reduce(0) { $0 + 1 + $1.old.count }
    for pending in marks.pointee.transitions {
      guard let layer = pending.layer, let entry = layer.row.rare.pointee.animations?.transition,
        let animation = entry.animation as? CATransition, let rows = rows(of: layer),
        !transitions.contains(where: { $0.entry === entry })
      else { continue }
      let transition = LayerTransition(layer, entry, animation)
      guard copy(rows, as: transition, room: &room) else { continue }
      transitions.append(transition)
    }
    heldTexels.removeAll()
  }

  /// Appends a copy of `rows`, the first of which contains the others. Returns false, and copies
  /// nothing, if there is no room.
  private func copy(_ rows: Range<Int>, as transition: LayerTransition, room: inout Int) -> Bool {
    var strips = depth(ofTransitionsIn: rows) > Self.mostKept
    if !strips, rows.count >= room { strips = true }
    if strips, count(ofKeptIn: rows) >= room {
      LayerLog.warn(
        .leftOut, "a layer changes at once: no room for \(rows.count) rows of what it was before")
      return false
    }
    let start = columns.count
    var places = Column<Int32>()
    places.resize(to: rows.count, filler: -1)
    var row = rows.lowerBound
    transition.oldIsFlipped = columns.flags[row].contains(.geometryFlipped)
    while row < rows.upperBound {
      if strips, row > rows.lowerBound, columns.flags[row].contains(.isOldHalf) {
        row = Int(columns.subtreeEnd[row])
        continue
      }
      let index = columns.count
      places[row - rows.lowerBound] = Int32(index)
      let around = row > rows.lowerBound ? places[Int(columns.parent[row]) - rows.lowerBound] : -1
      columns.parent.append(around)
      columns.subtreeEnd.append(Int32(index + 1))
      columns.appendCopy(of: row)
      holdImages(ofCopy: index)
      if strips { settle(index) }
      row += 1
    }
    for index in stride(from: columns.count - 1, to: start, by: -1) {
      let around = Int(columns.parent[index])
      let end = max(columns.subtreeEnd[around], columns.subtreeEnd[index])
      columns.subtreeEnd[around] = end
    }
    columns.makeOldHalf(at: start)
    transition.old = start..<columns.count
    room -= 1 + transition.old.count
    return true
  }

  /// Retains the images of a copied row.
  private func holdImages(ofCopy index: Int) {
    if columns.effects[index] >= 0,
      let picture = columns.effectsTable[Int(columns.effects[index])].shadow?.outlineImage
    {
      images.retain(slot: Int(picture.image))
    }
    guard columns.contents[index] >= 0 else { return }
    var value = columns.contentsTable[Int(columns.contents[index])]
    let slot = Int(value.image)
    guard let held = heldTexels[slot] ?? images.slots[slot].source?.detached else {
      columns.contentsTable.retain(columns.contents[index])
      return images.retain(slot: slot)
    }
    // Rows that show the same texels continue to do so.
    heldTexels[slot] = held
    (value.image, value.serial, value.version) = (
      Int32(images.retain(held)), held.serial, held.version
    )
    let entry = columns.contentsTable.replace(-1, by: value)
    columns.contents[index] = entry
  }

  /// Shows the end of a transition whose old half is not in the copy.
  private func settle(_ index: Int) {
    columns.flags[index].remove(.crossfades)
    guard columns.flags[index].contains(.isNewHalf) else { return }
    columns.local[index] = .identity
    columns.opacity[index] = 1
  }

  /// The number of rows of a copy without old halves.
  private func count(ofKeptIn rows: Range<Int>) -> Int {
    var (count, row) = (0, rows.lowerBound)
    while row < rows.upperBound {
      if row > rows.lowerBound, columns.flags[row].contains(.isOldHalf) {
        row = Int(columns.subtreeEnd[row])
      } else {
        count += 1
        row += 1
      }
    }
    return count
  }

  /// The depth of nested transitions in `rows`.
  private func depth(ofTransitionsIn rows: Range<Int>) -> Int {
    if transitions.isEmpty, !columns.flags[rows.lowerBound].contains(.isTransition) { return 0 }
    var (deepest, ends) = (0, [Int]())
    for row in rows {
      while let end = ends.last, end <= row { ends.removeLast() }
      if columns.flags[row].contains(.isTransition) { ends.append(Int(columns.subtreeEnd[row])) }
      deepest = max(deepest, ends.count)
    }
    return deepest
  }
}
