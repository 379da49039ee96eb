import CEGL
import CGLES
import LaminaPlan

extension HostObjects {
  private static let factors = [
    GL_ZERO, GL_ONE, GL_SRC_COLOR, GL_ONE_MINUS_DST_ALPHA, GL_CONSTANT_COLOR, GL_SRC_ALPHA,
  ]
  private static let equations = [
    GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX,
  ]
  private static let comparisons = [GL_NEVER, GL_LESS, GL_GREATER, GL_ALWAYS, GL_NOTEQUAL]
  private static let operations = [GL_KEEP, GL_ZERO, GL_INCR, GL_DECR_WRAP, GL_INVERT]

  /// Sets all state at random. Contexts older than OpenGL ES 3.2 refuse a part of it.
  func setOddState(_ dice: inout Dice) {
    setRasterState(&dice)
    setFragmentState(&dice)
    setDrawBuffers(&dice)
    setExtensions(&dice)
    setPixels(&dice)
    setUnits(&dice)
    setBuffers(&dice)
    setFramebuffers(&dice)
    // Programs come last, because GL allows few calls while feedback runs.
    setPrograms(&dice)
    if StateDump.minorVersion() < 2 { while glGetError() != 0 {} }
  }

  private func turn(_ capabilities: [Int32], _ dice: inout Dice) {
    for capability in capabilities {
      if dice.flip() { glEnable(e(capability)) } else { glDisable(e(capability)) }
    }
  }

  private func setRasterState(_ dice: inout Dice) {
    turn(
      [
        GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL,
        GL_PRIMITIVE_RESTART_FIXED_INDEX,
        GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK,
        GL_SAMPLE_SHADING, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_BLEND, GL_DEBUG_OUTPUT,
      ], &dice)
    glViewport(dice.roll(-9..<9), dice.roll(-9..<9), dice.roll(0..<99), dice.roll(0..<99))
    glScissor(dice.roll(-9..<9), dice.roll(-9..<9), dice.roll(0..<9), dice.roll(0..<9))
    glDepthRangef(dice.fraction(), dice.fraction())
    glLineWidth(1 + dice.fraction())
    glCullFace(e(dice.pick([GL_FRONT, GL_BACK, GL_FRONT_AND_BACK])))
    glFrontFace(e(dice.pick([GL_CW, GL_CCW])))
    glPolygonOffset(dice.fraction(), dice.fraction())
    glSampleCoverage(dice.fraction(), dice.flip() ? 1 : 0)
    glSampleMaski(0, GLbitfield(dice.roll(0..<16)))
    glMinSampleShading(dice.fraction())
    glPatchParameteri(e(GL_PATCH_VERTICES), dice.roll(1..<9))
    glHint(e(GL_GENERATE_MIPMAP_HINT), e(dice.pick([GL_FASTEST, GL_NICEST, GL_DONT_CARE])))
    glHint(
      e(GL_FRAGMENT_SHADER_DERIVATIVE_HINT), e(dice.pick([GL_FASTEST, GL_NICEST, GL_DONT_CARE])))
    glPrimitiveBoundingBox(-dice.fraction(), -0.5, -1, 1, dice.fraction(), 0.5, 1, 1)
  }

  private func setFragmentState(_ dice: inout Dice) {
    for face in [GL_FRONT, GL_BACK] {
      glStencilFuncSeparate(
        e(face), e(dice.pick(Self.comparisons)), dice.roll(0..<255), GLuint(dice.roll(0..<255)))
      glStencilOpSeparate(
        e(face), e(dice.pick(Self.operations)), e(dice.pick(Self.operations)),
        e(dice.pick(Self.operations)))
      glStencilMaskSeparate(e(face), GLuint(dice.roll(0..<255)))
    }
    glDepthFunc(e(dice.pick(Self.comparisons)))
    glDepthMask(dice.flip() ? 1 : 0)
    glClearDepthf(dice.fraction())
    glClearStencil(dice.roll(0..<255))
    glClearColor(dice.fraction() * 3 - 1, dice.fraction(), dice.fraction(), dice.fraction())
    glBlendColor(dice.fraction(), dice.fraction(), dice.fraction(), dice.fraction())
  }

