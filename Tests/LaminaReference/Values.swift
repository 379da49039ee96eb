/// A point.
package struct Point: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle, given by its lower corner and its size.
package struct Box: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  func inset(by d: Double) -> Box { Box(x + d, y + d, width - 2 * d, height - 2 * d) }
}

/// A straight sRGB colour.
package struct Color: Equatable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  var premultiplied: Pixel { Pixel(red * alpha, green * alpha, blue * alpha, alpha) }
  var straight: Pixel { Pixel(red, green, blue, alpha) }
}

/// Red, green, blue, alpha.
package typealias Pixel = SIMD4<Double>

/// A 4x4 matrix for row vectors, stored row by row.
package struct Matrix4: Equatable, Sendable {
  package var m: [Double]

  package init(_ m: [Double]) { self.m = m }

  package static let identity = Matrix4([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  package static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  package static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Matrix4 {
    Matrix4([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
  }

  /// A turn about z by `a` radians, counterclockwise where y points up.
  package static func rotationZ(_ a: Double) -> Matrix4 {
    let (c, s) = (cosine(a), sine(a))
    return Matrix4([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  package static func rotationX(_ a: Double) -> Matrix4 {
    let (c, s) = (cosine(a), sine(a))
    return Matrix4([1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1])
  }

  package static func rotationY(_ a: Double) -> Matrix4 {
    let (c, s) = (cosine(a), sine(a))
    return Matrix4([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1])
  }

  /// The view of an eye at that distance in front of z = 0.
  package static func perspective(_ distance: Double) -> Matrix4 {
    var result = identity
    result.m[11] = -1 / distance
    return result
  }

  /// This matrix first, then `other`.
  package func then(_ other: Matrix4) -> Matrix4 {
    var r = [Double](repeating: 0, count: 16)
    for i in 0..<4 {
      for j in 0..<4 {
        for k in 0..<4 { r[i * 4 + j] += m[i * 4 + k] * other.m[k * 4 + j] }
      }
    }
    return Matrix4(r)
  }

  var determinant: Double {
    // Expansion along the first row.
    func minor(_ skip: Int) -> Double {
      let c = (0..<4).filter { $0 != skip }
      func e(_ r: Int, _ i: Int) -> Double { m[r * 4 + c[i]] }
      return e(1, 0) * (e(2, 1) * e(3, 2) - e(2, 2) * e(3, 1))
        - e(1, 1) * (e(2, 0) * e(3, 2) - e(2, 2) * e(3, 0))
        + e(1, 2) * (e(2, 0) * e(3, 1) - e(2, 1) * e(3, 0))
    }
    return m[0] * minor(0) - m[1] * minor(1) + m[2] * minor(2) - m[3] * minor(3)
  }
}
