@_implementationOnly import CEGL
@_implementationOnly import CGLES
import Foundation
import LaminaPlan

/// Makes the current context wait for a host's fence: on the device if the driver can, otherwise on
/// this thread.
struct FenceWait {
  let context: GLContext
  /// The longest time that a thread waits for a fence that the device cannot wait for, in seconds.
  static let longestSeconds = 10

  func run(_ fence: AcquireFence) throws {
    switch fence.kind {
    case .glSync(let address):
      guard context.sharesHostObjects else {
        throw GLDeviceError.externalTexture(
          "a GLsync of the host's, and the renderer's context shares no objects with the host's")
      }
      guard context.gl.isSync(GLsync(bitPattern: address)) else {
        try context.resources.check("asking for a fence of the host's")
        throw GLDeviceError.externalTexture(
          "the fence is not a GLsync of a context that shares objects with the renderer's")
      }
      context.gl.waitSync(GLsync(bitPattern: address))
      try context.resources.check("waiting for a fence of the host's")
    case .eglSync(let address):
      let egl = try EGLFunctions()
      try egl.need("EGL_KHR_fence_sync", for: "a fence")
      guard let sync = UnsafeMutableRawPointer(bitPattern: address) else {
        throw GLDeviceError.externalTexture("the fence is not an EGLSync")
      }
      try egl.waitOnDevice(sync)
    case .native(let held):
      let egl = try EGLFunctions()
      if egl.hasNativeFences, egl.extensions.contains("EGL_KHR_wait_sync") {
        try wait(held, on: egl)
      } else {
        try poll(held)
      }
    }
  }

  private func wait(_ held: HeldDescriptor, on egl: EGLFunctions) throws {
    let duplicate = fcntl(held.descriptor, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { throw GLDeviceError.externalTexture("a fence: errno \(errno)") }
    let sync: UnsafeMutableRawPointer
    do {
      // From here on EGL owns the descriptor and closes it.
      sync = try egl.makeSync(isNative: true, descriptor: duplicate, for: "a native fence")
    } catch {
      close(duplicate)
      throw error
    }
    defer { egl.destroySync(sync) }
    try egl.waitOnDevice(sync)
  }

  /// Waits for a native fence, whose descriptor becomes readable once the fence is reached.
  private func poll(_ held: HeldDescriptor) throws {
    var entry = pollfd(fd: held.descriptor, events: Int16(POLLIN), revents: 0)
    let count = Foundation.poll(&entry, 1, Int32(Self.longestSeconds * 1000))
    guard count == 1, entry.revents & Int16(POLLIN) != 0 else {
      throw GLDeviceError.externalTexture(
        count == 0
          ? "a native fence was not reached in \(Self.longestSeconds) seconds"
          : "a native fence cannot be waited for: errno \(errno)")
    }
  }
}
