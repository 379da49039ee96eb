import Foundation
import Lamina

/// A value that keyframes interpolate.
protocol Interpolated: Sendable {
  /// The value between two. The progress may leave 0...1.
  ///
  /// - Parameter progress: of each number; values with one progress use the first.
  static func mix(_ a: Self, _ b: Self, _ progress: Vector) -> Self

  /// The value as numbers; empty for paths.
  var numbers: [Double] { get }

  /// The same kind of value with other numbers. Numbers that are missing stay.
  func replacing(_ numbers: [Double]) -> Self
}

extension Double: Interpolated {
  static func mix(_ a: Double, _ b: Double, _ progress: Vector) -> Double {
    a + (b - a) * progress.x
  }

  var numbers: [Double] { [self] }

  func replacing(_ numbers: [Double]) -> Double { numbers.first ?? self }
}

extension SIMD4<Double>: Interpolated {
  static func mix(_ a: Vector, _ b: Vector, _ progress: Vector) -> Vector { a + (b - a) * progress }

  var numbers: [Double] { [x, y, z, w] }

  func replacing(_ numbers: [Double]) -> Vector {
    var result = self
    for (index, number) in numbers.prefix(4).enumerated() { result[index] = number }
    return result
  }
}

extension CubicOutline: Interpolated {
  /// Paths with different numbers of vertices jump.
  static func mix(_ a: CubicOutline, _ b: CubicOutline, _ progress: Vector) -> CubicOutline {
    guard a.vertices.count == b.vertices.count else { return progress.x < 1 ? a : b }
    return CubicOutline(
      isClosed: a.isClosed, vertices: mix(a.vertices, b.vertices, progress.x),
      inTangents: mix(a.inTangents, b.inTangents, progress.x),
      outTangents: mix(a.outTangents, b.outTangents, progress.x))
  }

  private static func mix(_ a: [CGPoint], _ b: [CGPoint], _ progress: Double) -> [CGPoint] {
    zip(a, b).map { .between($0, $1, progress) }
  }

  var numbers: [Double] { [] }

  func replacing(_ numbers: [Double]) -> CubicOutline { self }
}

/// The numbers of a gradient: colour stops, then stops of alpha.
struct GradientNumbers: Interpolated, Equatable {
  var numbers: [Double]

  static func mix(_ a: Self, _ b: Self, _ progress: Vector) -> Self {
    guard a.numbers.count == b.numbers.count else { return progress.x < 1 ? a : b }
    return Self(numbers: zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * progress.x })
  }

  /// More numbers than the gradient has are left out: its stops were counted.
  func replacing(_ numbers: [Double]) -> Self {
    var result = self
    for (index, number) in numbers.prefix(result.numbers.count).enumerated() {
      result.numbers[index] = number
    }
    return result
  }
}
