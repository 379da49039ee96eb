/// Why a pool did not do a job, apart from errors of the job itself.
public enum RenderPoolError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The queue is full, and the job asked to be refused in that case.
  case queueFull(limit: Int)
  /// The job was not done by its deadline.
  case deadlineExceeded
  /// The pool was shut down before the job was done.
  case shutDown
  /// The pool was made in a parent of this process, and its threads do not exist here.
  case forkedProcess
  /// The number of contexts or waiting jobs is out of range.
  case invalidCount(name: String, value: Int, allowed: ClosedRange<Int>)

  /// One line: what is wrong, and what is allowed.
  public var description: String {
    switch self {
    case .queueFull(let limit): "render pool: queue is full: \(limit) jobs are waiting"
    case .deadlineExceeded: "render pool: deadline exceeded"
    case .shutDown: "render pool: shut down"
    case .forkedProcess:
      "render pool: its threads do not exist in this process, which was forked after the pool was made: make the pool in the child"
    case .invalidCount(let name, let value, let allowed):
      "render pool: \(name) \(value): allowed \(allowed.lowerBound) to \(allowed.upperBound)"
    }
  }
}
