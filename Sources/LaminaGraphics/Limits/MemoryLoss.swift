import Foundation
import Synchronization

/// Memory ran out while a picture was drawn, so that something is missing in it. Nothing of such a
/// picture is kept.
public struct MemoryExhausted: Error, Equatable, Sendable, CustomStringConvertible {
  package init() {}

  /// One line.
  public var description: String { "memory ran out while the picture was drawn" }
}

/// Notes that a library had no memory for what it was told to draw, read or write.
///
/// What: whoever asks a library for its status notes here that memory ran out; whoever makes a
/// picture compares the count before and after.
/// Why: libraries go on without memory, and draw nothing. Most of our functions that call them
/// throw nothing, as those of Apple's systems do.
/// Cost: an atomic number. It belongs to the process: if memory runs out in one thread, pictures of
/// others that are drawn at that time are errors too.
package enum MemoryLoss {
  private static let losses = Atomic(0)

  /// How often memory has run out.
  package static var count: Int { losses.load(ordering: .acquiring) }

  /// Runs `body`, in which a library may go on without memory and say nothing, or fail in the same
  /// way as for damaged input. The system's error number tells, and is noted. Cost: three looks at
  /// that number.
  ///
  /// An allocator that gets memory at its second try has set the number too. That is rare, and then
  /// a picture that is whole is an error.
  package static func heeding<Result>(_ body: () throws -> Result) rethrows -> Result {
    // What failed before is not forgotten.
    let before = errno
    errno = 0
    defer {
      if errno == ENOMEM { note() }
      if errno == 0 { errno = before }
    }
    return try body()
  }

  /// Notes that memory ran out.
  package static func note() { losses.wrappingAdd(1, ordering: .releasing) }

  /// Returns what `body` returns. Throws ``MemoryExhausted`` if memory ran out meanwhile, whatever
  /// `body` throws for it.
  package static func watch<Result>(_ body: () throws -> Result) throws -> Result {
    let before = count
    do {
      let result = try body()
      if count == before { return result }
    } catch {
      if count == before { throw error }
    }
    throw MemoryExhausted()
  }
}
