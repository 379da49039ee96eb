/// Why a pool did not do a job, other than by the job's own errors.
public enum RenderPoolError: Error, Equatable, Sendable, CustomStringConvertible {
  /// As many jobs are waiting as the pool lets wait, and the job was to be refused then.
  case queueFull(limit: Int)
  /// The job was not done by its deadline.
  case deadlineExceeded
  /// The pool was shut down before the job was done.
  case shutDown
  /// A pool cannot be made with that number of contexts or of waiting jobs.
  case invalidCount(name: String, value: Int, allowed: ClosedRange<Int>)

  /// One line: what, and what is allowed.
  public var description: String {
    switch self {
    case .queueFull(let limit): "render pool: queue is full: \(limit) jobs are waiting"
    case .deadlineExceeded: "render pool: deadline exceeded"
    case .shutDown: "render pool: shut down"
    case .invalidCount(let name, let value, let allowed):
      "render pool: \(name) \(value): allowed \(allowed.lowerBound) to \(allowed.upperBound)"
    }
  }
}
