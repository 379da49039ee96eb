@_implementationOnly import CEGL
@_implementationOnly import CGLES
import LaminaPlan

/// Tells the owners of textures when a frame's work is done.
///
/// It is an EGL fence, so any context and thread of the display can wait for it. If it is a native
/// fence, other programs can too. If the driver has no such fences, making this object waits for
/// the work instead.
final class DeviceFence: ReleaseFence {
  /// The handles are stored as numbers: EGL objects may be used on any thread.
  private let display: UInt
  private let sync: UInt
  private let isNative: Bool

  /// Makes a fence after the commands that the current context has received so far, and flushes
  /// them. Throws ``GLDeviceError``.
  init(gl: GLFunctions) throws {
    let egl = try EGLFunctions()
    display = UInt(bitPattern: egl.display)
    isNative = egl.hasNativeFences
    let made = try? egl.makeSync(isNative: isNative, for: "a fence")
    sync = made.map { UInt(bitPattern: $0) } ?? 0
    // A waiter elsewhere cannot flush this context, so we flush here.
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
