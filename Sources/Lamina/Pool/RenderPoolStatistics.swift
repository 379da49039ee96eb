/// What a pool has done, and what it has to do.
public struct RenderPoolStatistics: Equatable, Sendable {
  /// Jobs that gave a picture.
  public var finished = 0
  /// Jobs that ended with an error of their own or of GL.
  public var failed = 0
  /// Jobs whose task was cancelled.
  public var cancelled = 0
  /// Jobs whose deadline passed.
  public var expired = 0
  /// Jobs that a full queue did not take.
  public var refused = 0
  /// Jobs that were taken and are not begun.
  public var queued = 0
  /// Jobs whose callers wait until there is room in the queue.
  public var waiting = 0
  /// Jobs that contexts work on now, given up ones included.
  public var running = 0
  /// Contexts that were opened since the pool was made.
  public var contextsOpened = 0
  /// Contexts that were closed because they were lost, or in doubt after an error.
  public var contextsLost = 0

  /// All zero.
  public init() {}
}
