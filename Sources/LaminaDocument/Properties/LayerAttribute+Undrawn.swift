import Lamina

extension LayerAttribute {
  /// Whether the value of `layer` asks for something that pictures do not show yet.
  ///
  /// The layer keeps the value, and writers write it.
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
