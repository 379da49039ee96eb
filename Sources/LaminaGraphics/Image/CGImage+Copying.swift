import Foundation

extension CGImage {
  /// The image itself, because images are immutable. Never nil; optional for Apple's signature.
  public func copy() -> CGImage? { self }

  /// The same bytes with another colour space. Nothing is converted.
  ///
  /// Returns nil if `colorSpace` has another number of components.
  public func copy(colorSpace: CGColorSpace) -> CGImage? {
    guard let provider = dataProvider,
      colorSpace.numberOfComponents == self.colorSpace?.numberOfComponents
    else { return nil }
    var bitmap = description(space: colorSpace)
    bitmap.space = colorSpace
    return CGImage(bitmap: bitmap, provider: provider, format: format)
  }

  /// The part of the image inside `rect`.
  ///
  /// `rect` is in pixels, with y down from the top row. It is standardised, grown to whole pixels,
  /// and cut to the image. Returns nil if nothing is left or a coordinate is NaN. The result has
  /// its own bytes in this image's layout, while Apple's shares the bytes of the whole image.
  /// O(pixels of the result).
  public func cropping(to rect: CGRect) -> CGImage? {
    guard let columns = Self.wholePixels(rect.minX, rect.maxX, limit: width),
      let rows = Self.wholePixels(rect.minY, rect.maxY, limit: height)
    else { return nil }
    if columns.count == width, rows.count == height { return self }
    guard let provider else {
      let part = try? pixels.cropped(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
      return part.map {
        CGImage(
          pixels: $0, format: format, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
      }
    }

    var bitmap = description(space: colorSpace)
    bitmap.width = columns.count
    bitmap.height = rows.count
    guard let bytes = part(of: provider.bytes, columns, rows, &bitmap) else { return nil }
    return CGImage(bitmap: bitmap, provider: CGDataProvider(bytes: bytes), format: format)
  }

  /// The bytes of a part of the image. If the part does not begin at a whole byte, the bits are
  /// shifted.
  private func part(
    of bytes: Data, _ columns: Range<Int>, _ rows: Range<Int>, _ bitmap: inout BitmapDescription
  ) -> Data? {
    // These sums cannot overflow: the image's sizes were checked against the provider, and the part
    // lies inside.
    let firstBit = columns.lowerBound * bitsPerPixel
    let shift = firstBit % 8
    bitmap.bytesPerRow = (columns.count * bitsPerPixel + 7) / 8
    var part = Data(capacity: rows.count * bitmap.bytesPerRow)
    for row in rows {
      let start = bytes.startIndex + row * bytesPerRow + firstBit / 8
      if shift == 0 {
        part.append(bytes[start..<(start + bitmap.bytesPerRow)])
        continue
      }
      for index in start..<(start + bitmap.bytesPerRow) {
        let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
        part.append(bytes[index] << UInt8(shift) | next >> UInt8(8 - shift))
      }
    }
    return part
  }

  func description(space: CGColorSpace?) -> BitmapDescription {
    BitmapDescription(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, decode: decodeRanges,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }

  /// The pixels that `low...high` touches, cut to `0..<limit`; nil if there are none.
  private static func wholePixels(_ low: CGFloat, _ high: CGFloat, limit: Int) -> Range<Int>? {
    let start = max(low.rounded(.down), 0)
    let end = min(high.rounded(.up), CGFloat(limit))
    // Comparisons with NaN are false, so NaN ends here too.
    guard start < end else { return nil }
    return Int(start)..<Int(end)
  }
}

extension CGImage: Equatable, Hashable {
  /// Whether both are the same object, as with Apple's images.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Feeds the object's identity to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
