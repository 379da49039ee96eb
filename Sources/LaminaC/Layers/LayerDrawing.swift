import CLaminaTypes
import Foundation
import Lamina

// Section: Drawing layers
//
// A program may draw the contents of a layer itself, with any library that draws into memory. The
// rendering function that shows the layer calls it when the layer needs its display: after
// lamina_layer_set_needs_display, and if "needsDisplayOnBoundsChange" is set, after another size.

/// Lets `function` draw the layer, and marks the layer for display. The function gets all pixels of
/// the layer, "contentsScale" per point, and draws upright whatever the direction of the layer's y.
/// With Cairo, cairo_image_surface_create_for_data takes them. NULL ends this; the contents stay
/// until the layer is marked for display again. If the layer has more pixels than the limit
/// "imagePixels", the function is not called, and standard error gets a line.
///
/// `release`, which may be NULL, is called with `context` when the layer does not need it any more.
///
/// Errors: LAMINA_USAGE for an invalid handle. After an error `release` is not called.
@c(lamina_layer_set_draw) public func layerSetDraw(
  _ layer: LayerHandle?, _ function: lamina_draw_function?, _ context: UnsafeMutableRawPointer?,
  _ release: lamina_function?
) -> LaminaStatus {
  attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let drawing = function.map { DrawFunction($0, HostContext(context, release)) }
    layer.delegate = drawing
    layer.setValue(drawing, forKey: DrawFunction.key)
    if drawing != nil { layer.setNeedsDisplay() }
  }
}

/// Marks a layer for display: it is drawn again before the next picture or frame shows it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_set_needs_display) public func layerSetNeedsDisplay(_ layer: LayerHandle?)
  -> LaminaStatus
{
  attempt { try HandleTable.shared.object(layer, .layer).setNeedsDisplay() }
}
