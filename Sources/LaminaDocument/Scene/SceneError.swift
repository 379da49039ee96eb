import Lamina

/// The reason why a scene could not be read: the file, the place in it, what is wrong, and what is
/// allowed.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Kind: Equatable, Sendable {
    /// The input does not exist.
    case notFound
    /// The input exists but cannot be read: no permission, no regular file, or a device error.
    case unreadable
    /// The directory holds no document.
    case noDocument
    /// The bundle's `index.xml` is broken, or it names a file outside the bundle.
    case badPackage
    /// The document is not well-formed XML.
    case malformedXML
    /// The document is XML, but it is no scene.
    case notCAML
    /// An image of the document cannot be decoded.
    case badImage
    /// The document exceeds one of the `RenderLimits`.
    case limit(LimitExceeded)
  }

  /// The kind of failure.
  public let kind: Kind
  /// The file, as the caller named it.
  public let file: String
  /// The line in `file`, counted from 1, or nil if it is unknown.
  public let line: Int?
  /// The column in `line`, counted from 1, or nil if it is unknown.
  public let column: Int?
  /// What is wrong, in a few words.
  public let what: String
  /// Why it is wrong.
  public let why: String
  /// What is allowed, or nil if that cannot be said in a few words.
  public let allowed: String?

  package init(
    _ kind: Kind, file: String, at position: SourcePosition? = nil, what: String, why: String,
    allowed: String? = nil
  ) {
    self.kind = kind
    self.file = file
    line = position?.line
    column = position?.column
    self.what = what
    self.why = why
    self.allowed = allowed
  }

  package init(
    _ limit: LimitExceeded, file: String, at position: SourcePosition? = nil, what: String
  ) {
    self.init(.limit(limit), file: file, at: position, what: what, why: limit.description)
  }

  /// One line, such as `main.caml:7:17: malformed XML: …`.
  public var description: String {
    var place = singlePath(file)
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(what): \(why)" + (allowed.map { " (allowed: \($0))" } ?? "")
  }
}

/// A path for a message of one line, whole: line breaks become `?`.
package func singlePath(_ path: String) -> String {
  String(path.map { $0.isNewline ? "?" : $0 })
}

/// A place in a document. Line and column are counted from 1.
package struct SourcePosition: Equatable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
