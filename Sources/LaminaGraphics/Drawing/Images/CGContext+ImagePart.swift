@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

// Functions that layers need to draw their contents. CoreGraphics does not make them public.
extension CGContext {
  /// The opacity of everything that is drawn.
  package var alpha: CGFloat { state.alpha }

  /// Draws a part of an image, stretched to `rect` of user space.
  ///
  /// - Parameters:
  ///   - low: the texel at the corner of `rect` with the smallest x and y. `high` is the texel at
  ///     the opposite corner. Texels count from the top left corner of the image, y down. Outside
  ///     the image, the colour of the nearest edge continues.
  ///   - isSmooth: whether to interpolate when growing and to average when shrinking. If false,
  ///     each pixel shows the texel under its centre.
  package func draw(
    _ image: CGImage, from low: CGPoint, to high: CGPoint, in rect: CGRect, isSmooth: Bool
  ) {
    let map = pixelTransform
    guard rect.width > 0, rect.height > 0, low.x != high.x, low.y != high.y, map.isInvertible else {
      return
    }
    let (x, y) = ((high.x - low.x) / rect.width, (high.y - low.y) / rect.height)
    let texels = CGAffineTransform(
      a: x, b: 0, c: 0, d: y, tx: low.x - rect.minX * x, ty: low.y - rect.minY * y)
    let toTexels = map.inverted().concatenating(texels)
    guard toTexels.isInvertible, let surface = CairoSurface(image.pixels),
      let pattern = cairo_pattern_create_for_surface(surface.pointer)
    else { return }
    let owned = CairoPattern(owning: pattern, keeping: surface)
    var matrix = cairo_matrix_t(
      Self.snapped(toTexels).inPixmanSteps(
        around: CGPoint(x: rect.midX, y: rect.midY).applying(map)))
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    paint(coverage(of: rect, map), .pattern(owned))
  }
}
