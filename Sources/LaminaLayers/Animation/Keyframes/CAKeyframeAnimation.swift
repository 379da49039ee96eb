import Foundation
import LaminaGraphics

/// An animation of one property through any number of values, or of a point along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  private var keys = KeyValues()

  /// The values, in order. `path` takes precedence. Default nil. The list is copied, its elements
  /// are not.
  open var values: [Any]? {
    get { keys.values }
    set { if mayChange(.values) { keys.values = newValue } }
  }

  /// The path along which a point moves. Each line and curve of it takes the time between two keys.
  /// Default nil.
  ///
  /// For properties that are points or sizes, such as `position` and `transform.translation`. Gaps
  /// between subpaths take no time. The line by which a path closes at its end is left out if there
  /// are key times for the other segments only.
  open var path: CGPath? {
    get { keys.path }
    set { if mayChange(.path) { keys.path = newValue?.copy() } }
  }

  /// When each value is reached, as fractions of the duration in ascending order. Default nil,
  /// which spaces the values evenly.
  ///
  /// There is one time for each value; discrete animations may have one more, for the end of the
  /// last value. Another count is logged when the animation is used, and the values are spaced
  /// evenly. Times below 0 and above 1 belong to keys outside the animation. A time that steps back
  /// counts as the one before it.
  open var keyTimes: [NSNumber]? {
    get { keys.times }
    set { if mayChange(.keyTimes) { keys.times = newValue } }
  }

  /// The pace between each pair of values: one function fewer than values. The paced modes ignore
  /// it. Default nil.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { keys.timingFunctions }
    set { if mayChange(.timingFunctions) { keys.timingFunctions = newValue } }
  }

  /// How it gets from value to value. Default `.linear`.
  open var calculationMode: CAAnimationCalculationMode {
    get { keys.mode }
    set { if mayChange(.calculationMode) { keys.mode = newValue } }
  }

  /// How tight the curve of the cubic modes is at each value, from -1 to 1; with 1 the movement
  /// stops there. Default nil, which means 0.
  open var tensionValues: [NSNumber]? {
    get { keys.tension }
    set { if mayChange(.tensionValues) { keys.tension = newValue } }
  }

  /// How sharp the corner of that curve is at each value, from -1 to 1; 0 is smooth. Default nil,
  /// which means 0.
  open var continuityValues: [NSNumber]? {
    get { keys.continuity }
    set { if mayChange(.continuityValues) { keys.continuity = newValue } }
  }

  /// Whether the direction of that curve at each value follows the segment before (1) or after
  /// (-1). Default nil, which means 0.
  open var biasValues: [NSNumber]? {
    get { keys.bias }
    set { if mayChange(.biasValues) { keys.bias = newValue } }
  }

  /// Whether the layer turns with the path. Default nil.
  open var rotationMode: CAAnimationRotationMode? {
    get { keys.rotation }
    set { if mayChange(.rotationMode) { keys.rotation = newValue } }
  }

  /// The value that `key` has in a new animation; nil for keys whose default is zero or nil.
  open override class func defaultValue(forKey key: String) -> Any? {
    key == "calculationMode"
      ? CAAnimationCalculationMode.linear.rawValue : super.defaultValue(forKey: key)
  }

  override class var properties: [AnimationKey: AnimationProperty] { keyProperties }

  private static let keyProperties = targetProperties.merging([
    .values: AnimationProperty(\CAKeyframeAnimation.values),
    .path: AnimationProperty(\CAKeyframeAnimation.path),
    .keyTimes: AnimationProperty(numbers: \CAKeyframeAnimation.keyTimes),
    .timingFunctions: AnimationProperty(\CAKeyframeAnimation.timingFunctions),
    .calculationMode: AnimationProperty(\CAKeyframeAnimation.calculationMode),
    .tensionValues: AnimationProperty(numbers: \CAKeyframeAnimation.tensionValues),
    .continuityValues: AnimationProperty(numbers: \CAKeyframeAnimation.continuityValues),
    .biasValues: AnimationProperty(numbers: \CAKeyframeAnimation.biasValues),
    .rotationMode: AnimationProperty(\CAKeyframeAnimation.rotationMode),
  ]) { _, new in new }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    if let other = other as? CAKeyframeAnimation { keys = other.keys }
  }

  override func compile(_ context: AnimationContext, into list: inout [CompiledAnimation]) {
    if let animation = KeyframeBuilder(self, context).build() { list.append(animation) }
  }
}

private struct KeyValues {
  var values: [Any]?
  /// Immutable.
  var path: CGPath?
  var times: [NSNumber]?
  var timingFunctions: [CAMediaTimingFunction]?
  var mode = CAAnimationCalculationMode.linear
  var tension: [NSNumber]?
  var continuity: [NSNumber]?
  var bias: [NSNumber]?
  var rotation: CAAnimationRotationMode?
}
