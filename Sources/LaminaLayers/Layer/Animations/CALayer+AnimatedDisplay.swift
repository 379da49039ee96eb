extension CALayer {
  /// Lets `copy` display, into this layer's store where it draws, and shows what comes of it.
  func display(as copy: CALayer) {
    if let picture = row.contentsObject { copy.row.show(picture) }
    copy.row.ownRare().pointee.display.store = row.rare.pointee.display.store
    copy.display()
    if let picture = copy.row.contentsObject { row.show(picture) } else { row.contents = nil }
    row.ownRare().pointee.display.store = copy.row.rare.pointee.display.store
    row.state.pointee.setKeys.insert(.contents)
    mark(.contents)
  }
}
