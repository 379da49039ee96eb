import Foundation
import LaminaGraphics
import LaminaPlan

/// An animation of a layer, from when it is added until it is removed.
///
/// Belongs to the thread that works on the layer. Completion blocks that wait for it are released
/// once: when it ends, when it is removed, or when the entry is freed.
final class AnimationEntry {
  /// Nil for an animation without a key. Transitions have the key "transition".
  let key: String?
  /// The layer's own copy, which is frozen.
  let animation: CAAnimation
  /// The modifier that it shows the value of, if it is one: a program does not see the animation.
  let modifier: AnyObject?
  /// Grows with every animation that is added in the process.
  let serial = Serial.next()
  /// The animation in the form that is evaluated; empty until a commit has resolved its begin.
  private(set) var compiled: [CompiledAnimation] = []
  /// When it begins, in the layer's local time; nil until a commit has resolved it.
  private(set) var begin: CFTimeInterval?
  /// When it ends, in the layer's local time; infinity if it does not end.
  private(set) var end = CFTimeInterval.infinity
  /// The layer's animations, while this is one of them.
  unowned(unsafe) var owner: LayerAnimations?
  /// Whether its delegate was told of the start, and of the stop.
  var (isStarted, isStopped) = (false, false)
  /// The time outside the tree at which ``DueAnimations`` has it; infinity if it does not have it.
  var due = CFTimeInterval.infinity
  private var waiting: [CompletionGroup]

  /// An entry for which the groups in `waiting` wait. The entry has to release each of them.
  init(
    key: String?, animation: CAAnimation, waiting: [CompletionGroup] = [],
    modifier: AnyObject? = nil
  ) {
    (self.key, self.animation, self.waiting) = (key, animation, waiting)
    self.modifier = modifier
  }

  deinit { releaseCompletions() }

  /// Whether it is a transition, which acts on the layer as a whole, and not an animation of
  /// properties.
  var isTransition: Bool { animation is CATransition }

  /// Releases the completion blocks that wait for it.
  func releaseCompletions() {
    let groups = waiting
    waiting = []
    for group in groups { group.release() }
  }

  /// Whether it is an animation of a layer that no renderer shows.
  var isUnshown: Bool {
    guard let layer = owner?.layer else { return false }
    return !layer._withUnsafeGuaranteedRef { $0.isHosted }
  }

  /// Releases the completion blocks if no renderer shows the layer.
  func releaseUnlessShown() {
    if owner == nil || isUnshown { releaseCompletions() }
  }

  /// Ends it on a layer that no renderer shows: its delegate is told of a start and of a stop
  /// before the end, and completion blocks are released. It is removed, unless it is one that
  /// stays after its end.
  func endUnlessShown() {
    guard isUnshown, let owner else { return releaseUnlessShown() }
    if animation.isRemovedOnCompletion {
      owner.layer?._withUnsafeGuaranteedRef { $0.removeUnshown(self, from: owner) }
    }
    var news = AnimationNews()
    news.start(self)
    news.stop(self, finished: false)
    news.send()
  }

  /// Resolves its begin, which is `now` if the animation gives none, and compiles it. `now` is the
  /// layer's local time.
  ///
  /// The begin is written into the layer's copy of the animation, where programs read it (facts
  /// 4.2).
  func resolve(at now: CFTimeInterval, current: @escaping (String) -> Any?) {
    // An animation cannot begin before time 0.
    let now = max(now, 0)
    if animation.beginTime == 0 { animation.basics.timing.beginTime = now }
    let context = context(begin: now, current)
    compiled = animation.compiled(context)
    let clock = animation.clock(context)
    (begin, end) = (clock.begin, clock.end)
  }

  /// The compiled animation as if it began at `now`, the layer's local time. For an animation that
  /// no commit has resolved yet.
  func previewed(at now: CFTimeInterval, current: @escaping (String) -> Any?) -> [CompiledAnimation]
  {
    animation.compiled(context(begin: max(now, 0), current))
  }

  /// Duration and pace were filled in when it was added, so a duration of 0 really means no length.
  private func context(begin: CFTimeInterval, _ current: @escaping (String) -> Any?)
    -> AnimationContext
  {
    let kind = owner?.layer.map { $0._withUnsafeGuaranteedRef(\.row.kind) }
    return AnimationContext(
      begin: begin, duration: 0, curve: nil, kind: kind ?? .plain, current: current)
  }
}
