import Foundation

/// The library's values for one thread.
///
/// What: a block of memory behind a thread key of the system, made when a thread first needs it and
/// ended with the thread.
/// Why: every setter of a hosted layer asks whether actions are disabled. Through a pointer, the
/// answer costs one call and two loads, without reference counting.
/// Cost: about 5 ns.
struct ThreadState {
  /// The value of the innermost transaction; kept here because every change of a hosted layer reads
  /// it.
  var disablesActions = false
  /// Whether the innermost transaction is the implicit one.
  var isImplicit = false
  /// Whether the default implementation of an optional member has run. See ``OptionalCalls``.
  var lacksImplementation = false
  /// The time that ``CAMediaClock/withTime(_:_:)`` has set for this thread; NaN if the clock gives
  /// the time.
  var mediaTime = Double.nan
  /// How often this thread holds the lock of ``CATransaction``.
  var lockDepth = 0
  /// The open transactions.
  let transactions = TransactionStack()

  /// The state of the calling thread. Valid until the thread ends; other threads must not use it.
  @inline(__always)
  static var current: UnsafeMutablePointer<ThreadState> {
    if let memory = pthread_getspecific(key) {
      return memory.assumingMemoryBound(to: ThreadState.self)
    }
    return make()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { memory in
      guard let memory else { return }
      ThreadState.end(memory.assumingMemoryBound(to: ThreadState.self))
    }
    // The language's own runtime ends a process that has used up its keys in the same way.
    precondition(status == 0, "no thread key is left in this process")
    return key
  }()

  @inline(never)
  private static func make() -> UnsafeMutablePointer<ThreadState> {
    let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
    state.initialize(to: ThreadState())
    pthread_setspecific(key, state)
    return state
  }

  /// Ends everything that a thread has left open: commits its transactions and releases its locks.
  private static func end(_ state: UnsafeMutablePointer<ThreadState>) {
    for _ in 0..<state.pointee.lockDepth { CATransaction.globalLock.unlock() }
    state.pointee.transactions.end()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
