extension CATransaction {
  /// Ends everything that the calling thread has left open, as the end of the thread would: its
  /// transactions, innermost first, with their completion blocks, and the lock that all threads
  /// share. For threads of a pool.
  package static func closeAll() {
    let state = ThreadState.current
    for _ in 0..<state.pointee.lockDepth { globalLock.unlock() }
    state.pointee.lockDepth = 0
    state.pointee.transactions.end()
    (state.pointee.disablesActions, state.pointee.isImplicit) = (false, false)
  }
}
