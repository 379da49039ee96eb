import CLaminaTypes
import Foundation
import Lamina

// Section: Textures of the program
//
// A layer can show texels that the program holds, without a copy: set "contents" to
// LAMINA_TEXTURE(texture) with lamina_layer_set_value. The texels stay the program's. It keeps them
// until no layer shows them any more and the last frame that did has been released.

/// Makes a texture for layers to show. GL is not called before a renderer draws it. A GL texture
/// can be drawn by a renderer for a framebuffer in a context that has it; an EGLImage by a renderer
/// on its display; a dmabuf by every renderer whose driver takes it. The descriptors of a dmabuf
/// are duplicated. The caller releases the texture.
///
/// Errors: LAMINA_USAGE for NULL, an unknown kind or alpha, a size that is not from 1 to 16384, and
/// a source that is none.
@c(lamina_texture_create) public func textureCreate(
  _ source: UnsafePointer<lamina_texture_source>?, _ texture: UnsafeMutablePointer<TextureHandle?>?
) -> LaminaStatus {
  handOut(texture, "texture", .texture) {
    guard let source else { throw Failure(.usage, "source: NULL instead of a source") }
    return try source.pointee.texture()
  }
}

/// Adds a reference. Call lamina_texture_release once for it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_texture_retain) public func textureRetain(_ texture: TextureHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.retain(texture, .texture) }
}

/// Gives a reference back. Layers that show the texture keep it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_texture_release) public func textureRelease(_ texture: TextureHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(texture, .texture) }
}

/// Says that the program has drawn into the texture; the layers that show it are drawn again.
/// `fence` is a native fence, a file descriptor, that a device waits for before it reads the new
/// texels. It is duplicated. -1 if the texels are there.
///
/// Errors: LAMINA_USAGE for an invalid handle, and a descriptor that is none.
@c(lamina_texture_set_changed) public func textureSetChanged(
  _ texture: TextureHandle?, _ fence: Int32
) -> LaminaStatus {
  attempt {
    let texture = try HandleTable.shared.object(texture, .texture)
    texture.setContentsChanged(after: fence == -1 ? nil : try AcquireFence.native(fence))
  }
}

/// Sets the function that is called after each frame that has read the texture. NULL removes it.
/// `release`, which may be NULL, is called with `context` when the texture does not need it any
/// more.
///
/// Errors: LAMINA_USAGE for an invalid handle. After an error `release` is not called.
@c(lamina_texture_set_function) public func textureSetFunction(
  _ texture: TextureHandle?, _ function: lamina_texture_function?,
  _ context: UnsafeMutableRawPointer?, _ release: lamina_function?
) -> LaminaStatus {
  attempt {
    let texture = try HandleTable.shared.object(texture, .texture)
    guard let function else { return texture.onRelease = nil }
    let (kept, told) = (HostContext(context, release), HostFunction(call: function))
    texture.onRelease = { fence in told.call(kept.pointer, descriptor(of: fence)) }
  }
}

/// Gets why the last renderer that tried to show the texture could not. Give the text back with
/// lamina_free_text. If it could, or none has tried, the status is LAMINA_NO_VALUE and the result
/// is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_texture_get_failure) public func textureFailure(
  _ texture: TextureHandle?, _ failure: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> LaminaStatus {
  var isThere = true
  let status = attempt {
    let result = try place(failure, "failure")
    result.pointee = nil
    let error = try HandleTable.shared.object(texture, .texture).failure
    guard let error else { return isThere = false }
    result.pointee = try handedOut("\(error)")
  }
  return isThere ? status : .noValue
}

/// A native fence of a frame. If the driver has none, waits for the frame, at most ten seconds, and
/// returns -1.
private func descriptor(of fence: any ReleaseFence) -> Int32 {
  if let native = try? fence.nativeFence() { return native }
  _ = try? fence.wait(seconds: 10)
  return -1
}

extension lamina_texture_source {
  /// The texture of this source. Throws a usage failure.
  fileprivate func texture() throws -> ExternalTexture {
    let alpha: ExternalTexture.Alpha
    switch self.alpha {
    case LAMINA_ALPHA_PREMULTIPLIED: alpha = .premultiplied
    case LAMINA_ALPHA_STRAIGHT: alpha = .straight
    case LAMINA_ALPHA_OPAQUE: alpha = .opaque
    default: throw Failure(.usage, "alpha: \(self.alpha.rawValue) is not a lamina_alpha")
    }
    let rows: RowOrder = top_row_first ? .topFirst : .bottomFirst
    switch kind {
    case LAMINA_TEXTURE_2D, LAMINA_TEXTURE_EXTERNAL:
      return try ExternalTexture(
        glTexture: gl_texture, target: kind == LAMINA_TEXTURE_2D ? .texture2D : .externalOES,
        width: Int(width), height: Int(height), rows: rows, alpha: alpha)
    case LAMINA_TEXTURE_EGL_IMAGE:
      guard let egl_image else {
        throw Failure(.usage, "egl_image: NULL instead of an EGLImage")
      }
      return try ExternalTexture(
        eglImage: egl_image, display: egl_display, width: Int(width), height: Int(height),
        rows: rows, alpha: alpha)
    case LAMINA_TEXTURE_DMABUF:
      return try ExternalTexture(dmaBuffer: try buffer(), rows: rows, alpha: alpha)
    default: throw Failure(.usage, "kind: \(kind.rawValue) is not a lamina_texture_kind")
    }
  }

  private func buffer() throws -> DMABuffer {
    guard (1...4).contains(plane_count) else {
      throw Failure(.usage, "plane_count: \(plane_count) (allowed: 1 to 4)")
    }
    let all = [planes.0, planes.1, planes.2, planes.3]
    return DMABuffer(
      width: Int(width), height: Int(height), fourCC: fourcc,
      modifier: has_modifier ? modifier : nil,
      planes: all.prefix(Int(plane_count)).map {
        DMABuffer.Plane(
          descriptor: $0.descriptor, offset: Int($0.offset), stride: Int($0.stride))
      })
  }
}
