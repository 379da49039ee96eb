import Foundation
import Lamina

/// Up to four numbers: a point, a scale, a colour.
typealias Vector = SIMD4<Double>

extension SIMD4<Double> {
  /// The numbers of a list; missing ones are `missing`.
  init(_ numbers: [Double], missing: Double = 0) {
    self.init(repeating: missing)
    for (index, number) in numbers.prefix(4).enumerated() { self[index] = number }
  }

  /// The first two numbers as a point.
  var point: CGPoint { CGPoint(x: x, y: y) }
}

extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: CGPoint, b: Double) -> CGPoint { CGPoint(x: a.x * b, y: a.y * b) }

  /// The distance to another point.
  func distance(to other: CGPoint) -> Double { hypot(other.x - x, other.y - y) }

  /// The point between `a` and `b`; 0 is `a`.
  static func between(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }
}
