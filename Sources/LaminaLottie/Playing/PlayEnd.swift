import Foundation
import Lamina

/// What is called when an animation has played: with true at its end, with false if it was stopped
/// before.
public typealias LottieCompletionBlock = (Bool) -> Void

/// Passes the end of an animation of a layer on to a completion block.
final class PlayEnd: NSObject, CAAnimationDelegate {
  private var completion: LottieCompletionBlock?

  init(_ completion: @escaping LottieCompletionBlock) { self.completion = completion }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    completion?(flag)
    completion = nil
  }

  /// The block, for another animation that goes on. This one calls it no more.
  func takeCompletion() -> LottieCompletionBlock? {
    defer { completion = nil }
    return completion
  }
}
