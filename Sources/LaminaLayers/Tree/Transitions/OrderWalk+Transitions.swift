import LaminaGeometry
import LaminaFrames
import LaminaPlan

// The rows of transitions while the order is rebuilt: see `LayerTransition`.
extension OrderWalk {
  /// The most nested transitions that are shown. Inner ones show their end at once, since each may
  /// need two more surfaces.
  private static let mostNested = 8

  /// Takes the transitions of a tree. With `hadOthers`, some rows may belong to transitions that
  /// have ended.
  mutating func take(_ list: [LayerTransition], hadOthers: Bool) {
    transitions = list
    checksTransitions = hadOthers || !list.isEmpty
    for (index, transition) in list.enumerated() {
      transition.isPlaced = false
      if let layer = transition.layer { transitionsByRow[layer.row.base] = index }
    }
  }

  /// The transitions that have rows now.
  func transitionsWithRows() -> [LayerTransition] { transitions.filter { $0.isPlaced } }

  /// Whether a layer may take part in a transition, so that `appendHalves` has to be called.
  @inline(__always)
  func mayTransition(_ row: LayerRow, from: Int) -> Bool {
    if checksTransitions { return true }
    return from < 0 && !isSnapshot && row.state.pointee.rare?.pointee.animations != nil
  }

  /// Gives rows to a layer that is in a transition or has just left one. Returns false for any
  /// other layer.
  mutating func appendHalves(
    _ layer: Unmanaged<CALayer>, _ row: LayerRow, from: Int, in parent: Int32, isMask: Bool
  ) -> Bool {
    let wasNewHalf = from >= 0 && old.flags[from].contains(.isNewHalf)
    guard let index = transition(of: layer, row, from: from), openTransitions < Self.mostNested
    else {
      if wasNewHalf { appendEnded(row, from: from, in: parent, isMask: isMask) }
      return wasNewHalf
    }
    let transition = transitions[index]
    let isNew = transition.wrapper < 0
    copyRun()
    let around = new.count
    new.parent.append(parent)
    new.subtreeEnd.append(Int32(around + 1))
    movedFrom.append(isNew ? -1 : Int32(transition.wrapper))
    if isNew {
      new.appendRow()
      new.flags[around] = .isTransition
      new.version[around] = Serial.next()
    } else {
      new.append(old, from: transition.wrapper, count: 1)
    }
    new.setFlag(.isMask, isMask, at: around)
    transition.wrapper = around
    levels.append(Level(row: Int32(around), transition: Int32(index)))
    openTransitions += 1
    if !transition.look.oldIsInFront { appendOldHalf(transition) }
    place(row, pictureOf: transition, from: from, isNew: isNew || !wasNewHalf)
    return true
  }

  /// Gives the layer a row inside the row of its transition.
  private mutating func place(
    _ row: LayerRow, pictureOf transition: LayerTransition, from: Int, isNew: Bool
  ) {
    let index = new.count
    new.parent.append(Int32(transition.wrapper))
    new.subtreeEnd.append(Int32(index + 1))
    movedFrom.append(Int32(from))
    transition.newHalf = index
    if isNew {
      publishAnew(row, at: index, from: from, flags: .isNewHalf)
    } else {
      new.append(old, from: from, count: 1)
      note(row, at: index)
    }
    row.state.pointee.renderIndex = Int32(index)
    row.state.pointee.changes = []
    descend(row, at: index)
  }

  /// Gives a row to a layer whose transition has ended: the row has the layer's place and opacity
  /// again.
  private mutating func appendEnded(_ row: LayerRow, from: Int, in parent: Int32, isMask: Bool) {
    copyRun()
    let index = new.count
    new.parent.append(parent)
    new.subtreeEnd.append(Int32(index + 1))
    movedFrom.append(Int32(from))
    publishAnew(row, at: index, from: from, flags: isMask ? .isMask : [])
    row.state.pointee.renderIndex = Int32(index)
    row.state.pointee.changes = []
    descend(row, at: index)
  }

  private mutating func publishAnew(_ row: LayerRow, at index: Int, from: Int, flags: RenderFlags) {
    new.appendRow()
    new.flags[index] = flags
    new.republish(row, .all, at: index, images: &images)
    new.version[index] = Serial.next()
    // Its animated values have to be published too.
    row.state.pointee.changes.formUnion(.all)
    note(row, at: index)
    if from >= 0 {
      changes.append(
        RowChange(row: Int32(index), changes: [.place, .bounds, .paint, .contents, .other]))
    }
  }

  /// Copies the rows of the old half into the row of its transition.
  private mutating func appendOldHalf(_ transition: LayerTransition) {
    let source = transition.old
    guard !source.isEmpty else { return }
    copyRun()
    let start = new.count
    let shift = Int32(start - source.lowerBound)
    for row in source {
      new.parent.append(
        row == source.lowerBound ? Int32(transition.wrapper) : old.parent[row] + shift)
      new.subtreeEnd.append(old.subtreeEnd[row] + shift)
      movedFrom.append(Int32(row))
    }
    new.append(old, from: source.lowerBound, count: source.count)
    transition.old = start..<new.count
  }

  /// Completes the row of a transition once the layer and all layers inside it have rows.
  mutating func close(_ index: Int32) {
    let transition = transitions[Int(index)]
    openTransitions -= 1
    if transition.look.oldIsInFront { appendOldHalf(transition) }
    transition.isPlaced = true
  }

  /// The index of a layer's transition in the list; nil if it has none.
  private mutating func transition(of layer: Unmanaged<CALayer>, _ row: LayerRow, from: Int) -> Int?
  {
    if let index = transitionsByRow[row.base] { return index }
    // A new layer has no marks: its transition may have been added before the layer came.
    guard from < 0, !isSnapshot, let entry = row.state.pointee.rare?.pointee.animations?.transition,
      let animation = entry.animation as? CATransition
    else { return nil }
    transitions.append(LayerTransition(layer.takeUnretainedValue(), entry, animation))
    transitionsByRow[row.base] = transitions.count - 1
    return transitions.count - 1
  }
}
