import Foundation

extension CALayer {
  /// Takes over everything that `layer` holds except its place in a tree: its superlayer, sublayers and mask, the marks for
  /// layout and display, and the renderer that shows it. Objects are shared, not copied.
  func copyValues(from layer: CALayer) {
    let other = layer.row
    row.geometry.pointee = other.geometry.pointee
    row.appearance.pointee = other.appearance.pointee
    // Being a transform layer is of the class, not a value.
    row.state.pointee.flags = other.state.pointee.flags.subtracting(.transformLayer)
    row.state.pointee.setKeys = other.state.pointee.setKeys
    row.state.pointee.setKeys.remove(.sublayers)
    row.state.pointee.setKeys.remove(.mask)
    if let transforms = other.state.pointee.transforms { row.ownTransforms().pointee = transforms.pointee }
    if let rare = other.state.pointee.rare {
      row.ownRare().pointee = rare.pointee
      row.ownRare().pointee.display = DisplayValues()
    }
    row.references.pointee.contents = other.references.pointee.contents
    row.references.pointee.backgroundColor = other.references.pointee.backgroundColor
    row.references.pointee.borderColor = other.references.pointee.borderColor
    row.references.pointee.name = other.references.pointee.name
    delegate = layer.delegate
  }
}
