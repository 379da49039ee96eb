extension LayerKind {
  /// The kind of a class: that of the library's class that it is, or that it inherits from.
  package init(of type: CALayer.Type) {
    self =
      switch type {
      case is CAShapeLayer.Type: .shape
      case is CAGradientLayer.Type: .gradient
      case is CATextLayer.Type: .text
      case is CAReplicatorLayer.Type: .replicator
      case is CAEmitterLayer.Type: .emitter
      case is CATiledLayer.Type: .tiled
      default: .plain
      }
  }

  /// A new layer of the library's class for this kind.
  func makeLayer() -> CALayer {
    switch self {
    case .plain: CALayer()
    case .shape: CAShapeLayer()
    case .gradient: CAGradientLayer()
    case .text: CATextLayer()
    case .replicator: CAReplicatorLayer()
    case .emitter: CAEmitterLayer()
    case .tiled: CATiledLayer()
    }
  }
}
