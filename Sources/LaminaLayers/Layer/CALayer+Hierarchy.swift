import Foundation
import LaminaFrames

// How layers enter and leave trees. The sublayer array and the mask retain their layers.
// `superlayer` does not; it is cleared before its target is freed. Walks use a list instead of
// recursion: a tree a million layers deep must not end the process.
//
// Actions are looked up as measured on Apple's systems: the superlayer for "sublayers", then an
// arriving layer for "onOrderIn" and a leaving layer for "onOrderOut". A move within a superlayer
// asks for "sublayers" only. Code that is asked for an action may change the tree, so positions in
// the tree are looked up again afterwards.
extension CALayer {
  /// Whether `other` is this layer or an ancestor of it.
  func isInside(_ other: CALayer) -> Bool {
    if other.row.references.pointee.sublayers.isEmpty, other.row.mask == nil {
      return self === other
    }
    let sought = Unmanaged.passUnretained(other).toOpaque()
    var layer: Unmanaged<CALayer>? = Unmanaged.passUnretained(self)
    while let current = layer {
      if current.toOpaque() == sought { return true }
      layer = current._withUnsafeGuaranteedRef { $0.row.state.pointee.superlayer }
    }
    return false
  }

  func refuseCycle(_ layer: CALayer) {
    Refusal.report("sublayer", layer, on: self, why: "a layer cannot contain itself or an ancestor")
  }

  // MARK: Sublayers

  /// The index of `layer` in the sublayers. O(sublayers): about ten per nanosecond.
  private func index(of layer: CALayer) -> Int? {
    let sought = Unmanaged.passUnretained(layer).toOpaque()
    return row.sublayerReferences.firstIndex { $0.toOpaque() == sought }
  }

  /// Moves `layer` into this one. `place` gets the length of the list without `layer` and returns
  /// the index.
  func insert(_ layer: CALayer, at place: (Int) -> Int) {
    if refusesChange("sublayers") || layer.refusesChange("superlayer") { return }
    guard !isInside(layer) else { return refuseCycle(layer) }
    let moves = layer.superlayer === self && row.mask !== layer
    if !moves { layer.leaveSuperlayer() }
    let action = pendingAction(LayerKey.sublayers.name)
    let arrival = moves ? nil : layer.pendingAction(kCAOnOrderIn)
    guard !isInside(layer) else { return refuseCycle(layer) }
    layer.unlink()
    let index = place(row.references.pointee.sublayers.count)
    row.references.pointee.sublayers.insert(layer, at: index)
    layer.link(to: self)
    layer.join(row.state.pointee.tree)
    sublayersChanged()
    action?.run(forKey: LayerKey.sublayers.name, object: self, arguments: nil)
    arrival?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
  }

  func insert(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { count in
      guard let sibling else { return 0 }
      return self.index(of: sibling) ?? count
    }
  }

  func insert(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { count in sibling.flatMap { self.index(of: $0) }.map { $0 + 1 } ?? count }
  }

  func exchange(_ oldLayer: CALayer, for newLayer: CALayer) {
    guard oldLayer !== newLayer, !refusesChange("sublayers"), !newLayer.refusesChange("superlayer")
    else {
      return
    }
    guard index(of: oldLayer) != nil else {
      return Refusal.report(
        "replaceSublayer", oldLayer, on: self, why: "not a sublayer of this layer")
    }
    guard !isInside(newLayer) else { return refuseCycle(newLayer) }
    newLayer.leaveSuperlayer()
    let action = pendingAction(LayerKey.sublayers.name)
    let transition = pendingAction(kCATransition)
    let departure = oldLayer.pendingAction(kCAOnOrderOut)
    let arrival = newLayer.pendingAction(kCAOnOrderIn)
    guard !isInside(newLayer) else { return refuseCycle(newLayer) }
    newLayer.unlink()
    guard let index = index(of: oldLayer) else { return }
    row.references.pointee.sublayers[index] = newLayer
    oldLayer.row.state.pointee.superlayer = nil
    oldLayer.join(nil)
    newLayer.link(to: self)
    newLayer.join(row.state.pointee.tree)
    sublayersChanged()
    action?.run(forKey: LayerKey.sublayers.name, object: self, arguments: nil)
    transition?.run(forKey: kCATransition, object: self, arguments: nil)
    departure?.run(forKey: kCAOnOrderOut, object: oldLayer, arguments: nil)
    oldLayer.noteDeparture(from: self)
    arrival?.run(forKey: kCAOnOrderIn, object: newLayer, arguments: nil)
  }

