/// What a pool has done so far, and what it still has to do.
public struct RenderPoolStatistics: Equatable, Sendable {
  /// Jobs that gave a picture.
  public var finished = 0
  /// Jobs that failed with an error of their own or of GL.
  public var failed = 0
  /// Jobs whose task was cancelled.
  public var cancelled = 0
  /// Jobs whose deadline passed.
  public var expired = 0
  /// Jobs that were refused because the queue was full.
  public var refused = 0
  /// Jobs in the queue that have not begun.
  public var queued = 0
  /// Jobs whose callers wait for room in the queue.
  public var waiting = 0
  /// Jobs that contexts work on now, including those whose callers have given up.
  public var running = 0
  /// Contexts that have been opened since the pool was made.
  public var contextsOpened = 0
  /// Contexts that were closed because they were lost or uncertain after an error.
  public var contextsLost = 0

  /// All zero.
  public init() {}
}
