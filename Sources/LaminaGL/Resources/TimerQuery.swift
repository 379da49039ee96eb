@_implementationOnly import CGLES

/// Measures how long the device works on the commands between two points.
struct TimerQuery {
  let name: GLuint
}

extension GLResources {
  /// Makes a query. Throws ``GLDeviceError``.
  func makeTimerQuery() throws -> TimerQuery {
    let name = gl.genQuery()
    guard name != 0 else { throw failure("making a query of the time") }
    record(.query, UInt(name))
    return TimerQuery(name: name)
  }

  func delete(_ query: TimerQuery) { deleteQuery(query.name) }

  func deleteQuery(_ name: GLuint) {
    if strike(.query, UInt(name)) { gl.deleteQuery(name) }
  }
}
