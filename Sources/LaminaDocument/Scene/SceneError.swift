import Lamina

/// A scene that could not be read: which file, where in it, what is wrong and what would be right.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Kind: Equatable, Sendable {
    /// The input does not exist.
    case notFound
    /// The input exists and cannot be read: permissions, not a file, a device error.
    case unreadable
    /// A directory that holds no document.
    case noDocument
    /// A bundle whose `index.xml` is broken or points outside the bundle.
    case badPackage
    /// The document is not well-formed XML.
    case malformedXML
    /// The document is XML but not a scene.
    case notCAML
    /// An image that the document uses cannot be decoded.
    case badImage
    /// One of the ``RenderLimits`` was exceeded.
    case limit(LimitExceeded)
  }

  /// The kind of failure.
  public let kind: Kind
  /// The file, as the caller named it.
  public let file: String
  /// The line in `file`, from 1, where that is known.
  public let line: Int?
  /// The column in `line`, from 1, where that is known.
  public let column: Int?
  /// What is wrong, in a few words.
  public let what: String
  /// Why it is wrong.
  public let why: String
  /// What would be accepted, where that can be said.
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

  /// `main.caml:7:17: malformed XML: …`, always one line.
  public var description: String {
    var place = singlePath(file)
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(what): \(why)" + (allowed.map { " (allowed: \($0))" } ?? "")
  }

  private func singlePath(_ path: String) -> String {
    String(path.map { $0.isNewline ? "?" : $0 })
  }
}

/// A place in a document, both from 1.
package struct SourcePosition: Equatable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
