import Foundation

/// An immutable bitmap image, safe to share between threads.
///
/// It keeps the layout that it was made with, as Apple's does. It also keeps its pixels in the form
/// that everything here draws from: premultiplied BGRA in encoded sRGB, top row first. Sizes are in
/// pixels.
public final class CGImage: Sendable {
  /// The pixels, ready to be drawn and uploaded. O(pixels) at the first use for an image over a
  /// provider's bytes, otherwise O(1).
  package var pixels: PixelBuffer {
    switch content {
    case .made(let pixels): pixels
    case .lent(let pixels): pixels.pixels
    }
  }

  /// The pixels in the provider's bytes, if they are not converted.
  package var lentPixels: LentPixels? {
    if case .lent(let pixels) = content, pixels.isUnconverted { pixels } else { nil }
  }

  /// The serial of ``pixels``.
  package var serial: Int {
    switch content {
    case .made(let pixels): pixels.serial
    case .lent(let pixels): pixels.serial
    }
  }

  /// Whether every alpha is 255.
  package var isOpaque: Bool {
    switch content {
    case .made(let pixels): pixels.isOpaque
    case .lent(let pixels): pixels.isOpaque
    }
  }

  private enum Content {
    case made(PixelBuffer)
    case lent(LentPixels)
  }

  private let content: Content

  /// The bytes that the image was made from; nil if they are ``pixels``.
  let provider: CGDataProvider?
  /// For each component, the values that its lowest and its highest number stand for.
  var decodeRanges: [CGFloat]? { decodeArray?.values }
  private let decodeArray: DecodeArray?
  /// The file format that the image was decoded from, if any.
  let format: CGImageFormat?

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The bits of one component: 8 unless the image was made with another number.
  public let bitsPerComponent: Int
  /// Bits from one pixel to the next.
  public let bitsPerPixel: Int
  /// Bytes from one row to the next in ``dataProvider``.
  public let bytesPerRow: Int
  /// Alpha placement and byte order of ``dataProvider``.
  public let bitmapInfo: CGBitmapInfo
  /// Whether the creator asked for interpolation. Layers ignore it and follow their own filters.
  public let shouldInterpolate: Bool
  /// How the creator wanted colours outside the gamut to be handled. They are always clipped.
  public let renderingIntent: CGColorRenderingIntent

  /// nil for an image mask.
  private let space: CGColorSpace?

  /// An image from bytes in memory.
  ///
  /// Supported are components of 1, 2, 4, 8, 16 and 32 bits, and floating point components of 16
  /// and 32 bits, in every space but a pattern's. Alpha or an ignored component may come first or
  /// last. Alpha alone is supported, as are 16 and 32 bits of RGB in 5-5-5, 5-6-5 and 10-10-10
  /// (``CGImagePixelFormatInfo``). Premultiplied colour that is larger than its alpha is clamped to
  /// the alpha. Colours are kept in 8 bits of sRGB. O(width x height), because pixels are converted
  /// here or when they are first needed, once. Until the image is released, the bytes must not
  /// change.
  ///
  /// - Parameters:
  ///   - bytesPerRow: at least `width * bitsPerPixel / 8`, rounded up.
  ///   - provider: must hold `bytesPerRow * (height - 1) + width * bitsPerPixel / 8` bytes.
  ///   - decode: nil, or two values for each colour component: what its lowest and its highest
  ///     number stand for.
  /// - Returns: nil if the size is not positive, the layout is not supported, or the provider is
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

  /// An image from bytes that `bitmap` describes; nil if the description contradicts itself.
  init?(bitmap: BitmapDescription, provider: CGDataProvider, format: CGImageFormat? = nil) {
    if let lent = bitmap.lentPixels(in: provider.bytes) {
      content = .lent(lent)
    } else if let converted = bitmap.pixels(in: provider.bytes) {
      content = .made(converted)
    } else {
      return nil
    }
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
    content = .made(pixels)
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

  /// An image mask. A sample says how much is not painted when the mask is drawn: at 0 all of the
  /// colour is painted, at 1 nothing.
  ///
  /// A context draws the mask in its fill colour; ``masking(_:)`` cuts an image with it. The
  /// parameters are those of an image with one component. `decode` is nil, or the two values that
  /// the lowest and the highest number stand for. Returns nil under the same conditions as for an
  /// image.
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

  /// Whether this is an image mask. The pixels of a mask are black, with the alpha that is
  /// painted.
  public var isMask: Bool { space == nil }

  /// The space of the components in ``dataProvider``; nil for an image mask.
  public var colorSpace: CGColorSpace? { space }

  /// Where a pixel of ``dataProvider`` keeps its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// The order of the bytes of a pixel in ``dataProvider``.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }

  /// How components share the bits of a pixel of ``dataProvider``.
  public var pixelFormatInfo: CGImagePixelFormatInfo { bitmapInfo.pixelFormat ?? .packed }

  /// The decode array: for each component, the values that its lowest and its highest number stand
  /// for. nil if the image was made without one. The pointer is valid as long as the image exists.
  public var decode: UnsafePointer<CGFloat>? { decodeArray?.pointer }

  /// The bytes, in the layout that the other properties describe.
  ///
  /// If the image was made from a provider, this is that provider. Otherwise it shares the image's
  /// own memory. Never nil; optional for Apple's signature.
  public var dataProvider: CGDataProvider? { provider ?? CGDataProvider(bytes: pixels.makeData()) }

  /// The type identifier of the file format that the image was decoded from, such as `public.png`,
  /// if any.
  public var utType: CFString? { format.map { NSString(string: $0.uniformTypeIdentifier) } }
}

/// Numbers at an address that does not change.
///
/// `@unchecked Sendable`: only `init` writes.
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
