import Foundation

extension CGImage {
  /// The image, multiplied by `mask`.
  ///
  /// With an image mask, the image shows where the mask would paint. With a grey image, it shows as
  /// much as the grey is white. The mask is stretched over this image with smooth interpolation.
  /// The result is premultiplied BGRA in sRGB at this image's size (Apple's keeps the layout).
  ///
  /// Returns nil if the mask is in another space or has alpha, or if this image is an image mask.
  /// O(pixels).
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask, mask.isMask || (mask.colorSpace?.model == .monochrome && !mask.hasAlpha) else {
      return nil
    }
    let coverage = mask.coverage(width: width, height: height)
    let masked = try? PixelBuffer(width: width, height: height) { target in
      pixels.withUnsafeBytes { source in
        for index in 0..<(width * height) {
          for component in (index * 4)..<(index * 4 + 4) {
            target[component] = Premultiplication.premultiply(source[component], coverage[index])
          }
        }
      }
    }
    return masked.map {
      CGImage(
        pixels: $0, format: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }
  }

  /// The image with some colours made transparent: pixels whose components all lie in the given
  /// ranges.
  ///
  /// `components` holds the lowest and the highest number of each component, as stored in the data.
  /// Returns nil if it holds fewer than two numbers for each component, or if this image has alpha,
  /// is a mask, or has floating point components. The result is premultiplied BGRA in sRGB.
  /// O(pixels).
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard let space = colorSpace, !hasAlpha, components.count >= space.numberOfComponents * 2,
      !components.contains(where: \.isNaN), let bytes = dataProvider?.bytes,
      let (layout, rowBytes) = description(space: space).samples(for: bytes.count), !layout.isFloat
    else { return nil }
    let masked = try? PixelBuffer(width: width, height: height) { target in
      pixels.withUnsafeBytes { target.copyMemory(from: $0) }
      bytes.withUnsafeBytes { bytes in
        for y in 0..<height {
          let row = UnsafeRawBufferPointer(
            rebasing: bytes[(y * bytesPerRow)..<(y * bytesPerRow + rowBytes)])
          for x in 0..<width {
            let isMasked = (0..<layout.colorCount).allSatisfy { index in
              let number = CGFloat(layout.number(layout.fields[index], x, row))
              return number >= components[index * 2] && number <= components[index * 2 + 1]
            }
            if isMasked { for byte in 0..<4 { target[(y * width + x) * 4 + byte] = 0 } }
          }
        }
      }
    }
    return masked.map {
      CGImage(
        pixels: $0, format: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }
  }

  /// Whether the pixels have an alpha component.
  var hasAlpha: Bool { ![.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo) }

  /// How much this image lets through as a mask, from 0 to 255, top row first.
  func coverage(width: Int, height: Int) -> [UInt8] {
    let own = pixels.withUnsafeBytes { bytes in
      // For an image mask, the alpha that it paints. For a grey image, any of its three equal
      // components.
      stride(from: isMask ? 3 : 0, to: bytes.count, by: 4).map { bytes[$0] }
    }
    if width == self.width, height == self.height { return own }
    let columns = Self.taps(from: self.width, to: width)
    let rows = Self.taps(from: self.height, to: height)
    var result: [UInt8] = []
    result.reserveCapacity(width * height)
    for row in rows {
      for column in columns {
        var sum = 0.0
        for (y, down) in row {
          for (x, across) in column { sum += Double(own[y * self.width + x]) * down * across }
        }
        result.append(UInt8(min(max(sum + 0.5, 0), 255)))
      }
    }
    return result
  }

  /// For each of `to` pixels: the source pixels that it is made of, and their weights. Shrinking
  /// averages; growing interpolates linearly between neighbours.
  private static func taps(from: Int, to: Int) -> [[(Int, Double)]] {
    let scale = Double(from) / Double(to)
    return (0..<to).map { index in
      if scale > 1 {
        let (low, high) = (Double(index) * scale, Double(index + 1) * scale)
        return (Int(low)...min(Int(high.rounded(.up)) - 1, from - 1)).map { pixel in
          (pixel, (min(high, Double(pixel + 1)) - max(low, Double(pixel))) / scale)
        }
      }
      let center = min(max((Double(index) + 0.5) * scale - 0.5, 0), Double(from - 1))
      let (first, share) = (Int(center), center - center.rounded(.down))
      return share == 0 ? [(first, 1)] : [(first, 1 - share), (first + 1, share)]
    }
  }
}
