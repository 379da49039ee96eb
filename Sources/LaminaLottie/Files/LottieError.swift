import Lamina

/// The reason why a Lottie file could not be read: the file, what is wrong, and what is allowed.
public struct LottieError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Kind: Equatable, Sendable {
    /// The file does not exist, or it cannot be read.
    case unreadable
    /// The bytes are neither JSON nor a known archive.
    case unknownFormat
    /// The gzip stream or the ZIP archive is damaged.
    case badArchive
    /// A library that is opened when it is needed is not installed.
    case missingLibrary
    /// The archive has no such animation.
    case noAnimation
    /// The document is not well-formed JSON.
    case malformedJSON
    /// The document is JSON, but no animation.
    case notLottie
    /// The animation has no marker, layer, slot or property of that name.
    case unknownName
    /// A value of another type than the property or slot takes.
    case wrongValue
    /// The document exceeds one of the ``LottieLimits``.
    case limit(LimitExceeded)
  }

  /// The kind of failure.
  public let kind: Kind
  /// The place in the document as a JSON path, such as `layers[3].ks.p`; nil if it is the whole.
  public let path: String?
  /// What is wrong, in a few words.
  public let what: String
  /// Why it is wrong.
  public let why: String
  /// What is allowed, or nil if that cannot be said in a few words.
  public let allowed: String?

  init(_ kind: Kind, at path: String? = nil, _ what: String, _ why: String, allowed: String? = nil)
  {
    (self.kind, self.path, self.what, self.why) = (kind, path, what, why)
    self.allowed = allowed
  }

  init(_ limit: LimitExceeded, at path: String? = nil) {
    self.init(.limit(limit), at: path, "too large", limit.description)
  }

  /// One line, such as `layers[3].ks.p: malformed JSON: …`.
  public var description: String {
    (path.map { "\($0): " } ?? "") + "\(what): \(why)" + (allowed.map { " (allowed: \($0))" } ?? "")
  }

  /// Names that are allowed, for a message of one line.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { "'\(printable($0))'" }.joined(separator: ", ")
    return names.isEmpty ? "none" : names.count > 20 ? shown + ", …" : shown
  }

  /// Throws if `value` is more than `allowed`.
  static func check(_ name: String, _ value: Int, atMost allowed: Int, at path: String? = nil)
    throws
  {
    if value > allowed {
      throw LottieError(LimitExceeded(name, value: value, allowed: allowed), at: path)
    }
  }
}
