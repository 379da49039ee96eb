@_implementationOnly import CCairo

/// A Cairo font at a fixed size. Owns one reference.
final class CairoScaledFont {
  let pointer: OpaquePointer
  /// Takes over the caller's reference to `pointer`.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }
  deinit { cairo_scaled_font_destroy(pointer) }
}
