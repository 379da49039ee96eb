@_implementationOnly import CEGL
@_implementationOnly import CGLES
import LaminaPlan

/// Imports one host texture: checks that it exists, finds how to read it, and makes a converted
/// copy if one is needed.
struct TextureImporter {
  let context: GLContext
  let texture: ExternalTexture
  let sampler: GLuint
  /// The sampler that reads a texel as it is.
  let copySampler: GLuint

  private var gl: GLFunctions { context.gl }
  private var resources: GLResources { context.resources }

  /// The texture that GL reads the texels from, and its target.
  private struct Source {
    var texture: Texture
    var target: Int32
    /// Whether the driver can read it between texels. A texture that it cannot read so would be
    /// black.
    var isFiltered: Bool

    init(texture: Texture, target: Int32, isFiltered: Bool = true) {
      (self.texture, self.target, self.isFiltered) = (texture, target, isFiltered)
    }

    init(_ sibling: ImportStore.Sibling) {
      (texture, target, isFiltered) = sibling
    }
  }

  /// Brings `entry` up to date. Returns whether a pass was needed. Throws ``GLDeviceError``.
  func run(
    _ entry: inout ImportStore.Entry, _ programs: inout ProgramSet, _ state: inout PassState
  ) throws -> Bool {
    if let fence = texture.fence { try FenceWait(context: context).run(fence) }
    let source = try source(&entry)
    if source.target == GL_TEXTURE_2D, source.isFiltered, texture.alpha != .straight {
      entry.shown = source.texture
      return false
    }
    try convert(source, &entry, &programs, &state)
    entry.shown = entry.copy?.texture
    return true
  }

  private func refusal(_ reason: String) -> GLDeviceError {
    .externalTexture("\(texture): \(reason)")
  }

  /// Throws a refusal if GL has refused a call since the last check. Worse errors are thrown as
  /// they are.
  private func accept(_ reason: String) throws {
    do {
      try resources.check(reason)
    } catch let error as GLDeviceError where error.isRefusal {
      throw refusal(reason)
    }
  }

  // MARK: Sources

  private func source(_ entry: inout ImportStore.Entry) throws -> Source {
    switch texture.source {
    case .glTexture(let name, let isExternalOES):
      return try hostTexture(name, isExternalOES)
    case .eglImage(let address, let display):
      if let sibling = entry.sibling { return Source(sibling) }
      guard let image = UnsafeMutableRawPointer(bitPattern: address) else {
        throw refusal("no EGLImage")
      }
      let current = UInt(bitPattern: try EGLFunctions().display)
      guard display == nil || display == current else {
        throw refusal("the image was made on another EGL display than the renderer's")
      }
      return try sibling(image, &entry)
    case .dmaBuffer(let held):
      if let sibling = entry.sibling { return Source(sibling) }
      let egl = try EGLFunctions()
      let image = try egl.makeImage(held.buffer)
      // The texture made from the image keeps the memory.
      defer { egl.destroyImage(image) }
      return try sibling(image, &entry)
    }
  }

  private func hostTexture(_ name: UInt32, _ isExternalOES: Bool) throws -> Source {
    guard context.sharesHostObjects else {
      throw refusal(
        "the renderer's context shares no objects with the host's; it has to be made in the host's context or beside it"
      )
    }
    guard gl.isTexture(name) else {
      try resources.check("textures of the host's")
      throw refusal(
        "GL texture \(name) does not exist (never bound, or deleted) in the renderer's context")
    }
    let known = Texture(name: name, width: texture.width, height: texture.height)
    if isExternalOES {
      try needExternalSampler()
      return Source(texture: known, target: GL_TEXTURE_EXTERNAL_OES)
    }
    gl.bindTexture(GL_TEXTURE_2D, name)
    // If it stayed bound, a later call meant for another texture could change it.
    defer { gl.bindTexture(GL_TEXTURE_2D, 0) }
    try accept("GL texture \(name) is not a GL_TEXTURE_2D")
    let base = gl.textureParameter(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL)
    guard base == 0 else {
      throw refusal("GL texture \(name) has GL_TEXTURE_BASE_LEVEL \(base), and level 0 is shown")
    }
    let isFiltered = try checkLevel(of: known, "GL texture \(name)")
    return Source(texture: known, target: GL_TEXTURE_2D, isFiltered: isFiltered)
  }

