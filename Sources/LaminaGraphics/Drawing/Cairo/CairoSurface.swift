import CCairo
import Foundation

/// Something that Cairo draws on: pixels, or a recording. Owns one reference.
///
/// Its pixels lie at ``box`` of pixel space: a `cairo_t` on it, and a pattern of it, speak of pixel
/// space without a matrix.
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

  /// Transparent pixels of their own; nil if there is no memory for them or none are asked for.
  convenience init?(box: PixelBox, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
    guard !box.isEmpty, let width = Int32(exactly: box.width),
      let height = Int32(exactly: box.height),
      let pointer = cairo_image_surface_create(format, width, height)
    else { return nil }
    guard cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      return nil
    }
    self.init(owning: pointer, box: box)
  }

  /// Pixels in memory of someone else, who keeps it until this is gone; nil if Cairo cannot use
  /// rows of that length.
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
    guard cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      return nil
    }
    self.init(owning: pointer, box: box, keeping: kept)
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Whether there are pixels in memory.
  var isImage: Bool { cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_IMAGE }

  /// Pixels next to each other are this many bytes apart.
  var bytesPerPixel: Int { cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_A8 ? 1 : 4 }

  var bytesPerRow: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// Calls `body` with the bytes from the first pixel on; nil without pixels. What is written
  /// counts.
  func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result? {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return nil }
    defer { cairo_surface_mark_dirty(pointer) }
    return body(data)
  }

  /// Calls `body` with a `cairo_t` in pixel space.
  func draw(_ body: (OpaquePointer) -> Void) {
    guard let cairo = cairo_create(pointer) else { return }
    body(cairo)
    cairo_destroy(cairo)
  }

  /// The surface as something to draw with, in pixel space, without smoothing.
  func makePattern() -> CairoPattern? {
    guard let pattern = cairo_pattern_create_for_surface(pointer) else { return nil }
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    return CairoPattern(owning: pattern, keeping: self)
  }
}
