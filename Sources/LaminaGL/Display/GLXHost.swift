import Foundation
import LaminaPlan

/// Contexts of GLX on this thread, which exclude contexts of EGL.
///
/// A thread has one current context for both. Where the vendor-neutral dispatch library is
/// installed, `eglMakeCurrent` fails with `EGL_BAD_ACCESS` while a GLX context is current; other
/// drivers make the EGL context current and break the GLX one. So we look before we touch it. GLX
/// is never loaded: it is only looked for among the libraries that the program has loaded.
enum GLXHost {
  private typealias CurrentContext = @convention(c) () -> UnsafeMutableRawPointer?

  /// The address of `glXGetCurrentContext`, once it was found.
  private static let address = Lock<UInt>(0)

  /// Whether a GLX context is current on this thread. Each call looks for GLX again as long as the
  /// program has not loaded it, which takes some microseconds.
  static func isCurrent() -> Bool {
    let found = address.withLock { address in
      if address == 0 { address = look() }
      return address
    }
    return isCurrent(found)
  }

  /// The same, but only if GLX was found before: this costs a lock and a call.
  static func isKnownToBeCurrent() -> Bool { isCurrent(address.withLock { $0 }) }

  private static func isCurrent(_ address: UInt) -> Bool {
    guard let pointer = UnsafeMutableRawPointer(bitPattern: address) else { return false }
    return unsafeBitCast(pointer, to: CurrentContext.self)() != nil
  }

  private static func look() -> UInt {
    for library in ["libGLX.so.0", "libGL.so.1"] {
      // The handle stays open, so that the address stays valid.
      guard let handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD) else { continue }
      if let found = dlsym(handle, "glXGetCurrentContext") { return UInt(bitPattern: found) }
    }
    return 0
  }

  /// The error of a renderer that would need this thread.
  static let refusal = GLDeviceError.unsuitableHost(
    "a GLX context is current on this thread, and a thread cannot have an EGL context beside it; make and use the renderer on another thread (RenderPool has threads of its own, CommittedTree shows a tree there), or release the GLX context first with glXMakeCurrent(display, None, NULL); docs/hosts.md has the settings by which GTK, Qt, SDL and GLFW make EGL contexts"
  )
}
