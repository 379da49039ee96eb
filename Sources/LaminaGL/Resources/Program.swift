@_implementationOnly import CGLES

/// A linked program.
package struct LinkedProgram: Equatable, Sendable {
  package let name: GLuint
}

/// A program that the driver may still be compiling.
struct PendingProgram {
  let name: GLuint
  /// The shaders; 0 if the program came from the cache.
  var vertex: GLuint = 0
  var fragment: GLuint = 0
  let label: String
  /// Its name in the cache; nil without a cache, since it takes time to make.
  let key: ProgramKey?
  /// Whether it came from the cache, and GL has accepted it.
  var isCached = false
}

extension GLResources {
  /// Compiles and links a program; `label` names it in errors. Throws
  /// ``GLDeviceError/shaderRejected(name:log:)`` with the driver's log, or another
  /// ``GLDeviceError``.
  package func makeProgram(vertex: [UInt8], fragment: [UInt8], label: String) throws
    -> LinkedProgram
  {
    try finish(beginProgram(vertex: vertex, fragment: fragment, label: label))
  }

  /// Begins to compile and link a program, without asking how it goes. A driver with threads of its
  /// own compiles while the caller goes on. End with ``finish(_:)`` or ``abandon(_:)``. Throws
  /// ``GLDeviceError``.
  func beginProgram(vertex: [UInt8], fragment: [UInt8], label: String) throws -> PendingProgram {
    let name = gl.createProgram()
    guard name != 0 else { throw failure("linking the program \(label)") }
    record(.program, UInt(name))
    let key = programCache == nil ? nil : ProgramKey(vertex, fragment)
    var pending = PendingProgram(name: name, label: label, key: key)
    do {
      if let programCache, let key, try programCache.load(key, into: name, self) {
        pending.isCached = true
        return pending
      }
      pending.vertex = try beginShader(vertex, kind: GL_VERTEX_SHADER, label: "\(label).vert")
      pending.fragment = try beginShader(fragment, kind: GL_FRAGMENT_SHADER, label: "\(label).frag")
      gl.attachShader(name, pending.vertex)
      gl.attachShader(name, pending.fragment)
      if programCache != nil { gl.programParameteri(name, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, 1) }
      gl.linkProgram(name)
    } catch {
      abandon(pending)
      throw error
    }
    return pending
  }

  private func beginShader(_ source: [UInt8], kind: Int32, label: String) throws -> GLuint {
    let name = gl.createShader(kind)
    guard name != 0 else { throw failure("compiling the shader \(label)") }
    record(.shader, UInt(name))
    source.withUnsafeBytes { bytes in
      var text = bytes.bindMemory(to: CChar.self).baseAddress
      var length = GLint(clamping: bytes.count)
      gl.shaderSource(name, 1, &text, &length)
    }
    gl.compileShader(name)
    return name
  }

  /// Whether ``finish(_:)`` would return without waiting. Without `GL_KHR_parallel_shader_compile`
  /// nobody can tell, and the answer is true.
  func isComplete(_ pending: PendingProgram) -> Bool {
    guard tellsCompletion, !pending.isCached else { return true }
    var isComplete: GLint = 1
    gl.getProgramiv(pending.name, GL_COMPLETION_STATUS_KHR, &isComplete)
    return isComplete != 0
  }

  /// Waits for a program. Throws what ``makeProgram(vertex:fragment:label:)`` throws; the program
  /// is then deleted.
  func finish(_ pending: PendingProgram) throws -> LinkedProgram {
    let work = "linking the program \(pending.label)"
    do {
      if !pending.isCached {
        var isLinked: GLint = 0
        gl.getProgramiv(pending.name, GL_LINK_STATUS, &isLinked)
        try check(work)
        if isLinked == 0 { throw try rejection(of: pending) }
        if let key = pending.key { try programCache?.store(key, pending.name, self) }
      }
    } catch {
      abandon(pending)
      throw error
    }
    // A program keeps what the driver made of its shaders, as long as they are attached: 0.2 MB in
    // Mesa, unless they came from its cache.
    for shader in [pending.vertex, pending.fragment] where shader != 0 {
      gl.detachShader(pending.name, shader)
      deleteShader(shader)
    }
    return LinkedProgram(name: pending.name)
  }

  /// Deletes a program that nobody waits for any more.
  func abandon(_ pending: PendingProgram) {
    deleteShader(pending.vertex)
    deleteShader(pending.fragment)
    deleteProgram(pending.name)
  }

  /// Says which shader of a program that was not linked is to blame, or else the program.
  private func rejection(of pending: PendingProgram) throws -> GLDeviceError {
    for (shader, suffix) in [(pending.vertex, "vert"), (pending.fragment, "frag")] {
      var isCompiled: GLint = 0
      gl.getShaderiv(shader, GL_COMPILE_STATUS, &isCompiled)
      try check("compiling the shader \(pending.label).\(suffix)")
      if isCompiled != 0 { continue }
      let log = readLog { gl.getShaderInfoLog(shader, $0, nil, $1) }
      return .shaderRejected(name: "\(pending.label).\(suffix)", log: log)
    }
    let log = readLog { gl.getProgramInfoLog(pending.name, $0, nil, $1) }
    return .shaderRejected(name: pending.label, log: log)
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
