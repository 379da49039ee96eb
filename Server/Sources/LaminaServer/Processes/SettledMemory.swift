import CSandbox
import Synchronization

/// Gives back the memory of the first pictures, as workers do.
///
/// A server runs much code once: for its start, and when something is done for the first time.
final class SettledMemory: Sendable {
  private let pictures = Atomic(0)

  init() { lamina_sandbox_return_large_blocks() }

  /// Counts a picture.
  func notePicture() {
    let count = pictures.add(1, ordering: .relaxed).newValue
    if lamina_sandbox_is_settled(count) != 0 { lamina_sandbox_release_memory() }
  }
}
