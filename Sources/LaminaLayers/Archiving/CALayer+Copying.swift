import Foundation

extension CALayer {
  /// Copies all values of `layer` except its place in a tree: superlayer, sublayers and mask, the
  /// marks for layout and display, and the renderer that shows it. Objects are shared, not copied.
  func copyValues(from layer: CALayer) {
    let other = layer.row
    row.geometry.pointee = other.geometry.pointee
    row.appearance.pointee = other.appearance.pointee
    // Some flags follow from the class, such as that of a transform layer; they are not values.
    row.state.pointee.flags = other.state.pointee.flags.subtracting(.own)
      .union(row.state.pointee.flags.intersection(.own))
    row.state.pointee.setKeys = other.state.pointee.setKeys
    row.state.pointee.setKeys.remove(.sublayers)
    row.state.pointee.setKeys.remove(.mask)
    if let transform = other.state.pointee.transform {
      row.ownTransform().pointee = transform.pointee
    }
    row.copyDetail(of: other)
    if let rare = other.state.pointee.rare {
      row.ownRare().pointee = rare.pointee
      row.ownRare().pointee.display = DisplayValues()
      // Animations and the link to a model belong to one layer only.
      row.ownRare().pointee.animations = nil
      row.ownRare().pointee.presented = nil
      row.ownRare().pointee.animationSlot = -1
    }
    row.contents = other.contents
    if let block = row.references.pointee.block, let source = other.references.pointee.block {
      block.copy(source)
    }
    row.references.pointee.backgroundColor = other.references.pointee.backgroundColor
    delegate = layer.delegate
    noteActionSources()
  }
}
