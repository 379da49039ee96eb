import LaminaPlan

extension GLContext {
  /// Whether the names and fences of the host's GL are valid in this context.
  var sharesHostObjects: Bool { ownership != .own }

  /// Makes all later commands of this context wait for a fence of the host's: on the device if the
  /// driver can, otherwise on this thread. Throws ``GLDeviceError``.
  package func wait(for fence: AcquireFence) throws {
    try withCurrent {
      do {
        try FenceWait(context: self).run(fence)
      } catch GLDeviceError.externalTexture(let reason) {
        throw GLDeviceError.unusableTarget("the fence before the frame: \(reason)")
      }
    }
  }

  /// A fence that is reached when the device has carried out all commands so far. They are flushed.
  /// Throws ``GLDeviceError``.
  package func makeReleaseFence() throws -> any ReleaseFence {
    try withCurrent { try DeviceFence(gl: gl) }
  }
}
