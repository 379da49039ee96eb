import Foundation

extension CGImage {
  /// The image where `mask` lets it through.
  ///
  /// An image mask lets through what it would paint; a grey image lets through as much as it is
  /// white. The mask is stretched over the image, smoothly, in this image's resolution. The result
  /// is premultiplied BGRA in sRGB (Apple's keeps the layout). Nil for a mask in another space, a
  /// mask with alpha, and where this image is an image mask itself. O(pixels).
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

  /// The image without the pixels whose components all lie in the given ranges.
  ///
  /// `components` are the lowest and the highest number, as they lie in the data, of each
  /// component. Nil if there are fewer than two for each, or this image has alpha, is a mask, or
  /// has floating point components. The result is premultiplied BGRA in sRGB. O(pixels).
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

  /// Whether pixels bring their own alpha.
  var hasAlpha: Bool { ![.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo) }

  /// What this image, as a mask, lets through, 255 for everything, top row first.
  func coverage(width: Int, height: Int) -> [UInt8] {
    let own = pixels.withUnsafeBytes { bytes in
      // Of a mask the alpha that is painted; of a grey image any of its three equal components.
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

  /// For each of `to` pixels, the pixels it is made of, and their shares: an average where there
  /// are fewer, straight lines between neighbours where there are more.
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
