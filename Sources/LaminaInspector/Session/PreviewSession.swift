import Foundation
import Lamina

/// Who does what requests ask for, one after the other, with a stage that belongs to one thread.
///
/// Layers and contexts belong to one thread at a time. The threads of connections only hand work
/// over and wait for its result.
protocol StageSession: AnyObject, Sendable {
  var board: NewsBoard { get }

  /// Runs `body` on the stage's thread, and returns what it returns. Do not call it on that thread.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result

  /// Like ``perform(_:)``, for a change: posts that the picture is another.
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result
}

/// The thread that owns a scene and its renderer, and one that watches the scene's files.
final class PreviewSession: StageSession {
  let board = NewsBoard()
  private let queue = StageQueue()
  private let watch = Lock<FileWatch>(FileWatch([]))
  private let threads = Lock<[WorkThread]>([])

  /// Starts the thread, reads the scene and opens a device.
  ///
  /// Throws what the source or the device throws: without a first picture there is nothing to keep.
  init(
    _ source: any PreviewSource, device: GLDeviceRequest?, limits: RenderLimits,
    trace: TraceFile? = nil
  ) throws {
    let queue = queue
    let owner = try WorkThread(name: "lamina-preview") {
      let stage = PreviewStage(source, device: device, limits: limits, trace: trace)
      while let work = queue.next() { work(stage) }
    }
    threads.withLock { $0.append(owner) }
    do {
      try change { stage in
        try stage.read()
        _ = try stage.picture(at: 0)
      }
      let watcher = try WorkThread(name: "lamina-watch") { [self] in watchFiles() }
      threads.withLock { $0.append(watcher) }
    } catch {
      close()
      throw error
    }
  }

  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result { try queue.perform(within: .infinity, body) }

  func change<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result {
    try perform { [self] stage in
      // Also after an error, which may have changed what is watched.
      defer {
        watch.withLock { $0 = stage.watch }
        board.post(stage.news)
      }
      return try body(stage)
    }
  }

  /// Ends the threads and waits for them.
  func close() {
    queue.close()
    board.close()
    for thread in threads.withLock({ $0 }) { thread.join() }
  }

  private func watchFiles() {
    var folders = FolderWatch(of: [])
    while !queue.isEnded {
      let files = watch.withLock { $0 }
      let paths = Set(files.paths)
      if folders.paths != paths { folders = FolderWatch(of: paths) }
      // Not if the session has too much to do.
      if files.hasChanged, (try? change { stage in stage.reload() }) != nil {
        // Links may lead elsewhere now.
        folders = FolderWatch(of: [])
      } else {
        folders.wait()
      }
    }
  }
}
