import Foundation
import LaminaGeometry

// Contexts whose pixels programs can look at.
extension CGContext {
  /// A context that draws on a bitmap.
  ///
  /// As
  /// ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:releaseCallback:releaseInfo:)``
  /// without a callback.
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

  /// A context that draws on a bitmap, and tells when it is done with it.
  ///
  /// Formats: RGB of 8 bits with premultiplied or ignored alpha, first or last, in listed order or
  /// 32 bits little-endian; RGB of 16 bits, or floating point of 16 or 32, with premultiplied or
  /// ignored alpha last; grey of 8 bits without alpha; alpha alone of 8 bits. Wider components are
  /// in the machine's byte order unless said otherwise. Drawing happens in 8 bits of sRGB and is
  /// converted, whatever the format and space; 8-bit little-endian BGRA in sRGB is drawn on as it
  /// is, and is the fastest.
  ///
  /// - Parameters:
  ///   - data: rows from the top down, `bytesPerRow * height` bytes that stay valid as long as the
  ///     context, and are current after every call. What they hold is drawn upon. Nil for memory of
  ///     the context's own, transparent at first.
  ///   - bytesPerRow: 0, without data, for what the width takes, rounded up to 4 bytes.
  ///   - releaseCallback: called once with `releaseInfo` and `data`, when the context is gone. Not
  ///     if there is no data.
  /// - Returns: nil, and nothing is called, for a format that is not listed, a size that is not
  ///   positive or over the limits of ``RenderLimits/imagePixels`` and 32,767 pixels a side, rows
  ///   too short, or no memory.
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

  /// The bytes of the bitmap, rows from the top down; nil for other contexts. Current after every
  /// drawing call, from the first time it is asked for.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return memory?.data
  }

  /// Bits of one component; 0 without a bitmap.
  public var bitsPerComponent: Int { memory.map { $0.format?.bitsPerComponent ?? 8 } ?? 0 }

  /// Bits of one pixel; 0 without a bitmap.
  public var bitsPerPixel: Int { memory.map { ($0.format?.bytesPerPixel ?? 4) * 8 } ?? 0 }

  /// Bytes from one row to the next; 0 without a bitmap.
  public var bytesPerRow: Int { memory?.bytesPerRow ?? 0 }

  /// The space of the bitmap's components; nil without a bitmap, and for alpha alone.
  public var colorSpace: CGColorSpace? {
    guard let memory else { return nil }
    guard let format = memory.format else { return .srgbSpace }
    return format.kind == .alpha ? nil : format.space
  }

  /// Where a pixel of the bitmap keeps its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// Alpha placement, component type and byte order of the bitmap; empty without one.
  public var bitmapInfo: CGBitmapInfo {
    guard let memory else { return [] }
    return memory.format?.info ?? (memory.isOpaque ? .canonicalOpaque : .canonical)
  }
}
