import CEGL

/// One display of several that EGL gives for the same candidate.
///
/// EGL returns the same display for the same parameters, and a list of attributes that is empty is
/// another parameter than no list, so a platform has two displays. The surfaceless platform and the
/// software device are the same rasterizer, which makes four. Host programs pass no list, so that
/// one comes last.
enum DisplaySeat {
  /// Who uses a display.
  struct Load {
    /// Users that any thread has brought.
    var all: Int
    /// Those that the thread in question has.
    var own: Int
  }

  /// The display that the fewest users of other threads are on: best one that the thread uses
  /// already, then the first.
  static func best(_ loads: [Load]) -> Int? {
    func cost(_ index: Int) -> (Int, Int, Int) {
      (loads[index].all - loads[index].own, loads[index].own == 0 ? 1 : 0, index)
    }
    return loads.indices.min { cost($0) < cost($1) }
  }

  /// The displays that serve `candidate` alike, the best first.
  static func handles(
    for candidate: DisplayCandidate, client: EGLClient
  ) throws(DisplayFailure) -> [EGLDisplay] {
    let (devices, reason) = client.devices()
    switch candidate {
    case .device(let index):
      if let reason { throw DisplayFailure(reason) }
      guard devices.indices.contains(index) else {
        throw DisplayFailure("no such device; EGL lists \(devices.count)")
      }
      let device = try client.display(
        platform: EGL_PLATFORM_DEVICE_EXT, native: devices[index].handle)
      return devices[index].isSoftware
        ? twins(EGL_PLATFORM_DEVICE_EXT, devices[index].handle) + [device] : [device]
    case .surfaceless:
      guard client.extensions.contains("EGL_MESA_platform_surfaceless") else {
        throw DisplayFailure("EGL has no surfaceless platform")
      }
      var handles = twins(EGL_PLATFORM_SURFACELESS_MESA, nil)
      // With hardware about, this platform may be hardware, and the software device something else.
      let software = devices.allSatisfy(\.isSoftware) ? devices.first : nil
      if let software { handles += twins(EGL_PLATFORM_DEVICE_EXT, software.handle) }
      handles.append(try client.display(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil))
      if let software {
        handles.append(
          try client.display(platform: EGL_PLATFORM_DEVICE_EXT, native: software.handle))
      }
      return handles
    case .defaultDisplay:
      guard let display = eglGetDisplay(nil) else {
        throw DisplayFailure(lastEGLError("eglGetDisplay"))
      }
      return [display]
    case .renderNode, .host:
      return []
    }
  }

  /// The display for an empty list of attributes, or nothing where EGL has no such call.
  private static func twins(_ platform: Int32, _ native: UnsafeMutableRawPointer?) -> [EGLDisplay] {
    let empty: [EGLAttrib] = [EGLAttrib(EGL_NONE)]
    guard let display = eglGetPlatformDisplay(EGLenum(bitPattern: platform), native, empty) else {
      _ = eglGetError()
      return []
    }
    return [display]
  }
}
