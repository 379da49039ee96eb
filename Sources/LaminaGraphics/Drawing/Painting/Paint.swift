@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

// Every drawing operation ends here.
extension CGContext {
  /// Draws `source` on the area of `coverage`, within the clip, by the graphics state.
  ///
  /// Without memory for the edges of a stroke, Cairo draws those that it has, and its status says
  /// nothing.
  func paint(_ coverage: Coverage, _ source: PaintSource) {
    MemoryLoss.heeding {
      if let shadow = state.shadow { castShadow(shadow, of: coverage, source) }
      composite(coverage, source, alpha: state.alpha, mode: state.blendMode)
    }
  }

  /// Draws without a shadow.
  func composite(_ coverage: Coverage, _ source: PaintSource, alpha: CGFloat, mode: CGBlendMode) {
    if mode == .clear, alpha < 1 || !isOpaqueBlack(source) {
      return composite(coverage, .color(.black), alpha: 1, mode: mode)
    }
    let box = extents(of: coverage, within: target.clipBox)
    guard !box.intersection(target.rows).isEmpty else { return }
    willPaint(box)
    defer { didPaint(box) }
    let cairo = target.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }

    if state.clipMask == nil, let cairoOperator = mode.cairo, isDirect(source, alpha) {
      cairo_set_operator(cairo, cairoOperator)
      setSource(source, alpha, on: cairo)
      return fill(coverage, on: cairo)
    }
    guard let mask = makeMask(of: coverage, in: box) else { return }
    let isImage = target.surface.isImage
    let cairoOperator = isImage ? mode.cairo : mode.cairoOnPages
    if let cairoOperator, isDirect(source, alpha) {
      cairo_set_operator(cairo, cairoOperator)
      setSource(source, alpha, on: cairo)
      cairo_mask_surface(cairo, mask.pointer, 0, 0)
      return
    }
    guard let layer = CairoSurface(box: box) else { return }
    layer.draw { inner in
      setSource(source, 1, on: inner)
      cairo_paint_with_alpha(inner, alpha)
    }
    if let cairoOperator {
      cairo_set_operator(cairo, cairoOperator)
      cairo_set_source_surface(cairo, layer.pointer, 0, 0)
      cairo_mask_surface(cairo, mask.pointer, 0, 0)
    } else if PixelBlend.blend(layer, through: mask, over: target.surface, mode) {
      // The result already includes the pixels below, so it replaces them. Cairo applies the clip.
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(cairo, layer.pointer, 0, 0)
      cairo_rectangle(cairo, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
      cairo_fill(cairo)
    }
  }

  /// Whether Cairo can draw the source with this alpha in one step.
  private func isDirect(_ source: PaintSource, _ alpha: CGFloat) -> Bool {
    if case .color = source { return true }
    return alpha >= 1
  }

  /// Whether the source is opaque black. Clearing needs an opaque source and ignores its colour.
  private func isOpaqueBlack(_ source: PaintSource) -> Bool {
    if case .color(let color) = source { return color === CGColor.black }
    return false
  }

  func setSource(_ source: PaintSource, _ alpha: CGFloat, on cairo: OpaquePointer) {
    switch source {
    case .color(let color):
      let rgb = components(of: color)
      cairo_set_source_rgba(
        cairo, rgb.x, rgb.y, rgb.z, min(max(color.srgb.alpha, 0), 1) * Double(alpha))
    case .pattern(let pattern):
      cairo_set_source(cairo, pattern.pointer)
    }
  }

  /// The coverage times the clip's mask, as alpha of `box`. Does not include the rest of the clip.
  func makeMask(of coverage: Coverage, in box: PixelBox) -> CairoSurface? {
    guard let mask = CairoSurface(box: box, format: CAIRO_FORMAT_A8) else { return nil }
    mask.draw { cairo in
      cairo_set_source_rgba(cairo, 1, 1, 1, 1)
      fill(coverage, on: cairo)
      if let clip = state.clipMask {
        cairo_identity_matrix(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_surface(cairo, clip.pointer, 0, 0)
        cairo_paint(cairo)
      }
    }
    return mask
  }

  /// Draws the source of `cairo` on the area of `coverage`.
  func fill(_ coverage: Coverage, on cairo: OpaquePointer) {
    cairo_set_antialias(cairo, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, tolerance)
    switch coverage {
    case .everything:
      cairo_paint(cairo)
    case .fill(let path, let rule):
      CairoPath.emit(area: path, on: cairo)
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_fill(cairo)
    case .stroke(let path):
      guard setPen(on: cairo, path) else { return }
      cairo_stroke(cairo)
    case .glyphs(let run):
      cairo_set_scaled_font(cairo, run.font.pointer)
      run.withGlyphs { cairo_show_glyphs(cairo, $0, $1) }
    case .mask(let mask):
      cairo_identity_matrix(cairo)
      cairo_mask_surface(cairo, mask.pointer, 0, 0)
    }
  }

  /// The largest distance of lines from the curves that they replace, in pixels.
  var tolerance: Double { min(max(Double(state.flatness), 0.01), 100) }

  var isAntialiased: Bool { state.shouldAntialias && allowsAntialiasing }
}
