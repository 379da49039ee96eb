import Foundation

/// Converts rows of a bitmap context's memory to Cairo's premultiplied BGRA bytes, and back.
///
/// Cairo keeps 8 bits. In wider formats, pixels that are drawn on therefore keep 8 bits, while
/// other pixels keep all bits.
struct BitmapRows {
  let format: BitmapFormat

  /// Reads `count` pixels into `target` as BGRA.
  func read(_ source: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<UInt8>) {
    if case .bytes(let red, let green, let blue, let fourth) = format.kind, format.isSRGB {
      let bytes = source.assumingMemoryBound(to: UInt8.self)
      for index in stride(from: 0, to: count * 4, by: 4) {
        target[index] = bytes[index + blue]
        target[index + 1] = bytes[index + green]
        target[index + 2] = bytes[index + red]
        target[index + 3] = format.isOpaque ? 255 : bytes[index + fourth]
      }
      return
    }
    for index in 0..<count {
      let pixel = load(source + index * format.bytesPerPixel)
      let rgb = toSRGB(pixel)
      target[index * 4] = Self.byte(rgb.z)
      target[index * 4 + 1] = Self.byte(rgb.y)
      target[index * 4 + 2] = Self.byte(rgb.x)
      target[index * 4 + 3] = Self.byte(rgb.w)
    }
  }

  /// Writes `count` BGRA pixels of `source`. `before` is working memory for `count` pixels.
  func write(
    _ source: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutableRawPointer,
    before: UnsafeMutablePointer<UInt8>
  ) {
    if case .bytes(let red, let green, let blue, let fourth) = format.kind, format.isSRGB {
      let bytes = target.assumingMemoryBound(to: UInt8.self)
      for index in stride(from: 0, to: count * 4, by: 4) {
        bytes[index + blue] = source[index]
        bytes[index + green] = source[index + 1]
        bytes[index + red] = source[index + 2]
        bytes[index + fourth] = format.isOpaque ? 255 : source[index + 3]
      }
      return
    }
    read(target, count: count, into: before)
    for index in 0..<count {
      let start = index * 4
      // The pixel has not changed, so it keeps its more precise value.
      if before[start] == source[start], before[start + 1] == source[start + 1],
        before[start + 2] == source[start + 2],
        format.isOpaque || before[start + 3] == source[start + 3]
      {
        continue
      }
      let alpha = format.isOpaque ? 1 : Double(source[start + 3]) / 255
      let rgba = SIMD4(
        Double(source[start + 2]) / 255, Double(source[start + 1]) / 255,
        Double(source[start]) / 255, alpha)
      store(fromSRGB(rgba), target + index * format.bytesPerPixel)
    }
  }

  /// The components as stored, with grey in all three. Infinity and NaN become 0.
  private func load(_ pixel: UnsafeRawPointer) -> SIMD4<Double> {
    var result = SIMD4<Double>()
    switch format.kind {
    case .gray:
      result = SIMD4(repeating: Double(pixel.load(as: UInt8.self)) / 255)
    case .alpha:
      result.w = Double(pixel.load(as: UInt8.self)) / 255
    case .bytes(let red, let green, let blue, let fourth):
      for (index, offset) in [red, green, blue, fourth].enumerated() {
        result[index] = Double(pixel.load(fromByteOffset: offset, as: UInt8.self)) / 255
      }
    case .words(let isBig):
      for index in 0..<4 {
        let word = pixel.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        result[index] = Double(isBig ? word.byteSwapped : word) / 65535
      }
    case .halves(let isBig):
      for index in 0..<4 {
        let word = pixel.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        result[index] = Self.finite(Double(Float16(bitPattern: isBig ? word.byteSwapped : word)))
      }
    case .floats(let isBig):
      for index in 0..<4 {
        let word = pixel.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        result[index] = Self.finite(Double(Float(bitPattern: isBig ? word.byteSwapped : word)))
      }
    }
    if format.isOpaque { result.w = 1 }
    return result
  }

  private func store(_ value: SIMD4<Double>, _ pixel: UnsafeMutableRawPointer) {
    switch format.kind {
    case .gray: pixel.storeBytes(of: Self.byte(value.x), as: UInt8.self)
    case .alpha: pixel.storeBytes(of: Self.byte(value.w), as: UInt8.self)
    case .bytes(let red, let green, let blue, let fourth):
      for (index, offset) in [red, green, blue, fourth].enumerated() {
        pixel.storeBytes(of: Self.byte(value[index]), toByteOffset: offset, as: UInt8.self)
      }
    case .words(let isBig):
      for index in 0..<4 {
        let word = UInt16(min(max(value[index], 0), 1) * 65535 + 0.5)
        pixel.storeBytes(
          of: isBig ? word.byteSwapped : word, toByteOffset: index * 2, as: UInt16.self)
      }
    case .halves(let isBig):
      for index in 0..<4 {
        let word = Float16(value[index]).bitPattern
        pixel.storeBytes(
          of: isBig ? word.byteSwapped : word, toByteOffset: index * 2, as: UInt16.self)
      }
    case .floats(let isBig):
      for index in 0..<4 {
        let word = Float(value[index]).bitPattern
        pixel.storeBytes(
          of: isBig ? word.byteSwapped : word, toByteOffset: index * 4, as: UInt32.self)
      }
    }
  }

  /// Converts premultiplied components of the format's space to premultiplied sRGB.
  private func toSRGB(_ value: SIMD4<Double>) -> SIMD4<Double> {
    guard !format.isSRGB, value.w > 0 else { return value }
    let straight = [value.x / value.w, value.y / value.w, value.z / value.w].map { CGFloat($0) }
    let rgb = format.space.toSRGB(straight) * value.w
    return SIMD4(rgb.x, rgb.y, rgb.z, value.w)
  }

  /// Converts premultiplied sRGB to premultiplied components of the format's space, with grey in
  /// all three.
  private func fromSRGB(_ value: SIMD4<Double>) -> SIMD4<Double> {
    let isGray = format.kind == .gray
    guard !format.isSRGB || isGray, value.w > 0 else { return value }
    let straight = SIMD3(value.x, value.y, value.z) / value.w
    let own = format.space.fromSRGB(straight).map { Double($0) * value.w }
    return SIMD4(own[0], isGray ? own[0] : own[1], isGray ? own[0] : own[2], value.w)
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }

  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}
