import CSandbox
import Synchronization

/// Gives back the memory of the first pictures.
///
/// A server runs much code once: for its start, and when something is done for the first time.
/// After some pictures, what is in use is what goes on to be used. Later requests may need other
/// code, so it is given back again after four times as many pictures, and so on. An Easel of a
/// worker does the same.
final class SettledMemory: Sendable {
  private let state = Mutex((pictures: 0, next: 16))

  init() { lamina_sandbox_return_large_blocks() }

  /// Counts a picture.
  func notePicture() {
    let isSettled = state.withLock { state in
      state.pictures += 1
      guard state.pictures == state.next else { return false }
      state.next *= 4
      return true
    }
    if isSettled { lamina_sandbox_release_memory() }
  }
}
