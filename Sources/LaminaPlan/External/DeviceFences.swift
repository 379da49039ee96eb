import Foundation

/// What has to have happened before a device reads a host's texture.
///
/// The device waits by itself where the driver can (`glWaitSync`, `eglWaitSync`); else the drawing
/// thread does.
public struct AcquireFence: Sendable {
  package enum Kind: Sendable {
    case native(HeldDescriptor)
    case eglSync(UInt)
    case glSync(UInt)
  }
  package let kind: Kind

  /// A native fence (`EGL_ANDROID_native_fence_sync`, a kernel `sync_file`). The descriptor is
  /// duplicated: the host keeps its own. Throws ``ExternalTextureError``.
  public static func native(_ descriptor: Int32) throws -> AcquireFence {
    AcquireFence(kind: .native(try HeldDescriptor(descriptor)))
  }

  /// An `EGLSync` of the renderer's display, to be kept by the host until the frame is drawn.
  public static func eglSync(_ sync: UnsafeMutableRawPointer) -> AcquireFence {
    AcquireFence(kind: .eglSync(UInt(bitPattern: sync)))
  }

  /// A `GLsync` of a context that shares objects with the renderer's, to be kept by the host until
  /// the frame is drawn.
  public static func glSync(_ sync: OpaquePointer) -> AcquireFence {
    AcquireFence(kind: .glSync(UInt(bitPattern: sync)))
  }
}

/// A descriptor of ours, closed with the last reference.
package final class HeldDescriptor: Sendable {
  package let descriptor: Int32

  package init(_ original: Int32) throws {
    descriptor = fcntl(original, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { throw ExternalTextureError.descriptor(original, code: errno) }
  }

  deinit { close(descriptor) }
}

/// The point at which a device is done with the frame that it was made for.
///
/// Made by renderers. Let go of it before the renderer, whose EGL display it needs.
public protocol ReleaseFence: AnyObject, Sendable {
  /// Waits until the device has got there, at most `seconds`; whether it has. From any thread.
  func wait(seconds: Double) throws -> Bool
  /// Lets the context that is current on this thread wait, without stopping the thread where the
  /// driver can.
  func waitOnDevice() throws
  /// A native fence for other programs and devices; the caller closes it. Throws where the driver
  /// has no `EGL_ANDROID_native_fence_sync`.
  func nativeFence() throws -> Int32
}
