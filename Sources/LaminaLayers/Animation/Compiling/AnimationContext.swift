import LaminaGraphics

/// What animations do not say themselves when they are compiled.
struct AnimationContext {
  /// When those begin that give no time of their own, in the local time of the layer.
  var begin: Double
  /// How long those last that give no duration.
  var duration: Double
  /// The pace of those that give none; nil for an even one.
  var curve: TimingCurve?
  /// The value that the layer has at a key path: tells types and structures that an animation's own
  /// values do not.
  var current: (String) -> Any?
  /// What the layer is, which says what its own keys mean.
  var kind: LayerKind
  /// The times of the groups around, outermost first.
  private(set) var outer: [AnimationClock] = []
  /// Groups that may still be opened: damaged archives have groups inside themselves.
  private let budget = Budget()

  private final class Budget {
    var groups = RenderLimits.standard.layers
  }

  /// Groups in groups beyond this are left out.
  static let depth = 64

  init(
    begin: Double = 0, duration: Double = 0.25, curve: TimingCurve? = nil,
    kind: LayerKind = .plain, current: @escaping (String) -> Any? = { _ in nil }
  ) {
    (self.begin, self.duration, self.curve, self.kind, self.current) = (
      begin, duration, curve, kind, current
    )
  }

  /// The context of what runs in the time of `clock`: begins are relative to it. Nil beyond the
  /// limits.
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
  /// What it does to layers, in the form that is evaluated: one element for each property, in the
  /// order in which they take effect.
  func compiled(_ context: AnimationContext = AnimationContext()) -> [CompiledAnimation] {
    var list: [CompiledAnimation] = []
    if isEnabled { compile(context, into: &list) }
    return list
  }

  /// Its time.
  func clock(_ context: AnimationContext) -> AnimationClock {
    let length = duration > 0 ? duration : context.duration
    let timing = TimingValues(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount,
      repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode)
    return AnimationClock(
      begin: beginTime == 0 ? context.begin : beginTime,
      // A run of no length at all would be none.
      duration: max(length, 1e-9), timing: timing, curve: timingFunction?.curve ?? context.curve)
  }
}
