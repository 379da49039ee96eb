import CGLES

/// A vertex buffer that is refilled often.
package struct Buffer: Equatable, Sendable {
  package let name: GLuint
  package let capacity: Int
}

extension GLResources {
  /// Makes a buffer of `capacity` undefined bytes and leaves it bound to `GL_ARRAY_BUFFER`. Throws
  /// ``LimitExceeded`` before anything is allocated, and ``GLDeviceError``.
  package func makeBuffer(capacity: Int) throws -> Buffer {
    guard capacity > 0 else {
      throw GLDeviceError.invalidRequest("buffer size \(capacity): must be at least 1")
    }
    try checkBudget(capacity)
    let work = "making a buffer of \(capacity) bytes"
    let name = gl.genBuffer()
    guard name != 0 else { throw failure(work) }
    record(.buffer, UInt(name), bytes: capacity)
    do {
      gl.bindBuffer(GL_ARRAY_BUFFER, name)
      gl.bufferData(GL_ARRAY_BUFFER, capacity, nil, GL_STREAM_DRAW)
      try check(work)
    } catch {
      deleteBuffer(name)
      throw error
    }
    return Buffer(name: name, capacity: capacity)
  }

  package func delete(_ buffer: Buffer) {
    deleteBuffer(buffer.name)
  }

  func deleteBuffer(_ name: GLuint) {
    if strike(.buffer, UInt(name)) { gl.deleteBuffer(name) }
  }
}
