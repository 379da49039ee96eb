@_implementationOnly import CGBM
import Foundation

/// A GBM device on a DRM render node, open for as long as an EGL display uses it.
struct RenderNode {
  let device: OpaquePointer
  private let descriptor: Int32

  /// Opens the node at `path` for reading and writing. Child processes do not inherit the
  /// descriptor.
  init(path: String) throws(DisplayFailure) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Self.refusal(path, errno)
    }
    // GBM takes any descriptor and falls back to software, but a caller who names a node wants that
    // device.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR,
      Self.major(status.st_rdev) == Self.graphicsMajor
    else {
      _ = Foundation.close(descriptor)
      throw DisplayFailure("not a DRM device")
    }
    guard let device = gbm_create_device(descriptor) else {
      _ = Foundation.close(descriptor)
      throw DisplayFailure("no GBM driver for the render node")
    }
    self.device = device
    self.descriptor = descriptor
  }

  /// Why a node cannot be opened, with the group that may if this user is not in it.
  static func refusal(_ path: String, _ code: Int32) -> DisplayFailure {
    var reason = "cannot open the render node: \(String(cString: strerror(code)))"
    var status = stat()
    guard code == EACCES, stat(path, &status) == 0 else { return DisplayFailure(reason) }
    let group = getgrgid(status.st_gid).map { "'\(String(cString: $0.pointee.gr_name))'" }
    reason += "; it is for group \(group ?? "\(status.st_gid)"), which this user is not in"
    return DisplayFailure(reason, isForbidden: true)
  }

  /// The major number of DRM devices.
  private static let graphicsMajor: UInt64 = 226

  /// Linux keeps the major number of a device in bits 8 to 19 and 44 to 63.
  private static func major(_ device: dev_t) -> UInt64 {
    let number = UInt64(device)
    return ((number >> 8) & 0xFFF) | ((number >> 32) & 0xFFFF_F000)
  }

  func close() {
    gbm_device_destroy(device)
    _ = Foundation.close(descriptor)
  }
}
