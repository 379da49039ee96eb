import Foundation
import Lamina
import Testing

/// The pool's pictures and its work under stress. These tests also run under the thread sanitizer.
@Suite(.serialized) struct PoolThreadTests {
  /// A scene for each number. The number also decides the form of its picture.
  static func scene(_ number: Int) -> @Sendable () throws -> CALayer {
    {
      let script = try EffectScript(seed: 70_000 + number)
      for _ in 0..<8 { script.edit() }
      return script.root
    }
  }

  static func size(_ number: Int) -> (size: CGSize, scale: CGFloat) {
    let sizes = [EffectScript.size, CGSize(width: 31, height: 40), CGSize(width: 48, height: 23)]
    return (sizes[number % 3], [1, 2, 1.5, 1, 1][number % 5])
  }

  /// `lamina-bench pool-check` of a release build compares more scenes.
  @Test func picturesEqualThoseDrawnOneByOne() async throws {
    let count = 240
    let expected = try (0..<count).map { number in
      try render(
        try Self.scene(number)(), size: Self.size(number).size, scale: Self.size(number).scale)
    }
    let pool = try RenderPool(contexts: 4, device: .software, queueLimit: 16, options: .all)
    let pictures = try await withThrowingTaskGroup(of: (Int, Picture).self) { group in
      for number in 0..<count {
        group.addTask {
          let (size, scale) = Self.size(number)
          return (
            number, Picture(try await pool.render(size: size, scale: scale, Self.scene(number)))
          )
        }
      }
      return try await group.reduce(into: [Int: Picture]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<count where pictures[number] != expected[number] {
      Issue.record("scene \(number) is another picture")
    }
    await pool.shutdown()
    let statistics = pool.statistics
    #expect(statistics.finished == count)
    #expect(statistics.contextsOpened == 4)
    #expect(statistics.contextsLost == 0)
    #expect(statistics.queued + statistics.waiting + statistics.running == 0)
  }

  /// Jobs that fail in every way run among jobs that succeed. Each job draws in GL: a picture drawn
  /// in memory may make too few calls of GL for one to fail.
  @Test func failuresOfSomeJobsAreNobodyElses() async throws {
    struct Broken: Error, Equatable { var number: Int }
    let pool = try RenderPool(
      contexts: 3, device: .software, queueLimit: 8, options: .disabling("memory"))
    let expected = try (0..<8).map { try render(try Self.scene($0)(), size: EffectScript.size) }
    let faults = await withTaskGroup(of: String?.self) { group in
      for number in 0..<120 {
        group.addTask { await Self.oddJob(number, pool, expected) { Broken(number: $0) } }
      }
      return await group.reduce(into: [String]()) { if let fault = $1 { $0.append(fault) } }
    }
    #expect(faults == [])
    let statistics = pool.statistics
    #expect(statistics.failed == 48)
    #expect(statistics.finished == 72)
    #expect(statistics.contextsLost == 24)
    #expect(statistics.contextsOpened <= 3 + 24)
    await pool.shutdown()
  }

  /// Runs a job. One job in ten throws, one loses its context, one fails in GL, and one exceeds a
  /// limit. Returns what is wrong with the outcome.
  private static func oddJob(
    _ number: Int, _ pool: RenderPool, _ expected: [Picture],
    _ broken: @escaping @Sendable (Int) -> any Error
  ) async -> String? {
    let scene = scene(number % 8)
    do {
      switch number % 10 {
      case 1:
        _ = try await pool.render(size: EffectScript.size) { throw broken(number) }
      case 3:
        _ = try await pool.render(
          size: EffectScript.size, whenFull: .wait, prepare: { $0.gl.simulateLoss() }, scene)
      case 5:
        _ = try await pool.render(size: EffectScript.size, prepare: { $0.gl.failCall(7) }, scene)
      case 7:
        _ = try await pool.render(size: CGSize(width: 1e6, height: 4), scene)
      default:
        let picture = Picture(try await pool.render(size: EffectScript.size, scene))
        return picture == expected[number % 8] ? nil : "\(number): another picture"
      }
      return "\(number): no error"
    } catch {
      switch number % 10 {
      case 1: return "\(error)" == "\(broken(number))" ? nil : "\(number): \(error)"
      case 3: return error as? GLDeviceError == .contextLost ? nil : "\(number): \(error)"
      case 5: return error is GLDeviceError ? nil : "\(number): \(error)"
      case 7: return (error as? LimitExceeded)?.name == "textureSide" ? nil : "\(number): \(error)"
      default: return "\(number): \(error)"
      }
    }
  }

  /// Callers cancel jobs as fast as jobs come.
  @Test func cancellationsInAStorm() async throws {
    let pool = try RenderPool(contexts: 2, device: .software, queueLimit: 1, options: .all)
    let outcomes = await withTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask {
          let job = Task {
            try await pool.render(
              size: EffectScript.size, whenFull: number % 5 == 0 ? .refuse : .wait,
              Self.scene(number % 8))
          }
          if number % 3 != 0 {
            for _ in 0..<(number % 17) { await Task.yield() }
            job.cancel()
          }
          do {
            _ = try await job.value
            return "picture"
          } catch is CancellationError {
            return "cancelled"
          } catch RenderPoolError.queueFull(limit: 1) {
            return "full"
          } catch {
            return "\(error)"
          }
        }
      }
      return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(
      outcomes.keys.allSatisfy { ["picture", "cancelled", "full"].contains($0) }, "\(outcomes)")
    await pool.shutdown()
    let statistics = pool.statistics
    #expect(statistics.finished == outcomes["picture", default: 0])
    #expect(statistics.cancelled == outcomes["cancelled", default: 0])
    #expect(statistics.refused == outcomes["full", default: 0])
    #expect(statistics.contextsLost == 0)
  }

  /// Objects in GL do not grow from job to job: the same jobs a second time leave the same objects.
  @Test func jobsLeaveNothingBehind() async throws {
    let pool = try RenderPool(contexts: 1, device: .software, options: .all)
    let ledgers = LedgerLog()
    for round in 0..<4 {
      for number in 0..<30 {
        let (size, scale) = Self.size(number)
        _ = try await pool.render(
          size: size, scale: scale, prepare: { ledgers.note($0.resources.ledger, round: round) },
          Self.scene(number))
      }
    }
    await pool.shutdown()
    // The first round fills caches. From then on, each job finds the state of the round before.
    let rounds = ledgers.rounds
    #expect(rounds.map(\.count) == [30, 30, 30, 30])
    #expect(rounds[2] == rounds[3])
  }

  /// Live objects and bytes before each job.
  final class LedgerLog: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [[String]] = [[], [], [], []]

    func note(_ ledger: ResourceLedger, round: Int) {
      lock.lock()
      let live = ResourceKind.allCases.map { "\($0) \(ledger.live($0))" }
      lines[round].append(live.joined(separator: " ") + " \(ledger.liveBytes)")
      lock.unlock()
    }

    var rounds: [[String]] { lines }
  }
}
