import Foundation

/// An object that is told when an animation starts and stops.
///
/// Both methods are optional, as on Apple's systems.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Says that `anim` has started.
  func animationDidStart(_ anim: CAAnimation)
  /// Says that `anim` has stopped. `flag` is false if it was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Not implemented.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Not implemented.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An object to which animations can be added: a layer.
protocol AnimationReceiver: AnyObject {
  /// Adds a copy of `anim`, which replaces the animation with the same key.
  func add(_ anim: CAAnimation, forKey key: String?)
}
