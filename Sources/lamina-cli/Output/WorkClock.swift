import Lamina

/// The deadlines of one input.
struct WorkClock: Sendable {
  private let all: Duration?
  private let frame: Duration?
  private let end: ContinuousClock.Instant?

  init(all: Duration? = nil, frame: Duration? = nil) {
    (self.all, self.frame) = (all, frame)
    end = all.map { .now + $0 }
  }

  /// Runs `body` on this thread until the input's deadline. Throws ``WorkTimedOut`` then.
  func run<Result>(_ body: () throws -> Result) throws -> Result {
    try Self.run(end.map { WorkToken(deadline: $0) }, all.map { WorkTimedOut(limit: $0) }, body)
  }

  /// Runs `body`, which makes one frame, until the earlier one of its deadline and the input's.
  func runFrame<Result>(_ body: () throws -> Result) throws -> Result {
    guard let frame else { return try body() }
    let own = ContinuousClock.now + frame
    if let end, end < own { return try body() }
    return try Self.run(WorkToken(deadline: own), WorkTimedOut(limit: frame, isFrame: true), body)
  }

  /// Throws if the input's deadline has passed.
  func check() throws {
    if let end, let all, end <= .now { throw WorkTimedOut(limit: all) }
  }

  private static func run<Result>(
    _ token: WorkToken?, _ failure: WorkTimedOut?, _ body: () throws -> Result
  ) throws -> Result {
    guard let token, let failure else { return try body() }
    do {
      return try WorkToken.during(token, body)
    } catch is WorkIsOver {
      throw failure
    }
  }
}

/// Work took longer than it may.
struct WorkTimedOut: Error, CustomStringConvertible {
  let limit: Duration
  var isFrame = false

  var description: String {
    let (seconds, attoseconds) = limit.components
    let time = "\(Double(seconds) + Double(attoseconds) / 1e18) seconds"
    return isFrame ? "a frame is not done after \(time)" : "not done after \(time)"
  }
}
