import Foundation
import Synchronization

/// What the page has to know at once: which generation of the scene there is, and whether the file
/// is broken.
struct News: Encodable, Equatable, Sendable {
  /// Grows with every change of the tree.
  var generation = 0
  /// Grows when the tree was made anew: the layers are others.
  var scene = 0
  /// Why the file cannot be shown, if it cannot.
  var error: String?
}

/// Holds the latest news, and lets threads wait for newer ones.
final class NewsBoard: @unchecked Sendable {
  // The condition guards both values.
  private let condition = NSCondition()
  private var news = News()
  private var isClosed = false
  private let readers = Atomic<Int>(0)

  /// Whether somebody waits for news. Costs one read of memory.
  var hasReaders: Bool { readers.load(ordering: .relaxed) > 0 }

  /// The latest.
  var latest: News {
    condition.lock()
    defer { condition.unlock() }
    return news
  }

  /// Replaces the latest.
  func post(_ news: News) {
    condition.lock()
    self.news = news
    condition.broadcast()
    condition.unlock()
  }

  /// Ends all waits.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  /// The latest news once they differ from `known`, or after `seconds`. Nil after ``close()``.
  func wait(for known: News?, seconds: Double) -> News? {
    readers.add(1, ordering: .relaxed)
    defer { readers.subtract(1, ordering: .relaxed) }
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isClosed, news == known, condition.wait(until: deadline) {}
    return isClosed ? nil : news
  }
}
