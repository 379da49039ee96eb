import Lamina

extension LayerProperty {
  /// Whether the value that `layer` now has asks for something that pictures do not show yet.
  ///
  /// The value is kept all the same: it is part of the tree, and of what is written from it.
  func isUndrawn(on layer: CALayer) -> Bool {
    switch self {
    case .beginTime: layer.beginTime != 0
    case .duration: layer.duration != .infinity
    case .speed: layer.speed != 1
    case .timeOffset: layer.timeOffset != 0
    case .repeatCount: layer.repeatCount != 0
    case .repeatDuration: layer.repeatDuration != 0
    case .autoreverses: layer.autoreverses
    case .fillMode: layer.fillMode != .removed
    default: false
    }
  }
}
