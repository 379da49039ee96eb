import Foundation

/// What a device has to wait for before it reads a texture of the host's.
///
/// The device itself waits where the driver can do that (`glWaitSync`, `eglWaitSync`). Otherwise
/// the drawing thread waits.
public struct AcquireFence: Sendable {
  package enum Kind: Sendable {
    case native(HeldDescriptor)
    case eglSync(UInt)
    case glSync(UInt)
  }
  package let kind: Kind

  /// A native fence (`EGL_ANDROID_native_fence_sync`, a kernel `sync_file`).
  ///
  /// The descriptor is duplicated: the host keeps its own. Throws ``ExternalTextureError``.
  public static func native(_ descriptor: Int32) throws -> AcquireFence {
    AcquireFence(kind: .native(try HeldDescriptor(descriptor)))
  }

  /// An `EGLSync` of the renderer's display. The host has to keep it until the frame is drawn.
  public static func eglSync(_ sync: UnsafeMutableRawPointer) -> AcquireFence {
    AcquireFence(kind: .eglSync(UInt(bitPattern: sync)))
  }

  /// A `GLsync` of a context that shares objects with the renderer's. The host has to keep it until
  /// the frame is drawn.
  public static func glSync(_ sync: OpaquePointer) -> AcquireFence {
    AcquireFence(kind: .glSync(UInt(bitPattern: sync)))
  }
}

/// A file descriptor of our own, which is closed with the last reference.
package final class HeldDescriptor: Sendable {
  package let descriptor: Int32

  package init(_ original: Int32) throws {
    descriptor = fcntl(original, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { throw ExternalTextureError.descriptor(original, code: errno) }
  }

  deinit { close(descriptor) }
}

/// A fence after the commands of one frame.
///
/// Renderers make it. Release it before the renderer: the fence needs the renderer's EGL display.
public protocol ReleaseFence: AnyObject, Sendable {
  /// Waits at most `seconds` until the device has reached the fence. Returns whether it has. Any
  /// thread may call this.
  func wait(seconds: Double) throws -> Bool
  /// Makes the context that is current on this thread wait. The thread itself does not stop if the
  /// driver can wait without it.
  func waitOnDevice() throws
  /// A native fence for other programs and devices. The caller closes it. Throws if the driver has
  /// no `EGL_ANDROID_native_fence_sync`.
  func nativeFence() throws -> Int32
}
