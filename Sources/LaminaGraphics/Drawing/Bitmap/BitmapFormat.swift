@_implementationOnly import CCairo

/// The pixel format of a bitmap context.
///
/// Of the combinations that Apple's documentation lists, these are supported:
///
/// - RGB, 8 bits: alpha premultiplied or ignored, first or last, in the listed order or 32 bits
///   little-endian.
/// - RGB, 16 bits, or floating point of 16 or 32 bits: alpha last, premultiplied or ignored. The
///   byte order is the machine's unless the bitmap info sets another.
/// - Grey, 8 bits, without alpha.
/// - Alpha alone, 8 bits.
struct BitmapFormat {
  enum Kind: Equatable {
    /// The byte offsets of red, green, blue and the fourth byte.
    case bytes(red: Int, green: Int, blue: Int, fourth: Int)
    case gray
    case alpha
    case words(isBig: Bool)
    case halves(isBig: Bool)
    case floats(isBig: Bool)
  }

  let kind: Kind
  let bitsPerComponent: Int
  let bytesPerPixel: Int
  let space: CGColorSpace
  let info: CGBitmapInfo
  /// Whether there is no alpha. Uncovered pixels are then black.
  let isOpaque: Bool

  /// The layout of `CAIRO_FORMAT_ARGB32` on little-endian machines.
  static let canonical = Kind.bytes(red: 2, green: 1, blue: 0, fourth: 3)

  /// Returns nil for a combination that is not supported.
  init?(bitsPerComponent: Int, space: CGColorSpace, info: CGBitmapInfo) {
    let known: CGBitmapInfo = [.alphaInfoMask, .byteOrderMask, .floatComponents]
    guard info.isSubset(of: known), let alpha = info.alphaInfo, let order = info.byteOrder,
      order != .orderMask
    else { return nil }
    let isFloat = info.contains(.floatComponents)
    self.bitsPerComponent = bitsPerComponent
    self.space = space
    self.info = info
    switch (alpha, space.model, bitsPerComponent, isFloat) {
    case (.alphaOnly, _, 8, false):
      (kind, bytesPerPixel, isOpaque) = (.alpha, 1, false)
    case (.none, .monochrome, 8, false):
      (kind, bytesPerPixel, isOpaque) = (.gray, 1, true)
    case (.premultipliedFirst, .rgb, 8, false), (.noneSkipFirst, .rgb, 8, false):
      switch order {
      case .order32Little: kind = Self.canonical
      case .orderDefault, .order32Big: kind = .bytes(red: 1, green: 2, blue: 3, fourth: 0)
      default: return nil
      }
      (bytesPerPixel, isOpaque) = (4, alpha == .noneSkipFirst)
    case (.premultipliedLast, .rgb, 8, false), (.noneSkipLast, .rgb, 8, false):
      switch order {
      case .order32Little: kind = .bytes(red: 3, green: 2, blue: 1, fourth: 0)
      case .orderDefault, .order32Big: kind = .bytes(red: 0, green: 1, blue: 2, fourth: 3)
      default: return nil
      }
      (bytesPerPixel, isOpaque) = (4, alpha == .noneSkipLast)
    case (.premultipliedLast, .rgb, 16, _), (.noneSkipLast, .rgb, 16, _):
      guard order != .order32Little, order != .order32Big else { return nil }
      let isBig = order == .order16Big
      kind = isFloat ? .halves(isBig: isBig) : .words(isBig: isBig)
      (bytesPerPixel, isOpaque) = (8, alpha == .noneSkipLast)
    case (.premultipliedLast, .rgb, 32, true), (.noneSkipLast, .rgb, 32, true):
      guard order != .order16Little, order != .order16Big else { return nil }
      kind = .floats(isBig: order == .order32Big)
      (bytesPerPixel, isOpaque) = (16, alpha == .noneSkipLast)
    default: return nil
    }
  }

  /// The format of the surface that Cairo draws on.
  var cairo: cairo_format_t {
    kind == .alpha ? CAIRO_FORMAT_A8 : isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
  }

  /// Whether components are encoded as sRGB. Only their positions and widths then differ from
  /// Cairo's.
  var isSRGB: Bool { kind == .alpha || space.definition.encoding == .srgb }

  /// Whether Cairo can draw on the bytes themselves, if the row length and the address are
  /// multiples of 4.
  var isCairos: Bool { kind == .alpha || kind == Self.canonical && isSRGB }

  /// Whether every pixel survives the conversion to 8 bits of sRGB and back.
  var isExact: Bool {
    if case .bytes = kind { return isSRGB }
    return kind == .alpha
  }
}
