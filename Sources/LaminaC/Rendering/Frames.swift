import CLaminaTypes
import Foundation
import Lamina

// Section: Frames in a framebuffer
//
// A program that draws with OpenGL ES 3 in its own EGL context can have layers drawn over its
// picture. The context must be current on the thread whenever such a renderer is used, and its
// state is left as it was found. A frame is:
//
//     lamina_renderer_begin_frame(renderer, root, bounds, seconds);
//     lamina_renderer_get_update(renderer, &region);    what the program draws first
//     lamina_renderer_render_frame(renderer);
//     lamina_renderer_end_frame(renderer);
//
// The renderer does not clear the framebuffer and draws nothing outside of the region. A program
// that draws its whole picture in each frame calls lamina_renderer_add_update with the frame's
// bounds.

/// Makes a renderer for a framebuffer of the program in the current context; 0 is the default
/// framebuffer. Row 0 is the lowest row, unless `topRowFirst` is true.
///
/// Errors: LAMINA_USAGE for a size that is not positive, and if there is no usable context;
/// LAMINA_LIMIT for a size that is too large.
@c(lamina_renderer_create_for_framebuffer) public func rendererCreateForFramebuffer(
  _ framebuffer: UInt32, _ width: Int32, _ height: Int32, _ topRowFirst: Bool,
  _ renderer: UnsafeMutablePointer<RendererHandle?>?
) -> LaminaStatus {
  handOut(renderer, "renderer", .renderer) {
    AnyRenderer(
      try FramebufferRenderer(framebuffer, width: width, height: height, topRowFirst: topRowFirst))
  }
}

/// Changes the framebuffer, for example when a window gets another size. This takes effect with the
/// next frame, which draws everything.
///
/// Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and a size that
/// is not positive.
@c(lamina_renderer_set_framebuffer) public func rendererSetFramebuffer(
  _ renderer: RendererHandle?, _ framebuffer: UInt32, _ width: Int32, _ height: Int32,
  _ topRowFirst: Bool
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    try renderer.setFramebuffer(framebuffer, width: width, height: height, topRowFirst: topRowFirst)
  }
}

/// Sets how many frames ago the framebuffer was drawn into. It is 1 at first, which is right if the
/// framebuffer is always the same. For a window with several buffers, pass the age that
/// EGL_EXT_buffer_age reports. Pass 0 if the age is unknown.
///
/// Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and a negative
/// age.
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
/// around the root layer that fills the framebuffer, in points, with y upwards. The root layer lies
/// in this space by its position. `time` is in seconds, by any clock of the program. Animations are
/// shown at that time, and animations that were added since the last frame begin at it. If a frame
/// was not ended, this ends it.
///
/// Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and bounds that
/// are empty or not finite; LAMINA_LIMIT; LAMINA_LOST_CONTEXT.
@c(lamina_renderer_begin_frame) public func rendererBeginFrame(
  _ renderer: RendererHandle?, _ root: LayerHandle?, _ bounds: lamina_rect, _ time: Double
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    let root = try HandleTable.shared.object(root, .layer)
    try checkFinite("time", time)
    let rect = try frameBounds(bounds)
    try TurnQueue.collect { try renderer.begin(root, bounds: rect, at: time) }
  }
}

/// The bounds of a frame. Throws a usage failure if they are empty or not finite.
func frameBounds(_ bounds: lamina_rect) throws -> CGRect {
  let rect = try checked(bounds, "bounds")
  guard rect.width > 0, rect.height > 0 else {
    throw Failure(
      .usage, "bounds: \(bounds.width) x \(bounds.height) points: both sides must be positive")
  }
  return rect
}

/// Adds a rectangle to the region that the frame draws, because the program has drawn something new
/// behind the layers there. The rectangle is in the space of the frame's bounds. Nothing happens
/// outside of a frame.
///
/// Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, and numbers
/// that are not finite.
@c(lamina_renderer_add_update) public func rendererAddUpdate(
  _ renderer: RendererHandle?, _ update: lamina_rect
) -> LaminaStatus {
  attempt {
    try AnyRenderer.framebuffer(renderer).renderer.addUpdate(try checked(update, "update"))
  }
}

/// Gets the region that the frame draws: a rectangle around everything that has changed since the
/// last frame and everything that was added, in the space of the frame's bounds. The status is
/// LAMINA_NO_VALUE if the region is empty, and outside of a frame.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, and a renderer with pictures of its own.
@c(lamina_renderer_get_update) public func rendererUpdate(
  _ renderer: RendererHandle?, _ update: UnsafeMutablePointer<lamina_rect>?
) -> LaminaStatus {
  var isThere = true
  let status = attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    let result = try place(update, "update")
    let rect = renderer.renderer.updateBounds()
    if rect.isNull { return isThere = false }
    result.pointee = lamina_rect(rect)
  }
  return isThere ? status : .noValue
}

/// Draws the frame. Nothing happens outside of a frame.
///
/// Errors: LAMINA_USAGE for an invalid handle, a renderer with pictures of its own, a current
/// context that is not the renderer's, and a framebuffer that cannot be drawn into; LAMINA_LIMIT;
/// LAMINA_LOST_CONTEXT, see lamina_renderer_recreate; LAMINA_INTERNAL.
@c(lamina_renderer_render_frame) public func rendererRenderFrame(_ renderer: RendererHandle?)
  -> LaminaStatus
{
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer).renderer
    try TurnQueue.collect { try renderer.renderFrame() }
  }
}

/// Ends the frame. If the frame was not drawn, the next frame draws its region too.
///
/// Errors: LAMINA_USAGE for an invalid handle, and a renderer with pictures of its own.
@c(lamina_renderer_end_frame) public func rendererEndFrame(_ renderer: RendererHandle?)
  -> LaminaStatus
{
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer).renderer
    TurnQueue.collect { renderer.endFrame() }
  }
}

/// Gets the time when the next frame should begin, by the clock of lamina_renderer_begin_frame. If
/// something moves or must be drawn now, it is the time of the last frame. Otherwise it is the time
/// when the next animation begins or ends. If nothing will be drawn until somebody changes a layer,
/// it is infinity.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, and a renderer with pictures of its own.
@c(lamina_renderer_get_next_frame_time) public func rendererNextFrameTime(
  _ renderer: RendererHandle?, _ time: UnsafeMutablePointer<Double>?
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.framebuffer(renderer)
    try place(time, "time").pointee = renderer.renderer.nextFrameTime()
  }
}
