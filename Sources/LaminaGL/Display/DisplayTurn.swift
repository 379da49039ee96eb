import Foundation

/// Whose turn it is to call GL among the contexts of one software display.
///
/// Mesa's rasterizer keeps one list of all contexts of a display. Whenever a texture is bound,
/// written or read it walks what each of them has recorded, and Mesa 22.3 takes no lock that the
/// others' recording would wait for: two contexts used on two threads end in a crash. Contexts of
/// different threads therefore take different displays as long as there are any (``DisplaySeat``),
/// and the contexts of one display take turns. Hardware has no need of either.
///
/// Cost: 5 ns where nobody else wants the turn. A thread may take a turn that it has.
final class DisplayTurn: @unchecked Sendable {
  // NSRecursiveLock is a pthread mutex; nothing is guarded but the calls between.
  private let lock = NSRecursiveLock()

  func begin() { lock.lock() }
  func end() { lock.unlock() }
}
