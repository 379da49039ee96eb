import LaminaGraphics

// What a commit does about animations before it publishes: those that are over go, those that were
// added begin.
extension LayerTree {
  /// Ends what is over at `present`, and what belongs to layers that have left.
  func endAnimations(at present: CFTimeInterval, _ news: inout AnimationNews) {
    marks.pointee.animations.end(at: present, keepsEnded: keepsEndedAnimations, &news)
    marks.pointee.animations.endDisplays()
  }

  /// Resolves and compiles what was added, and displays what is drawn for each frame. Layers whose
  /// animations have changed are marked, and publish them.
  func beginAnimations(at present: CFTimeInterval, _ news: inout AnimationNews) {
    marks.pointee.animations.begin(at: present, keepsEnded: keepsEndedAnimations, &news)
    marks.pointee.animations.display(at: present)
  }

  /// The earliest time outside the tree, `time` or later, at which a commit has something to tell
  /// or to take away; infinite for none.
  func nextAnimationNews(after time: CFTimeInterval) -> CFTimeInterval {
    max(marks.pointee.animations.nextDue, time)
  }
}
