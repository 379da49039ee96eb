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

  /// Calls the block no more: another animation goes on with it.
  func forget() { completion = nil }
}
