import Foundation
import Lamina

/// How a ``WorkerPool`` starts its processes, and what each may use.
public struct WorkerOptions: Sendable {
  /// The program that is run as `PROGRAM worker`; nil to look for one: the path in `LAMINA_WORKER`,
  /// `lamina` beside the running program, `lamina` in a folder of `PATH`.
  public var executable: URL?
  /// The device to draw on; nil for the one that `LAMINA_DEVICE` names, or the first that works.
  public var device: GLDeviceRequest?
  /// What a worker must be able to give up. Without it, no worker begins, and the pool throws
  /// ``WorkerPoolError/unconfined(missing:)``.
  public var requiring: WorkerConfinement.Parts = .all
  /// Jobs after which a worker is replaced, from 1.
  public var jobsPerWorker = 1_000
  /// Processes that are kept ready beyond the working ones, 0 to 16, so that a replacement does not
  /// wait.
  public var spares = 1
  /// Bytes of memory that jobs may take in one worker, beyond what it has when it is ready, from
  /// 64 MiB.
  public var memoryBytes = 2 << 30
  /// Bytes of the largest picture, of pixels or of a file, from 1. They are taken only by answers
  /// that need them.
  public var answerBytes = 256 << 20
  /// The longest time of one job, whether or not it has a deadline; from 1 ms. A worker may use
  /// that much processor time on each core, too.
  public var jobTime: Duration = .seconds(60)
  /// How long a worker may go on with a job whose task was cancelled, from 0. It is killed after
  /// that. Most jobs end sooner, and a new process costs more than the end of a picture.
  public var cancelTime: Duration = .milliseconds(250)
  /// The longest start of a worker, from 1 ms. It compiles programs, which takes long on a driver
  /// without a cache.
  public var startTime: Duration = .seconds(30)
  /// Whether workers write to the standard error of this process. What a worker writes there is as
  /// little trusted as the scene that it draws, so it is off by default.
  public var keepsStandardError = false

  /// The defaults.
  public init() {}

  func check() throws(WorkerPoolError) {
    try Self.check("jobsPerWorker", jobsPerWorker, 1...Int.max)
    try Self.check("spares", spares, 0...16)
    try Self.check("memoryBytes", memoryBytes, 64 << 20...1 << 46)
    try Self.check("answerBytes", answerBytes, 1...1 << 40)
    try Self.check("milliseconds of jobTime", Self.milliseconds(jobTime), 1...86_400_000)
    try Self.check("milliseconds of cancelTime", Self.milliseconds(cancelTime), 0...86_400_000)
    try Self.check("milliseconds of startTime", Self.milliseconds(startTime), 1...86_400_000)
  }

  static func check(_ name: String, _ value: Int, _ allowed: ClosedRange<Int>)
    throws(WorkerPoolError)
  {
    guard allowed.contains(value) else {
      throw .invalidNumber(name: name, value: value, allowed: allowed)
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(clamping: seconds).multipliedReportingOverflow(by: 1_000).overflow
      ? Int.max : Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
