@_implementationOnly import CGLES

// Functions that make and delete objects and ask about them.
//
// There is one method per GL function. It counts the call, traces it if asked to, then makes it.
// Enumerants are Int32 here because that is how Swift imports their constants. A call that was
// chosen to fail is not made, and returns the value that GL returns on failure. Deletions cannot
// fail in GL, so a deletion chosen to fail is still made. After the loss of a context
// (``GLFunctions/loseContext(atCall:)``) no call is made.

extension GLFunctions {
  package func attachShader(_ program: GLuint, _ shader: GLuint) {
    guard enter(.attachShader, "\(program), \(shader)") else { return }
    entry.attachShader(program, shader)
  }

  package func checkFramebufferStatus(_ target: Int32) -> Int32 {
    guard enter(.checkFramebufferStatus, "\(target)") else { return 0 }
    return Int32(bitPattern: entry.checkFramebufferStatus(GLenum(bitPattern: target)))
  }

  package func clientWaitSync(_ sync: GLsync?, _ flags: Int32, _ timeout: UInt64) -> Int32 {
    guard enter(.clientWaitSync, "\(describe(sync)), \(flags), \(timeout)") else {
      return GL_WAIT_FAILED
    }
    return Int32(bitPattern: entry.clientWaitSync(sync, GLenum(bitPattern: flags), timeout))
  }

  package func compileShader(_ shader: GLuint) {
    guard enter(.compileShader, "\(shader)") else { return }
    entry.compileShader(shader)
  }

  package func createProgram() -> GLuint {
    guard enter(.createProgram, "") else { return 0 }
    return entry.createProgram()
  }

  package func createShader(_ kind: Int32) -> GLuint {
    guard enter(.createShader, "\(kind)") else { return 0 }
    return entry.createShader(GLenum(bitPattern: kind))
  }

  package func deleteBuffer(_ buffer: GLuint) {
    guard enterAlways(.deleteBuffers, "\(buffer)") else { return }
    withUnsafePointer(to: buffer) { entry.deleteBuffers(1, $0) }
  }

  package func deleteFramebuffer(_ framebuffer: GLuint) {
    guard enterAlways(.deleteFramebuffers, "\(framebuffer)") else { return }
    withUnsafePointer(to: framebuffer) { entry.deleteFramebuffers(1, $0) }
  }

  package func deleteProgram(_ program: GLuint) {
    guard enterAlways(.deleteProgram, "\(program)") else { return }
    entry.deleteProgram(program)
  }

  package func deleteShader(_ shader: GLuint) {
    guard enterAlways(.deleteShader, "\(shader)") else { return }
    entry.deleteShader(shader)
  }

  package func deleteSync(_ sync: GLsync?) {
    guard enterAlways(.deleteSync, "\(describe(sync))") else { return }
    entry.deleteSync(sync)
  }

  package func deleteTexture(_ texture: GLuint) {
    guard enterAlways(.deleteTextures, "\(texture)") else { return }
    withUnsafePointer(to: texture) { entry.deleteTextures(1, $0) }
  }

  package func deleteVertexArray(_ array: GLuint) {
    guard enterAlways(.deleteVertexArrays, "\(array)") else { return }
    withUnsafePointer(to: array) { entry.deleteVertexArrays(1, $0) }
  }

  package func detachShader(_ program: GLuint, _ shader: GLuint) {
    guard enter(.detachShader, "\(program), \(shader)") else { return }
    entry.detachShader(program, shader)
  }

  package func fenceSync(_ condition: Int32, _ flags: Int32) -> GLsync? {
    guard enter(.fenceSync, "\(condition), \(flags)") else { return nil }
    return entry.fenceSync(GLenum(bitPattern: condition), GLenum(bitPattern: flags))
  }

  package func genBuffer() -> GLuint {
    guard enter(.genBuffers, "1") else { return 0 }
    var name: GLuint = 0
    entry.genBuffers(1, &name)
    return name
  }

  package func genFramebuffer() -> GLuint {
    guard enter(.genFramebuffers, "1") else { return 0 }
    var name: GLuint = 0
    entry.genFramebuffers(1, &name)
    return name
  }

  package func genTexture() -> GLuint {
    guard enter(.genTextures, "1") else { return 0 }
    var name: GLuint = 0
    entry.genTextures(1, &name)
    return name
  }

  package func genVertexArray() -> GLuint {
    guard enter(.genVertexArrays, "1") else { return 0 }
    var name: GLuint = 0
    entry.genVertexArrays(1, &name)
    return name
  }

  package func getActiveAttrib(
    _ program: GLuint, _ index: GLuint, _ capacity: Int32, _ length: UnsafeMutablePointer<GLint>?,
    _ size: UnsafeMutablePointer<GLint>?, _ type: UnsafeMutablePointer<GLenum>?,
    _ name: UnsafeMutablePointer<CChar>?
  ) {
    guard
      enter(
        .getActiveAttrib,
        "\(program), \(index), \(capacity), \(describe(length)), \(describe(size)), \(describe(type)), \(describe(name))"
      )
    else { return }
    entry.getActiveAttrib(program, index, capacity, length, size, type, name)
  }

