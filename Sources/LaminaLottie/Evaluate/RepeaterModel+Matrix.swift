import Foundation
import Lamina

extension RepeaterModel {
  /// How many copies there are at a frame.
  func count(at frame: Double) -> Int {
    let count = copies.value(at: frame).rounded(.up)
    return min(max(Int(exactly: max(min(count, 1e9), 0)) ?? 0, 0), mostCopies)
  }

  /// Where a copy lies: the transform, as often as its number and the offset say.
  func matrix(ofCopy copy: Int, at frame: Double) -> CGAffineTransform {
    let times = Double(copy) + offset.value(at: frame)
    let anchor = transform.anchor.value(at: frame)
    let scale = transform.scale.value(at: frame) / 100
    let position = transform.position(at: frame)
    let turn = transform.rotation.value(at: frame) * times * .pi / 180
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(rotationAngle: turn))
      .concatenating(
        CGAffineTransform(scaleX: Self.power(scale.x, times), y: Self.power(scale.y, times))
      )
      .concatenating(
        CGAffineTransform(
          translationX: anchor.x + position.x * times, y: anchor.y + position.y * times))
  }

  /// A negative scale mirrors each second copy.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    let size = pow(abs(base), exponent)
    let isOdd = exponent.rounded().truncatingRemainder(dividingBy: 2) != 0
    let result = base < 0 && isOdd ? -size : size
    return result.isFinite ? result : 0
  }

  /// The opacity of a copy, from 0 to 1.
  func opacity(ofCopy copy: Int, at frame: Double) -> Double {
    let count = count(at: frame)
    guard copy < count else { return 0 }
    let (start, end) = (startOpacity.value(at: frame), endOpacity.value(at: frame))
    let share = count > 1 ? Double(copy) / Double(count - 1) : 0
    return (start + (end - start) * share) / 100
  }

  /// Whether anything but the opacity depends on time.
  var moves: Bool { copies.isAnimated || offset.isAnimated || transform.moves }
}
