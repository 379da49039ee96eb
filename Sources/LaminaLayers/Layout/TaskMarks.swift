// Marks by which a pass finds the layers that it has to visit.
//
// What: a marked layer tells each superlayer that something inside is marked, up to the first one
// that already knows.
// Why: a pass then follows marks down from the root and visits nothing else; a pass with nothing to
// do costs one test of the root. The marks lie in the layers, so they move with layers that leave a
// tree, and work for layers that no renderer shows.
// Cost: a mark is O(1) if the superlayer already knows, at most O(depth). A superlayer keeps its
// note after the marked layer has left: then the next pass looks once in vain.
extension LayerTasks {
  /// `layoutSublayers()` is running on the layer.
  static let layingOut = LayerTasks(rawValue: 4)
  /// `display()` is running on the layer because it was marked, and has not taken the invalid
  /// rectangle yet.
  static let displaying = LayerTasks(rawValue: 8)
  /// Something inside the layer is marked for layout.
  static let innerLayout = LayerTasks(rawValue: 16)
  /// Something inside the layer is marked for display.
  static let innerDisplay = LayerTasks(rawValue: 32)
  /// `CALayer`'s own `draw(in:)` has run, and no delegate has drawn.
  static let undrawn = LayerTasks(rawValue: 64)
  /// The layer or something inside it is marked for layout.
  static let anyLayout: LayerTasks = [.layout, .innerLayout]
  /// The layer or something inside it is marked for display.
  static let anyDisplay: LayerTasks = [.display, .innerDisplay]
}

extension CALayer {
  /// Tells the superlayers that something inside them is marked.
  @inline(__always)
  func raise(_ inner: LayerTasks) {
    var layer = row.state.pointee.superlayer
    while let row = layer?.takeUnretainedValue().row,
      row.state.pointee.tasks.isDisjoint(with: inner)
    {
      row.state.pointee.tasks.insert(inner)
      layer = row.state.pointee.superlayer
    }
  }

  /// Tells the superlayers that this layer, which has just come, is marked or contains a marked
  /// layer.
  func raiseOwnTasks() {
    let tasks = row.state.pointee.tasks
    if tasks.isEmpty { return }
    if !tasks.isDisjoint(with: .anyLayout) { raise(.innerLayout) }
    if !tasks.isDisjoint(with: .anyDisplay) { raise(.innerDisplay) }
  }
}
