/// Why a scene, a value or an address of a preview cannot be had: one line, what and why.
public struct PreviewError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What, why, and what is allowed.
  public let description: String

  /// An error with that message.
  public init(_ description: String) { self.description = description }
}
