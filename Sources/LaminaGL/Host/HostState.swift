@_implementationOnly import CGLES

/// The part of a host's GL state that drawing changes or relies on, as it was found.
///
/// What: ``init(_:_:)`` reads it. ``neutralize(_:_:parking:)`` sets it to the values of a new
/// context, as far as drawing relies on them. ``restore(_:_:)`` puts it back.
/// Why: a context of our own would not do, because a host's framebuffers, including the default
/// one, exist only in the host's context. When drawing starts to use other GL state, add that state
/// here; `HostTests` compare all state that GL reports.
/// Cost: one value without allocation, about 160 calls that ask and 50 that set, once for each
/// outermost `withCurrent`: 2.6 microseconds on llvmpipe.
///
/// Between `neutralize` and `restore` no object of the host's is bound, so a call that goes wrong
/// cannot change the host's objects.
struct HostState {
  /// The bindings of one texture unit that we use.
  struct Unit {
    var texture: GLint = 0
    var external: GLint = 0
    var sampler: GLint = 0
  }

  /// The blend state and write mask of one draw buffer.
  struct DrawBuffer: Equatable {
    var blends = false
    var factors = SIMD4<GLint>.zero
    var equations = SIMD2<GLint>.zero
    var mask = SIMD4<GLint>.zero
  }

  /// One viewport and its scissor.
  struct Port {
    var viewport = SIMD4<Float>.zero
    var scissor = SIMD4<GLint>.zero
    var cuts = false
  }

  private(set) var activeTexture: GLint = 0
  /// As many as there are ``TextureUnit``s.
  private(set) var units = InlineArray<8, Unit>(repeating: Unit())
  private(set) var arrayBuffer: GLint = 0
  private(set) var packBuffer: GLint = 0
  private(set) var unpackBuffer: GLint = 0
  private(set) var vertexArray: GLint = 0
  private(set) var program: GLint = 0
  private(set) var pipeline: GLint = 0
  private(set) var drawFramebuffer: GLint = 0
  private(set) var readFramebuffer: GLint = 0
  private(set) var renderbuffer: GLint = 0
  /// Whether transform feedback runs and must be paused while we draw.
  private(set) var pausesFeedback = false
  /// Whether a debug callback of the host's hears of each error. It is not called for ours: some
  /// end the process.
  private(set) var hearsMessages = false
  private(set) var clearColor = SIMD4<Float>.zero
  /// One bit for each of ``HostTraits/switches`` that had the wrong setting.
  private(set) var turnedSwitches: UInt64 = 0
  private(set) var buffers = InlineArray<16, DrawBuffer>(repeating: DrawBuffer())
  private(set) var ports = InlineArray<16, Port>(repeating: Port())
  /// The unpack values, in the order of ``unpackNames``.
  private(set) var unpack = SIMD4<GLint>.zero
  /// The pack values, in the order of ``packNames``.
  private(set) var pack = SIMD4<GLint>.zero
  private(set) var clipOrigin: GLint = 0
  private(set) var clipDepth: GLint = 0
  private(set) var polygonMode: GLint = 0
  private(set) var box = SIMD8<Float>.zero
  private(set) var windowMode: GLint = 0
  private(set) var windowCount = 0
  private(set) var windows = InlineArray<8, SIMD4<GLint>>(repeating: .zero)

  static let unpackNames: InlineArray<4, Int32> = [
    GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
  ]
  static let packNames: InlineArray<4, Int32> = [
    GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
  ]
  /// The values in a new context.
  static let plainStore = SIMD4<GLint>(4, 0, 0, 0)
  static let plainBox = SIMD8<Float>(-1, -1, -1, 1, 1, 1, 1, 1)