  private func setDrawBuffers(_ dice: inout Dice) {
    func factor() -> GLenum { e(dice.pick(Self.factors)) }
    func bit() -> GLboolean { dice.flip() ? 1 : 0 }
    glBlendFuncSeparate(factor(), factor(), factor(), factor())
    glBlendEquationSeparate(e(dice.pick(Self.equations)), e(dice.pick(Self.equations)))
    glColorMask(bit(), bit(), bit(), bit())
    let indexed: Range<GLuint> = StateDump.hasIndexedBuffers() ? 0..<8 : 0..<0
    for index in indexed where dice.flip() {
      glBlendFuncSeparatei(index, factor(), factor(), factor(), factor())
      glBlendEquationSeparatei(index, e(dice.pick(Self.equations)), e(dice.pick(Self.equations)))
      glColorMaski(index, bit(), bit(), bit(), bit())
      if dice.flip() { glEnablei(e(GL_BLEND), index) } else { glDisablei(e(GL_BLEND), index) }
    }
    if dice.roll(0..<4) == 0 { glBlendEquation(e(GL_MULTIPLY)) }
    if dice.roll(0..<4) == 0, !indexed.isEmpty { glBlendEquationi(2, e(GL_HSL_COLOR)) }
  }

  private func setExtensions(_ dice: inout Dice) {
    let extensions = StateDump.extensions()
    for (needed, _, value) in StateDump.extendedSwitches where extensions.contains(needed) {
      turn([value], &dice)
    }
    typealias Enums2 = @convention(c) (GLenum, GLenum) -> Void
    if extensions.contains("GL_EXT_clip_control"),
      let control = extensionFunction("glClipControlEXT", as: Enums2.self)
    {
      control(
        e(dice.flip() ? GL_UPPER_LEFT_EXT : GL_LOWER_LEFT_EXT),
        e(dice.flip() ? GL_ZERO_TO_ONE_EXT : GL_NEGATIVE_ONE_TO_ONE_EXT))
    }
    if extensions.contains("GL_NV_polygon_mode"),
      let mode = extensionFunction("glPolygonModeNV", as: Enums2.self)
    {
      mode(e(GL_FRONT_AND_BACK), e(dice.flip() ? GL_LINE_NV : GL_FILL_NV))
    }
    typealias Rectangles = @convention(c) (GLenum, GLsizei, UnsafePointer<GLint>?) -> Void
    if extensions.contains("GL_EXT_window_rectangles"),
      let rectangles = extensionFunction("glWindowRectanglesEXT", as: Rectangles.self)
    {
      let boxes: [GLint] = [1, 2, 3, 4, 5, 6, 7, dice.roll(0..<9)]
      rectangles(e(dice.flip() ? GL_INCLUSIVE_EXT : GL_EXCLUSIVE_EXT), dice.roll(0..<3), boxes)
    }
    typealias Port = @convention(c) (GLuint, Float, Float, Float, Float) -> Void
    typealias Box = @convention(c) (GLuint, GLint, GLint, GLsizei, GLsizei) -> Void
    if extensions.contains("GL_OES_viewport_array"),
      let port = extensionFunction("glViewportIndexedfOES", as: Port.self),
      let box = extensionFunction("glScissorIndexedOES", as: Box.self)
    {
      for index in GLuint(0)..<16 where dice.flip() {
        port(index, dice.fraction() * 9 - 4, dice.fraction(), 0.5 + dice.fraction() * 80, 33)
        box(index, dice.roll(-5..<5), 1, dice.roll(0..<40), 7)
        if dice.flip() {
          glEnablei(e(GL_SCISSOR_TEST), index)
        } else {
          glDisablei(e(GL_SCISSOR_TEST), index)
        }
      }
    }
  }

  private func setPixels(_ dice: inout Dice) {
    for (alignment, lengths) in [
      (
        GL_UNPACK_ALIGNMENT,
        [
          GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT,
          GL_UNPACK_SKIP_IMAGES,
        ]
      ), (GL_PACK_ALIGNMENT, [GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS]),
    ] {
      glPixelStorei(e(alignment), dice.pick([1, 2, 4, 8]))
      for length in lengths { glPixelStorei(e(length), dice.flip() ? 0 : dice.roll(0..<100)) }
    }
  }

