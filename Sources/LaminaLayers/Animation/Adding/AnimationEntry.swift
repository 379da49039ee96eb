import Foundation
import LaminaGraphics
import LaminaPlan

/// An animation that a layer has, from when it is added until it is taken away.
///
/// Belongs to the thread that works on the layer. Completion blocks that wait for it are let go of
/// once: when it ends, when it is taken away, or with the entry.
final class AnimationEntry {
  /// Nil for one that was added without a key. Transitions go by "transition".
  let key: String?
  /// The layer's own copy, which is frozen.
  let animation: CAAnimation
  /// Grows with every animation that is added in the process.
  let serial = Serial.next()
  /// What it does, in the form that is evaluated; empty until a commit has resolved when it begins.
  private(set) var compiled: [CompiledAnimation] = []
  /// When it begins, in the layer's local time; nil until a commit has resolved it.
  private(set) var begin: CFTimeInterval?
  /// When it ends, in the layer's local time; infinite for one that does not.
  private(set) var end = CFTimeInterval.infinity
  /// The layer's animations, while this is one of them.
  unowned(unsafe) var owner: LayerAnimations?
  /// Whether its delegate was told that it has started, and whether that it has stopped.
  var (isStarted, isStopped) = (false, false)
  /// The time outside the tree for which ``DueAnimations`` has it; infinite if it does not.
  var due = CFTimeInterval.infinity
  private var waiting: [CompletionGroup]

  /// An entry for which `waiting` wait; it has to let go of each.
  init(key: String?, animation: CAAnimation, waiting: [CompletionGroup] = []) {
    (self.key, self.animation, self.waiting) = (key, animation, waiting)
  }

  deinit { releaseCompletions() }

  /// Whether it is a transition, which the layer as a whole takes part in, and not an animation of
  /// properties.
  var isTransition: Bool { animation is CATransition }

  /// Lets the completion blocks go that wait for it.
  func releaseCompletions() {
    let groups = waiting
    waiting = []
    for group in groups { group.release() }
  }

  /// Lets them go if no renderer shows the layer.
  func releaseUnlessShown() {
    if let layer = owner?.layer, layer._withUnsafeGuaranteedRef({ $0.isHosted }) { return }
    releaseCompletions()
  }

  /// Decides that it begins now, where it does not say when, and compiles it. `now` is the layer's
  /// local time.
  ///
  /// The begin is written into the layer's copy, where programs read it (facts 4.2).
  func resolve(at now: CFTimeInterval, current: @escaping (String) -> Any?) {
    // An animation cannot have begun before time itself.
    let now = max(now, 0)
    if animation.beginTime == 0 { animation.basics.timing.beginTime = now }
    let context = context(begin: now, current)
    compiled = animation.compiled(context)
    let clock = animation.clock(context)
    (begin, end) = (clock.begin, clock.end)
  }

  /// What it does as if it began at `now`, the layer's local time; for one that no commit has
  /// resolved yet.
  func previewed(at now: CFTimeInterval, current: @escaping (String) -> Any?) -> [CompiledAnimation]
  {
    animation.compiled(context(begin: max(now, 0), current))
  }

  /// A duration and a pace were filled in when it was added; a duration of 0 is one of no length.
  private func context(begin: CFTimeInterval, _ current: @escaping (String) -> Any?)
    -> AnimationContext
  {
    let kind = owner?.layer.map { $0._withUnsafeGuaranteedRef(\.row.kind) }
    return AnimationContext(
      begin: begin, duration: 0, curve: nil, kind: kind ?? .plain, current: current)
  }
}
