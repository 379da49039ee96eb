import Foundation
import Lamina
import Testing

@testable import LaminaWorker

/// When processes are replaced, and what is left of them.
@Suite(.serialized) struct WorkerLifeTests {
  @Test func replacedAfterSomeJobs() async throws {
    var options = try Workers.options()
    options.jobsPerWorker = 2
    let pool = try Workers.pool(options)
    for _ in 0..<5 { _ = try await pool.render(scene: Document.square) }
    #expect(pool.processes.started == 3 && pool.statistics.finished == 5)
    await pool.shutdown()
  }

  @Test func oneTenantAtATime() async throws {
    let pool = try Workers.pool()
    for (tenant, started) in [("a", 1), ("a", 1), ("b", 2), (nil, 3), ("a", 4)] as [(String?, Int)]
    {
      _ = try await pool.render(scene: Document.square, tenant: tenant)
      #expect(pool.processes.started == started)
    }
    await pool.shutdown()
  }

  @Test func tenantsKeepTheirProcesses() async throws {
    let pool = try WorkerPool(workers: 2, options: try Workers.options())
    for _ in 0..<4 {
      for tenant in ["a", "b"] {
        _ = try await pool.render(scene: Document.square, tenant: tenant)
      }
    }
    // Both were started for the first jobs, and each job found its own.
    #expect(pool.processes.started == 2 && pool.processes.replaced == 0)
    await pool.shutdown()
  }

  @Test func sparesAreReady() async throws {
    var options = try Workers.options()
    options.spares = 1
    options.jobsPerWorker = 1
    let pool = try Workers.pool(options)
    while pool.processes.spares == 0 { await Task.yield() }
    _ = try await pool.render(scene: Document.square)
    _ = try await pool.render(scene: Document.square)
    await pool.shutdown()
    #expect(pool.processes.spares == 0)
  }

  @Test func fullQueuesRefuse() async throws {
    let folder = try ScratchFolder()
    let pool = try Workers.pool(try Workers.hostile("spin", in: folder), queueLimit: 1)
    let tasks = (0..<2).map { _ in Task { try await pool.render(scene: Document.square) } }
    while pool.statistics.running + pool.statistics.queued < 2 { await Task.yield() }
    let error = await Workers.error {
      _ = try await pool.render(scene: Document.square, whenFull: .refuse)
    }
    #expect(error as? RenderPoolError == .queueFull(limit: 1))
    await pool.shutdown(cancelling: true)
    for task in tasks { _ = await Workers.error { _ = try await task.value } }
  }

  /// Neither descriptors nor processes nor shared memory stay.
  @Test func nothingIsLeft() async throws {
    func descriptors() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
      }.filter { $0.contains("lamina-answer") }
    }
    func mappings() throws -> Int {
      try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        .components(separatedBy: "lamina-answer").count - 1
    }
    let (files, maps) = (try descriptors().count, try mappings())
    for _ in 0..<3 {
      let pool = try Workers.pool()
      _ = try await pool.renderData(scene: Document.square)
      await pool.shutdown()
    }
    #expect(try descriptors().count <= files && mappings() <= maps)
  }

  /// A worker has its socket, its memory, and what its device opens; nothing of this process.
  @Test func nothingIsInherited() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write("kept.txt", Data())
    let kept = open(file.path, O_RDONLY)
    defer { close(kept) }
    let pool = try Workers.pool()
    let own = getpid()
    let children = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter {
      let state = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
      // After the name in parentheses: the state, and the parent.
      let fields = state?.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[1] == "\(own)"
    }
    var checked = 0
    for child in children {
      checked += 1
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd")) ?? []
      for name in names {
        let place = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(child)/fd/\(name)")
        #expect(place != file.path)
      }
    }
    #expect(checked > 0)
    await pool.shutdown()
  }

  @Test func largeAnswersAreRefused() async throws {
    var options = try Workers.options()
    options.answerBytes = 1_000
    let pool = try Workers.pool(options)
    let error = await Workers.error { _ = try await pool.render(scene: Document.square) }
    #expect(error as? WorkerPoolError == .answerTooLarge(bytes: 2_400, allowed: 1_000))
    _ = try await pool.renderData(scene: Document.square)
    #expect(pool.processes.started == 1)
    await pool.shutdown()
  }
}
