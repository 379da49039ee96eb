/// One display that was tried, and the outcome.
public struct DisplayAttempt: Equatable, Sendable, Encodable, CustomStringConvertible {
  /// The outcome of an attempt.
  public enum Outcome: String, Sendable, Encodable {
    /// A context was made.
    case opened
    /// It was tried and gave no usable context.
    case unavailable
    /// It was not tried.
    case skipped
  }

  /// The display, in the form that ``GLDeviceRequest`` reads: `egl:0`, `gbm:/dev/dri/renderD128`,
  /// `surfaceless`.
  public let name: String
  /// The outcome.
  public let outcome: Outcome
  /// The renderer if the display was opened, otherwise the reason why not.
  public let detail: String

  /// An attempt at the display called `name`.
  public init(name: String, outcome: Outcome, detail: String) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
  }

  /// `surfaceless: opened: llvmpipe (LLVM 15.0.6, 256 bits)`.
  public var description: String { "\(name): \(outcome.rawValue): \(detail)" }
}
