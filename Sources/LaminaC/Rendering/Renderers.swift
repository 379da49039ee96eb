import CLaminaTypes
import Foundation
import Lamina

// Section: Renderers
//
// A renderer draws trees of layers. It keeps what it knows of a tree, so drawing the tree again
// costs only what has changed. It belongs to one thread at a time, the same one that uses the
// layers. Several renderers work side by side if each has its own thread and its own trees.

/// Makes a renderer with pictures of its own, `width` by `height` points at `scale` pixels per
/// point. The size in pixels is rounded up. The picture shows this part of the root layer's space,
/// beginning at the corner of its bounds. If `device` is NULL, the renderer uses the device that
/// the environment variable LAMINA_DEVICE names, or the first that works if the variable is not
/// set. On a machine without a GPU, the device is opened for the first picture that needs it.
///
/// Errors: LAMINA_USAGE for a size that is not positive and finite, LAMINA_LIMIT for a size that is
/// too large, LAMINA_NO_DEVICE.
@c(lamina_renderer_create) public func rendererCreate(
  _ width: Double, _ height: Double, _ scale: Double, _ device: DeviceHandle?,
  _ renderer: UnsafeMutablePointer<RendererHandle?>?
) -> LaminaStatus {
  handOut(renderer, "renderer", .renderer) {
    let device = try device.map { try HandleTable.shared.object($0, .device).request }
    let size = CGSize(width: width, height: height)
    return AnyRenderer(try PictureRenderer(size: size, scale: scale, device: device))
  }
}

/// Ends a renderer, on the thread that it belongs to. For a renderer for a framebuffer, its context
/// must be current.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_renderer_release) public func rendererRelease(_ renderer: RendererHandle?) -> LaminaStatus
{
  attempt { try HandleTable.shared.release(renderer, .renderer) }
}

/// Gets the size of the pictures or of the framebuffer, in pixels. Either pointer may be NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_renderer_get_size) public func rendererSize(
  _ renderer: RendererHandle?, _ width: UnsafeMutablePointer<Int32>?,
  _ height: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  attempt {
    let size = try HandleTable.shared.object(renderer, .renderer).size
    width?.pointee = Int32(clamping: size.width)
    height?.pointee = Int32(clamping: size.height)
  }
}

/// Gets the GL renderer of the renderer's device and the name of its display. The text is valid
/// until the renderer is released. A device that no picture has needed yet is opened for it. If
/// that fails, the text begins with "no device" and says why.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_renderer_get_device) public func rendererDevice(
  _ renderer: RendererHandle?, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    let result = try place(name, "name")
    result.pointee = nil
    result.pointee = UnsafePointer(try HandleTable.shared.object(renderer, .renderer).deviceName())
  }
}

/// Draws the tree of `root` and copies the picture to memory of the caller. It needs `stride` times
/// the height bytes; the last row may end after its last pixel. The picture is in sRGB, and
/// transparent where nothing is drawn.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, a stride that is less than a row, an unknown
/// format, a renderer for a framebuffer; LAMINA_LIMIT; LAMINA_NO_DEVICE; LAMINA_LOST_CONTEXT, see
/// lamina_renderer_recreate; LAMINA_INTERNAL. After an error the next call draws everything again.
@c(lamina_renderer_render) public func rendererRender(
  _ renderer: RendererHandle?, _ root: LayerHandle?, _ pixels: UnsafeMutableRawPointer?,
  _ stride: Int,
  _ format: MemoryFormatCode
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.pictures(renderer)
    let root = try HandleTable.shared.object(root, .layer)
    guard let pixels else { throw Failure(.usage, "pixels: NULL instead of memory") }
    let format = try MemoryFormat(code: format)
    let rows = try PixelRows(width: renderer.width, height: renderer.height, stride: stride)
    try renderer.draw(root, to: pixels, rows, format)
  }
}

/// Draws the tree of `root` and makes an image of the picture. If the tree has not changed since
/// the last image, the result is the same image again.
///
/// Errors: as lamina_renderer_render.
@c(lamina_renderer_render_image) public func rendererRenderImage(
  _ renderer: RendererHandle?, _ root: LayerHandle?, _ image: UnsafeMutablePointer<ImageHandle?>?
) -> LaminaStatus {
  handOut(image, "image", .image) {
    let renderer = try AnyRenderer.pictures(renderer)
    return try renderer.image(of: try HandleTable.shared.object(root, .layer))
  }
}

