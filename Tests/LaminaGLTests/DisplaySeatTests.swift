import CEGL
import Foundation
import Synchronization
import Testing

@testable import LaminaGL

/// Who gets which display of a software rasterizer.
@Suite struct DisplaySeatTests {
  /// Opens a display on a thread of its own, which lasts until `end`: a later thread may get its number.
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

  @Test func anotherThreadTakesAnotherDisplay() throws {
    let client = EGLClient()
    let seats = try DisplaySeat.handles(for: .surfaceless, client: client)
    #expect(Set(seats).count == seats.count)
    let own = try DisplayRegistry.open(.surfaceless, client: client)
    let end = DispatchSemaphore(value: 0)
    var others: [OpenDisplay] = []
    defer {
      for display in others {
        DisplayRegistry.release(display)
        end.signal()
      }
      DisplayRegistry.release(own)
    }
    for _ in 0..<seats.count + 1 { others.append(try onThread(until: end)) }
    // Other tests may hold displays too, so which of them is shared is open; that there are several is not.
    let inUse = Set((others + [own]).map(\.handle))
    #expect(inUse.isSubset(of: Set(seats)))
    #expect(inUse.count == seats.count)
  }

  /// The last user ends a display, whichever thread it was opened on.
  @Test func displaysAreCounted() throws {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let display = try onThread(until: end)
    #expect(eglQueryString(display.handle, EGL_VERSION) != nil)
    DisplayRegistry.release(display)
    DisplayRegistry.release(display)
  }
}
