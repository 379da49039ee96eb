import CEGL
import Foundation
import Synchronization
import Testing

@testable import LaminaGL

/// Which user of a software rasterizer gets which display.
@Suite struct DisplaySeatTests {
  /// Opens a display on a new thread, which lasts until `end`. A later thread may get its number.
  private func onThread(until end: DispatchSemaphore) throws -> OpenDisplay {
    let opened = Mutex<OpenDisplay?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread {
      opened.withLock { $0 = try? DisplayRegistry.open(.surfaceless, client: EGLClient()) }
      done.signal()
      end.wait()
    }.start()
    done.wait()
    return try #require(opened.withLock { $0 })
  }

  @Test func aThreadStaysOnItsDisplay() throws {
    let client = EGLClient()
    let first = try DisplayRegistry.open(.surfaceless, client: client)
    let second = try DisplayRegistry.open(.surfaceless, client: client)
    #expect(first.handle == second.handle)
    #expect(first.turn === second.turn)
    DisplayRegistry.release(first)
    DisplayRegistry.release(second)
  }

  @Test func theFewestOfOtherThreadsDecide() {
    func best(_ loads: (all: Int, own: Int)...) -> Int? {
      DisplaySeat.best(loads.map { DisplaySeat.Load(all: $0.all, own: $0.own) })
    }
    #expect(best() == nil)
    #expect(best((0, 0), (0, 0)) == 0)
    // A display of another thread is left to that thread.
    #expect(best((1, 0), (0, 0), (0, 0)) == 1)
    // A thread prefers its own display to an empty one, however many users its own has.
    #expect(best((0, 0), (5, 5)) == 1)
    // An empty display comes before a shared one.
    #expect(best((3, 2), (0, 0)) == 1)
    // If all are taken, the one with the fewest users is best. Among equals it is the thread's own.
    #expect(best((4, 0), (2, 0), (3, 0)) == 1)
    // Among displays without users, one that was kept open is best.
    let closed = DisplaySeat.Load(all: 0, own: 0)
    let kept = DisplaySeat.Load(all: 0, own: 0, isOpen: true)
    #expect(DisplaySeat.best([closed, kept]) == 1)
    #expect(best((1, 0), (2, 1), (1, 0)) == 1)
  }

  @Test func displaysOfOnePlatformAreSeveral() throws {
    let seats = try DisplaySeat.handles(for: .surfaceless, client: EGLClient())
    #expect(!seats.isEmpty)
    #expect(Set(seats.map(\.handle)).count == seats.count)
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let display = try onThread(until: end)
    #expect(seats.contains { $0.handle == display.handle })
    DisplayRegistry.release(display)
  }

  /// The last user ends a display, no matter on which thread it was opened.
  @Test func displaysAreCounted() throws {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let display = try onThread(until: end)
    #expect(eglQueryString(display.handle, EGL_VERSION) != nil)
    DisplayRegistry.release(display)
    DisplayRegistry.release(display)
  }
}
