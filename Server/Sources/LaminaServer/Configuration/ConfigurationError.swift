/// A setting that cannot be used: its name, what is wrong, and what is allowed. It never has the
/// value of a secret.
public struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The setting, or the place in it.
  public let setting: String
  /// What is wrong.
  public let why: String
  /// What is allowed.
  public let allowed: String

  init(_ setting: String, _ why: String, allowed: String) {
    (self.setting, self.why, self.allowed) = (setting, why, allowed)
  }

  init(_ setting: String, _ why: String, allowed: [String]) {
    self.init(setting, why, allowed: allowed.joined(separator: ", "))
  }

  /// One line, such as `setting 'workers': 0 (allowed: 1 to 64)`.
  public var description: String { "setting '\(setting)': \(why) (allowed: \(allowed))" }
}
