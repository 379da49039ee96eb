import Foundation

/// An immutable bitmap image, safe to share between threads.
///
/// It remembers the layout it was made with, as Apple's does, and holds its pixels once more in the
/// form that everything here draws from: premultiplied BGRA in encoded sRGB, top row first. Sizes
/// are in pixels.
public final class CGImage: Sendable {
  /// The pixels, ready for drawing and upload.
  package let pixels: PixelBuffer

  /// The bytes the image was made from; nil when those are ``pixels`` themselves.
  let provider: CGDataProvider?
  /// Pairs of the values that the lowest and highest byte of each component stand for.
  var decodeRanges: [CGFloat]? { decodeArray?.values }
  private let decodeArray: DecodeArray?
  /// The file format it was decoded from.
  let format: CGImageFormat?

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bits of one component: 8 unless the image was made with others.
  public let bitsPerComponent: Int
  /// Bits from one pixel to the next.
  public let bitsPerPixel: Int
  /// Bytes from one row to the next in ``dataProvider``.
  public let bytesPerRow: Int
  /// Alpha placement and byte order of ``dataProvider``.
  public let bitmapInfo: CGBitmapInfo
  /// Whether the creator asked for interpolation. Layers decide by their own filters.
  public let shouldInterpolate: Bool
  /// How out-of-gamut colours were to be handled. Clipping is what happens.
  public let renderingIntent: CGColorRenderingIntent

  /// Nil for an image mask.
  private let space: CGColorSpace?

  /// An image from bytes in memory.
  ///
  /// Supported are components of 1, 2, 4, 8, 16 and 32 bits, floating point ones of 16 and 32, in
  /// every space but a pattern's, with alpha or an ignored component at either end, alpha alone,
  /// and 16 and 32 bits of RGB in 5-5-5, 5-6-5 and 10-10-10 (``CGImagePixelFormatInfo``). Bytes
  /// whose premultiplied colour is larger than their alpha are clamped to it. Colours are kept in 8
  /// bits of sRGB. O(width x height): pixels are converted here, once.
  ///
  /// - Parameters:
  ///   - bytesPerRow: at least `width * bitsPerPixel / 8`, rounded up.
  ///   - provider: must hold `bytesPerRow * (height - 1) + width * bitsPerPixel / 8` bytes.
  ///   - decode: nil, or for each colour component the two values that its lowest and its highest
  ///     number stand for.
  /// - Returns: nil when the size is not positive, the layout is not supported, or the provider is
  ///   too short (Apple's accepts a short provider and draws what it has).
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
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, decode: ranges,
        shouldInterpolate: shouldInterpolate, intent: intent),
      provider: provider)
  }

  /// An image from bytes that `bitmap` describes; nil when the description does not hold together.
  init?(bitmap: BitmapDescription, provider: CGDataProvider, format: CGImageFormat? = nil) {
    guard let converted = bitmap.pixels(in: provider.bytes) else { return nil }
    pixels = converted
    self.provider = provider
    decodeArray = bitmap.decode.map { DecodeArray($0) }
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
    pixels: PixelBuffer, format: CGImageFormat?, shouldInterpolate: Bool = true,
    intent: CGColorRenderingIntent = .defaultIntent
  ) {
    self.pixels = pixels
    provider = nil
    decodeArray = nil
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

  /// An image mask: samples say how much is not painted when the mask is drawn, 0 all of the colour
  /// and 1 nothing.
  ///
  /// Drawn, it paints with the fill colour of the context; ``masking(_:)`` cuts an image with it.
  /// The parameters are those of an image of one component; `decode` is nil, or the two values that
  /// the lowest and highest number stand for. Nil under the same conditions.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    self.init(
      bitmap: BitmapDescription(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow, space: nil, bitmapInfo: [],
        decode: decode.map { Array(UnsafeBufferPointer(start: $0, count: 2)) },
        shouldInterpolate: shouldInterpolate),
      provider: provider)
  }

  /// Whether this is an image mask. Its ``pixels`` are black, with the alpha that is painted.
  public var isMask: Bool { space == nil }

  /// The space of the components in ``dataProvider``; nil for an image mask.
  public var colorSpace: CGColorSpace? { space }

  /// Where a pixel of ``dataProvider`` keeps its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// The order of a pixel's bytes in ``dataProvider``.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }

  /// How components share the bits of a pixel of ``dataProvider``.
  public var pixelFormatInfo: CGImagePixelFormatInfo { bitmapInfo.pixelFormat ?? .packed }

  /// The decode array: pairs of the values that the lowest and highest number of each component
  /// stand for; nil where none was given. The pointer is valid as long as the image.
  public var decode: UnsafePointer<CGFloat>? { decodeArray?.pointer }

  /// The bytes, in the layout that the other properties describe.
  ///
  /// For an image that was made from a provider it is that provider; otherwise it shares the
  /// image's own memory. Never nil; optional for Apple's signature.
  public var dataProvider: CGDataProvider? { provider ?? CGDataProvider(bytes: pixels.makeData()) }

  /// The type identifier of the file format it was decoded from, such as `public.png`; else nil.
  public var utType: CFString? { format.map { NSString(string: $0.uniformTypeIdentifier) } }
}

/// Numbers at an address that does not change.
///
/// `@unchecked Sendable`: written in `init` only.
private final class DecodeArray: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<CGFloat>

  init(_ values: [CGFloat]) {
    memory = .allocate(capacity: values.count)
    _ = memory.initialize(from: values)
  }

  deinit { memory.deallocate() }

  var pointer: UnsafePointer<CGFloat>? { memory.baseAddress.map { UnsafePointer($0) } }
  var values: [CGFloat] { Array(memory) }
}
