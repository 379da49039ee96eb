import Foundation

/// A value that only one thread at a time may use, guarded by a lock of the system's threads.
///
/// It has the members of `Synchronization.Mutex` and replaces that type. `Mutex` locks inside the
/// precompiled library, where the thread sanitizer does not see it. The sanitizer would then report
/// a race for every value that is handed over under it. It does know the system's lock.
/// Cost: about 20 ns if no other thread holds it, and two allocations when it is made. Not
/// recursive.
package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  package init(_ initialValue: consuming sending Value) {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    value = .allocate(capacity: 1)
    value.initialize(to: initialValue)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls `body` with the value while no other thread can use it.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
