@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

/// What plans are drawn into: our own offscreen texture, or a host's framebuffer or texture.
///
/// Row 0 of our own target is the top row of the picture. There, device space (x right, y down,
/// pixels) is the same as GL's window space, so the rows can be read top first without a flip.
/// Depth and stencil are neither needed nor touched.
package final class RenderTarget {
  package let context: GLContext
  /// Width in pixels.
  package let width: Int
  package let height: Int
  /// The texture that is drawn into; nil for a framebuffer of the host's, and as long as the
  /// picture has only been in memory.
  package internal(set) var texture: Texture?
  var framebuffer: Framebuffer
  /// The format of the host's pixels; nil for our own.
  let surface: HostSurface?
  private let ownsTexture: Bool
  /// The picture, if it is in memory and not in the texture.
  var memory: StoreMemory?
  /// Takes pixels from memory to a host's target, if any were drawn there.
  var carrier: PixelCarrier?
  /// Whether nothing may be in memory any more, neither the picture nor pixels on their way: others
  /// know the texture, or there is no room.
  var hasLeftMemory = false
  /// Whether the target is a texture that we have made.
  var isOwnTexture: Bool { ownsTexture && surface == nil }
  let ownsFramebuffer: Bool
  /// The buffer for reading a multisampled target, if one was needed.
  var resolve: ResolveBuffer?
  /// The buffer for reading several parts at once, if one was needed.
  var packBuffer: PackBuffer?
  /// The order that pixels are read in; nil before the first read-back.
  var readOrder: PixelOrder?

  /// Makes a target with undefined contents. Throws ``LimitExceeded`` before anything is allocated
  /// (`targetPixels`, `textureSide`, `gpuBytes`), and ``GLDeviceError``.
  ///
  /// If the picture may be in memory, its texture is made when it leaves that.
  package init(context: GLContext, width: Int, height: Int) throws {
    try Self.checkSize(width, height, of: context)
    (self.context, self.width, self.height) = (context, width, height)
    (surface, ownsTexture, ownsFramebuffer) = (nil, true, true)
    if context.drawsInMemory, Self.mayBeInMemory(width: width, height: height) {
      try context.resources.checkBudget(width * height * 4)
      framebuffer = Framebuffer(name: 0)
    } else {
      (texture, framebuffer) = try Self.makeTexture(context, width, height)
    }
  }

  /// The texture of a target of our own, and the framebuffer around it.
  static func makeTexture(
    _ context: GLContext, _ width: Int, _ height: Int
  ) throws -> (Texture, Framebuffer) {
    let resources = context.resources
    return try context.withCurrent {
      let texture = try resources.makeTexture(width: width, height: height)
      do {
        let framebuffer = try resources.makeFramebuffer(texture)
        do {
          // If it stayed bound, a later call meant for another texture could change it.
          resources.gl.bindTexture(GL_TEXTURE_2D, 0)
          try resources.check("making a target of \(width)x\(height)")
        } catch {
          resources.delete(framebuffer)
          throw error
        }
        return (texture, framebuffer)
      } catch {
        resources.delete(texture)
        throw error
      }
    }
  }

  /// The host's framebuffer with this name; 0 is the default framebuffer. We create and delete
  /// nothing of it. Its selected draw and read buffers are left as found.
  ///
  /// Row 0 of GL's window space is the lowest row of a window. The first draw buffer is drawn into.
  /// If its format has no alpha, the picture is treated as opaque. It may have any number of
  /// samples.
  ///
  /// Throws:
  /// - ``GLDeviceError/unusableTarget(_:)`` if the framebuffer is incomplete, has no colour buffer,
  ///   or has a colour buffer of integers or (if the driver lacks `GL_EXT_sRGB_write_control`) of
  ///   sRGB colours;
  /// - ``GLDeviceError/invalidRequest(_:)`` unless the context is the host's, since framebuffers
  ///   are not shared;
  /// - ``LimitExceeded`` (`targetPixels`, `textureSide`).
  package init(context: GLContext, framebuffer name: UInt32, width: Int, height: Int) throws {
    guard context.ownership == .host else {
      throw GLDeviceError.invalidRequest(
        "framebuffer \(name): only the host's own context has it; contexts share textures, but not framebuffers"
      )
    }
    try Self.checkSize(width, height, of: context)
    let what = name == 0 ? "the default framebuffer" : "framebuffer \(name)"
    surface = try context.withCurrent {
      let gl = context.gl
      guard name == 0 || gl.isFramebuffer(name) else {
        throw GLDeviceError.unusableTarget("\(what): the host has no framebuffer with that name")
      }
      gl.bindFramebuffer(GL_FRAMEBUFFER, name)
      let surface = try HostSurface(context, what)
      guard context.keepsHostState || BufferSelection(gl).isNarrow else {
        throw GLDeviceError.unusableTarget(
          "\(what): without the host's state kept, its first draw buffer must be the only one, and be the one that is read"
        )
      }
      try context.resources.check("looking at \(what)")
      return surface
    }
    self.context = context
    self.width = width
    self.height = height
    texture = nil
    framebuffer = Framebuffer(name: name)
    ownsTexture = false
    ownsFramebuffer = false
  }

  /// Level 0 of the host's 2D texture; the framebuffer around it is ours. If the texture is larger
  /// than the target, the part that begins at its first texel is drawn into.
  ///
  /// The name is looked up now. If another texture takes the name later, make a new target.
  ///
  /// Throws ``GLDeviceError/unusableTarget(_:)`` if the texture does not exist, is too small, or
  /// cannot be drawn into; ``GLDeviceError/invalidRequest(_:)`` if the context shares nothing with
  /// a host; ``LimitExceeded``.
  package init(context: GLContext, texture name: UInt32, width: Int, height: Int) throws {
    guard context.ownership != .own else {
      throw GLDeviceError.invalidRequest(
        "texture \(name): the context shares nothing with the host's")
    }
    try Self.checkSize(width, height, of: context)
    let resources = context.resources
    let made = Texture(name: name, width: width, height: height)
    (framebuffer, surface) = try context.withCurrent {
      try Self.checkTexture(made, resources)
      let framebuffer: Framebuffer
      do {
        framebuffer = try resources.makeFramebuffer(made)
      } catch GLDeviceError.failed(_, let status) where status == GL_FRAMEBUFFER_UNSUPPORTED {
        throw GLDeviceError.unusableTarget("texture \(name): its format cannot be drawn into")
      } catch GLDeviceError.failed(_, let status)
        where status == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT
      {
        throw GLDeviceError.unusableTarget(
          "texture \(name): it is empty, or its format cannot be drawn into")
      }
      do {
        return (framebuffer, try HostSurface(context, "texture \(name)"))
      } catch {
        resources.delete(framebuffer)
        throw error
      }
    }
    self.context = context
    self.width = width
    self.height = height
    texture = made
    ownsTexture = false
    ownsFramebuffer = true
  }

  /// A target that is put together elsewhere; texture and framebuffer are ours. The size must have
  /// been checked.
  init(
    context: GLContext, width: Int, height: Int, made texture: Texture, _ framebuffer: Framebuffer,
    _ surface: HostSurface
  ) {
    (self.context, self.width, self.height) = (context, width, height)
    (self.texture, self.framebuffer, self.surface) = (texture, framebuffer, surface)
    (ownsTexture, ownsFramebuffer) = (true, true)
  }

  private static func checkTexture(_ texture: Texture, _ resources: GLResources) throws {
    let gl = resources.gl
    guard gl.isTexture(texture.name) else {
      throw GLDeviceError.unusableTarget(
        "texture \(texture.name): the host has no texture with that name")
    }
    gl.bindTexture(GL_TEXTURE_2D, texture.name)
    defer { gl.bindTexture(GL_TEXTURE_2D, 0) }
    let width = gl.textureLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH)
    let height = gl.textureLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT)
    do {
      try resources.check("looking at texture \(texture.name)")
    } catch GLDeviceError.failed(_, let code) where code == GL_INVALID_OPERATION {
      throw GLDeviceError.unusableTarget("texture \(texture.name): it is not a 2D texture")
    }
    guard let width, let height else { return }
    guard texture.width <= width, texture.height <= height else {
      throw GLDeviceError.unusableTarget(
        "texture \(texture.name): it has \(width)x\(height) texels, but \(texture.width)x\(texture.height) are needed"
      )
    }
  }

  static func checkSize(_ width: Int, _ height: Int, of context: GLContext) throws {
    guard width > 0, height > 0 else {
      throw GLDeviceError.invalidRequest("target size \(width)x\(height): must be at least 1x1")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    try LimitExceeded.check(
      "targetPixels", overflow ? Int.max : pixels, atMost: context.options.limits.targetPixels)
    let resources = context.resources
    try LimitExceeded.check(
      "textureSide", width, atMost: min(resources.maxTextureSide, resources.maxViewport.width))
    try LimitExceeded.check(
      "textureSide", height, atMost: min(resources.maxTextureSide, resources.maxViewport.height))
  }

  /// Deletes our texture and framebuffer, if any. The target cannot be drawn into after that.
  package func delete() {
    guard context.isOpen else { return }
    try? context.withCurrent {
      if ownsFramebuffer { context.resources.delete(framebuffer) }
      if ownsTexture, let texture { context.resources.delete(texture) }
      if let resolve { context.resources.delete(resolve) }
      if let packBuffer { context.resources.delete(packBuffer) }
      carrier?.delete(context.resources)
      (resolve, packBuffer, carrier) = (nil, nil, nil)
    }
  }

  /// The number of bytes of all rows: `width * height * 4`. The product is in range, since the size
  /// was checked when the target was made.
  package var byteCount: Int { width * height * 4 }
}
