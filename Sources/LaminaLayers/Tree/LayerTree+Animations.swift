import LaminaGraphics

// The steps of a commit for animations before it publishes: ended animations are removed, new ones
// begin.
extension LayerTree {
  /// Ends the animations that are over at `present`, and those of layers that have left.
  func endAnimations(at present: CFTimeInterval, _ news: inout AnimationNews) {
    marks.pointee.animations.end(at: present, keepsEnded: keepsEndedAnimations, &news)
    marks.pointee.animations.endDisplays()
  }

  /// Resolves and compiles new animations, and displays layers that draw for each frame. Layers
  /// whose animations have changed are marked, so that they are published.
  func beginAnimations(at present: CFTimeInterval, _ news: inout AnimationNews) {
    marks.pointee.animations.begin(at: present, keepsEnded: keepsEndedAnimations, &news)
    marks.pointee.animations.display(at: present)
  }

  /// The earliest time outside the tree, not before `time`, at which a commit has to tell a
  /// delegate something or to remove an animation; infinity for never.
  func nextAnimationNews(after time: CFTimeInterval) -> CFTimeInterval {
    max(marks.pointee.animations.nextDue, time)
  }
}
