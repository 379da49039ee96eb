/// Converts rows of 32-bit pixels to premultiplied blue, green, red, alpha, eight pixels at a time.
///
/// What: the usual orders of four bytes are moved by shifts of whole pixels, and all components are
/// multiplied or limited at once. Each byte is what ``BitmapConversion`` makes pixel by pixel.
/// Why: programs and video decoders have pixels in such an order, and make new ones in every frame.
/// Cost: about the speed of memory; multiplying by alpha takes twice as long.
package struct WordConversion: Equatable, Sendable {
  /// How the bytes of a pixel lie in memory, in the order of their addresses.
  enum Order {
    case blueFirst  // B, G, R, A
    case redFirst  // R, G, B, A
    case alphaRedFirst  // A, R, G, B
    case alphaBlueFirst  // A, B, G, R
  }

  /// What the fourth byte means.
  enum Alpha {
    case ignored, premultiplied, straight
  }

  let order: Order
  let alpha: Alpha

  /// Nil if a pixel has not four bytes, or lies in memory in an order that is not usual.
  init?(_ layout: BitmapLayout) {
    guard layout.bytesPerPixel == 4 else { return nil }
    switch layout.color {
    case [2, 1, 0]: order = .blueFirst
    case [0, 1, 2]: order = .redFirst
    case [1, 2, 3]: order = .alphaRedFirst
    case [3, 2, 1]: order = .alphaBlueFirst
    default: return nil
    }
    alpha = layout.alpha == nil ? .ignored : layout.isPremultiplied ? .premultiplied : .straight
  }

  /// Converts `count` pixels. Neither side needs any alignment, and both may be the same memory.
  package func convert(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, count: Int
  ) {
    switch order {
    case .blueFirst: finish(source, target, count) { $0 }
    case .redFirst:
      finish(source, target, count) {
        let others = $0 & 0x00FF_00FF
        return ($0 & 0xFF00_FF00) | (others &>> 16) | (others &<< 16)
      }
    case .alphaRedFirst:
      finish(source, target, count) {
        (($0 &>> 8) & 0x00FF_00FF | ($0 &<< 8) & 0xFF00_FF00).halvesSwapped
      }
    case .alphaBlueFirst: finish(source, target, count) { ($0 &>> 8) | ($0 &<< 24) }
    }
  }

  /// Whether every alpha in `height` rows of `width` pixels is 255. Stops soon after the first that
  /// is not.
  func isOpaque(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int
  ) -> Bool {
    if alpha == .ignored { return true }
    guard let start = bytes.baseAddress else { return true }
    let isLast = order == .blueFirst || order == .redFirst
    let mask = isLast ? UInt32(0xFF00_0000) : 0xFF
    for row in 0..<height {
      let line = start + row * bytesPerRow
      var all = SIMD8<UInt32>(repeating: mask)
      for index in 0..<(width / 8) {
        all &= (line + index * 32).loadUnaligned(as: SIMD8<UInt32>.self)
      }
      for index in (width & ~7)..<width {
        all[0] &= (line + index * 4).loadUnaligned(as: UInt32.self)
      }
      if all != SIMD8(repeating: mask) { return false }
    }
    return true
  }

  // MARK: Alpha

  @inline(__always)
  private func finish(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int,
    _ arrange: (SIMD8<UInt32>) -> SIMD8<UInt32>
  ) {
    switch alpha {
    case .ignored: Self.run(source, target, count) { arrange($0) | 0xFF00_0000 }
    case .premultiplied: Self.run(source, target, count) { Self.limited(arrange($0)) }
    case .straight: Self.run(source, target, count) { Self.multiplied(arrange($0)) }
    }
  }

  @inline(__always)
  private static func run(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int,
    _ convert: (SIMD8<UInt32>) -> SIMD8<UInt32>
  ) {
    var (from, to) = (source, target)
    for _ in 0..<(count / 8) {
      let pixels = convert(from.loadUnaligned(as: SIMD8<UInt32>.self))
      to.storeBytes(of: pixels, as: SIMD8<UInt32>.self)
      (from, to) = (from + 32, to + 32)
    }
    let rest = count % 8
    if rest == 0 { return }
    var pixels = SIMD8<UInt32>()
    for index in 0..<rest { pixels[index] = (from + index * 4).loadUnaligned(as: UInt32.self) }
    pixels = convert(pixels)
    for index in 0..<rest { (to + index * 4).storeBytes(of: pixels[index], as: UInt32.self) }
  }

  /// No colour larger than its alpha.
  @inline(__always)
  private static func limited(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let alpha = pixels &>> 24
    let pairs = alpha | (alpha &<< 16)
    let bytes = unsafeBitCast(pixels, to: SIMD32<UInt8>.self)
    let most = unsafeBitCast(pairs | (pairs &<< 8), to: SIMD32<UInt8>.self)
    return unsafeBitCast(
      bytes.replacing(with: most, where: most .< bytes), to: SIMD8<UInt32>.self)
  }

  /// Colours times alpha, rounded as in ``Premultiplication``: two components of each pixel in the
  /// halves of a word.
  @inline(__always)
  private static func multiplied(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let alpha = pixels &>> 24
    let outer = product(pixels & 0x00FF_00FF, alpha | (alpha &<< 16))
    // Alpha itself is multiplied by 255, which leaves it as it is.
    let inner = product((pixels &>> 8) & 0x00FF_00FF, alpha | 0x00FF_0000)
    return outer | (inner &<< 8)
  }

  @inline(__always)
  private static func product(_ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let whole =
      unsafeBitCast(a, to: SIMD16<UInt16>.self) &* unsafeBitCast(b, to: SIMD16<UInt16>.self) &+ 128
    return unsafeBitCast((whole &+ (whole &>> 8)) &>> 8, to: SIMD8<UInt32>.self)
  }
}

extension SIMD8<UInt32> {
  /// Each element with its halves exchanged.
  @inline(__always)
  fileprivate var halvesSwapped: SIMD8<UInt32> { (self &>> 16) | (self &<< 16) }
}
