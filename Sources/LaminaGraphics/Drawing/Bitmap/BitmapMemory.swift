@_implementationOnly import CCairo
import Foundation

/// The bytes of a bitmap context, and the surface that Cairo draws on for them.
///
/// If Cairo can draw on the bytes themselves, it does. Otherwise it draws on a surface with pixels
/// of its own. The bytes then do not exist until the caller passes them or asks for them. From then
/// on, each paint reads the pixels that it touches from the bytes before, and writes them to the
/// bytes after, because the caller may read or write the bytes.
final class BitmapMemory {
  /// The surface that Cairo draws on.
  let surface: CairoSurface
  /// nil for the store of a layer.
  let format: BitmapFormat?
  let bytesPerRow: Int
  /// The bytes. nil if only the surface has pixels.
  private var bytes: BitmapBytes?
  /// Whether the surface draws on the bytes themselves.
  private let isDirect: Bool
  /// The pixels of a store that were drawn over since the last `flush()`. Until then, the fourth
  /// byte of an opaque store is undefined, and a part is not copied to its store.
  private var unfinished = PixelBox(x: 0, y: 0, width: 0, height: 0)
  private let fillsAlpha: Bool
  /// The part of a store that the surface's rows are copied to, if any.
  private let part: StorePart?

  /// The store of a layer, or the surface for a part of it.
  init(surface: CairoSurface, fillsAlpha: Bool, part: StorePart? = nil) {
    self.surface = surface
    self.fillsAlpha = fillsAlpha
    self.part = part
    part?.copy(surface.box, between: surface, toStore: false)
    format = nil
    bytesPerRow = surface.bytesPerRow
    isDirect = true
  }

  /// A bitmap of `box`, in the bytes of `caller`, or in its own if `caller` is nil. Returns nil if
  /// there is no memory.
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

  /// The first byte of the first row, y down. From the first call on, every paint updates the
  /// bytes. nil for the store of a layer, and if there is no memory.
  var data: UnsafeMutableRawPointer? {
    guard format != nil else { return nil }
    if let bytes { return bytes.pointer }
    guard let fresh = BitmapBytes(count: bytesPerRow * surface.box.height) else { return nil }
    bytes = fresh
    copy(surface.box, toBytes: true)
    return fresh.pointer
  }

  /// Call before drawing over the pixels of `box`.
  func willPaint(_ box: PixelBox) {
    if !isDirect, bytes != nil { copy(box, toBytes: false) }
  }

  /// Call after drawing over the pixels of `box`.
  func didPaint(_ box: PixelBox) {
    if !isDirect, bytes != nil { copy(box, toBytes: true) }
    if fillsAlpha || part != nil { unfinished = unfinished.union(box) }
  }

  /// Copies the bytes to the surface, because the caller may have written to them.
  func readAll() {
    flush()
    willPaint(surface.box)
  }

  /// Completes the pixels that were drawn since the last call: fills in the alpha of an opaque
  /// store, and copies a part to its store.
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

  /// Calls `body` with the pixels of `box` in Cairo's format. Returns nil unless this memory holds
  /// exactly the pixels of `box`.
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

  /// Converts the pixels of `box` from the surface to the bytes, or back.
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
            // Alpha alone has the same format on both sides; only the row lengths differ.
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
