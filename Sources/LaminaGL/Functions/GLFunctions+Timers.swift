@_implementationOnly import CGLES

// Queries of the device's time, in the form that GLFunctions+Objects.swift explains. Check for
// `GL_EXT_disjoint_timer_query` first: without it they do nothing and return zero.

extension GLFunctions {
  func genQuery() -> GLuint {
    guard let call = optional.genQueries, enter(.genQueriesEXT, "1") else { return 0 }
    var name: GLuint = 0
    call(1, &name)
    return name
  }

  func deleteQuery(_ query: GLuint) {
    guard let call = optional.deleteQueries, enterAlways(.deleteQueriesEXT, "\(query)") else {
      return
    }
    withUnsafePointer(to: query) { call(1, $0) }
  }

  /// Begins to measure. Queries of time do not nest.
  func beginTimer(_ query: GLuint) {
    guard let call = optional.beginQuery, enter(.beginQueryEXT, "TIME_ELAPSED, \(query)") else {
      return
    }
    call(GLenum(bitPattern: GL_TIME_ELAPSED_EXT), query)
  }

  /// It is made even if it was chosen to fail: the next query could not begin.
  func endTimer() {
    guard let call = optional.endQuery, enterAlways(.endQueryEXT, "TIME_ELAPSED") else { return }
    call(GLenum(bitPattern: GL_TIME_ELAPSED_EXT))
  }

  /// The nanoseconds of a query that has ended. Waits for the device.
  func timerResult(_ query: GLuint) -> UInt64 {
    guard let call = optional.getQueryObjectui64v,
      enter(.getQueryObjectui64vEXT, "\(query), RESULT, *")
    else { return 0 }
    var value: GLuint64 = 0
    call(query, GLenum(bitPattern: GL_QUERY_RESULT_EXT), &value)
    return UInt64(value)
  }

  /// Whether the clock of the device has jumped since the last call, so that times are wrong.
  func takeDisjoint() -> Bool { integer(GL_GPU_DISJOINT_EXT) != 0 }
}
