import Foundation

/// The covariance of a Gaussian on the device, in square pixels.
struct Covariance {
  var xx: Double
  var xy: Double
  var yy: Double

  /// A round Gaussian of standard deviation `sigma` in the plane of an affine map.
  init(sigma: Double, _ map: PlaneMap) {
    let (u, v) = map.linear
    let s = sigma * sigma
    xx = s * (u.x * u.x + v.x * v.x)
    xy = s * (u.x * u.y + v.x * v.y)
    yy = s * (u.y * u.y + v.y * v.y)
    if abs(xy) < 1e-9 * (xx + yy) { xy = 0 }
  }

  /// How far the Gaussian reaches: four and a half standard deviations.
  var reach: Int { Int((4.5 * max(xx, yy).squareRoot()).rounded(.up)) }
  /// The smallest standard deviation along any direction.
  var least: Double {
    let (mean, half) = ((xx + yy) / 2, (xx - yy) / 2)
    return max(0, mean - (half * half + xy * xy).squareRoot()).squareRoot()
  }
}

extension Surface {
  /// Convolves with a Gaussian that is sampled at pixel centres out to 4.5 standard deviations. The
  /// weights add up to one. If the axes are independent of each other, two one-dimensional
  /// convolutions are enough; otherwise it is one two-dimensional convolution.
  ///
  /// - Parameters:
  ///   - clamps: whether pixels beyond the surface are those of its edge; else they are
  ///     transparent.
  ///   - offset: how far the result is moved, in pixels. For fractions the Gaussian is sampled at
  ///     the offset.
  func blurred(_ c: Covariance, clamps: Bool = false, moved offset: Point = Point(0, 0)) -> Surface
  {
    let whole = (x: Int(offset.x.rounded()), y: Int(offset.y.rounded()))
    let part = Point(offset.x - offset.x.rounded(), offset.y - offset.y.rounded())
    if max(c.xx, c.yy) < 1e-12, offset.x == 0, offset.y == 0 { return self }
    if c.xy == 0 {
      return convolved(Surface.kernel(c.xx, part.x), 1, 0, whole.x, clamps)
        .convolved(Surface.kernel(c.yy, part.y), 0, 1, whole.y, clamps)
        .smoothed(like: self, c, whole, part)
    }
    let reach = c.reach + 1
    let determinant = max(c.xx * c.yy - c.xy * c.xy, 1e-9)
    var weights: [Double] = []
    for dy in -reach...reach {
      for dx in -reach...reach {
        let (x, y) = (Double(dx) + part.x, Double(dy) + part.y)
        weights.append(exp(-(c.yy * x * x - 2 * c.xy * x * y + c.xx * y * y) / (2 * determinant)))
      }
    }
    let sum = weights.reduce(0, +)
    let result = Surface(box)
    let painted = clamps ? box : paintedBox
    if painted.isEmpty { return result }
    let target = painted.moved(whole.x, whole.y).inflated(by: reach).intersection(box)
    for y in target.y..<max(target.y, target.maxY) {
      for x in target.x..<max(target.x, target.maxX) {
        let (sx, sy) = (x - whole.x, y - whole.y)
        var total = Pixel.zero
        var i = 0
        for dy in -reach...reach {
          for dx in -reach...reach {
            let weight = weights[i]
            i += 1
            if weight < 1e-7 { continue }
            total += weight * (clamps ? clamped(sx + dx, sy + dy) : pixel(sx + dx, sy + dy))
          }
        }
        result.pixels[index(x, y)] = total / sum
      }
    }
    return result.smoothed(like: self, c, whole, part)
  }

  private func clamped(_ x: Int, _ y: Int) -> Pixel {
    pixel(min(max(x, box.x), box.maxX - 1), min(max(y, box.y), box.maxY - 1))
  }

  private static func kernel(_ variance: Double, _ part: Double) -> [Double] {
    // Without a blur, a point between two pixels is a mix of both.
    guard variance > 1e-3 else { return (-1...1).map { max(0, 1 - abs(Double($0) + part)) } }
    let reach = Int((4.5 * variance.squareRoot()).rounded(.up)) + 1
    let weights = (-reach...reach).map {
      exp(-(Double($0) + part) * (Double($0) + part) / (2 * variance))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  private func convolved(
    _ kernel: [Double], _ ax: Int, _ ay: Int, _ whole: Int, _ clamps: Bool
  ) -> Surface {
    let reach = kernel.count / 2
    let result = Surface(box)
    let painted = clamps ? box : paintedBox
    if painted.isEmpty { return result }
    let target = painted.moved(whole * ax, whole * ay).inflated(by: reach).intersection(box)
    for y in target.y..<max(target.y, target.maxY) {
      for x in target.x..<max(target.x, target.maxX) {
        var total = Pixel.zero
        for k in -reach...reach {
          let (sx, sy) = (x + (k - whole) * ax, y + (k - whole) * ay)
          total += kernel[k + reach] * (clamps ? clamped(sx, sy) : pixel(sx, sy))
        }
        result.pixels[index(x, y)] = total
      }
    }
    return result
  }

  /// The marks after a blur. A wide enough blur removes edges, and every pixel that is not
  /// transparent is blurred.
  private func smoothed(
    like source: Surface, _ c: Covariance, _ whole: (x: Int, y: Int), _ part: Point
  ) -> Surface {
    let keepsEdges = c.least < 0.9
    let (stepX, stepY) = (
      part.x == 0 ? 0 : part.x > 0 ? -1 : 1, part.y == 0 ? 0 : part.y > 0 ? -1 : 1
    )
    for y in box.y..<max(box.y, box.maxY) {
      for x in box.x..<max(box.x, box.maxX) {
        let i = index(x, y)
        marks[i] = pixels[i] == .zero ? [] : .blurred
        if !keepsEdges { continue }
        let (sx, sy) = (x - whole.x, y - whole.y)
        for (dx, dy) in [(0, 0), (stepX, 0), (0, stepY), (stepX, stepY)] {
          marks[i].formUnion(source.mark(sx + dx, sy + dy))
        }
      }
    }
    return self
  }
}
