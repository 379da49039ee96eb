import Lamina
import LaminaDocument

/// Copies of layers with everything below them. Images, paths and animations are shared.
enum LayerCopy {
  /// A copy of `layer`, without its place in a tree. Linear in the number of layers.
  static func copy(_ layer: CALayer) -> CALayer {
    let copy = single(layer)
    var open = [(layer, copy)]
    while let (original, copy) = open.popLast() {
      for sublayer in original.sublayers ?? [] {
        let below = single(sublayer)
        copy.addSublayer(below)
        open.append((sublayer, below))
      }
      if let mask = original.mask {
        let own = single(mask)
        copy.mask = own
        open.append((mask, own))
      }
    }
    return copy
  }

  private static func single(_ layer: CALayer) -> CALayer {
    let copy =
      switch LayerClass(of: layer) {
      case .plain: CALayer(layer: layer)
      case .transform: CATransformLayer(layer: layer)
      case .scroll: CAScrollLayer(layer: layer)
      case .shape: CAShapeLayer(layer: layer)
      case .gradient: CAGradientLayer(layer: layer)
      case .text: CATextLayer(layer: layer)
      case .replicator: CAReplicatorLayer(layer: layer)
      case .emitter: CAEmitterLayer(layer: layer)
      case .tiled: CATiledLayer(layer: layer)
      }
    for key in layer.animationKeys() ?? [] {
      if let animation = layer.animation(forKey: key) { copy.add(animation, forKey: key) }
    }
    // The store of a text is not copied.
    if copy is CATextLayer { copy.setNeedsDisplay() }
    return copy
  }
}

extension CALayer {
  /// Whether y of sublayers' positions points down in the picture.
  var pointsDown: Bool { contentsAreFlipped() }
}
