import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Cuts the clip to the inside of the current path, and forgets the path. Without a path
  /// everything is cut away.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = pixelPath
    beginPath()
    clip(to: path, rule)
  }

  /// Cuts the clip to a rectangle, and forgets the current path.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Cuts the clip to what lies in any of the rectangles, and forgets the current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip(using: .winding)
  }

  /// Goes back to the clip that there was at first; within a transparency layer, when it was begun.
  public func resetClip() {
    cairo_reset_clip(target.cairo)
    state.clipMask = nil
    if !target.isVisible { cutEverythingAway() }
  }

  /// The box around what may be drawn on, in user space; null if that is nothing.
  public var boundingBoxOfClipPath: CGRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(target.cairo, &left, &top, &right, &bottom)
    guard right > left, bottom > top else { return .null }
    var box = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    // The rest of what is drawn of a store is not taken over.
    if let storePart, openLayers.isEmpty { box = box.intersection(storePart.bounds.rect) }
    return box.isEmpty ? .null : box.applying(pixelTransform.inverted())
  }

  /// Cuts the clip to the inside of `path`, which is in pixel space.
  func clip(to path: PathData, _ rule: CGPathFillRule) {
    let cairo = target.cairo
    CairoPath.emit(area: path, on: cairo)
    cairo_set_antialias(cairo, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, tolerance)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_clip(cairo)
    cairo_new_path(cairo)
  }

  /// Leaves nothing to draw on.
  func cutEverythingAway() {
    cairo_new_path(target.cairo)
    cairo_clip(target.cairo)
  }

  /// Cuts the clip by the alpha of `mask`, an `A8` surface in pixel space: nothing is drawn outside
  /// of its box.
  func clip(to mask: CairoSurface) {
    let box = mask.box
    cairo_rectangle(
      target.cairo, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
    cairo_clip(target.cairo)
    guard let before = state.clipMask else {
      state.clipMask = mask
      return
    }
    guard let both = CairoSurface(box: box, format: CAIRO_FORMAT_A8) else { return }
    both.draw { cairo in
      cairo_set_source_surface(cairo, before.pointer, 0, 0)
      cairo_mask_surface(cairo, mask.pointer, 0, 0)
    }
    state.clipMask = both
  }
}
