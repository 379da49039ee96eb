@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

/// A drawing that is made once and drawn many times. It is not a layer of a layer tree.
///
/// For a bitmap context it consists of pixels, as many per point as the context has. For a PDF page
/// it is a recording, which stays sharp. Only one thread may use it.
public final class CGLayer {
  /// Width and height in points of the layer's own space.
  public let size: CGSize
  let surface: CairoSurface
  private let ownContext: CGContext

  /// A layer to draw into `context` and contexts like it.
  ///
  /// `auxiliaryInfo` is accepted for Apple's signature and ignored. Returns nil if the size is not
  /// positive and finite, or if its pixels are over ``RenderLimits/standard``.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let limits = RenderLimits.standard
    let scale = context.baseScale
    let pixels = CGSize(
      width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
    guard size.width > 0, size.height > 0, pixels.width <= CGFloat(limits.textureSide),
      pixels.height <= CGFloat(limits.textureSide),
      pixels.width * pixels.height <= CGFloat(limits.imagePixels)
    else { return nil }
    let box = PixelBox(x: 0, y: 0, width: Int(pixels.width), height: Int(pixels.height))
    let made =
      context.target.surface.isImage ? CairoSurface(box: box) : CairoSurface(recording: box)
    guard let made, let target = DrawingTarget(made) else { return nil }
    surface = made
    self.size = size
    ownContext = CGContext(
      target: target, memory: nil, size: pixels,
      baseTransform: CGAffineTransform(scaleX: scale, y: scale),
      baseScale: scale, layerBounds: CGRect(origin: .zero, size: size))
  }

  /// The context that draws into the layer. Its origin is the bottom left corner. Never nil;
  /// optional for Apple's signature.
  public var context: CGContext? { ownContext }
}

extension CGContext {
  /// Draws the contents of `layer`, stretched to `rect`.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    layer.context?.flush()
    let box = rect.standardized
    let map = pixelTransform
    guard !rect.isNull, box.width > 0, box.height > 0, map.isInvertible,
      let surface = layer.context === self ? layer.surface.copied() : layer.surface,
      let pattern = cairo_pattern_create_for_surface(surface.pointer)
    else { return }
    let owned = CairoPattern(owning: pattern, keeping: surface)
    // First from user space to the unit square with y down, then to pixels.
    let pixels = surface.box
    let toTexels = CGAffineTransform(
      a: CGFloat(pixels.width) / box.width * layer.fillX, b: 0, c: 0,
      d: -CGFloat(pixels.height) / box.height * layer.fillY, tx: 0, ty: 0)
    let origin = CGAffineTransform(translationX: -box.minX, y: -box.minY)
    let exactMap = map.inverted().concatenating(origin).concatenating(toTexels)
      .concatenating(CGAffineTransform(translationX: 0, y: CGFloat(pixels.height)))
    guard exactMap.isFinite else { return }
    var matrix = cairo_matrix_t(
      surface.isImage
        ? exactMap.inPixmanSteps(around: CGPoint(x: box.midX, y: box.midY).applying(map)) : exactMap
    )
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_extend(pattern, surface.isImage ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
    var path = PathData()
    path.addRect(box, transform: map)
    paint(.fill(path, .winding), .pattern(owned))
  }

  /// Draws the contents of `layer` in its own size, with its bottom left corner at `point`.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}

extension CGLayer {
  /// The share of the pixels that the size fills. The number of pixels is rounded up.
  fileprivate var fillX: CGFloat { size.width * ownContext.baseScale / CGFloat(surface.box.width) }
  fileprivate var fillY: CGFloat {
    size.height * ownContext.baseScale / CGFloat(surface.box.height)
  }
}

extension CairoSurface {
  /// A copy of the current pixels, or of the current recording.
  fileprivate func copied() -> CairoSurface? {
    let copy = isImage ? CairoSurface(box: box) : CairoSurface(recording: box)
    copy?.draw { cairo in
      cairo_set_source_surface(cairo, pointer, 0, 0)
      cairo_paint(cairo)
    }
    return copy
  }
}
