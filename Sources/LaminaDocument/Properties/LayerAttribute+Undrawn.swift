import Lamina

extension LayerAttribute {
  /// Whether the value that `layer` now has asks for something that pictures do not show yet.
  ///
  /// The value is kept all the same: it is part of the tree, and of what is written from it.
  package func isUndrawn(on layer: CALayer) -> Bool {
    switch self {
    case .duration: layer.duration != .infinity
    case .repeatCount: layer.repeatCount != 0
    case .repeatDuration: layer.repeatDuration != 0
    case .autoreverses: layer.autoreverses
    case .fillMode: layer.fillMode != .removed
    default: false
    }
  }
}
