@_implementationOnly import CCairo

/// A source of colours for Cairo: a single colour, a gradient or an image. Owns one reference.
final class CairoPattern {
  let pointer: OpaquePointer
  /// An object that the pattern reads from and that has to outlive it, such as the memory of an
  /// image.
  private let kept: AnyObject?

  /// Takes over the caller's reference to `pointer`.
  init(owning pointer: OpaquePointer, keeping kept: AnyObject? = nil) {
    self.pointer = pointer
    self.kept = kept
  }

  deinit {
    CairoStatus.isGood(cairo_pattern_status(pointer))
    cairo_pattern_destroy(pointer)
  }
}