/// Draws the tree of `root` and writes the picture to a file: .png, .jpg, .jpeg or .webp. The file
/// is written whole or not at all.
///
/// Errors: as lamina_renderer_render, and as lamina_image_write.
@c(lamina_renderer_write) public func rendererWrite(
  _ renderer: RendererHandle?, _ root: LayerHandle?, _ path: UnsafePointer<CChar>?
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.pictures(renderer)
    let root = try HandleTable.shared.object(root, .layer)
    let file = try PictureFile(try text(path, "path"))
    try file.write(try renderer.image(of: root))
  }
}

/// Sets the time at which later pictures show animations: `time` in seconds, or NAN for the time of
/// a clock that has run since the system was started. At first it is NAN. Animations that were
/// added since the last picture begin at that time.
///
/// Errors: LAMINA_USAGE for an invalid handle, infinity, and a renderer for a framebuffer, whose
/// frames have their own times.
@c(lamina_renderer_set_time) public func rendererSetTime(
  _ renderer: RendererHandle?, _ time: Double
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.pictures(renderer)
    if !time.isNaN { try checkFinite("time", time) }
    renderer.time = time.isNaN ? nil : time
  }
}

/// Sets whether pictures of any time can be requested in any order, as for the frames of a film. At
/// first they cannot. If they can, animations stay with their layers after they have ended. If a
/// tree is first drawn with a time, its animations begin at 0, unless they say otherwise. The
/// setting stays in effect for trees that were drawn with it.
///
/// Errors: LAMINA_USAGE for an invalid handle, and a renderer for a framebuffer.
@c(lamina_renderer_set_keeps_animations) public func rendererSetKeepsAnimations(
  _ renderer: RendererHandle?, _ keeps: Bool
) -> LaminaStatus {
  attempt { try AnyRenderer.pictures(renderer).keepsAnimations = keeps }
}

/// Sets whether changes to properties of drawn layers are animated by default, over a quarter of a
/// second. At first they are not, and the next picture or frame shows the new values. The setting
/// stays in effect for trees that were drawn with it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_renderer_set_animates_changes) public func rendererSetAnimatesChanges(
  _ renderer: RendererHandle?, _ animates: Bool
) -> LaminaStatus {
  attempt { try HandleTable.shared.object(renderer, .renderer).animatesChanges = animates }
}

/// Gets the statistics of the last frame. Pass sizeof(lamina_statistics) as `size`. At most that
/// many bytes are written, so programs made with an older header still work.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, and a negative size.
@c(lamina_renderer_get_statistics) public func rendererStatistics(
  _ renderer: RendererHandle?, _ statistics: UnsafeMutablePointer<lamina_statistics>?, _ size: Int
) -> LaminaStatus {
  attempt {
    let result = try place(statistics, "statistics")
    guard size >= 0 else { throw Failure(.usage, "size: \(size) bytes") }
    var figures = lamina_statistics(try HandleTable.shared.object(renderer, .renderer).statistics)
    withUnsafeBytes(of: &figures) { bytes in
      // Zeroes the members that a newer header has and this library does not know.
      UnsafeMutableRawPointer(result).initializeMemory(as: UInt8.self, repeating: 0, count: size)
      UnsafeMutableRawPointer(result).copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(result), byteCount: min(size, bytes.count))
    }
  }
}

/// Starts again on a new context, for a renderer whose context was lost; other renderers may call
/// it too. Pictures are the same as before. A renderer for a framebuffer takes the context that is
/// current now. If the framebuffer has a new name, set it with lamina_renderer_set_framebuffer.
///
/// Errors: LAMINA_USAGE for an invalid handle, and if there is no usable context; LAMINA_NO_DEVICE.
/// After an error the renderer is in the same state as after a loss.
@c(lamina_renderer_recreate) public func rendererRecreate(_ renderer: RendererHandle?)
  -> LaminaStatus
{
  attempt { try HandleTable.shared.object(renderer, .renderer).recreate() }
}

extension lamina_statistics {
  fileprivate init(_ statistics: CARenderStatistics) {
    self.init()
    layers = Int64(statistics.layers)
    drawn_layers = Int64(statistics.drawnLayers)
    culled_layers = Int64(statistics.culledLayers)
    quads = Int64(statistics.quads)
    draw_calls = Int64(statistics.drawCalls)
    passes = Int64(statistics.passes)
    gl_calls = Int64(statistics.glCalls)
    uploaded_bytes = Int64(statistics.uploadedBytes)
    texture_bytes = Int64(statistics.textureBytes)
    damaged_pixels = Int64(statistics.damagedPixels)
    let (seconds, attoseconds) = statistics.compileTime.components
    plan_nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
