import CLaminaTypes
import Foundation
import Lamina

// Structures of C and the values of Lamina that they stand for.

extension lamina_transform {
  init(_ t: CATransform3D) {
    self.init(
      m: (
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
        t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44
      ))
  }

  /// The transform. Throws a usage failure that names `key` unless its numbers are finite.
  func transform(_ key: String) throws -> CATransform3D {
    let transform = CATransform3D(
      m11: m.0, m12: m.1, m13: m.2, m14: m.3, m21: m.4, m22: m.5, m23: m.6, m24: m.7,
      m31: m.8, m32: m.9, m33: m.10, m34: m.11, m41: m.12, m42: m.13, m43: m.14, m44: m.15)
    guard transform.isFinite else { throw Failure(.usage, "\(key): all numbers must be finite") }
    return transform
  }
}

extension lamina_color {
  /// The colour in sRGB; nil if it has none, as a pattern.
  init?(_ color: CGColor) {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let parts = color.converted(to: space, intent: .defaultIntent, options: nil)?.components,
      parts.count == 4
    else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}
