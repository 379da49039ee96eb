import CLaminaTypes
import Foundation
import Lamina

/// A function of the program that is told what happens to an animation: the animation's delegate.
final class AnimationFunction: NSObject, CAAnimationDelegate {
  private let function: lamina_animation_function
  private let context: HostContext

  init(_ function: @escaping lamina_animation_function, _ context: HostContext) {
    self.function = function
    self.context = context
  }

  func animationDidStart(_ anim: CAAnimation) { tell(LAMINA_ANIMATION_STARTED) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    tell(flag ? LAMINA_ANIMATION_FINISHED : LAMINA_ANIMATION_REMOVED)
  }

  private func tell(_ event: lamina_animation_event) {
    function(context.pointer, Int32(event.rawValue))
  }
}
