import Foundation
import Testing

@testable import LaminaGL

/// A program that draws with GLX on the thread where a renderer is made or used. It needs an X
/// server: `scripts/with-display swift test --filter GLXHostTests`.
@Suite(.serialized) struct GLXHostTests {
  static let hasServer = ProcessInfo.processInfo.environment["DISPLAY"] != nil

  /// A GLX context with a window, current on this thread. Its functions are looked up at run time,
  /// as in programs that load GL themselves.
  private struct GLXContext {
    typealias Pointer = UnsafeMutableRawPointer
    private let x11: Pointer
    private let gl: Pointer
    private let display: Pointer
    private let context: Pointer
    private let window: UInt

    private static func function<Function>(_ library: Pointer, _ name: String) throws -> Function {
      unsafeBitCast(try #require(dlsym(library, name), "\(name)"), to: Function.self)
    }

    init() throws {
      x11 = try #require(dlopen("libX11.so.6", RTLD_NOW))
      gl = try #require(dlopen("libGL.so.1", RTLD_NOW))
      let open: @convention(c) (UnsafePointer<CChar>?) -> Pointer? = try Self.function(
        x11, "XOpenDisplay")
      display = try #require(open(nil))
      let choose: @convention(c) (Pointer?, Int32, UnsafeMutablePointer<Int32>?) -> Pointer? =
        try Self.function(gl, "glXChooseVisual")
      // GLX_RGBA, GLX_DOUBLEBUFFER, none.
      var wanted: [Int32] = [4, 5, 0]
      let visual = try #require(choose(display, 0, &wanted))
      let create: @convention(c) (Pointer?, Pointer?, Pointer?, Int32) -> Pointer? =
        try Self.function(gl, "glXCreateContext")
      context = try #require(create(display, visual, nil, 1))
      let root: @convention(c) (Pointer?) -> UInt = try Self.function(x11, "XDefaultRootWindow")
      let make:
        @convention(c) (
          Pointer?, UInt, Int32, Int32, UInt32, UInt32, UInt32, UInt, UInt
        ) -> UInt = try Self.function(x11, "XCreateSimpleWindow")
      window = make(display, root(display), 0, 0, 16, 16, 0, 0, 0)
      try #require(try makeCurrent(true))
    }

    func makeCurrent(_ isOn: Bool) throws -> Bool {
      let make: @convention(c) (Pointer?, UInt, Pointer?) -> Int32 = try Self.function(
        gl, "glXMakeCurrent")
      return make(display, isOn ? window : 0, isOn ? context : nil) != 0
    }

    func isCurrent() throws -> Bool {
      let current: @convention(c) () -> Pointer? = try Self.function(gl, "glXGetCurrentContext")
      return current() == context
    }

    func end() throws {
      _ = try makeCurrent(false)
      let destroy: @convention(c) (Pointer?, Pointer?) -> Void = try Self.function(
        gl, "glXDestroyContext")
      destroy(display, context)
      let close: @convention(c) (Pointer?) -> Int32 = try Self.function(x11, "XCloseDisplay")
      _ = close(display)
    }
  }

  @Test(.enabled(if: hasServer, "there is no X server: DISPLAY is not set"))
  func theThreadIsRefusedAndOthersAreNot() throws {
    let before = try GLContext.open(.surfaceless)
    let host = try GLXContext()
    #expect(throws: GLXHost.refusal) { try GLContext.open(.surfaceless) }
    #expect(throws: GLXHost.refusal) { try GLContext.adoptingCurrent() }
    #expect(throws: GLXHost.refusal) { try GLContext.sharingWithCurrent() }
    // A renderer that was made before.
    #expect(throws: GLXHost.refusal) { try before.finish() }
    #expect(try host.isCurrent(), "the program's context is untouched")

    // Another thread draws meanwhile.
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var failure: (any Error)?
    Thread {
      do {
        let context = try GLContext.open(.surfaceless)
        try context.finish()
        context.close()
      } catch { failure = error }
      done.signal()
    }.start()
    done.wait()
    #expect(failure == nil)

    // Without the GLX context the thread is free.
    _ = try host.makeCurrent(false)
    try before.finish()
    try GLContext.open(.surfaceless).close()
    try host.end()
    before.close()
  }
}
