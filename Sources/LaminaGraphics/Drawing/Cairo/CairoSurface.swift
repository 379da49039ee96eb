@_implementationOnly import CCairo
import Foundation

/// A surface that Cairo draws on: pixels, or a recording. Owns one reference.
///
/// Its pixels lie at ``box`` in pixel space. A `cairo_t` that draws on it and a pattern that shows
/// it therefore use pixel space without a matrix.
final class CairoSurface {
  let pointer: OpaquePointer
  let box: PixelBox
  private let kept: AnyObject?

  /// Takes over the caller's reference to `pointer`.
  init(owning pointer: OpaquePointer, box: PixelBox, keeping kept: AnyObject? = nil) {
    self.pointer = pointer
    self.box = box
    self.kept = kept
    cairo_surface_set_device_offset(pointer, -Double(box.x), -Double(box.y))
  }

  /// A surface with transparent pixels of its own. Returns nil if `box` is empty or there is no
  /// memory.
  convenience init?(box: PixelBox, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
    guard !box.isEmpty, let width = Int32(exactly: box.width),
      let height = Int32(exactly: box.height),
      let pointer = cairo_image_surface_create(format, width, height)
    else { return nil }
    guard CairoStatus.isGood(cairo_surface_status(pointer)) else {
      cairo_surface_destroy(pointer)
      return nil
    }
    self.init(owning: pointer, box: box)
  }

  /// A surface on memory of the caller, who keeps the memory until the surface is released. Returns
  /// nil if Cairo cannot use rows of that length.
  convenience init?(
    box: PixelBox, format: cairo_format_t, memory: UnsafeMutableRawPointer, bytesPerRow: Int,
    keeping kept: AnyObject? = nil
  ) {
    guard !box.isEmpty, let width = Int32(exactly: box.width),
      let height = Int32(exactly: box.height),
      let stride = Int32(exactly: bytesPerRow), Int(bitPattern: memory).isMultiple(of: 4),
      let pointer = cairo_image_surface_create_for_data(
        memory.assumingMemoryBound(to: UInt8.self), format, width, height, stride)
    else { return nil }
    guard CairoStatus.isGood(cairo_surface_status(pointer)) else {
      cairo_surface_destroy(pointer)
      return nil
    }
    self.init(owning: pointer, box: box, keeping: kept)
  }

  deinit {
    CairoStatus.isGood(cairo_surface_status(pointer))
    cairo_surface_destroy(pointer)
  }

  /// Whether the surface has pixels in memory.
  var isImage: Bool { cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_IMAGE }

  /// The bytes from one pixel to the next.
  var bytesPerPixel: Int { cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_A8 ? 1 : 4 }

  var bytesPerRow: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// Calls `body` with the bytes from the first pixel on; returns nil without pixels. `body` may
  /// write to the pixels.
  func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result? {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return nil }
    defer { cairo_surface_mark_dirty(pointer) }
    return body(data)
  }

  /// Calls `body` with a `cairo_t` in pixel space.
  func draw(_ body: (OpaquePointer) -> Void) {
    MemoryLoss.heeding {
      guard let cairo = cairo_create(pointer) else { return }
      body(cairo)
      CairoStatus.isGood(cairo_status(cairo))
      cairo_destroy(cairo)
    }
  }

  /// A pattern that shows the surface, in pixel space, without smoothing.
  func makePattern() -> CairoPattern? {
    guard let pattern = cairo_pattern_create_for_surface(pointer) else { return nil }
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    return CairoPattern(owning: pattern, keeping: self)
  }
}
