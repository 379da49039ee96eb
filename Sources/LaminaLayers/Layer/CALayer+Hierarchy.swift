// How layers enter and leave trees. The sublayer array owns; `superlayer` does not, and is cleared before its target goes.
// Walks use a list instead of recursion: a tree a million layers deep must not end the process.
extension CALayer {
  /// Whether `other` is this layer or an ancestor of it.
  func isInside(_ other: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === other { return true }
      layer = current.superlayer
    }
    return false
  }

  func refuseCycle(_ layer: CALayer) {
    Refusal.report("sublayer", layer, on: self, why: "a layer cannot contain itself or an ancestor")
  }

  /// Moves `layer` into this one, at the position that `place` names in the list without it.
  func insert(_ layer: CALayer, at place: ([CALayer]) -> Int) {
    guard !isInside(layer) else { return refuseCycle(layer) }
    layer.leaveSuperlayer()
    let index = place(row.references.pointee.sublayers)
    row.references.pointee.sublayers.insert(layer, at: index)
    layer.row.state.pointee.superlayer = Unmanaged.passUnretained(self)
    layer.join(row.state.pointee.tree)
    markStructure()
  }

  func leaveSuperlayer() {
    guard let parent = superlayer else { return }
    markStructure()
    row.state.pointee.superlayer = nil
    join(nil)
    // Last: the array may hold the only reference to this layer.
    let index = parent.row.references.pointee.sublayers.firstIndex { $0 === self }
    if let index { parent.row.references.pointee.sublayers.remove(at: index) }
  }

  func replaceSublayers(with layers: [CALayer]) {
    let old = row.references.pointee.sublayers
    row.references.pointee.sublayers = []
    for layer in old {
      layer.row.state.pointee.superlayer = nil
      layer.join(nil)
    }
    markStructure()
    for layer in layers where layer.superlayer !== self { addSublayer(layer) }
  }

  /// Makes this subtree part of the tree that publishes through `marks`, or of none.
  func join(_ marks: UnsafeMutablePointer<TreeMarks>?) {
    if row.state.pointee.tree == marks { return }
    row.references.pointee.hostedTree = nil
    var pending = [self]
    while let layer = pending.popLast() {
      layer.row.state.pointee.tree = marks
      layer.row.state.pointee.changes = .all
      layer.row.state.pointee.renderIndex = -1
      pending.append(contentsOf: layer.row.references.pointee.sublayers)
    }
  }

  /// Lets go of the sublayers without recursing through a deep tree.
  func releaseSublayers() {
    var pending = row.references.pointee.sublayers
    row.references.pointee.sublayers = []
    for layer in pending { layer.row.state.pointee.superlayer = nil }
    if row.state.pointee.tree != nil {
      for layer in pending { layer.join(nil) }
    }
    while var layer = pending.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      // About to go: take its sublayers first, so that its own deinit finds none.
      let inner = layer.row.references.pointee.sublayers
      layer.row.references.pointee.sublayers = []
      for sublayer in inner { sublayer.row.state.pointee.superlayer = nil }
      pending.append(contentsOf: inner)
    }
  }
}
