/// Finds out whether an object implements an optional member of a protocol.
///
/// Objective-C can ask an object before it calls. Here the member has a default implementation that
/// says it ran, and the caller asks afterwards. Calls may nest, and each sees only what ran
/// directly in it: so every call that the library makes to a member whose default says so goes
/// through here, whether its absence matters or not.
enum OptionalCalls {
  /// Makes `call` to an optional member; whether the object has an implementation of its own. O(1).
  static func isImplemented(_ call: () throws -> Void) rethrows -> Bool {
    let state = ThreadState.current
    let outer = state.pointee.lacksImplementation
    state.pointee.lacksImplementation = false
    defer { state.pointee.lacksImplementation = outer }
    try call()
    return !state.pointee.lacksImplementation
  }

  /// Makes `call` to an optional member whose absence does not matter, unnoticed by the call around
  /// it. O(1).
  static func attempt(_ call: () throws -> Void) rethrows { _ = try isImplemented(call) }

  /// Says that the default implementation of an optional member has run.
  static func noteMissing() { ThreadState.current.pointee.lacksImplementation = true }
}
