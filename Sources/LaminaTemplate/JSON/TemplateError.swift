import Lamina
import LaminaDocument

/// The reason why a template could not be used: the file, the place in it, what is wrong, and what
/// is allowed. It is the fault of the template's author, not of whoever gives values.
public struct TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Kind: Equatable, Sendable {
    /// The folder, or a file that the template needs, does not exist.
    case notFound
    /// A file exists but cannot be read.
    case unreadable
    /// `template.json` is not well-formed JSON.
    case malformedJSON
    /// `template.json` says something that is not allowed, or that the scene lacks.
    case invalid
    /// The scene is a Lottie file that cannot be read. Of a CAML file, that is a `SceneError`.
    case badScene
    /// The values are those of another template.
    case foreignValues
    /// The template exceeds one of the ``TemplateLimits`` or `RenderLimits`.
    case limit(LimitExceeded)
  }

  /// The kind of failure.
  public let kind: Kind
  /// The file or the folder, as the caller named it.
  public let file: String
  /// The place in `template.json`, such as `texts[2].sizes`; nil if it is the whole.
  public let place: String?
  /// Why it is wrong.
  public let why: String
  /// What is allowed, or nil if that cannot be said in a few words.
  public let allowed: String?

  init(_ kind: Kind, _ place: JSONPlace, _ why: String, allowed: String? = nil) {
    (self.kind, self.file, self.place) = (kind, place.file, place.path)
    (self.why, self.allowed) = (why, allowed)
  }

  init(_ limit: LimitExceeded, _ place: JSONPlace) {
    self.init(.limit(limit), place, limit.description)
  }

  /// One line, such as `card/template.json: texts[2].layer: the scene has no layer 'titel'`.
  public var description: String {
    [singlePath(file), place.map(singleLine), why].compactMap { $0 }.joined(separator: ": ")
      + (allowed.map { " (allowed: \($0))" } ?? "")
  }
}

/// A place in a file of JSON.
struct JSONPlace: Sendable, Equatable {
  let file: String
  /// The path to the value, or nil for the whole document.
  var path: String?

  subscript(name: String) -> JSONPlace {
    JSONPlace(file: file, path: path.map { "\($0).\(name)" } ?? name)
  }

  subscript(index: Int) -> JSONPlace { JSONPlace(file: file, path: "\(path ?? "")[\(index)]") }

  /// The error that something here is not allowed.
  func error(_ why: String, allowed: String? = nil) -> TemplateError {
    TemplateError(.invalid, self, why, allowed: allowed)
  }

  /// Throws if `value` is more than `allowed`.
  func check(_ name: String, _ value: Int, atMost allowed: Int) throws {
    if value > allowed {
      throw TemplateError(LimitExceeded(name, value: value, allowed: allowed), self)
    }
  }
}
