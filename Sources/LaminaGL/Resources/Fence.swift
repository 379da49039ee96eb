@_implementationOnly import CGLES

/// A point in the stream of commands that can be waited for.
package struct Fence {
  let sync: GLsync

  /// GL's name for the fence, for another context that shares objects.
  package var handle: OpaquePointer? { sync }
}

extension GLResources {
  /// Makes a fence at this point in the stream of commands. Throws ``GLDeviceError``.
  package func makeFence() throws -> Fence {
    guard let sync = gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0) else {
      throw failure("making a fence")
    }
    record(.fence, UInt(bitPattern: sync))
    return Fence(sync: sync)
  }

  /// Waits at most `seconds` until everything before `fence` is done. Throws ``GLDeviceError``.
  package func wait(for fence: Fence, seconds: Double) throws {
    let nanoseconds = UInt64(min(max(seconds, 0), 3600) * 1e9)
    let result = gl.clientWaitSync(fence.sync, GL_SYNC_FLUSH_COMMANDS_BIT, nanoseconds)
    switch result {
    case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED: return
    case GL_TIMEOUT_EXPIRED:
      throw GLDeviceError.failed(during: "waiting \(seconds) s for the device", code: Int(result))
    default: throw failure("waiting for the device")
    }
  }

  package func delete(_ fence: Fence) {
    deleteFence(UInt(bitPattern: fence.sync))
  }

  func deleteFence(_ name: UInt) {
    guard strike(.fence, name) else { return }
    gl.deleteSync(GLsync(bitPattern: name))
  }
}
