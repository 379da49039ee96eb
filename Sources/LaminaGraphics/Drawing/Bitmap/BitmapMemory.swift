import CCairo
import Foundation

/// The bytes of a bitmap context, and the surface that Cairo draws on for them.
///
/// Where Cairo can draw on the bytes themselves, it does. Otherwise it draws on pixels of its own.
/// Bytes that someone else may look at, or write, are read before each paint and written after it,
/// within the pixels that it touches; bytes that nobody has asked for do not exist.
final class BitmapMemory {
  /// What Cairo draws on.
  let surface: CairoSurface
  /// Nil for the store of a layer.
  let format: BitmapFormat?
  let bytesPerRow: Int
  /// The bytes, if there are any apart from the surface's.
  private var bytes: BitmapBytes?
  /// Whether the surface is on the bytes.
  private let isDirect: Bool
  /// Pixels of a store that have been drawn over and not been finished: the fourth byte of those
  /// without alpha is anything, and those of a part are not in the store.
  private var unfinished = PixelBox(x: 0, y: 0, width: 0, height: 0)
  private let fillsAlpha: Bool
  /// What the surface's rows are copied to.
  private let part: StorePart?

  /// The store of a layer, or rows for a part of it.
  init(surface: CairoSurface, fillsAlpha: Bool, part: StorePart? = nil) {
    self.surface = surface
    self.fillsAlpha = fillsAlpha
    self.part = part
    part?.copy(surface.box, between: surface, toStore: false)
    format = nil
    bytesPerRow = surface.bytesPerRow
    isDirect = true
  }

  /// A bitmap of `box`, in `caller`'s bytes or, without those, in its own. Nil if there is no
  /// memory.
  init?(box: PixelBox, format: BitmapFormat, bytesPerRow: Int, caller: BitmapBytes?) {
    self.format = format
    self.bytesPerRow = bytesPerRow
    fillsAlpha = false
    part = nil
    if format.isCairos, bytesPerRow.isMultiple(of: 4) {
      guard let bytes = caller ?? BitmapBytes(count: bytesPerRow * box.height) else { return nil }
      if let surface = CairoSurface(
        box: box, format: format.cairo, memory: bytes.pointer, bytesPerRow: bytesPerRow,
        keeping: bytes)
      {
        self.bytes = bytes
        self.surface = surface
        isDirect = true
        return
      }
    }
    guard let surface = CairoSurface(box: box, format: format.cairo) else { return nil }
    self.surface = surface
    bytes = caller
    isDirect = false
  }

  /// Whether there is no alpha.
  var isOpaque: Bool { format?.isOpaque ?? fillsAlpha }

  /// The first byte of the first row, y down; from now on it is kept current. Nil for the store of
  /// a layer, or without memory.
  var data: UnsafeMutableRawPointer? {
    guard format != nil else { return nil }
    if let bytes { return bytes.pointer }
    guard let fresh = BitmapBytes(count: bytesPerRow * surface.box.height) else { return nil }
    bytes = fresh
    copy(surface.box, toBytes: true)
    return fresh.pointer
  }

  /// Pixels of `box` are about to be drawn over.
  func willPaint(_ box: PixelBox) {
    if !isDirect, bytes != nil { copy(box, toBytes: false) }
  }

  /// Pixels of `box` have been drawn over.
  func didPaint(_ box: PixelBox) {
    if !isDirect, bytes != nil { copy(box, toBytes: true) }
    if fillsAlpha || part != nil { unfinished = unfinished.union(box) }
  }

  /// Brings the surface up to date with bytes that someone else may have written.
  func readAll() {
    flush()
    willPaint(surface.box)
  }

  /// Makes the bytes what they are said to be.
  func flush() {
    let box = unfinished.intersection(surface.box)
    guard !box.isEmpty else { return }
    unfinished = PixelBox(x: 0, y: 0, width: 0, height: 0)
    if fillsAlpha { fillAlpha(part.map { box.intersection($0.bounds) } ?? box) }
    part?.copy(box, between: surface, toStore: true)
  }

  private func fillAlpha(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    _ = surface.withPixels { pixels in
      for row in 0..<box.height {
        let start =
          (box.y - surface.box.y + row) * surface.bytesPerRow + (box.x - surface.box.x) * 4
        for column in 0..<box.width { pixels[start + column * 4 + 3] = 255 }
      }
    }
  }

  /// All the pixels of `box`, as Cairo keeps them; nil if they are not all here.
  func withPixels<Result>(
    of box: PixelBox, _ body: (UnsafePointer<UInt8>, _ bytesPerRow: Int) -> Result
  )
    -> Result?
  {
    if let part {
      guard part.box == box else { return nil }
      return body(part.memory.assumingMemoryBound(to: UInt8.self), part.bytesPerRow)
    }
    guard surface.box == box else { return nil }
    return surface.withPixels { body($0, surface.bytesPerRow) }
  }

  /// Converts the pixels of `box` between the surface and the bytes.
  private func copy(_ box: PixelBox, toBytes: Bool) {
    let box = box.intersection(surface.box)
    guard !box.isEmpty, let format, let bytes else { return }
    let rows = BitmapRows(format: format)
    _ = surface.withPixels { pixels in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: box.width * 4) { spare in
        guard let spare = spare.baseAddress else { return }
        for row in (box.y - surface.box.y)..<(box.maxY - surface.box.y) {
          let column = box.x - surface.box.x
          let own = pixels + row * surface.bytesPerRow + column * surface.bytesPerPixel
          let other = bytes.pointer + row * bytesPerRow + column * format.bytesPerPixel
          if surface.bytesPerPixel == 1 {
            // Alpha alone is the same on both sides, but for the length of rows.
            if toBytes {
              other.copyMemory(from: own, byteCount: box.width)
            } else {
              UnsafeMutableRawPointer(own).copyMemory(from: other, byteCount: box.width)
            }
          } else if toBytes {
            rows.write(own, count: box.width, into: other, before: spare)
          } else {
            rows.read(other, count: box.width, into: own)
          }
        }
      }
    }
  }
}
