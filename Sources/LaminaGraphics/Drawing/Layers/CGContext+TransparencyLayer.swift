@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Begins a transparency layer.
  ///
  /// Everything drawn until ``endTransparencyLayer()`` is collected and then drawn as one thing,
  /// with the alpha, blend mode, shadow and clip of this moment. Inside the layer, alpha is 1, the
  /// blend mode is normal, and there is no shadow. `auxiliaryInfo` has no keys.
  ///
  /// The layer's memory is as large as the box around the clip, together with the area that can
  /// cast a shadow into it.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(within: nil) }

  /// Begins a transparency layer that covers at most `rect` of user space. Otherwise the same as
  /// ``beginTransparencyLayer(auxiliaryInfo:)``.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginLayer(within: rect)
  }

  /// Draws the innermost open transparency layer, and restores the graphics state from its
  /// beginning. Does nothing without one.
  public func endTransparencyLayer() {
    guard let open = openLayers.popLast() else { return }
    let layer = target.surface
    let isVisible = target.isVisible
    target = open.target
    state = open.state
    guard isVisible, layer !== target.surface, let pattern = layer.makePattern() else { return }
    cairo_surface_flush(layer.pointer)
    paint(.fill(PathData(around: layer.box), .winding), .pattern(pattern))
  }

  private func beginLayer(within rect: CGRect?) {
    var box = target.clipBox
    var (frame, rows) = (target.frame, target.rows)
    if let shadow = state.shadow, !box.isEmpty {
      box = box.union(shadowSource(of: shadow, on: box))
      frame = frame.union(shadowSource(of: shadow, on: frame))
      // Everything may cast a shadow into the visible area.
      rows = box
    }
    if let rect {
      box = PixelBox(touching: rect.standardized.applying(pixelTransform), within: box)
    }
    let isVisible = !box.isEmpty
    // Even if nothing can be seen, there has to be a surface to draw on.
    if !isVisible { (box.width, box.height) = (1, 1) }
    guard let surface = layerSurface(box),
      let layer = DrawingTarget(surface, frame: frame, rows: rows)
    else {
      return openLayers.append(OpenLayer(target: target, state: state))
    }
    layer.isVisible = isVisible
    openLayers.append(OpenLayer(target: target, state: state))
    target = layer
    if !isVisible { cutEverythingAway() }
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    state.clipMask = nil
  }

  /// A transparent surface that suits the target.
  func layerSurface(_ box: PixelBox) -> CairoSurface? {
    if target.surface.isImage { return CairoSurface(box: box) }
    guard let width = Int32(exactly: box.width), let height = Int32(exactly: box.height),
      let similar = cairo_surface_create_similar(
        target.surface.pointer, CAIRO_CONTENT_COLOR_ALPHA, width, height)
    else { return nil }
    return CairoSurface(owning: similar, box: box)
  }
}

extension PathData {
  /// The outline of a box of whole pixels.
  init(around box: PixelBox) {
    self.init()
    addRect(box.rect)
  }
}
