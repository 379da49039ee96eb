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
    await waits(until: pool.processes.spares > 0)
    _ = try await pool.render(scene: Document.square)
    _ = try await pool.render(scene: Document.square)
    await pool.shutdown()
    #expect(pool.processes.spares == 0)
  }

  @Test func fullQueuesRefuse() async throws {
    let folder = try ScratchFolder()
    let pool = try Workers.pool(try Workers.hostile("spin", in: folder), queueLimit: 1)
    let tasks = (0..<2).map { _ in Task { try await pool.render(scene: Document.square) } }
    await waits(until: pool.statistics.running + pool.statistics.queued >= 2)
    let error = await Workers.error {
      _ = try await pool.render(scene: Document.square, whenFull: .refuse)
    }
    #expect(error as? RenderPoolError == .queueFull(limit: 1))
    await pool.shutdown(cancelling: true)
    for task in tasks { _ = await Workers.error { _ = try await task.value } }
  }

  /// Neither descriptors nor shared memory stay. Pools of other tests have such memory too, so that
  /// this test waits until everything is gone that was there while its own pools were.
  @Test func nothingIsLeft() async throws {
    /// The file numbers of the shared memory that this process has open or mapped.
    func memories() throws -> Set<UInt64> {
      var numbers: Set<UInt64> = []
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        let link = "/proc/self/fd/" + name
        var status = stat()
        guard let place = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
          place.contains("lamina-answer"), stat(link, &status) == 0
        else { continue }
        numbers.insert(UInt64(status.st_ino))
      }
      for line in try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        .split(separator: "\n") where line.contains("lamina-answer")
      {
        // The range, its rights, the offset, the device, the file number, the name.
        numbers.insert(try #require(UInt64(line.split(separator: " ")[4])))
      }
      return numbers
    }
    var seen: Set<UInt64> = []
    for _ in 0..<3 {
      let pool = try Workers.pool()
      _ = try await pool.renderData(scene: Document.square)
      seen.formUnion(try memories())
      await pool.shutdown()
    }
    #expect(!seen.isEmpty)
    for _ in 0..<600 where try !seen.isDisjoint(with: memories()) {
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(try seen.isDisjoint(with: memories()))
  }

  /// A worker has its socket, its memory, and what its device opens; nothing of this process.
  @Test func nothingIsInherited() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write("kept.txt", Data())
    let kept = open(file.path, O_RDONLY)
    defer { close(kept) }
    let pool = try Workers.pool()
    // Other tests start other programs at the same time, and those may inherit the file.
    let workers = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter {
      let state = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
      // After the name in parentheses: the state, and the parent.
      let fields = state?.split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 1, fields[1] == "\(getpid())" else { return false }
      let line = try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)
      return line?.split(separator: "\0").dropFirst().first == "worker"
    }
    #expect(!workers.isEmpty)
    for worker in workers {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd")) ?? []
      for name in names {
        let place = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(worker)/fd/\(name)")
        #expect(place != file.path)
      }
    }
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
