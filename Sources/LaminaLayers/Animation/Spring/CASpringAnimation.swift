import Foundation
import LaminaGraphics

/// A basic animation that a spring drives: it may overshoot and swing.
///
/// Its `duration` does not follow from the spring: set it to ``settlingDuration`` to see all of it.
open class CASpringAnimation: CABasicAnimation {
  private var values = SpringValues()

  /// A spring by how long it seems to take, in seconds, and how much it bounces: 0 not at all,
  /// towards 1 more and more; towards -1 it creeps.
  ///
  /// The mass is 1, and the duration the one after which it has settled.
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

  /// What hangs on the spring; more than 0. Default 1.
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

  /// How strongly it is braked; not negative, and infinite for one that never arrives. Default 10.
  open var damping: CGFloat {
    get { values.damping }
    set { if mayChange(.damping, newValue, newValue >= 0) { values.damping = newValue } }
  }

  /// How fast it moves at first, in whole ways per second, towards the end if positive. Default 0.
  /// Not archived, as with Apple's.
  open var initialVelocity: CGFloat {
    get { values.velocity }
    set {
      if mayChange(.initialVelocity, newValue, newValue.isFinite) { values.velocity = newValue }
    }
  }

  /// Whether it may be braked so strongly that it creeps; otherwise it counts as just not swinging.
  /// Default false.
  open var allowsOverdamping: Bool {
    get { values.allowsOverdamping }
    set { if mayChange(.allowsOverdamping) { values.allowsOverdamping = newValue } }
  }

  /// After how many seconds it seems to have arrived.
  open var perceptualDuration: CFTimeInterval { values.curve.perceptualDuration }

  /// How much it bounces, from -1 to 1.
  open var bounce: CGFloat { CGFloat(values.curve.bounce) }

  /// After how many seconds it stands still, to a thousandth of the way. The greatest `Float` for
  /// one that is not braked.
  open var settlingDuration: CFTimeInterval { values.curve.settlingDuration }

  /// The value of `key` of a new animation; nil for keys whose default is zero or nil.
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
