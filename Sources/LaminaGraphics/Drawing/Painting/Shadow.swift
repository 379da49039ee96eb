@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// The largest standard deviation, in pixels. A larger one counts as this.
  static let largestDeviation: CGFloat = 250

  /// Draws the shadow of a paint below it.
  ///
  /// The shadow is made of the alpha of the whole paint, inside and outside the clip; the shadow
  /// itself is clipped. It uses the current blend mode if that mode leaves uncovered pixels
  /// unchanged, else the normal mode. The clear mode casts no shadow.
  func castShadow(_ shadow: ShadowStyle, of coverage: Coverage, _ source: PaintSource) {
    let visible = target.clipBox
    guard !visible.isEmpty, state.blendMode != .clear, shadow.color.alpha > 0 else { return }
    let deviation = shadowDeviation(shadow)
    let blur = Blur(deviation: Double(deviation))
    let casting = extents(of: coverage, within: shadowSource(of: shadow, on: visible))
    guard let cast = makeCast(of: coverage, source, in: casting) else { return }
    guard let soft = blur.blurred(cast) else { return }
    let (x, y) = shadowShift(shadow)
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let reach = soft.box.offset(left, top)
    let box = PixelBox(
      x: reach.x, y: reach.y, width: reach.width + 1, height: reach.height + 1
    ).intersection(visible)
    guard let tinted = CairoSurface(box: box),
      let pattern = cairo_pattern_create_for_surface(soft.pointer)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    let isWhole = x == x.rounded() && y == y.rounded()
    cairo_pattern_set_filter(pattern, isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: -x, y0: -y)
    cairo_pattern_set_matrix(pattern, &matrix)
    tinted.draw { cairo in
      setSource(.color(shadow.color), 1, on: cairo)
      cairo_mask(cairo, pattern)
    }
    guard let colored = tinted.makePattern() else { return }
    let mode = state.blendMode.keepsDestinationUnderNothing ? state.blendMode : .normal
    composite(.fill(PathData(around: box), .winding), .pattern(colored), alpha: 1, mode: mode)
  }

  /// The alpha of a paint within `box`.
  private func makeCast(
    of coverage: Coverage, _ source: PaintSource, in box: PixelBox
  ) -> CairoSurface? {
    guard !box.isEmpty else { return nil }
    guard let cast = CairoSurface(box: box, format: CAIRO_FORMAT_A8) else { return nil }
    cast.draw { cairo in
      if case .pattern(let pattern) = source, state.alpha < 1 {
        // Cairo can paint with an alpha only over everything, so the paint goes through a group.
        cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
        cairo_set_source(cairo, pattern.pointer)
        fill(coverage, on: cairo)
        cairo_pop_group_to_source(cairo)
        cairo_identity_matrix(cairo)
        cairo_paint_with_alpha(cairo, Double(state.alpha))
      } else {
        setSource(source, state.alpha, on: cairo)
        fill(coverage, on: cairo)
      }
    }
    return cast
  }

  /// The pixels that can cast a shadow on `visible`.
  func shadowSource(of shadow: ShadowStyle, on visible: PixelBox) -> PixelBox {
    let (x, y) = shadowShift(shadow)
    let reach = Blur(deviation: Double(shadowDeviation(shadow))).reach + 1
    return visible.offset(-Int(x.rounded(.down)), -Int(y.rounded(.down))).outset(reach)
  }

  private func shadowDeviation(_ shadow: ShadowStyle) -> CGFloat {
    min(shadow.blur / 2 * baseScale, Self.largestDeviation)
  }

  /// The offset in pixels, y down. Clamped to a distance that no surface can show.
  private func shadowShift(_ shadow: ShadowStyle) -> (Double, Double) {
    let far = 1e6
    let shift = CGAffineTransform(
      translationX: min(max(shadow.offset.width * baseScale, -far), far),
      y: min(max(-shadow.offset.height * baseScale, -far), far)
    ).inPixmanSteps(around: .zero)
    return (shift.tx, shift.ty)
  }
}
