import Foundation

/// An animation of one property from a value to another.
///
/// Any of the three values may be nil. With `fromValue` and `toValue` it runs between them. With
/// `fromValue` and `byValue` it ends at their sum; with `byValue` and `toValue` it starts at their
/// difference. With only `fromValue` or only `toValue` the property's own value is the other end.
/// With only `byValue` it starts at the property's own value and adds `byValue`. Without any value
/// it changes nothing.
///
/// An additive animation uses zero, or the identity, instead of the property's own value, which is
/// added at the end.
open class CABasicAnimation: CAPropertyAnimation {
  private var ends = BasicEnds()

  /// Where it starts: a number, an `NSValue` or a structure, a `CGColor`, a `CGPath`, or a list.
  /// Default nil.
  open var fromValue: Any? {
    get { ends.from }
    set { if mayChange(.fromValue) { ends.from = Coercion.flattened(newValue) } }
  }

  /// Where it ends. Default nil.
  open var toValue: Any? {
    get { ends.to }
    set { if mayChange(.toValue) { ends.to = Coercion.flattened(newValue) } }
  }

  /// How far it goes. Default nil.
  open var byValue: Any? {
    get { ends.by }
    set { if mayChange(.byValue) { ends.by = Coercion.flattened(newValue) } }
  }

  override class var properties: [AnimationKey: AnimationProperty] { basicProperties }

  static let basicProperties = targetProperties.merging([
    .fromValue: AnimationProperty(\CABasicAnimation.fromValue),
    .toValue: AnimationProperty(\CABasicAnimation.toValue),
    .byValue: AnimationProperty(\CABasicAnimation.byValue),
  ]) { _, new in new }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    if let other = other as? CABasicAnimation { ends = other.ends }
  }

  override func compile(_ context: AnimationContext, into list: inout [CompiledAnimation]) {
    let builder = BasicBuilder(self, context)
    if let animation = builder.build(
      from: fromValue, to: toValue, by: byValue, spring: spring(context))
    {
      list.append(animation)
    }
  }

  /// The spring that replaces the pace; nil if there is none.
  func spring(_ context: AnimationContext) -> SpringCurve? { nil }
}

private struct BasicEnds {
  var from: Any?
  var to: Any?
  var by: Any?
}