  /// Makes `layers` the sublayers. A layer that is named twice stays at its first place; an
  /// ancestor is refused.
  ///
  /// O(sublayers), and asks for one action of this layer. Adding the layers one by one would be
  /// neither.
  func replaceSublayers(with layers: [CALayer]) {
    if refusesChange("sublayers") || layers.contains(where: { $0.refusesChange("superlayer") }) {
      return
    }
    let ancestors = self.ancestors
    var named = Set<ObjectIdentifier>()
    var list: [CALayer] = []
    for layer in layers where named.insert(ObjectIdentifier(layer)).inserted {
      if ancestors.contains(ObjectIdentifier(layer)) {
        refuseCycle(layer)
      } else {
        list.append(layer)
      }
    }
    let mask = row.mask
    let arriving = list.filter { $0.superlayer !== self || $0 === mask }
    for layer in arriving { layer.leaveSuperlayer() }
    row.state.pointee.setKeys.insert(.sublayers)
    let old = row.references.pointee.sublayers
    if old.elementsEqual(list, by: ===) { return }
    let departing = old.filter { !named.contains(ObjectIdentifier($0)) }
    let action = pendingAction(LayerKey.sublayers.name)
    let departures = departing.map { $0.pendingAction(kCAOnOrderOut) }
    let arrivals = arriving.map { $0.pendingAction(kCAOnOrderIn) }
    settle(list, named: named)
    sublayersChanged()
    action?.run(forKey: LayerKey.sublayers.name, object: self, arguments: nil)
    for (layer, departure) in zip(departing, departures) {
      departure?.run(forKey: kCAOnOrderOut, object: layer, arguments: nil)
      layer.noteDeparture(from: self)
    }
    for (layer, arrival) in zip(arriving, arrivals) {
      arrival?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }
  }

  /// Makes `list` the sublayers, without layers that have become ancestors meanwhile.
  private func settle(_ list: [CALayer], named: Set<ObjectIdentifier>) {
    let ancestors = self.ancestors
    let list = list.filter { !ancestors.contains(ObjectIdentifier($0)) }
    let old = row.references.pointee.sublayers
    for layer in old where !named.contains(ObjectIdentifier(layer)) {
      layer.row.state.pointee.superlayer = nil
      layer.join(nil)
    }
    let mask = row.mask
    let arriving = list.filter { $0.superlayer !== self || $0 === mask }
    for layer in arriving { layer.unlink() }
    row.references.pointee.sublayers = list
    for layer in arriving {
      layer.link(to: self)
      layer.join(row.state.pointee.tree)
    }
  }

  /// This layer and those above it.
  private var ancestors: Set<ObjectIdentifier> {
    var found = Set<ObjectIdentifier>()
    var layer: CALayer? = self
    while let current = layer {
      found.insert(ObjectIdentifier(current))
      layer = current.superlayer
    }
    return found
  }

  func leaveSuperlayer() {
    if refusesChange("superlayer") { return }
    guard let parent = superlayer else { return }
    if parent.row.mask === self {
      parent.mask = nil
      return
    }
    let action = parent.pendingAction(LayerKey.sublayers.name)
    let departure = pendingAction(kCAOnOrderOut)
    guard superlayer === parent else { return }
    // The array may hold the only reference to this layer.
    withExtendedLifetime(self) {
      unlink()
      join(nil)
      parent.sublayersChanged()
      action?.run(forKey: LayerKey.sublayers.name, object: parent, arguments: nil)
      departure?.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
      noteDeparture(from: parent)
    }
  }

  /// Makes animations that the "onOrderOut" action has just added end with the next commit of
  /// `parent`'s tree, as all animations of a layer that has left do.
  private func noteDeparture(from parent: CALayer) {
    guard !isHosted, let animations = row.rare.pointee.animations else { return }
    parent.row.state.pointee.tree?.pointee.animations.noteDeparture(animations)
  }

  /// Notes that this layer is inside `superlayer`.
  func link(to superlayer: CALayer) {
    row.state.pointee.superlayer = Unmanaged.passUnretained(superlayer)
    if row.zPosition != 0 { superlayer.row.state.pointee.flags.insert(.sortsSublayers) }
  }

