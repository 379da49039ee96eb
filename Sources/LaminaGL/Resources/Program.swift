import CGLES

/// A linked program.
package struct LinkedProgram: Equatable, Sendable {
  package let name: GLuint
}

extension GLResources {
  /// Compiles and links a program; `label` names it in errors. Throws
  /// ``GLDeviceError/shaderRejected(name:log:)`` with the driver's log, or another
  /// ``GLDeviceError``.
  package func makeProgram(vertex: [UInt8], fragment: [UInt8], label: String) throws
    -> LinkedProgram
  {
    let vertexShader = try makeShader(vertex, kind: GL_VERTEX_SHADER, label: "\(label).vert")
    defer { deleteShader(vertexShader) }
    let fragmentShader = try makeShader(fragment, kind: GL_FRAGMENT_SHADER, label: "\(label).frag")
    defer { deleteShader(fragmentShader) }

    let work = "linking the program \(label)"
    let name = gl.createProgram()
    guard name != 0 else { throw failure(work) }
    record(.program, UInt(name))
    do {
      gl.attachShader(name, vertexShader)
      gl.attachShader(name, fragmentShader)
      gl.linkProgram(name)
      var linked: GLint = 0
      gl.getProgramiv(name, GL_LINK_STATUS, &linked)
      try check(work)
      guard linked != 0 else {
        let log = readLog { gl.getProgramInfoLog(name, $0, nil, $1) }
        throw GLDeviceError.shaderRejected(name: label, log: log)
      }
    } catch {
      deleteProgram(name)
      throw error
    }
    return LinkedProgram(name: name)
  }

  private func makeShader(_ source: [UInt8], kind: Int32, label: String) throws -> GLuint {
    let work = "compiling the shader \(label)"
    let name = gl.createShader(kind)
    guard name != 0 else { throw failure(work) }
    record(.shader, UInt(name))
    do {
      source.withUnsafeBytes { bytes in
        var text = bytes.bindMemory(to: CChar.self).baseAddress
        var length = GLint(clamping: bytes.count)
        gl.shaderSource(name, 1, &text, &length)
      }
      gl.compileShader(name)
      var compiled: GLint = 0
      gl.getShaderiv(name, GL_COMPILE_STATUS, &compiled)
      try check(work)
      guard compiled != 0 else {
        let log = readLog { gl.getShaderInfoLog(name, $0, nil, $1) }
        throw GLDeviceError.shaderRejected(name: label, log: log)
      }
    } catch {
      deleteShader(name)
      throw error
    }
    return name
  }

  private func readLog(_ read: (GLsizei, UnsafeMutablePointer<CChar>) -> Void) -> String {
    let capacity = 4096
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return "" }
      read(GLsizei(capacity), start)
      return String(cString: start)
    }
  }

  package func delete(_ program: LinkedProgram) {
    deleteProgram(program.name)
  }

  func deleteProgram(_ name: GLuint) {
    if strike(.program, UInt(name)) { gl.deleteProgram(name) }
  }

  func deleteShader(_ name: GLuint) {
    if strike(.shader, UInt(name)) { gl.deleteShader(name) }
  }
}
