import Foundation

/// An animation from a layer's look before a change to its look after it.
open class CATransition: CAAnimation {
  private var style = TransitionStyle()

  /// The kind of movement or mixing. Default `.fade`. Any name is kept.
  open var type: CATransitionType {
    get { style.type }
    set { if mayChange(.type) { style.type = newValue } }
  }

  /// The side from which it comes, for types that move. Default nil.
  open var subtype: CATransitionSubtype? {
    get { style.subtype }
    set { if mayChange(.subtype) { style.subtype = newValue } }
  }

  /// How far the transition has come when it starts, from 0 to 1. Default 0. Any number is kept.
  open var startProgress: Float {
    get { style.start }
    set { if mayChange(.startProgress) { style.start = newValue } }
  }

  /// How far the transition has come when it ends, from 0 to 1. Default 1. Any number is kept.
  open var endProgress: Float {
    get { style.end }
    set { if mayChange(.endProgress) { style.end = newValue } }
  }

  /// A filter that mixes the two halves, instead of `type`. Default nil.
  open var filter: Any? {
    get { style.filter }
    set { if mayChange(.filter) { style.filter = Coercion.flattened(newValue) } }
  }

  /// The value that `key` has in a new transition; nil for keys whose default is zero or nil.
  open override class func defaultValue(forKey key: String) -> Any? {
    key == "type" ? CATransitionType.fade.rawValue : super.defaultValue(forKey: key)
  }

  override class var properties: [AnimationKey: AnimationProperty] { transitionProperties }

  private static let transitionProperties = baseProperties.merging([
    .type: AnimationProperty(\CATransition.type),
    .subtype: AnimationProperty(\CATransition.subtype),
    .startProgress: AnimationProperty(\CATransition.startProgress),
    .endProgress: AnimationProperty(\CATransition.endProgress),
    .filter: AnimationProperty(\CATransition.filter),
  ]) { _, new in new }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    if let other = other as? CATransition { style = other.style }
  }

  override func compile(_ context: AnimationContext, into list: inout [CompiledAnimation]) {
    list.append(
      .progress(from: Self.unit(startProgress), to: Self.unit(endProgress), clock(context), context)
    )
  }

  /// `progress` limited to 0...1; NaN gives 0.
  private static func unit(_ progress: Float) -> Double {
    progress > 0 ? min(Double(progress), 1) : 0
  }
}

private struct TransitionStyle {
  var type = CATransitionType.fade
  var subtype: CATransitionSubtype?
  var start: Float = 0
  var end: Float = 1
  var filter: Any?
}
