@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Reduces the clip to the inside of the current path, and clears the path. Without a path, the
  /// clip becomes empty.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = pixelPath
    beginPath()
    clip(to: path, rule)
  }

  /// Reduces the clip to a rectangle, and clears the current path.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Reduces the clip to the area that at least one of the rectangles covers, and clears the
  /// current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip(using: .winding)
  }

  /// Restores the initial clip; inside a transparency layer, the clip at the layer's beginning.
  public func resetClip() {
    cairo_reset_clip(target.cairo)
    state.clipMask = nil
    if !target.isVisible { cutEverythingAway() }
  }

  /// The smallest rectangle around the clip, in user space; null if the clip is empty.
  public var boundingBoxOfClipPath: CGRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(target.cairo, &left, &top, &right, &bottom)
    guard right > left, bottom > top else { return .null }
    var box = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    // Pixels of the store outside this part do not change.
    if let storePart, openLayers.isEmpty { box = box.intersection(storePart.bounds.rect) }
    return box.isEmpty ? .null : box.applying(pixelTransform.inverted())
  }

  /// Reduces the clip to the inside of `path`, which is in pixel space.
  func clip(to path: PathData, _ rule: CGPathFillRule) {
    let cairo = target.cairo
    CairoPath.emit(area: path, on: cairo)
    cairo_set_antialias(cairo, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, tolerance)
    cairo_set_fill_rule(cairo, rule.cairo)
    MemoryLoss.heeding { cairo_clip(cairo) }
    cairo_new_path(cairo)
  }

  /// Makes the clip empty.
  func cutEverythingAway() {
    cairo_new_path(target.cairo)
    cairo_clip(target.cairo)
  }

  /// Reduces the clip by the alpha of `mask`, an `A8` surface in pixel space. The clip is empty
  /// outside the mask's box.
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