  /// Compares the first level of the bound 2D texture with what the host says about it. Returns
  /// whether the driver can read it between texels. OpenGL ES 3.0 cannot ask for the size.
  private func checkLevel(of made: Texture, _ what: String) throws -> Bool {
    let (type, bits): (GLint, GLint)
    if (context.capabilities.major, context.capabilities.minor) >= (3, 1) {
      let width = Int(gl.getTexLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH))
      let height = Int(gl.getTexLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT))
      type = gl.getTexLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_TYPE)
      bits = gl.getTexLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_SIZE)
      try accept("\(what) has no first level")
      guard width == texture.width, height == texture.height else {
        throw refusal("\(what) is \(width)x\(height)")
      }
    } else {
      (type, bits) = try channel(of: made, what)
    }
    guard type == GL_UNSIGNED_NORMALIZED || type == GL_FLOAT else {
      throw refusal("\(what) has no normalised or floating-point colours")
    }
    if type != GL_FLOAT { return true }
    return bits == 32
      ? context.capabilities.filtersFloats
      : bits != 16 || context.capabilities.filtersHalfFloats
  }

  /// The type and the bits of the red channel, asked through a framebuffer. Such a framebuffer need
  /// not be complete.
  private func channel(of made: Texture, _ what: String) throws -> (type: GLint, bits: GLint) {
    try gl.loadStateFunctions(context.capabilities)
    let framebuffer = try resources.makeBareFramebuffer()
    defer { resources.deleteFramebuffer(framebuffer) }
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer)
    gl.framebufferTexture2D(
      GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, made.name, 0)
    func ask(_ name: Int32) -> GLint {
      gl.framebufferAttachment(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name)
    }
    let type = ask(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)
    let bits = ask(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE)
    try accept("\(what) has no first level")
    return (type, bits)
  }

  /// Our texture that shows an image: an ordinary one if the driver allows that, otherwise one for
  /// external samplers.
  private func sibling(
    _ image: UnsafeMutableRawPointer, _ entry: inout ImportStore.Entry
  ) throws -> Source {
    let extensions = context.capabilities.extensions
    let isOrdinary = extensions.contains("GL_OES_EGL_image")
    if isOrdinary {
      do {
        return try sibling(image, GL_TEXTURE_2D, &entry)
      } catch let error as GLDeviceError where error.isRefusal {
        // Formats with several planes work only with external samplers.
        guard extensions.contains("GL_OES_EGL_image_external") else {
          throw refusal("the driver cannot make a texture of the image: \(error)")
        }
      }
    } else if !extensions.contains("GL_OES_EGL_image_external") {
      throw GLDeviceError.missingExtension("GL_OES_EGL_image", neededFor: "\(texture)")
    }
    try needExternalSampler()
    do {
      return try sibling(image, GL_TEXTURE_EXTERNAL_OES, &entry)
    } catch let error as GLDeviceError where error.isRefusal {
      throw refusal("the driver cannot make a texture of the image: \(error)")
    }
  }

  private func sibling(
    _ image: UnsafeMutableRawPointer, _ target: Int32, _ entry: inout ImportStore.Entry
  ) throws -> Source {
    let before = target == GL_TEXTURE_EXTERNAL_OES ? boundExternal : 0
    defer { if target == GL_TEXTURE_EXTERNAL_OES { gl.bindTexture(target, before) } }
    let made = try resources.makeTexture(
      image: image, target: target, width: texture.width, height: texture.height)
    var isFiltered = true
    if target == GL_TEXTURE_2D {
      do {
        isFiltered = try checkLevel(of: made, "the image")
      } catch {
        resources.delete(made)
        throw error
      }
    }
    entry.sibling = (made, target, isFiltered)
    return Source(texture: made, target: target, isFiltered: isFiltered)
  }

  private func needExternalSampler() throws {
    let name = "GL_OES_EGL_image_external_essl3"
    guard context.capabilities.extensions.contains(name) else {
      throw GLDeviceError.missingExtension(name, neededFor: "\(texture)")
    }
  }

  /// The texture bound for external samplers. It may be the host's, so it is put back.
  private var boundExternal: GLuint {
    var name: GLint = 0
    gl.getIntegerv(GL_TEXTURE_BINDING_EXTERNAL_OES, &name)
    return GLuint(bitPattern: name)
  }

  // MARK: Conversion

  /// Draws the source into our texture, in the form that the compositor reads from pages.
  private func convert(
    _ source: Source, _ entry: inout ImportStore.Entry, _ programs: inout ProgramSet,
    _ state: inout PassState
  ) throws {
    let copy = try entry.copy ?? makeCopy()
    entry.copy = copy
    let isExternal = source.target == GL_TEXTURE_EXTERNAL_OES
    let (program, isNew) = try programs.pass(
      isExternal ? .convertExternal : .convert, resources: resources)
    if isNew { state.noteProgram(program.linked.name) } else { state.use(program.linked.name, gl) }
    program.set(
      [
        SIMD4(1 / Float(texture.width), 1 / Float(texture.height), 0, 0),
        SIMD4(texture.alpha == .straight ? 1 : 0, texture.alpha == .opaque ? 1 : 0, 0, 0),
      ], gl)
    state.bindTarget(copy.framebuffer.name, width: texture.width, height: texture.height, gl)
    state.setBlending(false, .over, gl)
    state.setScissor(nil, gl)
    state.bindArray(0, gl)
    state.bindSampler(isExternal ? sampler : copySampler, gl)
    let before = isExternal ? boundExternal : 0
    gl.bindTexture(source.target, source.texture.name)
    defer { gl.bindTexture(source.target, before) }
    try accept("the texture is not of the kind that it is said to be")
    gl.drawArraysInstanced(GL_TRIANGLES, 0, 3, 1)
    state.forgetPage()
    try accept("GL refuses to convert it")
  }

  private func makeCopy() throws -> (texture: Texture, framebuffer: Framebuffer) {
    let made = try resources.makeTexture(width: texture.width, height: texture.height)
    do {
      return (made, try resources.makeFramebuffer(made))
    } catch {
      resources.delete(made)
      throw error
    }
  }
}

extension GLDeviceError {
  /// Whether GL refused a call, and nothing worse happened.
  var isRefusal: Bool { if case .failed = self { true } else { false } }
}
