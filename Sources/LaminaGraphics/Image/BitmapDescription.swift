import Foundation

/// A description of bitmap data: everything except the bytes.
struct BitmapDescription {
  var width: Int
  var height: Int
  var bitsPerComponent = 8
  var bitsPerPixel: Int
  var bytesPerRow: Int
  /// nil for an image mask.
  var space: CGColorSpace?
  var bitmapInfo: CGBitmapInfo
  /// Two values per colour component; nil means the whole range of the space.
  var decode: [CGFloat]?
  var shouldInterpolate = true
  var intent = CGColorRenderingIntent.defaultIntent

  /// The layout of the pixels and the bytes in a row of pixels. nil if the description is not
  /// supported or needs more than `byteCount` bytes.
  func samples(for byteCount: Int) -> (layout: SampleLayout, rowBytes: Int)? {
    guard width > 0, height > 0,
      let layout = SampleLayout(
        model: space?.model ?? .monochrome, componentCount: space?.numberOfComponents ?? 1,
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bitmapInfo: bitmapInfo),
      let row = layout.rowBytes(width), bytesPerRow >= row
    else { return nil }
    let before = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    let total = before.partialValue.addingReportingOverflow(row)
    guard !before.overflow, !total.overflow, total.partialValue <= byteCount else { return nil }
    if let decode {
      let count = space?.numberOfComponents ?? 1
      guard decode.count == count * 2, decode.allSatisfy(\.isFinite) else { return nil }
    }
    return (layout, row)
  }

  /// The pixels in `bytes`. nil if the description contradicts itself or there is no memory.
  func pixels(in bytes: Data) -> PixelBuffer? {
    guard let (layout, rowBytes) = samples(for: bytes.count) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      if let quick = quickLayout, let space {
        return try? BitmapConversion(layout: quick, space: space, decode: decode).convert(
          bytes, width: width, height: height, bytesPerRow: bytesPerRow)
      }
      return try? SampleConversion(layout: layout, space: space, decode: decode).convert(
        bytes, width: width, height: height, bytesPerRow: bytesPerRow, rowBytes: rowBytes)
    }
  }

  /// The pixels in `bytes`, which are converted later; nil if they are converted at once, or if the
  /// description contradicts itself.
  func lentPixels(in bytes: Data) -> LentPixels? {
    guard samples(for: bytes.count) != nil, let quick = quickLayout, let space,
      let words = BitmapConversion(layout: quick, space: space, decode: decode).words
    else { return nil }
    return LentPixels(bytes, words, width: width, height: height, bytesPerRow: bytesPerRow)
  }

  /// The layout for the conversion of grey and RGB bytes that needs no floating point, if it
  /// applies.
  private var quickLayout: BitmapLayout? {
    guard let space, bitmapInfo.pixelFormat == .packed,
      case .light(let encoding) = space.definition.meaning
    else { return nil }
    // That conversion has one curve for all components.
    if case .gammas = encoding.curve { return nil }
    return BitmapLayout(
      model: space.model, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bitmapInfo: bitmapInfo)
  }
}
