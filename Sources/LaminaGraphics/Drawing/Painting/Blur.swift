@_implementationOnly import CCairo
import Foundation

/// A Gaussian blur of alpha.
///
/// A standard deviation below 2 pixels uses the Gaussian kernel itself, out to 3 deviations. From 2
/// on, three box averages in a row replace it. The outermost pixels of a box count in part, so that
/// the variance is exactly the Gaussian's. The result differs from a Gaussian by less than 1 % of
/// the height of an edge.
///
/// Sums are integers, so a result depends only on the pixels around it, not on where the surface
/// begins.
struct Blur {
  /// The number of pixels that the blur spreads to each side.
  let reach: Int
  private let isBox: Bool
  /// The kernel from its middle outwards, in 65,536ths; empty for boxes.
  private let kernel: [Int]
  /// For a box: the whole pixels on each side of its middle, and the share of the next pixel in
  /// 65,536ths.
  private let radius: Int
  private let edge: Int
  /// The size of the box in 65,536ths of a pixel.
  private let size: Int

  init(deviation: Double) {
    isBox = deviation >= 2
    if isBox {
      // The variance of a box with r pixels on each side and a share s of the next one is
      // (r(r+1)(2r+1)/3 + 2s(r+1)²) / (2r+1+2s). The variances of three boxes add up.
      let variance = deviation * deviation / 3
      let whole = ((12 * variance + 1).squareRoot() - 1) / 2
      let r = whole.rounded(.down)
      let share =
        (variance * (2 * r + 1) - r * (r + 1) * (2 * r + 1) / 3)
        / (2 * ((r + 1) * (r + 1) - variance))
      radius = Int(r)
      edge = Int((min(max(share, 0), 1) * 65_536).rounded())
      size = (2 * radius + 1) * 65_536 + 2 * edge
      reach = 3 * (radius + 1)
      kernel = []
    } else {
      let far = Int((3 * deviation).rounded(.up))
      let weights = (0...far).map {
        deviation > 0 ? exp(-Double($0 * $0) / (2 * deviation * deviation)) : 1
      }
      let sum = 2 * weights.reduce(0, +) - 1
      var whole = weights.map { Int(($0 / sum * 65_536).rounded()) }
      // Make the sum of all weights exactly 1.
      whole[0] = 65_536 - 2 * whole.dropFirst().reduce(0, +)
      kernel = whole
      (radius, edge, size, reach) = (0, 0, 65_536, far)
    }
  }

  /// The blurred surface, larger by ``reach`` on each side; nil without memory.
  func blurred(_ picture: CairoSurface) -> CairoSurface? {
    if reach == 0 { return picture }
    guard let result = CairoSurface(box: picture.box.outset(reach), format: CAIRO_FORMAT_A8) else {
      return nil
    }
    let (width, height) = (result.box.width, result.box.height)
    // In 256ths, so that rounding does not add up from pass to pass.
    var values = [UInt16](repeating: 0, count: width * height)
    _ = picture.withPixels { pixels in
      for row in 0..<picture.box.height {
        let start = (row + reach) * width + reach
        let line = pixels + row * picture.bytesPerRow
        for column in 0..<picture.box.width { values[start + column] = UInt16(line[column]) << 8 }
      }
    }
    values.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      // Empty rows stay empty.
      for row in reach..<(height - reach) { spread(base + row * width, count: width, step: 1) }
      for column in 0..<width { spread(base + column, count: height, step: width) }
    }
    _ = result.withPixels { pixels in
      for row in 0..<height {
        let line = pixels + row * result.bytesPerRow
        for column in 0..<width {
          line[column] = UInt8((UInt32(values[row * width + column]) + 128) >> 8)
        }
      }
    }
    return result
  }

  /// Blurs `count` values that lie `step` apart. Values beyond them count as 0.
  private func spread(_ values: UnsafeMutablePointer<UInt16>, count: Int, step: Int) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { line in
      for _ in 0..<(isBox ? 3 : 1) {
        for index in 0..<count { line[index] = Int(values[index * step]) }
        isBox ? average(line, values, step) : convolve(line, values, step)
      }
    }
  }

  private func average(
    _ line: UnsafeMutableBufferPointer<Int>, _ values: UnsafeMutablePointer<UInt16>, _ step: Int
  ) {
    func value(_ index: Int) -> Int { index >= 0 && index < line.count ? line[index] : 0 }
    var sum = 0
    for index in 0..<min(radius, line.count) { sum += line[index] }
    for index in 0..<line.count {
      sum += value(index + radius)
      let partial = value(index - radius - 1) + value(index + radius + 1)
      values[index * step] = UInt16((sum * 65_536 + partial * edge + size / 2) / size)
      sum -= value(index - radius)
    }
  }

  private func convolve(
    _ line: UnsafeMutableBufferPointer<Int>, _ values: UnsafeMutablePointer<UInt16>, _ step: Int
  ) {
    func value(_ index: Int) -> Int { index >= 0 && index < line.count ? line[index] : 0 }
    for index in 0..<line.count {
      var sum = line[index] * kernel[0]
      for distance in 1..<kernel.count {
        sum += (value(index - distance) + value(index + distance)) * kernel[distance]
      }
      values[index * step] = UInt16((sum + 32_768) >> 16)
    }
  }
}
