@_implementationOnly import CEGL

/// The choice of one display among several that EGL gives for the same candidate.
///
/// EGL returns the same display for the same parameters. An empty list of attributes and no list
/// are different parameters, so a platform has two displays. The surfaceless platform and the
/// software device are the same rasterizer, which makes four. Host programs pass no list, so the
/// display without a list comes last.
enum DisplaySeat {
  /// The number of users of a display.
  struct Load {
    /// Users from all threads.
    var all: Int
    /// Users from the thread that asks.
    var own: Int
    /// Whether the display is open, which saves opening it.
    var isOpen = false
  }

  /// The index of the display with the fewest users from other threads. Among equals, one that the
  /// thread already uses is preferred, then one that is open, then the first.
  static func best(_ loads: [Load]) -> Int? {
    func cost(_ index: Int) -> (Int, Int, Int, Int) {
      let load = loads[index]
      return (load.all - load.own, load.own == 0 ? 1 : 0, load.isOpen ? 0 : 1, index)
    }
    return loads.indices.min { cost($0) < cost($1) }
  }

  /// A display, and whether it is one that host programs do not ask for.
  struct Seat {
    let handle: EGLDisplay
    var isOurs = false
  }

  /// The displays that serve `candidate` equally well, the best first.
  static func handles(
    for candidate: DisplayCandidate, client: EGLClient
  ) throws(DisplayFailure) -> [Seat] {
    let (devices, reason) = client.devices()
    func twins(
      _ platform: Int32, _ native: UnsafeMutableRawPointer?, of plain: EGLDisplay
    ) -> [Seat] {
      guard let twin = client.twin(platform, native), twin != plain else {
        return [Seat(handle: plain)]
      }
      return [Seat(handle: twin, isOurs: true), Seat(handle: plain)]
    }
    switch candidate {
    case .device(let index):
      if let reason { throw DisplayFailure(reason) }
      guard devices.indices.contains(index) else {
        throw DisplayFailure("no such device; EGL lists \(devices.count)")
      }
      let device = try client.display(
        platform: EGL_PLATFORM_DEVICE_EXT, native: devices[index].handle)
      return devices[index].isSoftware
        ? twins(EGL_PLATFORM_DEVICE_EXT, devices[index].handle, of: device)
        : [Seat(handle: device)]
    case .surfaceless:
      guard client.extensions.contains("EGL_MESA_platform_surfaceless") else {
        throw DisplayFailure("EGL has no surfaceless platform")
      }
      let plain = try client.display(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil)
      var seats = twins(EGL_PLATFORM_SURFACELESS_MESA, nil, of: plain)
      // If there is hardware, this platform may use it and so differ from the software device.
      if devices.allSatisfy(\.isSoftware), let software = devices.first {
        seats += twins(
          EGL_PLATFORM_DEVICE_EXT, software.handle,
          of: try client.display(platform: EGL_PLATFORM_DEVICE_EXT, native: software.handle))
      }
      return seats.filter(\.isOurs) + seats.filter { !$0.isOurs }
    case .defaultDisplay:
      guard let display = eglGetDisplay(nil) else {
        throw DisplayFailure(lastEGLError("eglGetDisplay"))
      }
      return [Seat(handle: display)]
    case .renderNode, .host:
      return []
    }
  }
}
