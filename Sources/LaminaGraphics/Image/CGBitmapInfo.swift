/// Where a pixel keeps its alpha, and whether its colour is multiplied by alpha. Raw values are
/// Apple's.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha. A fourth byte, if any, comes last and is ignored.
  case none = 0
  /// Colour, then alpha; the colour is premultiplied. For example RGBA.
  case premultipliedLast = 1
  /// Alpha, then colour; the colour is premultiplied. For example ARGB.
  case premultipliedFirst = 2
  /// Colour, then alpha; the colour is straight.
  case last = 3
  /// Alpha, then colour; the colour is straight.
  case first = 4
  /// Colour, then a byte that is ignored.
  case noneSkipLast = 5
  /// A byte that is ignored, then colour.
  case noneSkipFirst = 6
  /// Alpha alone. The colour is black.
  case alphaOnly = 7
}

/// The order in which the bytes of a pixel lie in memory. Raw values are Apple's.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits of ``CGBitmapInfo`` that hold the byte order.
  case orderMask = 0x7000
  /// Components lie in the order in which the alpha info lists them.
  case orderDefault = 0x0000
  /// Each pair of bytes is swapped.
  case order16Little = 0x1000
  /// Each group of four bytes is reversed: ARGB lies as B, G, R, A.
  case order32Little = 0x2000
  /// Components lie in the listed order.
  case order16Big = 0x3000
  /// Components lie in the listed order.
  case order32Big = 0x4000
}

/// Alpha placement, component type and byte order of bitmap data, in one number. Bits are Apple's.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Any combination of bits. The image's initializer decides whether it is supported.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that hold a ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that say whether components are floating point.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating point: 16 or 32 bits each.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits that hold a ``CGImageByteOrderInfo``.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Components lie in the listed order.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// Each pair of bytes is swapped.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// Each group of four bytes is reversed.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Components lie in the listed order.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// Components lie in the listed order.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// How components share the bits of a pixel. Raw values are Apple's.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  /// The bits of ``CGBitmapInfo`` that hold the pixel format.
  case mask = 0xF0000
  /// Each component has the same number of bits.
  case packed = 0x00000
  /// 16 bits: one ignored, then five each for red, green and blue.
  case rgb555 = 0x10000
  /// 16 bits: five for red, six for green, five for blue.
  case rgb565 = 0x20000
  /// 32 bits: two ignored, then ten each for red, green and blue.
  case rgb101010 = 0x30000
  /// 32 bits: ten each for red, green and blue in extended range, then two ignored. Images here do
  /// not support it.
  case rgbcif10 = 0x40000

  /// Apple's spelling of ``rgb555``.
  public static var RGB555: CGImagePixelFormatInfo { .rgb555 }
  /// Apple's spelling of ``rgb565``.
  public static var RGB565: CGImagePixelFormatInfo { .rgb565 }
  /// Apple's spelling of ``rgb101010``.
  public static var RGB101010: CGImagePixelFormatInfo { .rgb101010 }
  /// Apple's spelling of ``rgbcif10``.
  public static var RGBCIF10: CGImagePixelFormatInfo { .rgbcif10 }
}

extension CGBitmapInfo {
  /// The pixel format; nil if the bits hold an unknown value.
  var pixelFormat: CGImagePixelFormatInfo? {
    CGImagePixelFormatInfo(rawValue: rawValue & CGImagePixelFormatInfo.mask.rawValue)
  }
}