  /// Takes this layer out of its superlayer's list, or from its place as a mask, without asking for
  /// actions.
  private func unlink() {
    guard let parent = superlayer else { return }
    row.state.pointee.superlayer = nil
    if parent.row.mask === self {
      parent.row.mask = nil
      parent.mark(.appearance)
    } else {
      if let index = parent.index(of: self) {
        parent.row.references.pointee.sublayers.remove(at: index)
      }
    }
    parent.markStructure()
  }

  private func sublayersChanged() {
    row.state.pointee.setKeys.insert(.sublayers)
    markStructure()
    markLayoutOfChange()
  }

  // MARK: Mask

  func setMask(_ newMask: CALayer?) {
    if refusesChange("mask") || newMask?.refusesChange("superlayer") == true { return }
    row.state.pointee.setKeys.insert(.mask)
    if newMask === row.mask { return }
    if let newMask, isInside(newMask) { return refuseCycle(newMask) }
    newMask?.leaveSuperlayer()
    // Asked of every layer, as "sublayers" is (facts 2.4).
    let action = pendingAction(LayerKey.mask.name)
    let arrival = newMask?.pendingAction(kCAOnOrderIn)
    if let newMask, isInside(newMask) { return refuseCycle(newMask) }
    newMask?.unlink()
    let oldMask = row.mask
    oldMask?.row.state.pointee.superlayer = nil
    oldMask?.join(nil)
    row.mask = newMask
    newMask?.link(to: self)
    newMask?.join(row.state.pointee.tree)
    markStructure()
    didChange(.mask, .effects, action)
    if let newMask { arrival?.run(forKey: kCAOnOrderIn, object: newMask, arguments: nil) }
  }

  // MARK: Trees

  /// Makes this subtree part of the tree that publishes through `marks`; of no tree if nil.
  func join(_ marks: UnsafeMutablePointer<TreeMarks>?) {
    raiseOwnTasks()
    if row.state.pointee.tree == marks { return }
    if row.state.pointee.detail == nil, row.references.pointee.sublayers.isEmpty {
      row.move(to: marks)
      marks?.pointee.arrived += 1
      return
    }
    // Kept until the end: it owns the marks that the layers below still point to.
    let hosted = row.hostedTree
    row.hostedTree = nil
    withExtendedLifetime(hosted) {
      // The layers stay: nothing is taken out of a list meanwhile.
      var pending = Column<Unmanaged<CALayer>>()
      pending.append(Unmanaged.passUnretained(self))
      var count = 0
      while let layer = pending.popLast() {
        let row = layer._withUnsafeGuaranteedRef { $0.row }
        row.move(to: marks)
        count += 1
        for layer in row.sublayerReferences { pending.append(layer) }
        if let mask = row.state.pointee.detail?.pointee.mask {
          pending.append(Unmanaged.passUnretained(mask))
        }
      }
      marks?.pointee.arrived += count
    }
  }

  /// Lets go of the layers below without recursing through a deep tree.
  func releaseSublayers() {
    var pending = takeInner()
    if row.state.pointee.tree != nil {
      for layer in pending { layer.join(nil) }
    }
    while var layer = pending.popLast() {
      // The layer is about to be freed. Take out what is inside it first, so that its deinit finds
      // nothing.
      if isKnownUniquelyReferenced(&layer) { pending.append(contentsOf: layer.takeInner()) }
    }
  }

  /// Takes the sublayers and the mask out of this layer and returns them.
  private func takeInner() -> [CALayer] {
    var inner = row.references.pointee.sublayers
    if let mask = row.mask { inner.append(mask) }
    row.references.pointee.sublayers = []
    row.mask = nil
    for layer in inner { layer.row.state.pointee.superlayer = nil }
    return inner
  }
}

extension LayerRow {
  /// Moves this layer to another tree, or to no tree if nil. It is not published there yet.
  @inline(__always)
  fileprivate func move(to marks: UnsafeMutablePointer<TreeMarks>?) {
    let former = state.pointee.tree
    state.pointee.tree = marks
    state.pointee.changes = .all
    state.pointee.renderIndex = -1
    state.pointee.flags.remove(.animated)
    if references.pointee.block != nil, kind == .replicator { marks?.pointee.replicates = true }
    guard let rare = state.pointee.rare, let animations = rare.pointee.animations else { return }
    state.pointee.changes.insert(.animations)
    former?.pointee.animations.lose(animations)
    marks?.pointee.animations.gain(animations)
  }
}
