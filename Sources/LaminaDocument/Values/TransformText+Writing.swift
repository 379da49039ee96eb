import Foundation
import Lamina

extension TransformText {
  /// The text that reads back as exactly `transform`. It is empty for the identity. It consists of
  /// functions if they give every number again, and else of `matrix(…)`.
  static func text(_ transform: CATransform3D) -> String {
    let wanted = elements(transform)
    for candidate in candidates(transform) {
      if let read = parse(candidate), elements(read) == wanted { return candidate }
    }
    return "matrix(\(wanted.map(NumberText.format).joined(separator: " ")))"
  }

  /// Short texts that may be right. The caller reads each one to find out.
  private static func candidates(_ t: CATransform3D) -> [String] {
    var move: [String] = []
    if t.m41 != 0 || t.m42 != 0 || t.m43 != 0 {
      move = [function("translate", t.m41, t.m42, t.m43)]
    }
    if t.m34 != 0 { return [function("perspective", -1 / t.m34)] }
    let straight = move + scale(t.m11, t.m22, t.m33)
    let across = (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
    guard across > 0, t.m12 != 0 || t.m11 < 0 else { return [straight.joined(separator: " ")] }
    let degrees = NumberText.format(CGFloat(atan2(t.m12, t.m11)) * 180 / .pi)
    // People write whole and half degrees; the exact quotient often differs in the last digit.
    let rounded = NumberText.format((CGFloat(atan2(t.m12, t.m11)) * 360 / .pi).rounded() / 2)
    let down = (t.m11 * t.m22 - t.m12 * t.m21) / across
    let turns = [rounded, degrees].flatMap { angle in
      [move + ["rotate(\(angle)deg)"], move + ["rotate(\(angle)deg)"] + scale(across, down, t.m33)]
    }
    return ([straight] + turns).map { $0.joined(separator: " ") }
  }

  private static func scale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> [String] {
    x == 1 && y == 1 && z == 1 ? [] : [function("scale", x, y, z)]
  }

  private static func function(_ name: String, _ arguments: CGFloat...) -> String {
    "\(name)(\(arguments.map { NumberText.format($0) }.joined(separator: ", ")))"
  }
}
