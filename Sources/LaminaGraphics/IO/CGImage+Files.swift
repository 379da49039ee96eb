import Foundation

extension CGImage {
  /// The image in a PNG file's bytes, under the standard limits. Returns nil if the bytes are not a
  /// complete PNG file.
  ///
  /// `decode` is nil, or holds two values each for red, green and blue: the values that 0 and 255
  /// stand for.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(
      file: source, format: .png, decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  /// The image in a JPEG file's bytes, under the standard limits. Returns nil if the bytes are not
  /// a complete JPEG file.
  ///
  /// `decode` is nil, or holds two values each for red, green and blue: the values that 0 and 255
  /// stand for.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(
      file: source, format: .jpeg, decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  private convenience init?(
    file: CGDataProvider, format: CGImageFormat, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard ImageCodec.identify(file.bytes.prefix(12)) == format,
      let image = try? ImageCodec.decode(file.bytes)
    else { return nil }
    guard let decode else {
      self.init(
        pixels: image.pixels, format: format, shouldInterpolate: shouldInterpolate, intent: intent)
      return
    }
    let bitmap = BitmapDescription(
      width: image.width, height: image.height, bitsPerPixel: 32, bytesPerRow: image.bytesPerRow,
      space: .srgbSpace, bitmapInfo: image.bitmapInfo,
      decode: Array(UnsafeBufferPointer(start: decode, count: 6)),
      shouldInterpolate: shouldInterpolate,
      intent: intent)
    self.init(
      bitmap: bitmap, provider: CGDataProvider(bytes: image.pixels.makeData()), format: format)
  }
}