  package func getAttribLocation(_ program: GLuint, _ name: UnsafePointer<CChar>) -> Int32 {
    guard enter(.getAttribLocation, "\(program), \(String(cString: name))") else { return -1 }
    return entry.getAttribLocation(program, name)
  }

  package func getError() -> Int32 {
    guard enter(.getError, "") else { return takeInjectedError() }
    if let injected = injectedError() { return injected }
    return Int32(bitPattern: entry.getError())
  }

  package func getIntegerv(_ name: Int32, _ values: UnsafeMutablePointer<GLint>?) {
    guard enter(.getIntegerv, "\(name), \(describe(values))") else { return }
    entry.getIntegerv(GLenum(bitPattern: name), values)
  }

  /// Returns how many bytes were written, and their format; 0 bytes on failure.
  package func getProgramBinary(
    _ program: GLuint, _ capacity: Int32, _ bytes: UnsafeMutableRawPointer?
  ) -> (length: Int32, format: GLenum) {
    guard enter(.getProgramBinary, "\(program), \(capacity), \(describe(bytes))") else {
      return (0, 0)
    }
    var (length, format): (GLsizei, GLenum) = (0, 0)
    entry.getProgramBinary(program, capacity, &length, &format, bytes)
    return (length, format)
  }

  package func getProgramInfoLog(
    _ program: GLuint, _ capacity: Int32, _ length: UnsafeMutablePointer<GLint>?,
    _ log: UnsafeMutablePointer<CChar>?
  ) {
    guard
      enter(.getProgramInfoLog, "\(program), \(capacity), \(describe(length)), \(describe(log))")
    else {
      return
    }
    entry.getProgramInfoLog(program, capacity, length, log)
  }

  package func getProgramiv(_ program: GLuint, _ name: Int32, _ value: UnsafeMutablePointer<GLint>?)
  {
    guard enter(.getProgramiv, "\(program), \(name), \(describe(value))") else { return }
    entry.getProgramiv(program, GLenum(bitPattern: name), value)
  }

  package func getShaderInfoLog(
    _ shader: GLuint, _ capacity: Int32, _ length: UnsafeMutablePointer<GLint>?,
    _ log: UnsafeMutablePointer<CChar>?
  ) {
    guard enter(.getShaderInfoLog, "\(shader), \(capacity), \(describe(length)), \(describe(log))")
    else {
      return
    }
    entry.getShaderInfoLog(shader, capacity, length, log)
  }

  package func getShaderiv(_ shader: GLuint, _ name: Int32, _ value: UnsafeMutablePointer<GLint>?) {
    guard enter(.getShaderiv, "\(shader), \(name), \(describe(value))") else { return }
    entry.getShaderiv(shader, GLenum(bitPattern: name), value)
  }

  package func getString(_ name: Int32) -> UnsafePointer<GLubyte>? {
    guard enter(.getString, "\(name)") else { return nil }
    return entry.getString(GLenum(bitPattern: name))
  }

  package func getStringi(_ name: Int32, _ index: GLuint) -> UnsafePointer<GLubyte>? {
    guard enter(.getStringi, "\(name), \(index)") else { return nil }
    return entry.getStringi(GLenum(bitPattern: name), index)
  }

  package func getUniformLocation(_ program: GLuint, _ name: UnsafePointer<CChar>) -> Int32 {
    guard enter(.getUniformLocation, "\(program), \(String(cString: name))") else { return -1 }
    return entry.getUniformLocation(program, name)
  }

  package func linkProgram(_ program: GLuint) {
    guard enter(.linkProgram, "\(program)") else { return }
    entry.linkProgram(program)
  }

  package func programBinary(
    _ program: GLuint, _ format: GLenum, _ bytes: UnsafeRawPointer?, _ count: Int32
  ) {
    guard enter(.programBinary, "\(program), \(format), \(describe(bytes)), \(count)") else {
      return
    }
    entry.programBinary(program, format, bytes, count)
  }

  package func programParameteri(_ program: GLuint, _ name: Int32, _ value: Int32) {
    guard enter(.programParameteri, "\(program), \(name), \(value)") else { return }
    entry.programParameteri(program, GLenum(bitPattern: name), value)
  }

  package func releaseShaderCompiler() {
    guard enter(.releaseShaderCompiler, "") else { return }
    entry.releaseShaderCompiler()
  }

  package func shaderSource(
    _ shader: GLuint, _ count: Int32, _ strings: UnsafePointer<UnsafePointer<CChar>?>,
    _ lengths: UnsafePointer<GLint>
  ) {
    guard enter(.shaderSource, "\(shader), \(count), \(describe(strings)), \(describe(lengths))")
    else {
      return
    }
    entry.shaderSource(shader, count, strings, lengths)
  }
}
