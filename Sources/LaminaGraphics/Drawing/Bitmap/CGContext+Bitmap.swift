import Foundation
import LaminaGeometry

// Contexts whose pixels a program can read and write.
extension CGContext {
  /// A context that draws on a bitmap.
  ///
  /// The same as the initializer with `releaseCallback` and `releaseInfo`, without a callback.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
  }

  /// A context that draws on a bitmap, and calls back when it no longer needs the bytes.
  ///
  /// These formats are supported: RGB of 8 bits with premultiplied or ignored alpha, first or last,
  /// in the listed order or 32 bits little-endian; RGB of 16 bits, or floating point of 16 or 32,
  /// with premultiplied or ignored alpha last; grey of 8 bits without alpha; alpha alone of 8 bits.
  /// Wider components are in the machine's byte order unless `bitmapInfo` sets another.
  ///
  /// Drawing happens in 8 bits of sRGB and is then converted to the format and space. 8-bit
  /// little-endian BGRA in sRGB needs no conversion and is the fastest.
  ///
  /// - Parameters:
  ///   - data: rows from the top down, `bytesPerRow * height` bytes that stay valid as long as the
  ///     context exists. They are up to date after every call, and drawing goes over what they
  ///     hold. With nil the context allocates memory, transparent at first.
  ///   - bytesPerRow: without `data`, 0 means the bytes that the width needs, rounded up to a
  ///     multiple of 4.
  ///   - releaseCallback: called once with `releaseInfo` and `data` when the context is released.
  ///     Not called if `data` is nil.
  /// - Returns: nil, without a call of `releaseCallback`, if the format is not listed, the size is
  ///   not positive or over the limits of ``RenderLimits/imagePixels`` and 32,767 pixels a side,
  ///   the rows are too short, or there is no memory.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, width <= 32_767, height <= 32_767, !overflow,
      count <= RenderLimits.standard.imagePixels,
      let format = BitmapFormat(
        bitsPerComponent: bitsPerComponent, space: space, info: CGBitmapInfo(rawValue: bitmapInfo))
    else { return nil }
    let least = width * format.bytesPerPixel
    let row = bytesPerRow == 0 ? (least + 3) & ~3 : bytesPerRow
    guard row >= least, bytesPerRow != 0 || data == nil || row == least,
      !row.multipliedReportingOverflow(by: height).overflow
    else { return nil }
    let caller = data.map { BitmapBytes($0) }
    guard
      let memory = BitmapMemory(
        box: PixelBox(x: 0, y: 0, width: width, height: height), format: format, bytesPerRow: row,
        caller: caller),
      let target = DrawingTarget(memory.surface)
    else { return nil }
    self.init(target: target, memory: memory, size: CGSize(width: width, height: height))
    if let releaseCallback { caller?.onRelease = (releaseCallback, releaseInfo) }
  }

  /// The bytes of the bitmap, rows from the top down; nil for other contexts. From the first call
  /// on, every drawing call keeps them up to date.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return memory?.data
  }

  /// The bits of one component; 0 without a bitmap.
  public var bitsPerComponent: Int { memory.map { $0.format?.bitsPerComponent ?? 8 } ?? 0 }

  /// The bits of one pixel; 0 without a bitmap.
  public var bitsPerPixel: Int { memory.map { ($0.format?.bytesPerPixel ?? 4) * 8 } ?? 0 }

  /// The bytes from one row to the next; 0 without a bitmap.
  public var bytesPerRow: Int { memory?.bytesPerRow ?? 0 }

  /// The space of the bitmap's components; nil without a bitmap, and for alpha alone.
  public var colorSpace: CGColorSpace? {
    guard let memory else { return nil }
    guard let format = memory.format else { return .srgbSpace }
    return format.kind == .alpha ? nil : format.space
  }

  /// Where a pixel of the bitmap keeps its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// The alpha placement, component type and byte order of the bitmap; empty without a bitmap.
  public var bitmapInfo: CGBitmapInfo {
    guard let memory else { return [] }
    return memory.format?.info ?? (memory.isOpaque ? .canonicalOpaque : .canonical)
  }
}
