import Foundation
import Lamina

/// The thread that owns a scene and its renderer, and does what requests ask for, one after the
/// other.
///
/// Layers and contexts belong to one thread at a time. The threads of connections only hand work
/// over and wait for its result.
final class PreviewSession: @unchecked Sendable {
  let board = NewsBoard()
  // The condition guards the queue and the flag. The stage is used on the thread alone.
  private let condition = NSCondition()
  private var queue: [(PreviewStage) -> Void] = []
  private var isClosed = false
  private var threads: [WorkThread] = []
  private let watch = Lock<FileWatch>(FileWatch([]))

  /// Starts the thread, reads the scene and opens a device.
  ///
  /// Throws what the source or the device throws: without a first picture there is nothing to keep.
  init(_ source: any PreviewSource, device: GLDeviceRequest?, limits: RenderLimits) throws {
    threads.append(
      try WorkThread(name: "lamina-preview") { [self] in
        let stage = PreviewStage(source, device: device, limits: limits)
        while let work = nextWork() { work(stage) }
      })
    do {
      try perform { [self] stage in
        try stage.read()
        note(stage)
        _ = try stage.picture(at: 0)
      }
      threads.append(try WorkThread(name: "lamina-watch") { [self] in watchFiles() })
    } catch {
      close()
      throw error
    }
  }

  /// Runs `body` on the thread, and returns what it returns. Do not call it on that thread.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result {
    let outcome = Outcome<Result>()
    condition.lock()
    guard !isClosed else {
      condition.unlock()
      throw PreviewError("preview: it has ended")
    }
    queue.append { stage in outcome.set(Swift.Result { try body(stage) }) }
    condition.broadcast()
    condition.unlock()
    return try outcome.wait().get()
  }

  /// Like ``perform(_:)``, for a change: posts that the picture is another.
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result {
    try perform { [self] stage in
      defer { note(stage) }
      return try body(stage)
    }
  }

  /// Ends the threads and waits for them.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
    board.close()
    for thread in threads { thread.join() }
    threads = []
  }

  private func nextWork() -> ((PreviewStage) -> Void)? {
    condition.lock()
    defer { condition.unlock() }
    while queue.isEmpty {
      if isClosed { return nil }
      condition.wait()
    }
    return queue.removeFirst()
  }

  /// Watches the files of the scene as it is now, and posts what is new.
  private func note(_ stage: PreviewStage) {
    watch.withLock { $0 = stage.watch }
    let (generation, scene, error) = (stage.generation, stage.sceneNumber, stage.error)
    board.post { $0 = News(generation: generation, scene: scene, error: error) }
  }

  private func watchFiles() {
    while true {
      condition.lock()
      let isOver =
        isClosed
        || condition.wait(until: Date(timeIntervalSinceNow: FileWatch.interval)) && isClosed
      condition.unlock()
      if isOver { return }
      guard watch.withLock({ $0.hasChanged }) else { continue }
      try? change { stage in stage.reload() }
    }
  }
}

/// The result of work on another thread.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  // The condition guards the value.
  private let condition = NSCondition()
  private var value: Result<Value, any Error>?

  func set(_ value: Result<Value, any Error>) {
    condition.lock()
    self.value = value
    condition.signal()
    condition.unlock()
  }

  func wait() -> Result<Value, any Error> {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value { return value }
      condition.wait()
    }
  }
}
