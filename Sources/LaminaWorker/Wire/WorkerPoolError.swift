import Foundation

/// Why a worker process gave no picture, apart from errors of the job itself. `RenderPoolError`
/// says when the pool did not do a job at all.
public enum WorkerPoolError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No worker could be started; the text says why.
  case cannotStart(String)
  /// The worker cannot give up these parts, which the pool requires, on this kernel.
  case unconfined(missing: WorkerConfinement.Parts)
  /// A signal ended the worker in the midst of the job: a defect, or an attack. The job is not
  /// tried again. Only this job is lost.
  case crashed(signal: Int)
  /// The worker ended by itself in the midst of the job.
  case ended(status: Int)
  /// The job needed more memory than a worker may have beyond its start.
  case memoryExceeded(allowed: Int)
  /// The job took longer than a worker may work on one, and was killed.
  case timeExceeded(allowed: Duration)
  /// The picture is larger than the memory for answers.
  case answerTooLarge(bytes: Int, allowed: Int)
  /// The worker sent something that is no answer, so it was killed. The text says what.
  case badAnswer(String)
  /// The job failed with an error that has no type of its own; the text describes it.
  case failed(String)
  /// A number of the pool is out of range.
  case invalidNumber(name: String, value: Int, allowed: ClosedRange<Int>)

  /// One line: what happened, and what is allowed.
  public var description: String {
    switch self {
    case .cannotStart(let why): "worker: cannot be started: \(why)"
    case .unconfined(let missing):
      "worker: this kernel has no \(Self.names(missing)); the pool requires it"
    case .crashed(let signal):
      "worker: crashed: \(String(cString: strsignal(Int32(clamping: signal)))) (signal \(signal))"
    case .ended(let status): "worker: ended in the midst of a job with status \(status)"
    case .memoryExceeded(let allowed): "worker: memory exceeded: \(allowed) bytes are allowed"
    case .timeExceeded(let allowed): "worker: time of one job exceeded: allowed \(allowed)"
    case .answerTooLarge(let bytes, let allowed):
      "worker: the answer has \(bytes) bytes; allowed \(allowed)"
    case .badAnswer(let what): "worker: bad answer: \(what)"
    case .failed(let what): what
    case .invalidNumber(let name, let value, let allowed):
      "worker pool: \(name) \(value): allowed \(allowed.lowerBound) to \(allowed.upperBound)"
    }
  }

  private static func names(_ parts: WorkerConfinement.Parts) -> String {
    var names: [String] = []
    if parts.contains(.files) { names.append("Landlock") }
    if parts.contains(.calls) { names.append("seccomp") }
    return names.joined(separator: " and no ")
  }
}
