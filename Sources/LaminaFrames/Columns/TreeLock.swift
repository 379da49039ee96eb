import Foundation

/// The lock between commits and frames of one tree that run on different threads.
///
/// It is a lock of the system's threads, which the thread sanitizer knows. ``Lock`` is the same
/// with a value inside. Not recursive: no code of a program of the user's runs while it is held.
package final class TreeLock {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(__always)
  package func lock() { pthread_mutex_lock(mutex) }

  @inline(__always)
  package func unlock() { pthread_mutex_unlock(mutex) }
}
