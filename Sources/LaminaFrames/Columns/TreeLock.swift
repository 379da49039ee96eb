import Foundation

/// What commits of a tree and frames of it exclude each other by, where they come from different
/// threads.
///
/// The system's lock of threads, which the thread sanitizer knows; see ``Lock``, which keeps a
/// value besides. Not recursive: no code of a program's own runs while it is held.
package final class TreeLock {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  @inlinable package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(__always)
  @inlinable package func lock() { pthread_mutex_lock(mutex) }

  @inline(__always)
  @inlinable package func unlock() { pthread_mutex_unlock(mutex) }
}