  private func setUnits(_ dice: inout Dice) {
    for unit in GLuint(0)..<8 {
      glActiveTexture(e(GL_TEXTURE0) + unit)
      glBindTexture(e(GL_TEXTURE_2D), dice.pick(textures + [0]))
      glBindTexture(e(GL_TEXTURE_3D), dice.pick([volume, 0]))
      glBindTexture(e(GL_TEXTURE_2D_ARRAY), dice.pick([layers, 0]))
      glBindTexture(e(GL_TEXTURE_CUBE_MAP), dice.pick([cube, 0]))
      glBindSampler(unit, dice.pick(samplers + [0]))
    }
    glActiveTexture(e(GL_TEXTURE0) + GLenum(dice.roll(0..<16)))
    glBindImageTexture(1, volume, 0, 1, 0, e(GL_READ_WRITE), e(GL_RGBA8))
  }

  private func setBuffers(_ dice: inout Dice) {
    glBindVertexArray(dice.pick(arrays + [0]))
    for target in [
      GL_ARRAY_BUFFER, GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, GL_PIXEL_PACK_BUFFER,
      GL_PIXEL_UNPACK_BUFFER, GL_DRAW_INDIRECT_BUFFER, GL_DISPATCH_INDIRECT_BUFFER,
      GL_TEXTURE_BUFFER,
      GL_UNIFORM_BUFFER, GL_ATOMIC_COUNTER_BUFFER, GL_SHADER_STORAGE_BUFFER,
    ] { glBindBuffer(e(target), dice.pick(buffers.dropFirst().dropLast() + [0])) }
    for index in GLuint(0)..<3 {
      glBindBufferRange(e(GL_UNIFORM_BUFFER), index, buffers[3], 256 * Int(index), 512)
      glBindBufferRange(e(GL_SHADER_STORAGE_BUFFER), index, buffers[4], 256, 1024)
    }
    for index in GLuint(8)..<12 { glVertexAttrib4f(index, dice.fraction(), 1, 2, 3) }
  }

  private func setFramebuffers(_ dice: inout Dice) {
    glBindFramebuffer(e(GL_DRAW_FRAMEBUFFER), dice.pick(framebuffers + [0]))
    glBindFramebuffer(e(GL_READ_FRAMEBUFFER), dice.pick(framebuffers + [0]))
    glBindRenderbuffer(e(GL_RENDERBUFFER), dice.pick(renderbuffers + [0]))
  }

  /// Binds a program, a pipeline, neither, or a program with transform feedback, which runs or is
  /// paused.
  private func setPrograms(_ dice: inout Dice) {
    glBindProgramPipeline(dice.pick([pipeline, 0]))
    switch dice.roll(0..<4) {
    case 0: glUseProgram(0)
    case 1, 2: glUseProgram(program)
    default:
      glUseProgram(feedbackProgram)
      glBindTransformFeedback(e(GL_TRANSFORM_FEEDBACK), feedback)
      glBeginTransformFeedback(e(GL_POINTS))
      if dice.flip() { glPauseTransformFeedback() }
    }
    if dice.flip() { glBeginQuery(e(GL_ANY_SAMPLES_PASSED), queries[0]) }
  }

  /// Ends state that GL does not let a program begin twice.
  func endOddState() {
    var isActive: GLint = 0
    glGetIntegerv(e(GL_TRANSFORM_FEEDBACK_ACTIVE), &isActive)
    if isActive != 0 {
      var isPaused: GLint = 0
      glGetIntegerv(e(GL_TRANSFORM_FEEDBACK_PAUSED), &isPaused)
      if isPaused != 0 { glResumeTransformFeedback() }
      glEndTransformFeedback()
      glBindTransformFeedback(e(GL_TRANSFORM_FEEDBACK), 0)
    }
    var query: GLint = 0
    glGetQueryiv(e(GL_ANY_SAMPLES_PASSED), e(GL_CURRENT_QUERY), &query)
    if query != 0 { glEndQuery(e(GL_ANY_SAMPLES_PASSED)) }
    glDisable(e(GL_RASTERIZER_DISCARD))
  }
}
