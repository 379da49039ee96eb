import CEGL
import CGLES
import LaminaPlan

/// The end of a frame's work, as owners of textures are told of it.
///
/// An EGL fence, so that it is good for any context and thread of the display, and for other
/// programs where it is a native one. Where the driver has none the work is waited for when it is
/// made.
final class DeviceFence: ReleaseFence {
  /// Handles are numbers here: EGL objects are good for any thread.
  private let display: UInt
  private let sync: UInt
  private let isNative: Bool

  /// Behind what the current context has been told so far, which is flushed. Throws
  /// ``GLDeviceError``.
  init(gl: GLFunctions) throws {
    let egl = try EGLFunctions()
    display = UInt(bitPattern: egl.display)
    isNative = egl.hasNativeFences
    let made = try? egl.makeSync(isNative: isNative, for: "a fence")
    sync = made.map { UInt(bitPattern: $0) } ?? 0
    // Who waits elsewhere cannot flush this context.
    if made == nil { gl.finish() } else { gl.flush() }
  }

  deinit {
    if let (egl, sync) = handles { egl.destroySync(sync) }
  }

  private var handles: (EGLFunctions, UnsafeMutableRawPointer)? {
    guard let display = EGLDisplay(bitPattern: display),
      let sync = UnsafeMutableRawPointer(bitPattern: sync)
    else { return nil }
    return (EGLFunctions(display), sync)
  }

  func wait(seconds: Double) throws -> Bool {
    guard let (egl, sync) = handles else { return true }
    return try egl.clientWait(sync, seconds: seconds)
  }

  func waitOnDevice() throws {
    guard let (egl, sync) = handles else { return }
    try egl.waitOnDevice(sync)
  }

  func nativeFence() throws -> Int32 {
    guard let (egl, sync) = handles, isNative else {
      throw GLDeviceError.missingExtension(
        "EGL_ANDROID_native_fence_sync", neededFor: "a native fence")
    }
    return try egl.duplicateFence(sync)
  }
}
