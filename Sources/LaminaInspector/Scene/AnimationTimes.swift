import Foundation
import Lamina

/// When animations begin and end, in seconds of the scene.
enum AnimationTimes {
  /// A scene is not taken for longer than this, whatever its animations say.
  static let longest = 3_600.0

  /// The seconds of one run of `animation`, there and back, and of all runs. A run that never ends
  /// counts as infinite.
  static func length(of animation: CAAnimation) -> (run: Double, all: Double) {
    let speed = abs(Double(animation.speed))
    guard speed > 0 else { return (0, .infinity) }
    // As in a commit: an animation without a duration has that of the transaction.
    let own = animation.duration > 0 ? animation.duration : 0.25
    let run = own * (animation.autoreverses ? 2 : 1) / speed
    if animation.repeatDuration > 0 { return (run, animation.repeatDuration / speed) }
    return (run, run * Double(animation.repeatCount > 0 ? animation.repeatCount : 1))
  }

  /// The end of the last animation of all `layers`. Of an endless one the first run counts. 0 if
  /// nothing moves.
  static func end(of layers: [CALayer]) -> Double {
    var end = 0.0
    for layer in layers {
      for (_, animation) in layer.animationList {
        let (run, all) = length(of: animation)
        let length = all.isFinite ? all : run
        let last = layer.convertTime(animation.beginTime + length, to: nil)
        if last.isFinite { end = max(end, last) }
      }
    }
    return min(end, longest)
  }
}
