@_implementationOnly import CGLES

/// A GL buffer that pixels are copied to. It is read once GL is done.
package struct PackBuffer: Equatable, Sendable {
  package let name: GLuint
  package let capacity: Int
}

extension GLResources {
  /// Makes a buffer of `capacity` undefined bytes. Throws ``LimitExceeded`` before anything is
  /// allocated, and ``GLDeviceError``.
  package func makePackBuffer(capacity: Int) throws -> PackBuffer {
    // The buffer is unbound. Otherwise it would receive the pixels of the next read-back.
    let name = try makeBuffer(GL_PIXEL_PACK_BUFFER, capacity, GL_STREAM_READ) {
      $0.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
    }
    return PackBuffer(name: name, capacity: capacity)
  }

  package func delete(_ buffer: PackBuffer) {
    deleteBuffer(buffer.name)
  }
}

extension GLResources {
  /// Whether everything before `fence` is done. Throws ``GLDeviceError``.
  package func isDone(_ fence: Fence) throws -> Bool {
    let result = gl.clientWaitSync(fence.sync, GL_SYNC_FLUSH_COMMANDS_BIT, 0)
    switch result {
    case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED: return true
    case GL_TIMEOUT_EXPIRED: return false
    default: throw failure("asking whether the device is done")
    }
  }
}
