import Foundation

/// The lines of standard input. A line is read when it is asked for, on a thread that may wait, so
/// that pictures are drawn meanwhile.
final class InputLines: Sendable {
  private let queue = DispatchQueue(label: "input")

  /// The next line; nil at the end.
  func next() async -> String? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: readLine()) }
    }
  }
}
