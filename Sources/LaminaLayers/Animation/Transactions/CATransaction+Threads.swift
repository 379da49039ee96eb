extension CATransaction {
  /// Ends what the calling thread has left open, as the thread's own end would: its transactions,
  /// innermost first, with their completion blocks, and the lock that all threads share. For
  /// threads that go on to work for somebody else.
  package static func closeAll() {
    let state = ThreadState.current
    for _ in 0..<state.pointee.lockDepth { globalLock.unlock() }
    state.pointee.lockDepth = 0
    state.pointee.transactions.end()
    (state.pointee.disablesActions, state.pointee.isImplicit) = (false, false)
  }
}
