import Foundation
import Lamina
import Testing

@testable import LaminaWorker

/// Processes that crash, hang, take too much or answer wrongly cost one job each.
@Suite struct WorkerLossTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The error of a job, twice: the second worker is another process.
  private func errors(_ mode: String, _ change: (inout WorkerOptions) -> Void = { _ in })
    async throws -> [WorkerPoolError?]
  {
    var options = try Workers.hostile(mode, in: folder)
    options.requiring = []
    change(&options)
    let pool = try Workers.pool(options)
    var errors: [WorkerPoolError?] = []
    for _ in 0..<2 {
      errors.append(
        await Workers.error { _ = try await pool.render(scene: Document.square) }
          as? WorkerPoolError)
    }
    #expect(pool.statistics.failed == 2 && pool.processes.started == 2)
    #expect(pool.processes.crashed + pool.processes.killed == 2)
    await pool.shutdown()
    return errors
  }

  @Test func crashes() async throws {
    #expect(try await errors("crash") == [.crashed(signal: 11), .crashed(signal: 11)])
  }

  @Test func memory() async throws {
    let allowed = 192 << 20
    let errors = try await errors("memory") { $0.memoryBytes = allowed }
    #expect(errors == [.memoryExceeded(allowed: allowed), .memoryExceeded(allowed: allowed)])
  }

  @Test func time() async throws {
    let allowed = Duration.milliseconds(100)
    let errors = try await errors("spin") { $0.jobTime = allowed }
    #expect(errors == [.timeExceeded(allowed: allowed), .timeExceeded(allowed: allowed)])
  }

  /// The worker would spin for ever, so each job ends only because its process is killed.
  @Test func deadlinesHold() async throws {
    let pool = try Workers.pool(try Workers.hostile("spin", in: folder))
    for _ in 0..<2 {
      let error = await Workers.error {
        _ = try await pool.render(scene: Document.square, deadline: .now + .milliseconds(50))
      }
      #expect(error as? RenderPoolError == .deadlineExceeded)
    }
    #expect(pool.statistics.expired == 2)
    await pool.shutdown()
    #expect(pool.statistics.running == 0)
  }

  @Test func cancellation() async throws {
    let pool = try Workers.pool(try Workers.hostile("spin", in: folder))
    let task = Task { try await pool.render(scene: Document.square) }
    await waits(until: pool.statistics.running > 0)
    task.cancel()
    let error = await Workers.error { _ = try await task.value }
    #expect(error is CancellationError)
    await pool.shutdown()
    #expect(pool.processes.killed == 1)
  }

  /// A worker whose job was cancelled draws the next one, if the cancelled one ends in time.
  @Test func cancellationOfAShortJobCostsNoProcess() async throws {
    var options = try Workers.options()
    options.cancelTime = .seconds(600)
    let pool = try Workers.pool(options)
    let task = Task { try await pool.render(scene: Document.square) }
    await waits(until: pool.statistics.running > 0 || pool.statistics.finished > 0)
    task.cancel()
    let error = await Workers.error { _ = try await task.value }
    #expect(error == nil || error is CancellationError)
    let next = try await pool.render(scene: Document.square)
    #expect(next.width == 30)
    await pool.shutdown()
    #expect(pool.processes.killed == 0 && pool.processes.started == 1)
  }

  @Test func cancellationEndsAWorkerAtOnceIfAsked() async throws {
    var options = try Workers.hostile("spin", in: folder)
    options.cancelTime = .zero
    let pool = try Workers.pool(options)
    let task = Task { try await pool.render(scene: Document.square) }
    await waits(until: pool.statistics.running > 0)
    task.cancel()
    _ = await Workers.error { _ = try await task.value }
    await pool.shutdown()
    #expect(pool.processes.killed == 1)
  }

  /// The cores are shared among workers.
  @Test func workersShareTheCores() {
    let cores = WorkerProgram.cores
    #expect(WorkerProgram.rasterThreads(workers: 1) == (cores > 1 ? cores : 0))
    #expect(WorkerProgram.rasterThreads(workers: cores) == 0)
    #expect(WorkerProgram.rasterThreads(workers: 64 * cores) == 0)
  }

  @Test func shutdownEndsPendingJobs() async throws {
    let pool = try Workers.pool(try Workers.hostile("spin", in: folder))
    let tasks = (0..<3).map { _ in Task { try await pool.render(scene: Document.square) } }
    await waits(until: pool.statistics.running + pool.statistics.queued >= 3)
    await pool.shutdown(cancelling: true)
    for task in tasks {
      let error = await Workers.error { _ = try await task.value }
      #expect(error as? RenderPoolError == .shutDown)
    }
    let late = await Workers.error { _ = try await pool.render(scene: Document.square) }
    #expect(late as? RenderPoolError == .shutDown)
  }

  @Test(arguments: ["huge", "negative", "large", "file", "long", "setup", "asks"])
  func wrongAnswers(mode: String) async throws {
    for error in try await errors(mode) {
      guard case .badAnswer = error else {
        Issue.record("\(mode): \(error as Any)")
        continue
      }
    }
  }

  /// Bodies of valid messages, at random. The pool goes on after each.
  @Test(arguments: 0..<12) func randomAnswers(seed: Int) async throws {
    var options = try Workers.hostile("\(seed)", in: folder)
    options.requiring = []
    options.jobTime = .milliseconds(200)
    let pool = try Workers.pool(options)
    _ = await Workers.error { _ = try await pool.render(scene: Document.square) }
    #expect(pool.statistics.finished + pool.statistics.failed == 1)
    await pool.shutdown()
  }

  /// A worker cannot take the shared memory away while the pool reads it.
  @Test func memoryCannotShrink() async throws {
    var options = try Workers.hostile("shrinks", in: folder)
    options.requiring = []
    let pool = try Workers.pool(options)
    let image = try await pool.render(scene: Document.square)
    #expect(image.width == 2_048 && image.allBytes.allSatisfy { $0 == 0 })
    await pool.shutdown()
  }

  @Test(arguments: ["silent", "ends", "babble"]) func startsFail(mode: String) throws {
    var options = try Workers.hostile(mode, in: folder)
    options.startTime = .milliseconds(500)
    do {
      _ = try Workers.pool(options)
      Issue.record("a pool of workers that do not start")
    } catch WorkerPoolError.cannotStart(let why) {
      #expect(!why.isEmpty)
    }
  }

  @Test func missingPrograms() throws {
    var options = WorkerOptions()
    options.executable = folder.url.appendingPathComponent("none")
    #expect(throws: WorkerPoolError.self) { try Workers.pool(options) }
    #expect(throws: WorkerPoolError.self) { try WorkerPool(workers: 0) }
    options = WorkerOptions()
    options.memoryBytes = 1
    #expect(throws: WorkerPoolError.self) { try Workers.pool(options) }
  }
}
