@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// The cells of `pattern` as a pattern of Cairo. Returns nil if there is nothing to see or there
  /// are too many cells.
  ///
  /// Cells up to a certain size are drawn once, for one period of the grid, and repeated. Larger
  /// cells are drawn where they are visible. The choice does not depend on the clip, so a part that
  /// is drawn again looks the same as before.
  func tile(of pattern: CGPattern, tint: CGColor) -> CairoPattern? {
    let base = pattern.matrix
      .concatenating(
        CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
      )
      .concatenating(CGAffineTransform(scaleX: baseScale, y: baseScale))
    let toPixels = base.concatenating(pixelFromDevice)
    guard toPixels.isInvertible, PatternNesting.depth < 4 else { return nil }
    let step = CGSize(
      width: pattern.step.width * hypot(toPixels.a, toPixels.b),
      height: pattern.step.height * hypot(toPixels.c, toPixels.d))
    guard step.width.isFinite, step.height.isFinite else { return nil }
    return PatternNesting.$depth.withValue(PatternNesting.depth + 1) {
      if step.width > 2048 || step.height > 2048 || step.width * step.height > 1_048_576 {
        return visibleCells(of: pattern, base, toPixels.inverted(), tint)
      }
      // PDF pages may be enlarged, so they need more detail than one step per pixel.
      let detail: CGFloat = target.surface.isImage ? 1 : 8
      return period(
        of: pattern, toPixels, CGSize(width: step.width * detail, height: step.height * detail),
        tint)
    }
  }

  /// One period of the grid, repeated.
  private func period(
    of pattern: CGPattern, _ toPixels: CGAffineTransform, _ step: CGSize, _ tint: CGColor
  ) -> CairoPattern? {
    let columns = max(Int(step.width.rounded()), 1)
    let rows = max(Int(step.height.rounded()), 1)
    // Texels run in the direction of pixels, so that they can be copied where they coincide.
    let scale = CGPoint(
      x: CGFloat(columns) / pattern.step.width * (toPixels.a < 0 ? -1 : 1),
      y: CGFloat(rows) / pattern.step.height * (toPixels.d < 0 ? -1 : 1))
    var corner = CGPoint(
      x: pattern.bounds.minX + (scale.x < 0 ? pattern.step.width : 0),
      y: pattern.bounds.minY + (scale.y < 0 ? pattern.step.height : 0))
    if toPixels.b == 0, toPixels.c == 0 {
      let pixel = corner.applying(toPixels)
      corner = CGPoint(x: pixel.x.rounded(), y: pixel.y.rounded()).applying(toPixels.inverted())
    }
    let toTexels = CGAffineTransform(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: -scale.x * corner.x, ty: -scale.y * corner.y)
    guard toTexels.isInvertible else { return nil }
    let size = CGSize(width: columns, height: rows)
    let seen = CGRect(origin: .zero, size: size).applying(toTexels.inverted())
    let box = PixelBox(x: 0, y: 0, width: columns, height: rows)
    let toDevice = toTexels.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(rows)))
    guard let surface = cells(of: pattern, seen: seen, box: box, size: size, base: toDevice, tint),
      let cairo = cairo_pattern_create_for_surface(surface.pointer)
    else { return nil }
    cairo_pattern_set_extend(cairo, CAIRO_EXTEND_REPEAT)
    let fromPixels = toPixels.inverted().concatenating(toTexels)
    let middle = CGPoint(x: CGFloat(self.width) / 2, y: deviceHeight / 2)
    var matrix = cairo_matrix_t(
      surface.isImage ? fromPixels.inPixmanSteps(around: middle) : fromPixels)
    cairo_pattern_set_matrix(cairo, &matrix)
    return CairoPattern(owning: cairo, keeping: surface)
  }

  /// The part of the grid that is visible within the clip.
  private func visibleCells(
    of pattern: CGPattern, _ base: CGAffineTransform, _ fromPixels: CGAffineTransform,
    _ tint: CGColor
  ) -> CairoPattern? {
    let box = target.clipBox
    guard !box.isEmpty else { return nil }
    return cells(
      of: pattern, seen: box.rect.applying(fromPixels), box: box,
      size: CGSize(width: CGFloat(width), height: deviceHeight), base: base, tint)?.makePattern()
  }

  /// A surface for the pixels of `box`, with all cells that reach into `seen`, a rectangle of
  /// pattern space.
  private func cells(
    of pattern: CGPattern, seen: CGRect, box: PixelBox, size: CGSize, base: CGAffineTransform,
    _ tint: CGColor
  ) -> CairoSurface? {
    guard
      let columns = Self.cells(
        pattern.bounds.minX, pattern.bounds.maxX, pattern.step.width, seen.minX, seen.maxX),
      let rows = Self.cells(
        pattern.bounds.minY, pattern.bounds.maxY, pattern.step.height, seen.minY, seen.maxY),
      columns.count * rows.count <= 10_000,
      let surface = makeSurface(box, isStencil: !pattern.isColored)
    else { return nil }
    for row in rows {
      for column in columns {
        // Each cell gets its own context, so that changes of the graphics state do not reach the
        // next cell.
        guard let target = DrawingTarget(surface) else { return nil }
        let offset = CGAffineTransform(
          translationX: CGFloat(column) * pattern.step.width, y: CGFloat(row) * pattern.step.height)
        let context = CGContext(
          target: target, memory: nil, size: size, baseTransform: offset.concatenating(base))
        if !pattern.isColored { context.setColors(of: tint) }
        context.clip(to: pattern.bounds)
        pattern.drawCell(in: context)
        context.endLayers()
      }
    }
    return finished(surface, isStencil: !pattern.isColored, tint)
  }

  /// A surface with pixels, or a recording for a PDF page. A stencil keeps only alpha.
  private func makeSurface(_ box: PixelBox, isStencil: Bool) -> CairoSurface? {
    if target.surface.isImage {
      return CairoSurface(box: box, format: isStencil ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32)
    }
    return CairoSurface(recording: box)
  }

  /// The surface multiplied by the tint: a stencil by its colour, another pattern by its alpha.
  private func finished(_ surface: CairoSurface, isStencil: Bool, _ tint: CGColor) -> CairoSurface?
  {
    let alpha = min(max(tint.srgb.alpha, 0), 1)
    if isStencil, surface.isImage {
      guard let tinted = CairoSurface(box: surface.box) else { return nil }
      let rgb = components(of: tint)
      tinted.draw { cairo in
        cairo_set_source_rgba(cairo, rgb.x, rgb.y, rgb.z, alpha)
        cairo_mask_surface(cairo, surface.pointer, 0, 0)
      }
      return tinted
    }
    if !isStencil, alpha < 1 {
      guard let faded = makeSurface(surface.box, isStencil: false) else { return nil }
      faded.draw { cairo in
        cairo_set_source_surface(cairo, surface.pointer, 0, 0)
        cairo_paint_with_alpha(cairo, alpha)
      }
      return faded
    }
    return surface
  }

  /// Sets the colours that a stencil's cell is drawn with.
  private func setColors(of tint: CGColor) {
    let rgb = components(of: tint)
    // In pixels, the cell is drawn at full alpha, and the tint's alpha is applied at the end.
    let alpha = target.surface.isImage ? 1 : tint.srgb.alpha
    let color = CGColor(srgbRed: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha)
    setFillColor(color)
    setStrokeColor(color)
  }

  /// Closes transparency layers that a callback left open, so that their drawing is not lost.
  func endLayers() {
    while !openLayers.isEmpty { endTransparencyLayer() }
  }

  /// The positions in the grid whose cells reach into `start` to `end`. The cell at position 0 goes
  /// from `low` to `high`.
  private static func cells(
    _ low: CGFloat, _ high: CGFloat, _ step: CGFloat, _ start: CGFloat, _ end: CGFloat
  ) -> ClosedRange<Int>? {
    // The margin excludes cells that only share an edge.
    let hair = step * 1e-9
    let first = ((start - high + hair) / step).rounded(.up)
    let last = ((end - low - hair) / step).rounded(.down)
    guard first <= last, abs(first) < 1e9, abs(last) < 1e9, last - first < 10_000 else {
      return nil
    }
    return Int(first)...Int(last)
  }
}

/// The nesting depth of patterns that are being drawn. Limits a pattern that paints with itself.
enum PatternNesting {
  @TaskLocal static var depth = 0
}

extension CairoSurface {
  /// A recording of drawing operations, which keeps lines and text as such.
  convenience init?(recording box: PixelBox) {
    var extents = cairo_rectangle_t(
      x: 0, y: 0, width: Double(box.width), height: Double(box.height))
    guard !box.isEmpty,
      let pointer = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    else {
      return nil
    }
    guard CairoStatus.isGood(cairo_surface_status(pointer)) else {
      cairo_surface_destroy(pointer)
      return nil
    }
    self.init(owning: pointer, box: box)
  }
}
