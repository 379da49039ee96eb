import Foundation

/// A lock for the contexts of one software display, which call GL one at a time.
///
/// Mesa's rasterizer keeps one list of all contexts of a display. Whenever a texture is bound,
/// written or read, it walks through the recorded commands of each context. Mesa 22.3 takes no lock
/// that would stop the other contexts from recording meanwhile, so two contexts used on two threads
/// end in a crash. Therefore contexts of different threads take different displays as long as there
/// are any (``DisplaySeat``), and the contexts of one display take turns. Hardware needs neither.
///
/// Cost: 5 ns if no other thread wants the turn. A thread may take a turn that it already has.
final class DisplayTurn: @unchecked Sendable {
  // NSRecursiveLock is a pthread mutex. It guards no data, only the calls between.
  private let lock = NSRecursiveLock()

  func begin() { lock.lock() }
  func end() { lock.unlock() }
}
