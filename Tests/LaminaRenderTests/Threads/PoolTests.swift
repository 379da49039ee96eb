import Foundation
import Lamina
import Testing

/// The answers of a pool to its callers, step by step. A gate holds the jobs, so nothing depends on
/// time.
@Suite(.serialized) struct PoolTests {
  /// Holds jobs until it is opened, and signals when a job has come.
  final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false
    private var arrivals = 0

    /// A job calls this.
    func pass() {
      condition.lock()
      arrivals += 1
      condition.broadcast()
      while !isOpen { condition.wait() }
      condition.unlock()
    }

    func open() {
      condition.lock()
      isOpen = true
      condition.broadcast()
      condition.unlock()
    }

    /// Returns when `count` jobs have come.
    func waitForArrivals(_ count: Int) async {
      await waits(until: hasArrivals(count))
    }

    private func hasArrivals(_ count: Int) -> Bool { self.count >= count }

    /// The number of jobs that have come.
    var count: Int {
      condition.lock()
      defer { condition.unlock() }
      return arrivals
    }
  }

  static let size = CGSize(width: 8, height: 4)

  static func square(_ color: CGColor) -> @Sendable () -> CALayer {
    {
      let root = CALayer()
      root.bounds = CGRect(origin: .zero, size: size)
      root.backgroundColor = color
      return root
    }
  }

  private func pool(_ contexts: Int = 1, queueLimit: Int = 64) throws -> RenderPool {
    try RenderPool(contexts: contexts, device: .software, queueLimit: queueLimit, options: .all)
  }

  /// Returns when the pool's statistics fulfil `condition`.
  private func wait(_ pool: RenderPool, until condition: (RenderPoolStatistics) -> Bool) async {
    await waits(until: condition(pool.statistics))
  }

  @Test func aJobsPictureAndFile() async throws {
    let pool = try pool(2)
    let image = try await pool.render(size: Self.size, scale: 2, Self.square(.red))
    #expect((image.width, image.height) == (16, 8))
    let data = try await pool.renderData(size: Self.size, scale: 2, Self.square(.red))
    #expect(Picture(try ImageCodec.decode(data, limits: .standard)) == Picture(image))
    let statistics = pool.statistics
    #expect(statistics.finished == 2)
    #expect(statistics.contextsOpened == 2)
    await pool.shutdown()
  }

  @Test func numbersThatCannotBe() {
    #expect(throws: RenderPoolError.invalidCount(name: "contexts", value: 0, allowed: 1...64)) {
      try RenderPool(contexts: 0)
    }
    #expect(throws: RenderPoolError.invalidCount(name: "contexts", value: 65, allowed: 1...64)) {
      try RenderPool(contexts: 65, device: .software)
    }
    #expect(
      throws: RenderPoolError.invalidCount(name: "queueLimit", value: 0, allowed: 1...1_000_000)
    ) {
      try RenderPool(contexts: 1, queueLimit: 0)
    }
    #expect(throws: GLDeviceError.self) {
      try RenderPool(contexts: 2, device: try GLDeviceRequest("egl:99"))
    }
  }

  @Test func aFullQueueRefusesOrLetsWait() async throws {
    let pool = try pool(queueLimit: 1)
    let gate = Gate()
    async let first = pool.render(size: Self.size) {
      gate.pass()
      return Self.square(.red)()
    }
    await gate.waitForArrivals(1)
    async let second = pool.render(size: Self.size, whenFull: .refuse, Self.square(.green))
    await wait(pool) { $0.queued == 1 }
    await #expect(throws: RenderPoolError.queueFull(limit: 1)) {
      try await pool.render(size: Self.size, whenFull: .refuse, Self.square(.blue))
    }
    async let third = pool.render(size: Self.size, Self.square(.blue))
    await wait(pool) { $0.waiting == 1 }
    #expect(pool.statistics.running == 1)
    gate.open()
    let pictures = try await [first, second, third].map { Picture($0)[0, 0] }
    #expect(pictures == [SIMD4(0, 0, 255, 255), SIMD4(51, 204, 0, 255), SIMD4(255, 51, 51, 255)])
    let statistics = pool.statistics
    #expect((statistics.finished, statistics.refused) == (3, 1))
    await pool.shutdown()
  }

  @Test func aJobCancelledBeforeItsTurnIsNotBegun() async throws {
    let pool = try pool()
    let (gate, made) = (Gate(), Gate())
    made.open()
    async let first = pool.render(size: Self.size) {
      gate.pass()
      return Self.square(.red)()
    }
    await gate.waitForArrivals(1)
    let second = Task {
      try await pool.render(size: Self.size) {
        made.pass()
        return Self.square(.green)()
      }
    }
    await wait(pool) { $0.queued == 1 }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(pool.statistics.queued == 0)
    gate.open()
    _ = try await first
    await pool.shutdown()
    #expect((pool.statistics.finished, pool.statistics.cancelled) == (1, 1))
    #expect(made.count == 0)
  }

  /// The caller returns at once. The worker notices before it draws.
  @Test func aJobCancelledWhileItRunsIsNotDrawn() async throws {
    let pool = try pool()
    let gate = Gate()
    let drawn = Gate()
    drawn.open()
    let job = Task {
      try await pool.render(size: Self.size, prepare: { _ in drawn.pass() }) {
        gate.pass()
        return Self.square(.red)()
      }
    }
    await gate.waitForArrivals(1)
    job.cancel()
    await #expect(throws: CancellationError.self) { try await job.value }
    #expect(pool.statistics.running == 1)
    gate.open()
    await pool.shutdown()
    #expect(pool.statistics.finished == 0)
    #expect(drawn.count == 0)
  }

  @Test func aTaskCancelledBeforeItAsksGetsNothing() async throws {
    let pool = try pool()
    let job = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await pool.render(size: Self.size, Self.square(.red))
    }
    await #expect(throws: CancellationError.self) { try await job.value }
    await pool.shutdown()
    #expect((pool.statistics.cancelled, pool.statistics.finished) == (1, 0))
  }

  @Test func deadlines() async throws {
    let pool = try pool()
    await #expect(throws: RenderPoolError.deadlineExceeded) {
      try await pool.render(size: Self.size, deadline: .now - .seconds(1), Self.square(.red))
    }
    _ = try await pool.render(size: Self.size, deadline: .now + .seconds(3_600), Self.square(.red))
    // A job that waits behind another is answered at its deadline and never begins. A job that runs
    // is answered at its deadline too.
    let gate = Gate()
    let running = Task {
      try await pool.render(size: Self.size, deadline: .now + .milliseconds(500)) {
        gate.pass()
        return Self.square(.red)()
      }
    }
    await gate.waitForArrivals(1)
    await #expect(throws: RenderPoolError.deadlineExceeded) {
      try await pool.render(size: Self.size, deadline: .now + .milliseconds(10)) {
        Issue.record("a job was begun after its deadline")
        return Self.square(.red)()
      }
    }
    await #expect(throws: RenderPoolError.deadlineExceeded) { try await running.value }
    gate.open()
    await pool.shutdown()
    let statistics = pool.statistics
    #expect((statistics.finished, statistics.expired, statistics.running) == (1, 3, 0))
  }

  @Test func aTransactionLeftOpenEndsWithItsJob() async throws {
    let pool = try pool()
    _ = try await pool.render(size: Self.size) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setAnimationDuration(7)
      CATransaction.lock()
      return Self.square(.red)()
    }
    _ = try await pool.render(size: Self.size) {
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.animationDuration() == 0.25)
      return Self.square(.red)()
    }
    // If the worker held the lock, this thread could not get it.
    let taken = DispatchSemaphore(value: 0)
    Thread {
      CATransaction.lock()
      CATransaction.unlock()
      taken.signal()
    }.start()
    #expect(taken.wait(timeout: .now() + 30) == .success)
    await pool.shutdown()
  }

  @Test func limitsOfAJobAreItsOwn() async throws {
    let pool = try pool()
    var limits = RenderLimits.standard
    limits.layers = 1
    await #expect(throws: LimitExceeded("layers", value: 2, allowed: 1)) {
      try await pool.render(size: Self.size, limits: limits) {
        let root = Self.square(.red)()
        root.addSublayer(CALayer())
        return root
      }
    }
    _ = try await pool.render(size: Self.size) {
      let root = Self.square(.red)()
      root.addSublayer(CALayer())
      return root
    }
    #expect(pool.statistics.contextsOpened == 2)
    await pool.shutdown()
  }

  @Test func shutdownFinishesOrCancels() async throws {
    for cancelling in [false, true] {
      let pool = try pool()
      let gate = Gate()
      let jobs = (0..<3).map { _ in
        Task {
          try await pool.render(size: Self.size) {
            gate.pass()
            return Self.square(.red)()
          }
        }
      }
      await gate.waitForArrivals(1)
      await wait(pool) { $0.queued == 2 }
      async let end: Void = pool.shutdown(cancelling: cancelling)
      if cancelling {
        for job in jobs {
          await #expect(throws: RenderPoolError.shutDown) { try await job.value }
        }
      }
      gate.open()
      await end
      #expect(pool.statistics.finished == (cancelling ? 0 : 3))
      await #expect(throws: RenderPoolError.shutDown) {
        try await pool.render(size: Self.size, Self.square(.red))
      }
      await pool.shutdown()
    }
  }

  /// A pool that nobody holds ends its threads.
  @Test func lettingGoOfAPoolEndsIt() async throws {
    let kept = ContextBox()
    var pool: RenderPool? = try pool()
    _ = try await pool?.render(size: Self.size, prepare: { kept.context = $0 }, Self.square(.red))
    #expect(kept.context != nil)
    pool = nil
    // The pool's thread closes the context some time later.
    await waits(until: kept.context == nil)
  }

  final class ContextBox: @unchecked Sendable { weak var context: GLContext? }
}
