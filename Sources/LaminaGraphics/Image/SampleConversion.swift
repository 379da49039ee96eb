import Foundation

/// Converts bitmap data of any layout and space to a ``PixelBuffer``, in floating point. O(pixels).
struct SampleConversion {
  let layout: SampleLayout
  /// nil for an image mask, whose samples say how much is not painted.
  let space: CGColorSpace?
  /// For each component, the values that its lowest and its highest number stand for. nil means the
  /// space's own.
  let decode: [CGFloat]?

  /// Converts `height` rows of `width` pixels. The caller has checked that `bytes` holds them all.
  func convert(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, rowBytes: Int
  ) throws -> PixelBuffer {
    let isOpaque = layout.alpha == nil && space != nil
    let ranges = self.ranges
    let palette = self.palette
    return try PixelBuffer(width: width, height: height, isOpaque: isOpaque ? true : nil) {
      target in
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(
          rebasing: bytes[(y * bytesPerRow)..<(y * bytesPerRow + rowBytes)])
        for x in 0..<width {
          let color = color(x, row, ranges, palette)
          let start = (y * width + x) * 4
          target[start] = Self.byte(color.z * color.w)
          target[start + 1] = Self.byte(color.y * color.w)
          target[start + 2] = Self.byte(color.x * color.w)
          target[start + 3] = Self.byte(color.w)
        }
      }
    }
  }

  /// The colour of pixel `x` of a row: straight sRGB and alpha, 0...1.
  private func color(
    _ x: Int, _ row: UnsafeRawBufferPointer, _ ranges: [(low: Double, high: Double)],
    _ palette: [SIMD3<Double>]
  ) -> SIMD4<Double> {
    guard let space else {
      let sample =
        ranges[0].low + layout.value(layout.fields[0], x, row) * (ranges[0].high - ranges[0].low)
      return SIMD4(0, 0, 0, 1 - Self.unit(sample))
    }
    let alpha = layout.alpha.map { Self.unit(layout.value(layout.fields[$0], x, row)) } ?? 1
    if layout.colorCount == 0 { return SIMD4(0, 0, 0, alpha) }
    if !palette.isEmpty {
      return SIMD4(palette[Int(layout.number(layout.fields[0], x, row))], alpha)
    }
    var values: [Double] = []
    values.reserveCapacity(4)
    for index in 0..<layout.colorCount {
      var value = layout.value(layout.fields[index], x, row)
      if layout.isPremultiplied { value = alpha > 0 ? value / alpha : 0 }
      values.append(ranges[index].low + value * (ranges[index].high - ranges[index].low))
    }
    let rgb = space.definition.meaning.toSRGB(values, isGray: space.model == .monochrome)
    return SIMD4(Self.unit(rgb.x), Self.unit(rgb.y), Self.unit(rgb.z), alpha)
  }

  private var ranges: [(low: Double, high: Double)] {
    guard let decode else { return space?.componentRanges ?? [(0, 1)] }
    return stride(from: 0, to: decode.count, by: 2).map {
      (Double(decode[$0]), Double(decode[$0 + 1]))
    }
  }

  /// The colour of each number of an indexed image; empty for other images.
  private var palette: [SIMD3<Double>] {
    guard let space, space.model == .indexed, layout.colorCount == 1 else { return [] }
    let most = Double(layout.fields[0].most)
    let low = decode.map { Double($0[0]) } ?? 0
    let high = decode.map { Double($0[1]) } ?? most
    return (0...Int(layout.fields[0].most)).map { number in
      let color = space.toSRGB([CGFloat(low + Double(number) / most * (high - low))])
      return SIMD3(Self.unit(color.x), Self.unit(color.y), Self.unit(color.z))
    }
  }

  // Written so that NaN becomes 0. A decode range may be arbitrarily large.
  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
  private static func byte(_ value: Double) -> UInt8 { UInt8(unit(value) * 255 + 0.5) }
}