  /// Reads all the state and changes nothing. Throws ``GLDeviceError/hostState(_:)`` for state that
  /// could not be put back.
  init(_ gl: GLFunctions, _ traits: borrowing HostTraits) throws {
    program = gl.integer(GL_CURRENT_PROGRAM)
    if program != 0 {
      var isDeleted: GLint = -1
      gl.getProgramiv(GLuint(bitPattern: program), GL_DELETE_STATUS, &isDeleted)
      // Mesa says so where it runs GL on a thread of its own.
      if isDeleted < 0 {
        if gl.getError() == GL_CONTEXT_LOST_KHR { throw GLDeviceError.contextLost }
        throw GLDeviceError.hostState(
          "GL names program \(program) as the one in use, but there is none of that name; an earlier glUseProgram failed"
        )
      }
      if isDeleted != 0 {
        throw GLDeviceError.hostState(
          "program \(program) is in use and marked for deletion; it would be deleted as soon as another one is in use"
        )
      }
    }
    hearsMessages = traits.hasDebugOutput && gl.isEnabled(GL_DEBUG_OUTPUT)
    if traits.hasPipelines { pipeline = gl.integer(GL_PROGRAM_PIPELINE_BINDING) }
    pausesFeedback =
      gl.integer(GL_TRANSFORM_FEEDBACK_ACTIVE) != 0 && gl.integer(GL_TRANSFORM_FEEDBACK_PAUSED) == 0
    vertexArray = gl.integer(GL_VERTEX_ARRAY_BINDING)
    arrayBuffer = gl.integer(GL_ARRAY_BUFFER_BINDING)
    packBuffer = gl.integer(GL_PIXEL_PACK_BUFFER_BINDING)
    unpackBuffer = gl.integer(GL_PIXEL_UNPACK_BUFFER_BINDING)
    drawFramebuffer = gl.integer(GL_DRAW_FRAMEBUFFER_BINDING)
    readFramebuffer = gl.integer(GL_READ_FRAMEBUFFER_BINDING)
    renderbuffer = gl.integer(GL_RENDERBUFFER_BINDING)
    clearColor = gl.floats4(GL_COLOR_CLEAR_VALUE)
    for index in 0..<4 {
      unpack[index] = gl.integer(Self.unpackNames[index])
      pack[index] = gl.integer(Self.packNames[index])
    }
    for (index, item) in traits.switches.enumerated() where gl.isEnabled(item.name) != item.needed {
      turnedSwitches |= 1 << UInt64(index)
    }
    readUnits(gl, traits)
    readBuffers(gl, traits)
    readPorts(gl, traits)
    readExtensions(gl, traits)
  }

  private mutating func readUnits(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    activeTexture = gl.integer(GL_ACTIVE_TEXTURE)
    for index in 0..<TextureUnit.count {
      gl.activeTexture(GL_TEXTURE0 + Int32(index))
      units[index].texture = gl.integer(GL_TEXTURE_BINDING_2D)
      units[index].sampler = gl.integer(GL_SAMPLER_BINDING)
      if traits.hasExternalTextures {
        units[index].external = gl.integer(GL_TEXTURE_BINDING_EXTERNAL_OES)
      }
    }
    gl.activeTexture(activeTexture)
  }

  private mutating func readBuffers(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    if traits.drawBuffers == 1 {
      buffers[0] = DrawBuffer(
        blends: gl.isEnabled(GL_BLEND),
        factors: SIMD4(
          gl.integer(GL_BLEND_SRC_RGB), gl.integer(GL_BLEND_DST_RGB),
          gl.integer(GL_BLEND_SRC_ALPHA),
          gl.integer(GL_BLEND_DST_ALPHA)),
        equations: SIMD2(gl.integer(GL_BLEND_EQUATION_RGB), gl.integer(GL_BLEND_EQUATION_ALPHA)),
        mask: gl.integers4(GL_COLOR_WRITEMASK))
      return
    }
    for index in 0..<traits.drawBuffers {
      buffers[index] = DrawBuffer(
        blends: gl.isEnabled(GL_BLEND, at: index),
        factors: SIMD4(
          gl.integer(GL_BLEND_SRC_RGB, at: index), gl.integer(GL_BLEND_DST_RGB, at: index),
          gl.integer(GL_BLEND_SRC_ALPHA, at: index), gl.integer(GL_BLEND_DST_ALPHA, at: index)),
        equations: SIMD2(
          gl.integer(GL_BLEND_EQUATION_RGB, at: index),
          gl.integer(GL_BLEND_EQUATION_ALPHA, at: index)),
        mask: gl.integers4(GL_COLOR_WRITEMASK, at: index))
    }
  }

  private mutating func readPorts(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    if traits.viewports == 1 {
      ports[0] = Port(
        viewport: SIMD4<Float>(gl.integers4(GL_VIEWPORT)), scissor: gl.integers4(GL_SCISSOR_BOX),
        cuts: gl.isEnabled(GL_SCISSOR_TEST))
      return
    }
    for index in 0..<traits.viewports {
      ports[index] = Port(
        viewport: gl.floats4(GL_VIEWPORT, at: index),
        scissor: gl.integers4(GL_SCISSOR_BOX, at: index),
        cuts: gl.isEnabled(GL_SCISSOR_TEST, at: index))
    }
  }

  private mutating func readExtensions(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    if traits.hasClipControl {
      clipOrigin = gl.integer(GL_CLIP_ORIGIN_EXT)
      clipDepth = gl.integer(GL_CLIP_DEPTH_MODE_EXT)
    }
    if traits.hasPolygonMode { polygonMode = gl.integers4(GL_POLYGON_MODE_NV).x }
    if traits.hasBoundingBox { box = gl.floats8(GL_PRIMITIVE_BOUNDING_BOX) }
    if traits.hasWindowRectangles {
      windowMode = gl.integer(GL_WINDOW_RECTANGLE_MODE_EXT)
      windowCount = min(
        max(Int(gl.integer(GL_NUM_WINDOW_RECTANGLES_EXT)), 0), HostTraits.mostWindowRectangles)
      for index in 0..<windowCount {
        windows[index] = gl.integers4(GL_WINDOW_RECTANGLE_EXT, at: index)
      }
    }
  }
}
