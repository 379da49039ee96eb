import Foundation

/// An immutable bitmap image, safe to share between threads.
///
/// It remembers the layout it was made with, as Apple's does, and holds its pixels once more in the form that
/// everything here draws from: premultiplied BGRA in encoded sRGB, top row first. Sizes are in pixels.
public final class CGImage: Sendable {
  /// The pixels, ready for drawing and upload.
  package let pixels: PixelBuffer

  /// The bytes the image was made from; nil when those are ``pixels`` themselves.
  let provider: CGDataProvider?
  /// Pairs of the values that the lowest and highest byte of each component stand for.
  let decodeRanges: [CGFloat]?
  /// The file format it was decoded from.
  let format: ImageFormat?

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bits of one component: 8.
  public let bitsPerComponent: Int
  /// Bits from one pixel to the next: 8, 16, 24 or 32.
  public let bitsPerPixel: Int
  /// Bytes from one row to the next in ``dataProvider``.
  public let bytesPerRow: Int
  /// Alpha placement and byte order of ``dataProvider``.
  public let bitmapInfo: CGBitmapInfo
  /// Whether the creator asked for interpolation. Layers decide by their own filters.
  public let shouldInterpolate: Bool
  /// How out-of-gamut colours were to be handled. Clipping is what happens.
  public let renderingIntent: CGColorRenderingIntent

  private let space: CGColorSpace

  /// An image from bytes in memory.
  ///
  /// Supported are 8 bits per component with 8 (grey, or alpha alone), 16 (grey and alpha), 24 (RGB) or 32
  /// (RGB and a fourth byte) bits per pixel, in every alpha placement and byte order that fits. Bytes whose
  /// premultiplied colour is larger than their alpha are clamped to it. O(width x height): pixels are
  /// converted here, once.
  ///
  /// - Parameters:
  ///   - bytesPerRow: at least `width * bitsPerPixel / 8`.
  ///   - provider: must hold `bytesPerRow * (height - 1) + width * bitsPerPixel / 8` bytes.
  ///   - decode: nil, or for each colour component the two values that byte 0 and byte 255 stand for.
  /// - Returns: nil when the size is not positive, the layout is not supported, or the provider is too short
  ///   (Apple's accepts a short provider and draws what it has).
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    let ranges = decode.map {
      Array(UnsafeBufferPointer(start: $0, count: space.numberOfComponents * 2))
    }
    self.init(
      bitmap: BitmapDescription(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, decode: ranges,
        shouldInterpolate: shouldInterpolate, intent: intent),
      provider: provider)
  }

  /// An image from bytes that `bitmap` describes; nil when the description does not hold together.
  init?(bitmap: BitmapDescription, provider: CGDataProvider, format: ImageFormat? = nil) {
    guard let layout = bitmap.layout(for: provider.bytes.count) else { return nil }
    let conversion = BitmapConversion(layout: layout, space: bitmap.space, decode: bitmap.decode)
    let converted = provider.bytes.withUnsafeBytes { bytes in
      try? conversion.convert(
        bytes, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow)
    }
    guard let converted else { return nil }
    pixels = converted
    self.provider = provider
    decodeRanges = bitmap.decode
    self.format = format
    width = bitmap.width
    height = bitmap.height
    bitsPerComponent = bitmap.bitsPerComponent
    bitsPerPixel = bitmap.bitsPerPixel
    bytesPerRow = bitmap.bytesPerRow
    space = bitmap.space
    bitmapInfo = bitmap.bitmapInfo
    shouldInterpolate = bitmap.shouldInterpolate
    renderingIntent = bitmap.intent
  }

  /// An image that shows `pixels`, without copying them.
  package convenience init(pixels: PixelBuffer) {
    self.init(pixels: pixels, format: nil)
  }

  init(
    pixels: PixelBuffer, format: ImageFormat?, shouldInterpolate: Bool = true,
    intent: CGColorRenderingIntent = .defaultIntent
  ) {
    self.pixels = pixels
    provider = nil
    decodeRanges = nil
    self.format = format
    width = pixels.width
    height = pixels.height
    bitsPerComponent = 8
    bitsPerPixel = 32
    bytesPerRow = pixels.bytesPerRow
    space = .srgbSpace
    bitmapInfo = pixels.isOpaque ? .canonicalOpaque : .canonical
    self.shouldInterpolate = shouldInterpolate
    renderingIntent = intent
  }

  /// The space of the components in ``dataProvider``. Never nil; optional for Apple's signature.
  public var colorSpace: CGColorSpace? { space }

  /// Where a pixel of ``dataProvider`` keeps its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// The order of a pixel's bytes in ``dataProvider``.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }

  /// The bytes, in the layout that the other properties describe.
  ///
  /// For an image that was made from a provider it is that provider; otherwise it shares the image's own
  /// memory. Never nil; optional for Apple's signature.
  public var dataProvider: CGDataProvider? { provider ?? CGDataProvider(bytes: pixels.makeData()) }

  /// The type identifier of the file format it was decoded from, such as `public.png`; else nil.
  public var utType: CFString? { format.map { NSString(string: $0.uniformTypeIdentifier) } }
}
