@_implementationOnly import CGLES

// Functions that ask for state, and functions that set state which only a host sets. Without
// `state` (in a context of our own) they call nothing and return zero.

extension GLFunctions {
  // MARK: Asking

  /// Asks for one value.
  func integer(_ name: Int32) -> GLint {
    var value: GLint = 0
    getIntegerv(name, &value)
    return value
  }

  func integers4(_ name: Int32) -> SIMD4<GLint> {
    var values = SIMD4<GLint>.zero
    withUnsafeMutableBytes(of: &values) {
      getIntegerv(name, $0.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
    return values
  }

  func floats4(_ name: Int32) -> SIMD4<Float> {
    var values = SIMD4<Float>.zero
    withUnsafeMutableBytes(of: &values) {
      getFloatv(name, $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
    return values
  }

  func floats8(_ name: Int32) -> SIMD8<Float> {
    var values = SIMD8<Float>.zero
    withUnsafeMutableBytes(of: &values) {
      getFloatv(name, $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
    return values
  }

  func getFloatv(_ name: Int32, _ values: UnsafeMutablePointer<GLfloat>?) {
    guard let state, enter(.getFloatv, "\(name), \(describe(values))") else { return }
    state.getFloatv(GLenum(bitPattern: name), values)
  }

  func integer(_ name: Int32, at index: Int) -> GLint {
    var value: GLint = 0
    getIntegerIndexed(name, index, &value)
    return value
  }

  func integers4(_ name: Int32, at index: Int) -> SIMD4<GLint> {
    var values = SIMD4<GLint>.zero
    withUnsafeMutableBytes(of: &values) {
      getIntegerIndexed(name, index, $0.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
    return values
  }

  private func getIntegerIndexed(
    _ name: Int32, _ index: Int, _ values: UnsafeMutablePointer<GLint>?
  ) {
    guard let state, enter(.getIntegerIndexed, "\(name), \(index), \(describe(values))") else {
      return
    }
    state.getIntegerIndexed(GLenum(bitPattern: name), GLuint(truncatingIfNeeded: index), values)
  }

  func floats4(_ name: Int32, at index: Int) -> SIMD4<Float> {
    var values = SIMD4<Float>.zero
    guard let call = state?.getFloatIndexed, enter(.getFloatIndexed, "\(name), \(index), *") else {
      return values
    }
    withUnsafeMutableBytes(of: &values) {
      call(
        GLenum(bitPattern: name), GLuint(truncatingIfNeeded: index),
        $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
    return values
  }

  func isEnabled(_ capability: Int32) -> Bool {
    guard let state, enter(.isEnabled, "\(capability)") else { return false }
    return state.isEnabled(GLenum(bitPattern: capability)) != 0
  }

  func isEnabled(_ capability: Int32, at index: Int) -> Bool {
    guard let call = state?.isEnabledi, enter(.isEnabledi, "\(capability), \(index)") else {
      return false
    }
    return call(GLenum(bitPattern: capability), GLuint(truncatingIfNeeded: index)) != 0
  }

  func isFramebuffer(_ name: GLuint) -> Bool {
    guard let state, enter(.isFramebuffer, "\(name)") else { return false }
    return state.isFramebuffer(name) != 0
  }

  /// Whether it is a fence of this context or of one that shares objects with it.
  func isSync(_ sync: GLsync?) -> Bool {
    guard let state, enter(.isSync, "\(describe(sync))") else { return false }
    return state.isSync(sync) != 0
  }

  /// A parameter of the texture that is bound to `target`.
  func textureParameter(_ target: Int32, _ name: Int32) -> GLint {
    var value: GLint = 0
    guard let state, enter(.getTexParameteriv, "\(target), \(name), *") else { return 0 }
    state.getTexParameteriv(GLenum(bitPattern: target), GLenum(bitPattern: name), &value)
    return value
  }

  func framebufferAttachment(_ target: Int32, _ attachment: Int32, _ name: Int32) -> GLint {
    var value: GLint = 0
    guard let state,
      enter(.getFramebufferAttachmentParameteriv, "\(target), \(attachment), \(name), *")
    else { return 0 }
    state.getFramebufferAttachmentParameteriv(
      GLenum(bitPattern: target), GLenum(bitPattern: attachment), GLenum(bitPattern: name), &value)
    return value
  }

  /// A parameter of the texture bound to `target`; nil if the driver cannot tell.
  func textureLevelParameter(_ target: Int32, _ level: Int32, _ name: Int32) -> GLint? {
    var value: GLint = 0
    guard let call = state?.getTexLevelParameteriv,
      enter(.getTexLevelParameteriv, "\(target), \(level), \(name), *")
    else { return nil }
    call(GLenum(bitPattern: target), level, GLenum(bitPattern: name), &value)
    return value
  }

  // MARK: Setting

  func setEnabled(_ capability: Int32, _ isOn: Bool) {
    if isOn { enable(capability) } else { disable(capability) }
  }

  func setEnabled(_ capability: Int32, _ isOn: Bool, at index: Int) {
    let name = GLuint(truncatingIfNeeded: index)
    if isOn {
      guard let call = state?.enablei, enter(.enablei, "\(capability), \(index)") else { return }
      call(GLenum(bitPattern: capability), name)
    } else {
      guard let call = state?.disablei, enter(.disablei, "\(capability), \(index)") else { return }
      call(GLenum(bitPattern: capability), name)
    }
  }

  /// With the name 0 this is always GL_INVALID_OPERATION, whatever the state is.
  func beginQuery(_ target: Int32, _ query: GLuint) {
    guard let state, enter(.beginQuery, "\(target), \(query)") else { return }
    state.beginQuery(GLenum(bitPattern: target), query)
  }

  func bindProgramPipeline(_ pipeline: GLuint) {
    guard let call = state?.bindProgramPipeline, enter(.bindProgramPipeline, "\(pipeline)") else {
      return
    }
    call(pipeline)
  }

  func bindRenderbuffer(_ renderbuffer: GLuint) {
    guard let state, enter(.bindRenderbuffer, "\(renderbuffer)") else { return }
    state.bindRenderbuffer(GLenum(bitPattern: GL_RENDERBUFFER), renderbuffer)
  }

  func blendEquation(_ equation: Int32) {
    guard let state, enter(.blendEquation, "\(equation)") else { return }
    state.blendEquation(GLenum(bitPattern: equation))
  }

  func blendEquationSeparate(_ color: Int32, _ alpha: Int32) {
    guard let state, enter(.blendEquationSeparate, "\(color), \(alpha)") else { return }
    state.blendEquationSeparate(GLenum(bitPattern: color), GLenum(bitPattern: alpha))
  }

  func blendEquation(_ equation: Int32, at index: Int) {
    guard let call = state?.blendEquationi, enter(.blendEquationi, "\(index), \(equation)") else {
      return
    }
    call(GLuint(truncatingIfNeeded: index), GLenum(bitPattern: equation))
  }

  func blendEquationSeparate(_ color: Int32, _ alpha: Int32, at index: Int) {
    guard let call = state?.blendEquationSeparatei,
      enter(.blendEquationSeparatei, "\(index), \(color), \(alpha)")
    else { return }
    call(GLuint(truncatingIfNeeded: index), GLenum(bitPattern: color), GLenum(bitPattern: alpha))
  }

  /// The factors are: source and destination for colour, then source and destination for alpha.
  func blendFuncSeparate(_ factors: SIMD4<GLint>) {
    guard let state, enter(.blendFuncSeparate, "\(factors)") else { return }
    let names = SIMD4<GLenum>(truncatingIfNeeded: factors)
    state.blendFuncSeparate(names.x, names.y, names.z, names.w)
  }

  func blendFuncSeparate(_ factors: SIMD4<GLint>, at index: Int) {
    guard let call = state?.blendFuncSeparatei, enter(.blendFuncSeparatei, "\(index), \(factors)")
    else {
      return
    }
    let names = SIMD4<GLenum>(truncatingIfNeeded: factors)
    call(GLuint(truncatingIfNeeded: index), names.x, names.y, names.z, names.w)
  }

  func clipControl(_ origin: Int32, _ depth: Int32) {
    guard let call = state?.clipControl, enter(.clipControl, "\(origin), \(depth)") else { return }
    call(GLenum(bitPattern: origin), GLenum(bitPattern: depth))
  }

  /// Zero means that the channel is not written.
  func colorMask(_ mask: SIMD4<GLint>) {
    guard let state, enter(.colorMask, "\(mask)") else { return }
    let channels = SIMD4<UInt8>(truncatingIfNeeded: mask)
    state.colorMask(channels.x, channels.y, channels.z, channels.w)
  }

  func colorMask(_ mask: SIMD4<GLint>, at index: Int) {
    guard let call = state?.colorMaski, enter(.colorMaski, "\(index), \(mask)") else { return }
    let channels = SIMD4<UInt8>(truncatingIfNeeded: mask)
    call(GLuint(truncatingIfNeeded: index), channels.x, channels.y, channels.z, channels.w)
  }

  func drawBuffers(_ buffers: UnsafeBufferPointer<GLenum>) {
    guard let state, enter(.drawBuffers, "\(buffers.map { $0 })") else { return }
    state.drawBuffers(GLsizei(clamping: buffers.count), buffers.baseAddress)
  }

  func framebufferRenderbuffer(_ target: Int32, _ attachment: Int32, _ renderbuffer: GLuint) {
    guard let state, enter(.framebufferRenderbuffer, "\(target), \(attachment), \(renderbuffer)")
    else {
      return
    }
    state.framebufferRenderbuffer(
      GLenum(bitPattern: target), GLenum(bitPattern: attachment),
      GLenum(bitPattern: GL_RENDERBUFFER),
      renderbuffer)
  }

  func pauseTransformFeedback() {
    guard let state, enter(.pauseTransformFeedback, "") else { return }
    state.pauseTransformFeedback()
  }

  func resumeTransformFeedback() {
    guard let state, enter(.resumeTransformFeedback, "") else { return }
    state.resumeTransformFeedback()
  }

  func polygonMode(_ mode: Int32) {
    guard let call = state?.polygonMode, enter(.polygonMode, "\(mode)") else { return }
    call(GLenum(bitPattern: GL_FRONT_AND_BACK), GLenum(bitPattern: mode))
  }

  func primitiveBoundingBox(_ low: SIMD4<Float>, _ high: SIMD4<Float>) {
    guard let call = state?.primitiveBoundingBox, enter(.primitiveBoundingBox, "\(low), \(high)")
    else {
      return
    }
    call(low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w)
  }

  func readBuffer(_ buffer: Int32) {
    guard let state, enter(.readBuffer, "\(buffer)") else { return }
    state.readBuffer(GLenum(bitPattern: buffer))
  }

  func renderbufferStorage(_ format: Int32, _ width: Int, _ height: Int) {
    guard let state, enter(.renderbufferStorage, "\(format), \(width), \(height)") else { return }
    state.renderbufferStorage(
      GLenum(bitPattern: GL_RENDERBUFFER), GLenum(bitPattern: format), GLsizei(clamping: width),
      GLsizei(clamping: height))
  }

  func scissor(_ box: SIMD4<GLint>, at index: Int) {
    guard let call = state?.scissorIndexed, enter(.scissorIndexed, "\(index), \(box)") else {
      return
    }
    call(GLuint(truncatingIfNeeded: index), box.x, box.y, box.z, box.w)
  }

  func viewport(_ box: SIMD4<Float>, at index: Int) {
    guard let call = state?.viewportIndexed, enter(.viewportIndexed, "\(index), \(box)") else {
      return
    }
    call(GLuint(truncatingIfNeeded: index), box.x, box.y, box.z, box.w)
  }

  func windowRectangles(_ mode: Int32, _ boxes: UnsafeBufferPointer<GLint>) {
    guard let call = state?.windowRectangles,
      enter(.windowRectangles, "\(mode), \(boxes.count / 4)")
    else {
      return
    }
    call(GLenum(bitPattern: mode), GLsizei(clamping: boxes.count / 4), boxes.baseAddress)
  }

  func genRenderbuffer() -> GLuint {
    guard let state, enter(.genRenderbuffers, "1") else { return 0 }
    var name: GLuint = 0
    state.genRenderbuffers(1, &name)
    return name
  }

  func deleteRenderbuffer(_ renderbuffer: GLuint) {
    guard let state, enterAlways(.deleteRenderbuffers, "\(renderbuffer)") else { return }
    withUnsafePointer(to: renderbuffer) { state.deleteRenderbuffers(1, $0) }
  }
}
