@_implementationOnly import CEGL
import Foundation

/// Finds the functions of GL by their names in C.
///
/// `eglGetProcAddress` knows every function since EGL 1.5, and before that with
/// `EGL_KHR_get_all_proc_addresses`. Older drivers give only functions of extensions there. The
/// functions of OpenGL ES 3.0 are then those that the GL library itself exports.
enum GLSymbol {
  /// The function's address as a C function; nil if there is none.
  static func find<Function>(_ name: String) -> Function? {
    (eglGetProcAddress(name).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
      ?? exported(name))
      .map { unsafeBitCast($0, to: Function.self) }
  }

  /// The address of a function that a GL library exports: one that the program is linked with, or
  /// else the system's.
  static func exported(_ name: String) -> UnsafeMutableRawPointer? {
    // A handle of nil searches the program and the libraries that it is linked with.
    dlsym(nil, name) ?? library().flatMap { dlsym($0, name) }
  }

  /// The system's library. It stays open, since functions of it are in use.
  private static func library() -> UnsafeMutableRawPointer? {
    dlopen("libGLESv2.so.2", RTLD_LAZY)
  }
}
