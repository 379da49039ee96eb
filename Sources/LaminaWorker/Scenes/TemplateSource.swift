import Foundation

/// A template with values (docs/templates.md), as they came from outside. Whoever draws the scene
/// reads the template and checks the values: of a ``WorkerPool``, a worker.
public struct TemplateSource: Sendable {
  /// The folder of the template. Its files are opened by the pool, and by nobody else.
  public var folder: URL
  /// What tells one state of the folder from another; nil if nobody knows. What was read once is
  /// used again as long as folder and version stay the same.
  public var version: String?
  /// An object in JSON with values; nil for none.
  public var json: Data?
  /// Names and values as texts, which come before those of `json`.
  public var texts: [(name: String, text: String)]

  /// A template with values.
  public init(
    folder: URL, version: String? = nil, json: Data? = nil,
    texts: [(name: String, text: String)] = []
  ) {
    (self.folder, self.version, self.json, self.texts) = (folder, version, json, texts)
  }

  /// Bytes of all values.
  var valueBytes: Int {
    texts.reduce(json?.count ?? 0) { $0 + $1.name.utf8.count + $1.text.utf8.count }
  }
}
