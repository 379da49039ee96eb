import LaminaGraphics

/// The values that animations need when they are compiled and do not have themselves.
struct AnimationContext {
  /// The begin of animations that give none, in the local time of the layer.
  var begin: Double
  /// The duration of animations that give none, in seconds.
  var duration: Double
  /// The pace of animations that give none; nil for an even pace.
  var curve: TimingCurve?
  /// The value of the layer at a key path. It gives types and structures that an animation's own
  /// values do not show.
  var current: (String) -> Any?
  /// The kind of the layer, which decides what its own keys mean.
  var kind: LayerKind
  /// The times of the groups around, outermost first.
  private(set) var outer: [AnimationClock] = []
  /// The number of groups that may still be opened: in a damaged archive, a group may contain
  /// itself.
  private let budget = Budget()

  private final class Budget {
    var groups = RenderLimits.standard.layers
  }

  /// The deepest nesting of groups; groups below are left out.
  static let depth = 64

  init(
    begin: Double = 0, duration: Double = 0.25, curve: TimingCurve? = nil,
    kind: LayerKind = .plain, current: @escaping (String) -> Any? = { _ in nil }
  ) {
    (self.begin, self.duration, self.curve, self.kind, self.current) = (
      begin, duration, curve, kind, current
    )
  }

  /// The context of animations in the group with the time `clock`: their begins are relative to it.
  /// Nil beyond the limits.
  func inside(_ clock: AnimationClock) -> AnimationContext? {
    guard outer.count < Self.depth, budget.groups > 0 else { return nil }
    budget.groups -= 1
    var inner = self
    (inner.begin, inner.duration, inner.curve) = (0, clock.duration, nil)
    inner.outer.append(clock)
    return inner
  }
}

extension CAAnimation {
  /// The animation in the form that is evaluated: one element for each property, in the order in
  /// which they take effect.
  func compiled(_ context: AnimationContext = AnimationContext()) -> [CompiledAnimation] {
    var list: [CompiledAnimation] = []
    if isEnabled { compile(context, into: &list) }
    return list
  }

  /// The clock of the animation.
  func clock(_ context: AnimationContext) -> AnimationClock {
    let length = duration > 0 ? duration : context.duration
    let timing = TimingValues(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount,
      repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode)
    return AnimationClock(
      begin: beginTime == 0 ? context.begin : timing.begin,
      // A run must not have length 0.
      duration: max(length, 1e-9), timing: timing, curve: timingFunction?.curve ?? context.curve)
  }
}
