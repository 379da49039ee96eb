import Foundation
import Lamina

/// Transforms as text: a list of functions, in the order of CSS.
///
/// `A B` is the product A·B on column vectors, so B applies to a point first. An empty text is the
/// identity.
enum TransformText {
  static func parse(_ text: String) -> CATransform3D? {
    var result = CATransform3DIdentity
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," || $0 == ";" }
      if rest.isEmpty { return isFinite(result) ? result : nil }
      guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")")
      else {
        return nil
      }
      let name = rest[..<open].trimmingCharacters(in: .whitespaces)
      guard let next = function(name, rest[rest.index(after: open)..<close]) else { return nil }
      result = CATransform3DConcat(next, result)
      rest = rest[rest.index(after: close)...]
    }
  }

  private static func function(_ name: String, _ arguments: Substring) -> CATransform3D? {
    switch name {
    case "translate":
      NumberText.list(arguments, 1...3).map {
        CATransform3DMakeTranslation($0[0], at($0, 1), at($0, 2))
      }
    case "scale":
      NumberText.list(arguments, 1...3).map {
        CATransform3DMakeScale($0[0], $0.count > 1 ? $0[1] : $0[0], $0.count > 2 ? $0[2] : 1)
      }
    case "rotate": rotation(arguments)
    case "perspective": perspective(arguments)
    case "matrix": matrix(arguments)
    default: nil
    }
  }

  /// A rotation: `Ndeg`, or `Ndeg, x, y, z`. The unit `rad` is allowed too. An angle without a unit
  /// is in degrees.
  private static func rotation(_ arguments: Substring) -> CATransform3D? {
    let fields = arguments.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    guard let first = fields.first, let angle = angle(first) else { return nil }
    if fields.count == 1 { return CATransform3DMakeRotation(angle, 0, 0, 1) }
    let axis = fields.dropFirst().compactMap { NumberText.finite($0) }
    guard fields.count == 4, axis.count == 3 else { return nil }
    return CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
  }

  private static func angle(_ text: Substring) -> CGFloat? {
    if text.hasSuffix("rad") { return NumberText.finite(text.dropLast(3)) }
    let degrees = text.hasSuffix("deg") ? text.dropLast(3) : text
    return NumberText.finite(degrees).map { $0 * .pi / 180 }
  }

  private static func perspective(_ arguments: Substring) -> CATransform3D? {
    guard let distance = NumberText.list(arguments, 1...1)?[0], distance != 0 else { return nil }
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  /// A matrix of 16 numbers for row vectors: the translation is number 13 to 15.
  private static func matrix(_ arguments: Substring) -> CATransform3D? {
    guard let m = NumberText.list(arguments, 16...16) else { return nil }
    var transform = CATransform3DIdentity
    (transform.m11, transform.m12, transform.m13, transform.m14) = (m[0], m[1], m[2], m[3])
    (transform.m21, transform.m22, transform.m23, transform.m24) = (m[4], m[5], m[6], m[7])
    (transform.m31, transform.m32, transform.m33, transform.m34) = (m[8], m[9], m[10], m[11])
    (transform.m41, transform.m42, transform.m43, transform.m44) = (m[12], m[13], m[14], m[15])
    return transform
  }

  /// The 16 numbers in the order of `matrix(…)`.
  static func elements(_ t: CATransform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
  }

  private static func isFinite(_ transform: CATransform3D) -> Bool {
    elements(transform).allSatisfy(\.isFinite)
  }

  private static func at(_ numbers: [CGFloat], _ index: Int) -> CGFloat {
    index < numbers.count ? numbers[index] : 0
  }
}
