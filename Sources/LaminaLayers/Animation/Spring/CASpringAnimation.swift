import Foundation
import LaminaGraphics

/// A basic animation that a spring drives. It may overshoot and oscillate.
///
/// Its `duration` does not follow from the spring: set it to ``settlingDuration`` to see all of it.
open class CASpringAnimation: CABasicAnimation {
  private var values = SpringValues()

  /// A spring by its perceived duration, in seconds, and its bounce: 0 does not bounce, numbers
  /// towards 1 bounce more and more, and numbers towards -1 creep.
  ///
  /// The mass is 1, and `duration` is the time after which the spring has settled.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0, perceptualDuration.isFinite, bounce >= -1, bounce <= 1 else {
      refuse(
        "perceptualDuration = \(perceptualDuration), bounce = \(bounce)",
        "must be more than 0, and from -1 to 1")
      return
    }
    let frequency = 2 * Double.pi / perceptualDuration
    stiffness = CGFloat(frequency * frequency)
    damping = CGFloat(2 * frequency) * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    allowsOverdamping = true
    duration = settlingDuration
  }

  /// The mass on the spring; more than 0. Default 1.
  open var mass: CGFloat {
    get { values.mass }
    set {
      if mayChange(.mass, newValue, newValue > 0 && newValue.isFinite) { values.mass = newValue }
    }
  }

  /// How strongly the spring pulls; more than 0. Default 100.
  open var stiffness: CGFloat {
    get { values.stiffness }
    set {
      if mayChange(.stiffness, newValue, newValue > 0 && newValue.isFinite) {
        values.stiffness = newValue
      }
    }
  }

  /// How strongly the movement is damped; not negative. With infinity it never arrives. Default 10.
  open var damping: CGFloat {
    get { values.damping }
    set { if mayChange(.damping, newValue, newValue >= 0) { values.damping = newValue } }
  }

  /// The speed at the start, in whole distances per second; positive towards the end. Default 0.
  /// Not archived, as with Apple's class.
  open var initialVelocity: CGFloat {
    get { values.velocity }
    set {
      if mayChange(.initialVelocity, newValue, newValue.isFinite) { values.velocity = newValue }
    }
  }

  /// Whether strong damping makes it creep. If false, such a spring is treated as critically
  /// damped. Default false.
  open var allowsOverdamping: Bool {
    get { values.allowsOverdamping }
    set { if mayChange(.allowsOverdamping) { values.allowsOverdamping = newValue } }
  }

  /// The perceived duration, in seconds.
  open var perceptualDuration: CFTimeInterval { values.curve.perceptualDuration }

  /// The bounce, from -1 to 1.
  open var bounce: CGFloat { CGFloat(values.curve.bounce) }

  /// The seconds until it stays within a thousandth of its end. The greatest `Float` for a spring
  /// without damping.
  open var settlingDuration: CFTimeInterval { values.curve.settlingDuration }

  /// The value that `key` has in a new animation; nil for keys whose default is zero or nil.
  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "mass": NSNumber(value: 1.0)
    case "stiffness": NSNumber(value: 100.0)
    case "damping": NSNumber(value: 10.0)
    default: super.defaultValue(forKey: key)
    }
  }

  override class var properties: [AnimationKey: AnimationProperty] { springProperties }

  private static let springProperties = basicProperties.merging([
    .mass: AnimationProperty(\CASpringAnimation.mass),
    .stiffness: AnimationProperty(\CASpringAnimation.stiffness),
    .damping: AnimationProperty(\CASpringAnimation.damping),
    .initialVelocity: AnimationProperty(\CASpringAnimation.initialVelocity, isArchived: false),
    .allowsOverdamping: AnimationProperty(\CASpringAnimation.allowsOverdamping),
    .settlingDuration: AnimationProperty(readOnly: \CASpringAnimation.settlingDuration),
    .perceptualDuration: AnimationProperty(readOnly: \CASpringAnimation.perceptualDuration),
    .bounce: AnimationProperty(readOnly: \CASpringAnimation.bounce),
  ]) { _, new in new }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    if let other = other as? CASpringAnimation { values = other.values }
  }

  override func spring(_ context: AnimationContext) -> SpringCurve? {
    SpringCurve(
      mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }
}

private struct SpringValues {
  var mass: CGFloat = 1
  var stiffness: CGFloat = 100
  var damping: CGFloat = 10
  var velocity: CGFloat = 0
  var allowsOverdamping = false

  var curve: SpringCurve {
    SpringCurve(
      mass: mass, stiffness: stiffness, damping: damping, velocity: velocity,
      allowsOverdamping: allowsOverdamping)
  }
}
