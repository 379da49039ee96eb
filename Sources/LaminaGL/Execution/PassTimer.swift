@_implementationOnly import CGLES

/// Measures how long the device works on the parts of frames: the uploads, and each pass.
///
/// What: a query of time around each part (`GL_EXT_disjoint_timer_query`).
/// Why: a frame's time on the CPU says little about the device.
/// Cost: two calls for each part, and drivers may end a batch of commands there. So only
/// measurements use it.
struct PassTimer {
  private var parts: [(label: String, query: TimerQuery)] = []
  private var isRunning = false
  /// A plan without end must not make queries without end.
  private static let mostParts = 1024

  /// Begins a part, and ends the one before.
  mutating func begin(_ label: @autoclosure () -> String, _ resources: GLResources) throws {
    end(resources.gl)
    guard parts.count < Self.mostParts else { return }
    let query = try resources.makeTimerQuery()
    parts.append((label(), query))
    resources.gl.beginTimer(query.name)
    isRunning = true
  }

  /// Ends the part that has begun, if any.
  mutating func end(_ gl: GLFunctions) {
    if isRunning { gl.endTimer() }
    isRunning = false
  }

  /// Waits for the times of all parts so far, and forgets the parts. Nil if the device's clock has
  /// jumped meanwhile. Throws ``GLDeviceError``.
  mutating func take(_ resources: GLResources) throws -> [PassTime]? {
    end(resources.gl)
    defer { deleteAll(resources) }
    let times = parts.map {
      PassTime(label: $0.label, nanoseconds: resources.gl.timerResult($0.query.name))
    }
    let isDisjoint = resources.gl.takeDisjoint()
    try resources.checkLoss("measuring the device's time")
    return isDisjoint ? nil : times
  }

  mutating func deleteAll(_ resources: GLResources) {
    end(resources.gl)
    for part in parts { resources.delete(part.query) }
    parts = []
  }
}

extension PlanExecutor {
  /// Measures the device's time of each later frame's parts, until ``takePassTimes()``.
  ///
  /// Throws ``GLDeviceError/missingExtension(_:neededFor:)`` without
  /// `GL_EXT_disjoint_timer_query`.
  package func timePasses() throws {
    guard context.capabilities.hasTimers else {
      throw GLDeviceError.missingExtension(
        "GL_EXT_disjoint_timer_query", neededFor: "the device's time of a pass")
    }
    if timer != nil { return }
    timer = PassTimer()
    // What came before says nothing about what is measured.
    try context.withCurrent { _ = context.gl.takeDisjoint() }
  }

  /// Waits for the device and returns the time of each part since ``timePasses()``, in the order of
  /// drawing. Nil if the device's clock has jumped, or if nothing is measured. Ends measuring.
  ///
  /// Throws ``GLDeviceError``.
  package func takePassTimes() throws -> [PassTime]? {
    try context.withCurrent {
      defer { timer = nil }
      return try timer?.take(context.resources) ?? nil
    }
  }
}
