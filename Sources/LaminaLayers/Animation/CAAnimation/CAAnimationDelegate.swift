import Foundation

/// Who hears when an animation starts and stops.
///
/// Both methods are optional, as on Apple's systems.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Says that `anim` has started.
  func animationDidStart(_ anim: CAAnimation)
  /// Says that `anim` has stopped; `flag` is false if it was taken away before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Not implemented.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Not implemented.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What animations can be added to: layers.
protocol AnimationReceiver: AnyObject {
  /// Takes a copy of `anim`, in the place of the one that has the same key.
  func add(_ anim: CAAnimation, forKey key: String?)
}
