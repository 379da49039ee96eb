import CCairo

/// What Cairo draws with: a colour, a gradient or a picture. Owns one reference.
final class CairoPattern {
  let pointer: OpaquePointer
  /// What the pattern reads from and has to outlive it, such as the memory of an image.
  private let kept: AnyObject?

  /// Takes over the caller's reference to `pointer`.
  init(owning pointer: OpaquePointer, keeping kept: AnyObject? = nil) {
    self.pointer = pointer
    self.kept = kept
  }

  deinit { cairo_pattern_destroy(pointer) }
}
