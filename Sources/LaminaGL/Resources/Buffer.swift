@_implementationOnly import CGLES

/// A vertex buffer that is refilled often.
package struct Buffer: Equatable, Sendable {
  package let name: GLuint
  package let capacity: Int
}

extension GLResources {
  /// Makes a buffer of `capacity` undefined bytes and leaves it bound to `GL_ARRAY_BUFFER`. Throws
  /// ``LimitExceeded`` before anything is allocated, and ``GLDeviceError``.
  package func makeBuffer(capacity: Int) throws -> Buffer {
    let name = try makeBuffer(GL_ARRAY_BUFFER, capacity, GL_STREAM_DRAW) { _ in }
    return Buffer(name: name, capacity: capacity)
  }

  /// Makes a buffer of `capacity` undefined bytes, bound to `target`. Calls `use` before it checks
  /// for errors; `use` may unbind the buffer.
  func makeBuffer(
    _ target: Int32, _ capacity: Int, _ usage: Int32, then use: (GLFunctions) -> Void
  ) throws -> GLuint {
    try makeBuffer(
      target, capacity, allocate: { $0.bufferData(target, capacity, nil, usage) }, then: use)
  }

  /// Makes a buffer, bound to `target`, whose memory comes from `allocate`.
  func makeBuffer(
    _ target: Int32, _ capacity: Int, allocate: (GLFunctions) -> Void,
    then use: (GLFunctions) -> Void
  ) throws -> GLuint {
    guard capacity > 0 else {
      throw GLDeviceError.invalidRequest("buffer size \(capacity): must be at least 1")
    }
    try checkBudget(capacity)
    let work = "making a buffer of \(capacity) bytes"
    let name = gl.genBuffer()
    guard name != 0 else { throw failure(work) }
    record(.buffer, UInt(name), bytes: capacity)
    do {
      gl.bindBuffer(target, name)
      allocate(gl)
      use(gl)
      try check(work)
    } catch {
      deleteBuffer(name)
      throw error
    }
    return name
  }

  package func delete(_ buffer: Buffer) {
    deleteBuffer(buffer.name)
  }

  func deleteBuffer(_ name: GLuint) {
    if strike(.buffer, UInt(name)) { gl.deleteBuffer(name) }
  }
}
