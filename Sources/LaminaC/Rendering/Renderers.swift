import CLaminaTypes
import Foundation
import Lamina

// Section: Renderers
//
// A renderer draws trees of layers. It keeps what it knows of a tree, so that drawing it again
// costs what has changed. It belongs to one thread at a time: the one that uses the layers. Several
// renderers work side by side, each on a thread of its own with trees of their own.

/// Makes a renderer with pictures of its own, `width` by `height` points at `scale` pixels per
/// point; parts of pixels count as whole ones. What is shown is that part of the root layer's
/// space, from the corner of its bounds. `device` is NULL for the one that the environment variable
/// LAMINA_DEVICE names, else the first that works.
///
/// Errors: LAMINA_USAGE for a size that is not positive and finite, LAMINA_LIMIT for one that is
/// too large, LAMINA_NO_DEVICE.
@c(lamina_renderer_create) public func rendererCreate(
  _ width: Double, _ height: Double, _ scale: Double, _ device: DeviceHandle?,
  _ renderer: UnsafeMutablePointer<RendererHandle?>?
) -> LaminaStatus {
  handOut(renderer, "renderer", .renderer) {
    let device = try device.map { try HandleTable.shared.object($0, .device).request }
    let size = CGSize(width: width, height: height)
    return try AnyRenderer(PictureRenderer(size: size, scale: scale, device: device))
  }
}

/// Ends a renderer, on the thread that it belongs to; one for a framebuffer while its context is
/// current.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_renderer_release) public func rendererRelease(_ renderer: RendererHandle?) -> LaminaStatus
{
  attempt { try HandleTable.shared.release(renderer, .renderer) }
}

/// The size of the pictures, or of the framebuffer, in pixels. Either place may be NULL.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
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

/// The GL renderer's name and the display that it was found on. The text is valid until the
/// renderer is released.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_renderer_get_device) public func rendererDevice(
  _ renderer: RendererHandle?, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    let result = try place(name, "name")
    result.pointee = nil
    result.pointee = UnsafePointer(try HandleTable.shared.object(renderer, .renderer).deviceName)
  }
}

/// Draws the tree of `root` and copies the picture to memory of the caller: `stride` times the
/// height, less what the last row does not need. Transparent where nothing is drawn, in sRGB.
///
/// Errors: LAMINA_USAGE for what is no valid handle, NULL, a stride that is less than a row, an
/// unknown format, a renderer for a framebuffer; LAMINA_LIMIT; LAMINA_LOST_CONTEXT, see
/// lamina_renderer_recreate; LAMINA_INTERNAL. After any of them the next call starts afresh.
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

/// Draws the tree of `root` and makes an image of the picture. An image that was made of the same
/// state of the tree is the same image again.
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
/// appears whole or not at all.
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

/// Says when the pictures that follow show what is animated: `time` in seconds, or NAN for the time
/// of a clock that runs since the system was started, as at first. Animations that were added since
/// the last picture begin at that time.
///
/// Errors: LAMINA_USAGE for what is no valid handle, a renderer for a framebuffer, whose frames
/// have times of their own, and infinity.
@c(lamina_renderer_set_time) public func rendererSetTime(
  _ renderer: RendererHandle?, _ time: Double
) -> LaminaStatus {
  attempt {
    let renderer = try AnyRenderer.pictures(renderer)
    if !time.isNaN { try checkFinite("time", time) }
    renderer.time = time.isNaN ? nil : time
  }
}

/// Says whether pictures of any time can be asked for in any order, as for the frames of a film; at
/// first they cannot. Animations then stay with their layers after they have ended. If a tree is
/// first drawn with a time, the animations that it has begin at 0, unless they say otherwise. Trees
/// that were drawn so stay so.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and a renderer for a framebuffer.
@c(lamina_renderer_set_keeps_animations) public func rendererSetKeepsAnimations(
  _ renderer: RendererHandle?, _ keeps: Bool
) -> LaminaStatus {
  attempt { try AnyRenderer.pictures(renderer).keepsAnimations = keeps }
}

/// Says whether setting properties of layers that were drawn animates them by default, in a quarter
/// of a second; at first it does not, and the next picture or frame shows what was set. Trees that
/// were drawn so stay so.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_renderer_set_animates_changes) public func rendererSetAnimatesChanges(
  _ renderer: RendererHandle?, _ animates: Bool
) -> LaminaStatus {
  attempt { try HandleTable.shared.object(renderer, .renderer).animatesChanges = animates }
}

/// What the last frame took. `size` is sizeof(lamina_statistics): no more than that is written, so
/// that programs made with an older header go on to work.
///
/// Errors: LAMINA_USAGE for what is no valid handle, NULL, and a negative size.
@c(lamina_renderer_get_statistics) public func rendererStatistics(
  _ renderer: RendererHandle?, _ statistics: UnsafeMutablePointer<lamina_statistics>?, _ size: Int
) -> LaminaStatus {
  attempt {
    let result = try place(statistics, "statistics")
    guard size >= 0 else { throw Failure(.usage, "size: \(size) bytes") }
    var figures = lamina_statistics(try HandleTable.shared.object(renderer, .renderer).statistics)
    withUnsafeBytes(of: &figures) { bytes in
      // A newer header has members that this library does not know.
      UnsafeMutableRawPointer(result).initializeMemory(as: UInt8.self, repeating: 0, count: size)
      UnsafeMutableRawPointer(result).copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(result), byteCount: min(size, bytes.count))
    }
  }
}

/// Starts again on a new context, for a renderer whose context was lost; others may do so too.
/// Pictures are the same as before. One for a framebuffer takes the context that is current now; a
/// framebuffer with another name is set with lamina_renderer_set_framebuffer.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and without a context that can be used;
/// LAMINA_NO_DEVICE. The renderer is as after a loss then.
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
