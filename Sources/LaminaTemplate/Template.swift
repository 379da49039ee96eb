import Foundation
import Lamina
import LaminaDocument

/// A scene with inputs: a folder with a CAML or Lottie file and `template.json`, which says what
/// values it takes and where they go. docs/templates.md describes the format.
///
/// ```swift
/// let template = try Template(contentsOf: URL(fileURLWithPath: "card.template"))
/// let instance = try template.instance()
/// try instance.fill(try template.values(texts: [("title", "Hello")]))
/// let renderer = try OffscreenRenderer(size: instance.size)
/// let image = try renderer.render(instance.root)
/// ```
///
/// A template never changes and may be used by all threads; each thread makes instances of its own.
public final class Template: Sendable {
  /// What a template and its values may ask for.
  public let limits: TemplateLimits
  /// The size in points of what it shows.
  public let size: CGSize
  private let model: TemplateModel

  /// Reads the folder at `url`, and checks everything in it: that layers and states have the names
  /// that bindings use, and that layers take values of these kinds.
  ///
  /// Throws ``TemplateError``, and `SceneError` for a CAML file that cannot be read. Linear in
  /// the size of the files.
  public init(contentsOf url: URL, limits: TemplateLimits = .standard) throws {
    guard url.isFileURL else {
      throw TemplateError(
        .unreadable, JSONPlace(file: url.relativePath), "the URL does not name a folder")
    }
    var reader = try TemplateReader(url.relativePath, limits: limits)
    model = try reader.read()
    self.limits = limits
    let instance = try TemplateInstance(model, scale: 1, limits: limits)
    size = instance.size
    try model.checkStates(instance.scene)
    try instance.check()
  }

  /// What the template is for, in its own words; empty if it does not say it.
  public var about: String { model.about }

  /// The values that the template takes, in the order of `template.json`.
  public var inputs: [TemplateInput] { model.inputs }

  /// The values that the template takes as JSON Schema, of the draft 2020-12: an object with a
  /// property for each input.
  public var schema: String { TemplateSchema.text(model) }

  /// Checks values, and adds defaults.
  ///
  /// Throws ``TemplateInputError`` with the input, what was given, and what is allowed; and
  /// ``TemplateError`` if there is no folder `images`. Linear in the size of the values and their
  /// images.
  ///
  /// - Parameters:
  ///   - json: an object with a member for each input that is given.
  ///   - texts: names and values as a command line or an address has them, which come before those
  ///     of `json`. Lists are arrays in JSON, or words with commas between them.
  ///   - images: the folder whose files values may name as images. Without it images are `data:`
  ///     URIs alone. No other file is opened, and nothing is read from the network.
  public func values(
    json: Data? = nil, texts: [(name: String, text: String)] = [], images: URL? = nil
  ) throws -> TemplateValues {
    let folder = try images.map { url in
      guard url.isFileURL, let folder = DocumentFolder(url.relativePath) else {
        throw TemplateError(
          .notFound, JSONPlace(file: url.relativePath), "there is no such folder of images")
      }
      return folder
    }
    let reading = ValuesReading(inputs: model.inputs, limits: limits)
    return TemplateValues(
      model: model, values: try reading.values(json: json, texts: texts, images: folder))
  }

  /// Makes a tree of layers that shows the template's values after ``TemplateInstance/fill(_:)``.
  ///
  /// Reads the files of the scene again. Throws as ``init(contentsOf:limits:)`` does.
  ///
  /// - Parameter scale: pixels per point of the pictures, in which texts are drawn.
  public func instance(scale: CGFloat = 1) throws -> TemplateInstance {
    try TemplateInstance(model, scale: scale, limits: limits)
  }
}
