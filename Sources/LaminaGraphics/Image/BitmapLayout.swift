/// Where the components of one pixel lie in bitmap data with 8 bits per component.
///
/// Supported are grey in 8 bits, grey and alpha in 16, RGB in 24, RGB and a fourth byte in 32, and
/// alpha alone in 8, with every alpha placement and byte order that fits.
struct BitmapLayout: Equatable {
  /// Bytes from one pixel to the next.
  let bytesPerPixel: Int
  /// The byte offsets of the colour components: three for RGB, one for grey, none for alpha alone.
  let color: [Int]
  /// The byte offset of alpha; nil if there is no alpha.
  let alpha: Int?
  /// Whether the colour is already multiplied by alpha.
  let isPremultiplied: Bool

  /// Returns nil for a combination that no image can have.
  init?(
    model: CGColorSpaceModel, bitsPerComponent: Int, bitsPerPixel: Int, bitmapInfo: CGBitmapInfo
  ) {
    let known: CGBitmapInfo = [.alphaInfoMask, .byteOrderMask]
    guard bitsPerComponent == 8, bitmapInfo.isSubset(of: known),
      let alphaInfo = bitmapInfo.alphaInfo,
      let order = bitmapInfo.byteOrder
    else { return nil }

    let colors: Int
    switch (model, alphaInfo) {
    case (_, .alphaOnly): colors = 0
    case (.rgb, _): colors = 3
    case (.monochrome, _): colors = 1
    default: return nil
    }

    // Order the components as the alpha info lists them, then apply the byte order within a pixel.
    let bytes = bitsPerPixel / 8
    let hasFourth = bytes == colors + 1
    guard bitsPerPixel % 8 == 0, bytes == colors || hasFourth else { return nil }
    let comesFirst: Bool
    switch alphaInfo {
    case .none:
      comesFirst = false
    case .alphaOnly:
      guard hasFourth else { return nil }
      comesFirst = false
    case .premultipliedLast, .last, .noneSkipLast:
      guard hasFourth else { return nil }
      comesFirst = false
    case .premultipliedFirst, .first, .noneSkipFirst:
      guard hasFourth else { return nil }
      comesFirst = true
    }
    guard let place = Self.placement(order, bytesPerPixel: bytes) else { return nil }

    bytesPerPixel = bytes
    color = (0..<colors).map { place($0 + (comesFirst ? 1 : 0)) }
    switch alphaInfo {
    case .none, .noneSkipLast, .noneSkipFirst: alpha = nil
    default: alpha = place(comesFirst ? 0 : colors)
    }
    isPremultiplied = alphaInfo == .premultipliedLast || alphaInfo == .premultipliedFirst
  }

  /// Maps a position in the list to a byte offset. Returns nil if the pixel is not a whole number
  /// of the order's groups.
  private static func placement(
    _ order: CGImageByteOrderInfo, bytesPerPixel: Int
  ) -> ((Int) -> Int)? {
    switch order {
    case .order16Little: bytesPerPixel.isMultiple(of: 2) ? { $0 ^ 1 } : nil
    case .order32Little: bytesPerPixel == 4 ? { 3 - $0 } : nil
    case .orderDefault, .order16Big, .order32Big: { $0 }
    case .orderMask: nil
    }
  }
}

extension CGBitmapInfo {
  /// The alpha placement; nil if the bits hold an unknown value.
  var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue)
  }

  /// The byte order; nil if the bits hold an unknown value.
  var byteOrder: CGImageByteOrderInfo? {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue)
  }

  /// The layout of ``PixelBuffer``: B, G, R, A in memory, premultiplied.
  static let canonical = CGBitmapInfo(
    rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue
      | CGImageByteOrderInfo.order32Little.rawValue)

  /// The layout of a ``PixelBuffer`` whose alpha is 255 everywhere.
  static let canonicalOpaque = CGBitmapInfo(
    rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue | CGImageByteOrderInfo.order32Little.rawValue)
}
