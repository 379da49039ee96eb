import CLaminaTypes
import Foundation
import Lamina

/// A job of a program, after its numbers were checked.
///
/// `@unchecked Sendable`: the program says that its function may be called on a thread of the pool.
struct PoolJob: @unchecked Sendable {
  private let job: lamina_job
  private let makeTree: lamina_job_function
  private let deadline: ContinuousClock.Instant?

  /// Throws a usage failure for numbers that are no sizes or times.
  init(_ job: UnsafePointer<lamina_job>?) throws {
    guard let job = job?.pointee else { throw Failure(.usage, "job: NULL instead of a job") }
    guard let makeTree = job.make_tree else {
      throw Failure(.usage, "make_tree: NULL instead of a function")
    }
    for (name, side) in [("width", job.width), ("height", job.height)] {
      guard side > 0, side.isFinite else {
        throw Failure(.usage, "\(name): \(side) must be positive and finite")
      }
    }
    guard job.scale >= 0, job.scale.isFinite else {
      throw Failure(.usage, "scale: \(job.scale) must be finite and not negative")
    }
    _ = try moment(job.time)
    guard job.timeout >= 0 else {
      throw Failure(.usage, "timeout: \(job.timeout) seconds must not be negative")
    }
    (self.job, self.makeTree) = (job, makeTree)
    // Longer than a century is no limit.
    let isLimited = job.timeout > 0 && job.timeout < 3e9
    deadline = isLimited ? ContinuousClock.now + .seconds(job.timeout) : nil
  }

  /// What the program gets with the result.
  var context: UnsafeMutableRawPointer? { job.context }

  /// The picture of the job. Throws ``RenderPoolError``, ``Failure`` and errors of rendering.
  func picture(in pool: RenderPool) async throws -> CGImage {
    try await pool.render(
      size: CGSize(width: job.width, height: job.height),
      scale: CGFloat(job.scale == 0 ? 1 : job.scale),
      at: job.time.isNaN ? nil : job.time, deadline: deadline,
      whenFull: job.refuse_if_busy ? .refuse : .wait
    ) { try root() }
  }

  /// The tree that the program's function makes.
  private func root() throws -> CALayer {
    var handle: LayerHandle?
    let status = makeTree(job.context, &handle)
    guard status == LaminaStatus.ok.rawValue else {
      let message = ErrorText.current.map { String(cString: $0) } ?? ""
      // A number that is no status of a failure is the program's mistake.
      let known = LaminaStatus(rawValue: status) ?? .usage
      throw Failure(
        known == .noValue ? .usage : known,
        message.isEmpty ? "make_tree: status \(status)" : "make_tree: \(message)")
    }
    let root = try HandleTable.shared.object(handle, .layer)
    try HandleTable.shared.release(handle, .layer)
    return root
  }
}

/// The result of a job that a thread waits for.
///
/// `@unchecked Sendable`: written before the semaphore's signal, read after its wait.
final class PoolAnswer: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var result: Result<CGImage, any Error>?

  func give(_ result: Result<CGImage, any Error>) {
    self.result = result
    done.signal()
  }

  func wait() throws -> CGImage {
    done.wait()
    guard let result else { throw Failure(.internal, "a job without a result") }
    return try result.get()
  }
}
