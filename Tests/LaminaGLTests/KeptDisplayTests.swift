import CEGL
import Foundation
import Testing

@testable import LaminaGL

/// The display that stays open after its last user. The tests run in a process of their own, since
/// other tests open displays at the same time.
@Suite(.serialized) struct KeptDisplayTests {
  @Test func theNextUserFindsItOpen() async throws {
    await #expect(processExitsWith: .success) {
      let client = EGLClient()
      let first = try DisplayRegistry.open(.surfaceless, client: client)
      DisplayRegistry.release(first)
      #expect(DisplayRegistry.openDisplays == 0)
      #expect(eglQueryString(first.handle, EGL_VERSION) != nil)
      let second = try DisplayRegistry.open(.surfaceless, client: client)
      #expect(second.handle == first.handle)
      #expect(DisplayRegistry.openDisplays == 1)
      // While it is used there is nothing to close.
      GLDisplays.closeUnused()
      #expect(eglQueryString(second.handle, EGL_VERSION) != nil)
      DisplayRegistry.release(second)
      GLDisplays.closeUnused()
      #expect(eglQueryString(first.handle, EGL_VERSION) == nil)
    }
  }

  @Test func itCanBeTurnedOff() async throws {
    await #expect(processExitsWith: .success) {
      let client = EGLClient()
      let kept = try DisplayRegistry.open(.surfaceless, client: client)
      DisplayRegistry.release(kept)
      GLDisplays.keepsLast = false
      #expect(eglQueryString(kept.handle, EGL_VERSION) == nil)
      let other = try DisplayRegistry.open(.surfaceless, client: client)
      DisplayRegistry.release(other)
      #expect(eglQueryString(other.handle, EGL_VERSION) == nil)
    }
  }

  @Test func onlyOneIsKept() async throws {
    await #expect(processExitsWith: .success) {
      let client = EGLClient()
      let first = try DisplayRegistry.open(.surfaceless, client: client)
      let second = try #require(openOnAnotherThread())
      try #require(second.handle != first.handle)
      DisplayRegistry.release(first)
      DisplayRegistry.release(second)
      #expect(eglQueryString(first.handle, EGL_VERSION) == nil)
      #expect(eglQueryString(second.handle, EGL_VERSION) != nil)
    }
  }

  /// A host's display is not ours to keep, nor one that a host may ask for.
  @Test func hostsDisplaysAreNotKept() async throws {
    await #expect(processExitsWith: .success) {
      let client = EGLClient()
      let ours = try DisplayRegistry.open(.surfaceless, client: client)
      DisplayRegistry.release(ours)
      let joined = DisplayRegistry.join(ours.handle)
      GLDisplays.closeUnused()
      #expect(eglQueryString(ours.handle, EGL_VERSION) != nil)
      DisplayRegistry.release(joined)
      GLDisplays.closeUnused()
      #expect(eglQueryString(ours.handle, EGL_VERSION) != nil, "the host ends it")
      let seats = try DisplaySeat.handles(for: .surfaceless, client: client)
      let plain = try client.display(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil)
      #expect(seats.first { $0.handle == plain }?.isOurs == false)
    }
  }

  /// A child process has the driver's memory without its threads, so it begins without a display.
  @Test func itIsClosedBeforeAFork() async throws {
    await #expect(processExitsWith: .success) {
      let display = try DisplayRegistry.open(.surfaceless, client: EGLClient())
      DisplayRegistry.release(display)
      let status = try forkAndWait {
        if eglQueryString(display.handle, EGL_VERSION) != nil { return 1 }
        guard let context = try? GLContext.open(.surfaceless) else { return 2 }
        context.close()
        return 0
      }
      #expect(status == 0)
      #expect(eglQueryString(display.handle, EGL_VERSION) == nil)
    }
  }
}

/// Opens a display on a thread of its own, and so another one than this thread's.
private func openOnAnotherThread() -> OpenDisplay? {
  nonisolated(unsafe) var opened: OpenDisplay?
  let done = DispatchSemaphore(value: 0)
  Thread {
    opened = try? DisplayRegistry.open(.surfaceless, client: EGLClient())
    done.signal()
  }.start()
  done.wait()
  return opened
}

/// Forks, runs `body` in the child, and returns its exit code. Swift has no name for `fork`.
private func forkAndWait(_ body: () -> Int32) throws -> Int32 {
  let address = try #require(dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork"))
  let fork = unsafeBitCast(address, to: (@convention(c) () -> pid_t).self)
  let child = fork()
  if child == 0 { _exit(body()) }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
}
