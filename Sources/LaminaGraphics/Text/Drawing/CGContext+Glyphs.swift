import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Draws glyphs with what is given, and cuts the clip to them if asked to.
  ///
  /// Glyphs are filled as outlines, at their exact places: Cairo's cache of glyphs would move each to whole pixels, and the
  /// layout would depend on the scale. Pictures are left to it, and so are the fonts of pages, which are embedded.
  func draw(_ set: GlyphSet, fill: PaintSource?, stroke: PaintSource?, clips: Bool) {
    let textMap = textMatrix.concatenating(pixelTransform)
    guard !set.face.isEmpty, textMap.isFinite else { return }
    if set.face.isColored || isPage, let fill, stroke == nil, !clips, let run = glyphRun(set, textMap) {
      return paint(.glyphs(run), fill)
    }
    let isCulled = state.shadow == nil && stroke == nil && !clips
    let path = set.outlines(textMap, within: isCulled ? visiblePixels : nil)
    if !path.isEmpty {
      if let fill { paint(.fill(path, .winding), fill) }
      if let stroke { paint(.stroke(path), stroke) }
    }
    if clips { clip(to: path, .winding) }
  }

  /// Whether what is drawn on keeps fonts as such.
  private var isPage: Bool {
    cairo_surface_get_type(cairo_get_target(target.cairo)) == CAIRO_SURFACE_TYPE_PDF
  }

  /// What can be seen, with a pixel more at each side for the edges.
  private var visiblePixels: CGRect {
    let box = target.clipBox
    return CGRect(x: box.x, y: box.y, width: box.width, height: box.height).insetBy(dx: -1, dy: -1)
  }

  /// The glyphs for Cairo; nil if it cannot draw them in this size.
  func glyphRun(_ set: GlyphSet, _ textMap: CGAffineTransform) -> GlyphRun? {
    let em = CGFloat(set.face.metrics.unitsPerEm)
    // Cairo's em is one unit, y down.
    let map = CGAffineTransform(scaleX: em, y: -em).concatenating(set.map).concatenating(textMap)
    let extent = max(hypot(map.a, map.b), hypot(map.c, map.d))
    // A larger glyph would be a bitmap of many megabytes.
    guard extent.isFinite, extent <= 2_048, abs(map.a * map.d - map.b * map.c) > 1e-9,
      let font = set.face.cairoFace()?.scaled(map)
    else { return nil }
    var glyphs: [cairo_glyph_t] = []
    for (glyph, position) in zip(set.glyphs, set.positions) {
      let origin = position.applying(textMap)
      guard abs(origin.x) < 1e6, abs(origin.y) < 1e6, Int(glyph) < set.face.glyphCount else { continue }
      glyphs.append(cairo_glyph_t(index: UInt(glyph), x: Double(origin.x), y: Double(origin.y)))
    }
    return glyphs.isEmpty ? nil : GlyphRun(font: font, glyphs: glyphs)
  }
}
