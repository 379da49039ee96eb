import ArgumentParser
import Foundation
import Lamina

/// Draws many different jobs in one pool and fails if resident memory keeps growing. Among the jobs
/// are malformed documents, jobs that are cancelled and jobs whose deadline has passed.
@main struct Soak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-soak",
    abstract: "Draws many mixed jobs in one pool, and fails if memory keeps growing.")

  @Option(help: "The number of jobs.") var jobs = 20_000
  @Option(help: "The number of first jobs that may grow memory.") var warmUp = 2_000
  @Option(help: "The allowed growth of resident memory in bytes per job after that.")
  var allowed = 102.4
  @Option(help: "The kinds of jobs, separated by commas (default: all).") var only: String?

  func run() async throws {
    let kinds = try chosen()
    let pool = try RenderPool(contexts: 2)
    try await draw(0..<warmUp, kinds, pool)
    let before = ProcessMemory.now()
    print("after \(warmUp) jobs: \(before)")
    try await draw(warmUp..<jobs, kinds, pool)
    let after = ProcessMemory.now()
    print("after \(jobs) jobs: \(after)")
    await pool.shutdown()
    let count = Double(max(jobs - warmUp, 1))
    let growth = Double(after.resident - before.resident) / count
    let heap = Double(after.used - before.used) / count
    print(
      String(
        format: "growth: %.1f bytes of resident memory per job, %.1f of the heap", growth, heap))
    guard growth < allowed else {
      print(String(format: "error: memory grows; allowed are %.1f bytes per job", allowed))
      throw ExitCode.failure
    }
  }

  private func chosen() throws -> [SoakJob] {
    guard let only else { return SoakJob.allCases }
    return try only.split(separator: ",").map { name in
      guard let job = SoakJob(rawValue: String(name)) else {
        throw ValidationError(
          "--only \(name): allowed are \(SoakJob.allCases.map(\.rawValue).joined(separator: ","))")
      }
      return job
    }
  }

  /// Keeps four jobs in the pool, so that some of them wait.
  private func draw(_ numbers: Range<Int>, _ kinds: [SoakJob], _ pool: RenderPool) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in numbers {
        if number - numbers.lowerBound >= 4 { try await group.next() }
        let kind = kinds[number % kinds.count]
        group.addTask { try await kind.run(number / kinds.count, in: pool) }
      }
      try await group.waitForAll()
    }
  }
}
