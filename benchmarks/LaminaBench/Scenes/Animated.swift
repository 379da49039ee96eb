import Lamina

/// `animated N`: animations move sprites as the clock advances. The application does nothing.
final class AnimatedSprites: StillSprites {
  override init(_ count: Int) throws {
    try super.init(count)
    for (index, layer) in sprites.enumerated() {
      let animation = CABasicAnimation(keyPath: "position")
      animation.toValue = CGPoint(
        x: CGFloat(20 + index * 53 % 1_880), y: CGFloat(20 + index * 37 % 1_040))
      (animation.duration, animation.repeatCount, animation.autoreverses) = (2, .infinity, true)
      layer.add(animation, forKey: "move")
    }
  }

  override var isMoving: Bool { true }
}
