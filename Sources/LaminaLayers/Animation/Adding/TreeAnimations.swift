import LaminaGraphics

/// The layers of one tree that have animations, and the work of the next commit for them.
///
/// What: lists that setters and the order of layers add to, and a heap of the times at which
/// animations start and end.
/// Why: a commit costs something for animations that come, go or become due, and nothing for those
/// that continue, wait or are paused.
/// Cost: O(1) for a layer that comes or goes; O(log n) for an animation that starts or ends.
final class TreeAnimations {
  private var layers: [LayerAnimations] = []
  /// Layers with animations that were never resolved. The list may contain layers that have left
  /// since.
  private var fresh: [LayerAnimations] = []
  /// Layers that have left the tree since the last commit, or that got animations while they left.
  private var departed: [LayerAnimations] = []
  private var due = DueAnimations()
  /// Layers that display for each frame.
  private var displaying: [LayerAnimations] = []
  /// Whether one of these layers changes its drawing with time.
  private var isDrawing = false
  /// Whether a layer's own timing has changed, so that animations are due at other times.
  var isRetimed = false

  /// The earliest time outside the tree at which an animation starts or ends, as of the last
  /// commit; infinity for never.
  var nextDue: CFTimeInterval { isRetimed || isDrawing ? -.infinity : due.next }

  /// The presentation layers of the present moment, as far as they were asked for.
  private var presentations: PresentationTree?

  /// The presentation layers of `time`, outside the tree.
  func presentations(at time: CFTimeInterval) -> PresentationTree {
    if let presentations, presentations.time == time { return presentations }
    let fresh = PresentationTree(at: time)
    presentations = fresh
    return fresh
  }

  // MARK: Coming and going

  /// Called when a layer with animations has come into the tree.
  func gain(_ animations: LayerAnimations) {
    animations.place = layers.count
    layers.append(animations)
    if animations.hasFresh { fresh.append(animations) }
    if animations.changesDrawing { noteDisplay(animations) }
    for entry in animations.entries where entry.begin != nil { due.set(entry, -.infinity) }
  }

  /// Called when a layer has left the tree. Its animations stop with the next commit, unless it
  /// comes back before.
  func lose(_ animations: LayerAnimations) {
    remove(animations)
    for entry in animations.entries { due.forget(entry) }
    departed.append(animations)
  }

  /// Called when the action for leaving has added animations to a layer that has just left. They
  /// end with the others.
  func noteDeparture(_ animations: LayerAnimations) {
    if animations.place < 0 { departed.append(animations) }
  }

  private func remove(_ animations: LayerAnimations) {
    let place = animations.place
    guard place >= 0, place < layers.count, layers[place] === animations else { return }
    let last = layers.removeLast()
    if last !== animations {
      layers[place] = last
      last.place = place
    }
    animations.place = -1
  }

  /// Called when an animation was added to a layer of the tree.
  func noteFresh(_ animations: LayerAnimations) {
    if animations.place < 0 { return gain(animations) }
    fresh.append(animations)
  }

  /// Called when an animation was removed.
  func forget(_ entry: AnimationEntry) { due.forget(entry) }

  /// Called when the tree is about to be freed, so that no commit follows.
  func treeGoes() {
    var stopped: [AnimationEntry] = []
    takeDeparted(&stopped)
    due.removeAll()
    layers = []
    fresh = []
    displaying = []
    presentations = nil
    AnimationNews.stopped(stopped)
  }

  /// Ends the animations of layers that have left for good, and appends them to `stopped`.
  private func takeDeparted(_ stopped: inout [AnimationEntry]) {
    let gone = departed
    departed = []
    for animations in gone {
      if let layer = animations.layer, layer._withUnsafeGuaranteedRef({ $0.isHosted }) { continue }
      stopped += animations.endAll()
      if animations.display.isShown { endDisplay(animations) }
    }
  }

  // MARK: Display

