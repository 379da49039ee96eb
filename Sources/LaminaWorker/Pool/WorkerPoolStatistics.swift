/// What has become of the processes of a ``WorkerPool``.
public struct WorkerPoolStatistics: Equatable, Sendable {
  /// Processes that were started and got ready.
  public var started = 0
  /// Processes that were killed at a deadline, for a cancellation, or for a bad answer.
  public var killed = 0
  /// Processes that ended in the midst of a job.
  public var crashed = 0
  /// Processes that were replaced after their last job, or before another tenant's.
  public var replaced = 0
  /// Processes that are ready and have not drawn yet, beyond the working ones.
  public var spares = 0
  /// Seconds that workers took to read and draw scenes, as they say, of all pictures together.
  public var drawTime = 0.0
  /// Seconds that workers took to make image files, as they say, of all pictures together.
  public var encodeTime = 0.0
  /// What the last process to start has given up; nil before one was ready.
  public var confinement: WorkerConfinement?

  /// All zero.
  public init() {}
}
