@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Draws glyphs with the given sources, and reduces the clip to them if `clips` is true.
  ///
  /// Glyphs are filled at their exact positions. Cairo's glyph cache would move each glyph to whole
  /// pixels, and the layout would depend on the scale. Cairo draws only glyphs that are images, and
  /// glyphs in PDF documents, which embed fonts. Strokes and clips use the glyphs' outlines as
  /// paths.
  func draw(_ set: GlyphSet, fill: PaintSource?, stroke: PaintSource?, clips: Bool) {
    let textMap = textMatrix.concatenating(pixelTransform)
    guard !set.face.isEmpty, textMap.isFinite else { return }
    if set.face.isColored || isPage, let fill, stroke == nil, !clips,
      let run = glyphRun(set, textMap)
    {
      return set.face.isColored ? paintPictures(run, fill) : paint(.glyphs(run), fill)
    }
    let isCulled = state.shadow == nil && stroke == nil && !clips
    if isCulled, isAntialiased, let fill, target.surface.isImage {
      switch set.coverage(textMap, within: visibleBox) {
      case .nothing: return
      case .mask(let mask): return paint(.mask(mask), fill)
      case .notTaken: break
      }
    }
    let path = set.outlines(textMap, within: isCulled ? visiblePixels : nil)
    if !path.isEmpty {
      if let fill { paint(.fill(path, .winding), fill) }
      if let stroke { paint(.stroke(path), stroke) }
    }
    if clips { clip(to: path, .winding) }
  }

  /// Draws glyphs that have their own colours. The alpha of the text colour applies to them too:
  /// the emoji of a half transparent text are half transparent, as in other text systems.
  ///
  /// Cairo always draws such glyphs opaquely over the pixels below. If alpha, a blend mode, a
  /// shadow or a mask is needed, they are first drawn into a layer of their own.
  private func paintPictures(_ run: GlyphRun, _ fill: PaintSource) {
    var opacity = state.alpha
    if case .color(let color) = fill { opacity *= min(max(color.alpha, 0), 1) }
    if opacity >= 1, state.blendMode == .normal, state.shadow == nil,
      state.clipMask == nil || isPage
    {
      return paint(.glyphs(run), fill)
    }
    let box = extents(of: .glyphs(run), within: state.shadow == nil ? visibleBox : target.frame)
    guard !box.isEmpty, let layer = CairoSurface(box: box) else { return }
    layer.draw { cairo in
      // Glyphs without their own colours have the text's colour.
      if case .color(let color) = fill {
        setSource(.color(color.copy(alpha: 1) ?? color), 1, on: cairo)
      } else {
        setSource(fill, 1, on: cairo)
      }
      self.fill(.glyphs(run), on: cairo)
    }
    guard let pattern = layer.makePattern() else { return }
    let before = state.alpha
    state.alpha = opacity
    paint(.fill(PathData(around: box), .winding), .pattern(pattern))
    state.alpha = before
  }

  /// Whether the target is a PDF document, which keeps fonts as such.
  private var isPage: Bool {
    cairo_surface_get_type(cairo_get_target(target.cairo)) == CAIRO_SURFACE_TYPE_PDF
  }

  private var visibleBox: PixelBox { target.clipBox.intersection(target.rows) }

  /// The visible pixels, with one more pixel on each side for the edges.
  private var visiblePixels: CGRect {
    let box = target.clipBox
    return CGRect(x: box.x, y: box.y, width: box.width, height: box.height).insetBy(dx: -1, dy: -1)
  }

  /// The glyphs for Cairo; nil if Cairo cannot draw them at this size.
  func glyphRun(_ set: GlyphSet, _ textMap: CGAffineTransform) -> GlyphRun? {
    let em = CGFloat(set.face.metrics.unitsPerEm)
    // In Cairo, an em is one unit, with y down.
    let map = CGAffineTransform(scaleX: em, y: -em).concatenating(set.map).concatenating(textMap)
    let extent = max(hypot(map.a, map.b), hypot(map.c, map.d))
    // Cairo would make a bitmap of many megabytes for a larger glyph.
    guard extent.isFinite, extent <= 2_048, abs(map.a * map.d - map.b * map.c) > 1e-9,
      let font = set.face.cairoFace()?.scaled(map)
    else { return nil }
    var glyphs: [PlacedGlyph] = []
    for (glyph, position) in zip(set.glyphs, set.positions) {
      let origin = position.applying(textMap)
      guard abs(origin.x) < 1e6, abs(origin.y) < 1e6, Int(glyph) < set.face.glyphCount else {
        continue
      }
      glyphs.append(PlacedGlyph(index: UInt(glyph), x: Double(origin.x), y: Double(origin.y)))
    }
    return glyphs.isEmpty ? nil : GlyphRun(font: font, glyphs: glyphs)
  }
}
