/// Finds out whether an object implements an optional member of a protocol.
///
/// Objective-C can ask an object before the call. Here the member has a default implementation that
/// notes that it has run, and the caller looks at this note afterwards. Calls may nest, and each
/// sees only the members that were called directly. So every call of the library to a member with
/// such a default goes through here, even if its absence does not matter.
enum OptionalCalls {
  /// Makes `call` to an optional member. Returns whether the object implements it. O(1).
  static func isImplemented(_ call: () throws -> Void) rethrows -> Bool {
    let state = ThreadState.current
    let outer = state.pointee.lacksImplementation
    state.pointee.lacksImplementation = false
    defer { state.pointee.lacksImplementation = outer }
    try call()
    return !state.pointee.lacksImplementation
  }

  /// Makes `call` to an optional member whose absence does not matter. The call around it does not
  /// notice. O(1).
  static func attempt(_ call: () throws -> Void) rethrows { _ = try isImplemented(call) }

  /// Notes that the default implementation of an optional member has run.
  static func noteMissing() { ThreadState.current.pointee.lacksImplementation = true }
}
