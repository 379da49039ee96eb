import Foundation

/// The base class of animations of one property. It changes nothing itself; its subclasses do.
open class CAPropertyAnimation: CAAnimation {
  var target = PropertyTarget()

  /// An animation of the property at `path`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// The path of the property, such as `opacity` or `transform.rotation.z`. Default nil, which
  /// animates nothing.
  open var keyPath: String? {
    get { target.keyPath }
    set { if mayChange(.keyPath) { target.keyPath = newValue } }
  }

  /// Whether its values are added to the property's value without the animation. Transforms are
  /// multiplied. Default false.
  open var isAdditive: Bool {
    get { target.isAdditive }
    set { if mayChange(.isAdditive) { target.isAdditive = newValue } }
  }

  /// Whether each repetition continues from the end of the one before. No effect with
  /// `autoreverses`. Default false.
  open var isCumulative: Bool {
    get { target.isCumulative }
    set { if mayChange(.isCumulative) { target.isCumulative = newValue } }
  }

  /// The function that makes a transform from its values. Default nil.
  open var valueFunction: CAValueFunction? {
    get { target.valueFunction }
    set { if mayChange(.valueFunction) { target.valueFunction = newValue } }
  }

  override class var properties: [AnimationKey: AnimationProperty] { targetProperties }

  static let targetProperties = baseProperties.merging([
    .keyPath: AnimationProperty(\CAPropertyAnimation.keyPath),
    .isAdditive: AnimationProperty(\CAPropertyAnimation.isAdditive),
    .isCumulative: AnimationProperty(\CAPropertyAnimation.isCumulative),
    .valueFunction: AnimationProperty(\CAPropertyAnimation.valueFunction),
  ]) { _, new in new }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    if let other = other as? CAPropertyAnimation { target = other.target }
  }
}

/// The values of a property animation.
struct PropertyTarget {
  var keyPath: String?
  var isAdditive = false
  var isCumulative = false
  var valueFunction: CAValueFunction?
}
