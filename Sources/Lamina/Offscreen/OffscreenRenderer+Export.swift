import Foundation
import LaminaGL
import LaminaLayers
import LaminaPlan

/// The GL texture that is a renderer's target.
public struct TargetTexture {
  /// The name of a `GL_TEXTURE_2D` with premultiplied colours and no smaller levels.
  public let name: UInt32
  /// The `EGLContext` that it was made in. The name is valid in that context and in contexts that
  /// share objects with it.
  public let context: UnsafeMutableRawPointer?
  /// The `EGLDisplay` of that context.
  public let display: UnsafeMutableRawPointer?
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The order of the rows.
  public let rows: RowOrder
}

// The picture for other users of the device, without reading it back. Each of these functions
// exports the target of the last frame. The next frame may draw into the same target, so a reader
// must finish before it, or keep the renderer from drawing.
extension OffscreenRenderer {
  /// The texture that the last frame was drawn into; nil before the first frame. It belongs to the
  /// renderer: do not delete it or write to it.
  public var targetTexture: TargetTexture? {
    guard let target = shown?.target, (try? target.leaveMemory()) != nil,
      let texture = target.texture, let handles = try? context.eglHandles()
    else { return nil }
    return TargetTexture(
      name: texture.name, context: handles.context, display: handles.display, width: target.width,
      height: target.height, rows: .topFirst)
  }

  /// The last frame as an `EGLImage`, without a copy, for other contexts of the display.
  ///
  /// - Throws: ``GLDeviceError``: ``GLDeviceError/missingExtension(_:neededFor:)`` without
  ///   `EGL_KHR_image_base` and `EGL_KHR_gl_texture_2D_image`, ``GLDeviceError/invalidRequest(_:)``
  ///   before the first frame.
  public func exportEGLImage() throws -> ExportedImage { try exported().exportImage() }

  /// The last frame as a dmabuf, for other devices and programs. The top row comes first. It has
  /// one descriptor per plane, which the caller closes.
  ///
  /// If the driver has `EGL_MESA_image_dma_buf_export`, the dmabuf is the target's own memory,
  /// otherwise a copy in a GBM buffer. Use ``exportFence()`` to know when the frame is drawn.
  ///
  /// - Throws: ``GLDeviceError``, which names the missing extension or render node.
  public func exportDMABuf() throws -> DMABuffer { try exported().exportDMABuffer() }

  /// A native fence that is reached once all frames so far are drawn. The caller closes the
  /// descriptor.
  ///
  /// - Throws: ``GLDeviceError/missingExtension(_:neededFor:)`` without
  ///   `EGL_ANDROID_native_fence_sync`.
  public func exportFence() throws -> Int32 { try context.exportNativeFence() }

  private func exported() throws -> RenderTarget {
    guard let target = shown?.target else {
      throw GLDeviceError.invalidRequest("an export before the first frame was drawn")
    }
    try target.leaveMemory()
    return target
  }
}
