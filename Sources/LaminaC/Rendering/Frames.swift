import CLaminaTypes
import Foundation
import Lamina

// Section: Frames in a framebuffer
//
// A program that draws with OpenGL ES 3 itself, in an EGL context of its own, has layers drawn over
// what it drew. Its context has to be current on the thread wherever such a renderer is used, and
// its state is left as it was found. A frame is
//
//     lamina_renderer_begin_frame(renderer, root, bounds, seconds);
//     lamina_renderer_get_update(renderer, &region);    what the program draws first
//     lamina_renderer_render_frame(renderer);
//     lamina_renderer_end_frame(renderer);
//
// The renderer does not clear, and draws nothing outside of the region. A program that draws all of
// its picture for every frame calls lamina_renderer_add_update with its bounds.

/// Makes a renderer for a framebuffer of the program's, 0 for the default one, in the context that
/// is current. Its row 0 is the lowest, unless `topRowFirst` is true.
///
/// Errors: LAMINA_USAGE for a size that is not positive, and without a context that can be used;
/// LAMINA_LIMIT for one that is too large.
@c(lamina_renderer_create_for_framebuffer) public func rendererCreateForFramebuffer(
  _ framebuffer: UInt32, _ width: Int32, _ height: Int32, _ topRowFirst: Bool,
  _ renderer: UnsafeMutablePointer<RendererHandle?>?
) -> LaminaStatus {
  handOut(renderer, "renderer", .renderer) {
    try AnyRenderer(
      FramebufferRenderer(framebuffer, width: width, height: height, topRowFirst: topRowFirst))
  }
}

/// Changes what is drawn into, as when a window gets another size: from the next frame on, which
/// draws everything.
///
/// Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and a
/// size that is not positive.
@c(lamina_renderer_set_framebuffer) public func rendererSetFramebuffer(
  _ renderer: RendererHandle?, _ framebuffer: UInt32, _ width: Int32, _ height: Int32,
  _ topRowFirst: Bool
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    try renderer.setFramebuffer(framebuffer, width: width, height: height, topRowFirst: topRowFirst)
  }
}

/// How many frames ago the framebuffer was drawn into: 1, as at first, where it is always the same
/// one; what EGL_EXT_buffer_age says for a window with several buffers; 0 if that is not known.
///
/// Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and a
/// negative age.
@c(lamina_renderer_set_buffer_age) public func rendererSetBufferAge(
  _ renderer: RendererHandle?, _ age: Int32
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    guard age >= 0 else { throw Failure(.usage, "age: \(age) must not be negative") }
    renderer.renderer.bufferAge = Int(age)
  }
}

/// Begins a frame with the tree of `root`, as it is at `time`. `bounds` is the part of the space
/// around the root layer that fills the framebuffer, in points, with y upwards; the root layer lies
/// in it by its position. `time` is in seconds of a clock of the program's: what is animated is
/// seen at it, and what was added since the last frame begins at it. A frame that was not ended is
/// ended.
///
/// Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and
/// bounds that are empty or not finite; LAMINA_LIMIT; LAMINA_LOST_CONTEXT.
@c(lamina_renderer_begin_frame) public func rendererBeginFrame(
  _ renderer: RendererHandle?, _ root: LayerHandle?, _ bounds: lamina_rect, _ time: Double
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    let root = try HandleTable.shared.object(root, .layer)
    try checkFinite("time", time)
    let rect = try rect(bounds, "bounds")
    guard rect.width > 0, rect.height > 0 else {
      throw Failure(
        .usage, "bounds: \(bounds.width) x \(bounds.height) points: both sides must be positive")
    }
    try renderer.begin(root, bounds: rect, at: time)
  }
}

/// Adds a rectangle, in the space of the frame's bounds, to what the frame draws: where the program
/// has drawn something new behind the layers. Nothing happens outside of a frame.
///
/// Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, and
/// numbers that are not finite.
@c(lamina_renderer_add_update) public func rendererAddUpdate(
  _ renderer: RendererHandle?, _ update: lamina_rect
) -> LaminaStatus {
  attempt { try AnyRenderer.framebuffer(renderer).renderer.addUpdate(try rect(update, "update")) }
}

/// What the frame draws: a rectangle around what has changed since the last one and what was added,
/// in the space of the frame's bounds; LAMINA_NO_VALUE if that is nothing, and outside of a frame.
///
/// Errors: LAMINA_USAGE for what is no valid handle, NULL, and a renderer with pictures of its own.
@c(lamina_renderer_get_update) public func rendererUpdate(
  _ renderer: RendererHandle?, _ update: UnsafeMutablePointer<lamina_rect>?
) -> LaminaStatus {
  var isThere = true
  let status = attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    let result = try place(update, "update")
    let rect = renderer.renderer.updateBounds()
    if rect.isNull { return isThere = false }
    result.pointee = lamina_rect(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
  return isThere ? status : .noValue
}

/// Draws the frame. Nothing happens outside of one.
///
/// Errors: LAMINA_USAGE for what is no valid handle, a renderer with pictures of its own, another
/// context than the renderer's, and a framebuffer that cannot be drawn into; LAMINA_LIMIT;
/// LAMINA_LOST_CONTEXT, see lamina_renderer_recreate; LAMINA_INTERNAL.
@c(lamina_renderer_render_frame) public func rendererRenderFrame(_ renderer: RendererHandle?)
  -> LaminaStatus
{
  attempt { try AnyRenderer.framebuffer(renderer).renderer.renderFrame() }
}

/// Ends the frame. What it would have drawn and has not is drawn by the next one.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and a renderer with pictures of its own.
@c(lamina_renderer_end_frame) public func rendererEndFrame(_ renderer: RendererHandle?)
  -> LaminaStatus
{
  attempt { try AnyRenderer.framebuffer(renderer).renderer.endFrame() }
}

/// When the next frame should begin, in the seconds of lamina_renderer_begin_frame: the time of the
/// last one if something is to be drawn now or moves, else when something begins or ends; infinity
/// if nothing will be drawn as long as nobody changes a layer.
///
/// Errors: LAMINA_USAGE for what is no valid handle, NULL, and a renderer with pictures of its own.
@c(lamina_renderer_get_next_frame_time) public func rendererNextFrameTime(
  _ renderer: RendererHandle?, _ time: UnsafeMutablePointer<Double>?
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    try place(time, "time").pointee = renderer.renderer.nextFrameTime()
  }
}

private func rect(_ rect: lamina_rect, _ name: String) throws -> CGRect {
  try checkFinite(name, rect.x, rect.y, rect.width, rect.height)
  return CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
}