  private func noteDisplay(_ animations: LayerAnimations) {
    if animations.isDisplaying { return }
    animations.isDisplaying = true
    displaying.append(animations)
  }

  private func endDisplay(_ animations: LayerAnimations) {
    animations.display.end()
    animations.layer?.takeUnretainedValue().setNeedsDisplay()
  }

  /// Marks layers for display whose animations no longer change their drawing. Runs before layout
  /// and display.
  func endDisplays() {
    if displaying.isEmpty { return }
    let ended = displaying.filter { $0.place < 0 || !$0.hasFresh && !$0.changesDrawing }
    if ended.isEmpty { return }
    for animations in ended { animations.isDisplaying = false }
    displaying.removeAll { !$0.isDisplaying }
    for animations in ended where animations.place >= 0 && animations.display.isShown {
      endDisplay(animations)
    }
  }

  /// Displays layers with their values at `now`, in seconds outside the tree. Runs after marked
  /// layers have displayed.
  func display(at now: CFTimeInterval) {
    isDrawing = false
    for animations in displaying where animations.place >= 0 {
      guard let layer = animations.layer?.takeUnretainedValue() else { continue }
      animations.display.update(layer, at: now, in: presentations(at: now))
      let time = LayerClock(layer)
      if !time.isStill(at: now), animations.isDrawing(at: time.inside(now)) { isDrawing = true }
    }
  }

  // MARK: Commits

  /// Ends the animations that are over at `now`, in seconds outside the tree, and starts those that
  /// begin by then.
  func end(at now: CFTimeInterval, keepsEnded: Bool, _ news: inout AnimationNews) {
    presentations = nil
    if !departed.isEmpty {
      var stopped: [AnimationEntry] = []
      takeDeparted(&stopped)
      for entry in stopped { news.stop(entry, finished: false) }
    }
    if isRetimed {
      isRetimed = false
      for animations in layers {
        for entry in animations.entries where entry.begin != nil { due.set(entry, -.infinity) }
      }
    }
    while let entry = due.pop(until: now) { check(entry, at: now, keepsEnded, &news) }
  }

  /// Resolves the begins of new animations and compiles them. `now` is in seconds outside the tree.
  func begin(at now: CFTimeInterval, keepsEnded: Bool, _ news: inout AnimationNews) {
    let list = fresh
    // Animations that are added meanwhile, by code of the program that is asked for values, wait
    // for the next commit.
    fresh = []
    for animations in list where animations.place >= 0 && animations.hasFresh {
      animations.hasFresh = false
      guard let layer = animations.layer?.takeUnretainedValue() else { continue }
      let local = layer.convertTime(now, from: nil)
      for entry in animations.entries where entry.begin == nil {
        entry.resolve(at: local) { layer.value(forKeyPath: $0) }
        check(entry, at: now, keepsEnded, &news)
      }
      layer.markAnimations()
      if animations.changesDrawing { noteDisplay(animations) }
    }
  }

  /// Notes the start or the end of a resolved animation, and when to look at it next.
  private func check(
    _ entry: AnimationEntry, at now: CFTimeInterval, _ keepsEnded: Bool, _ news: inout AnimationNews
  ) {
    guard let begin = entry.begin, let animations = entry.owner,
      let layer = animations.layer?.takeUnretainedValue()
    else { return }
    let time = LayerClock(layer)
    let local = time.inside(now)
    if !entry.isStarted {
      // A time that stands reaches no begin.
      if local >= begin, !time.isPaused {
        news.start(entry)
      } else {
        return due.set(entry, max(time.nextLook(atBegin: begin, from: now), now.nextUp))
      }
    }
    if keepsEnded || entry.isStopped { return }
    // At its end the animation still shows.
    if let next = time.nextLook(atEnd: entry.end, from: now) {
      return due.set(entry, max(next, now.nextUp))
    }
    news.stop(entry, finished: true)
    guard entry.animation.isRemovedOnCompletion else { return }
    animations.remove(entry)
    layer.markAnimations()
  }
}
