import Foundation
import Lamina
import LaminaDocument

/// Writes scenes as documents: `.ca` bundles, or one `.caml` file with its images inside.
///
/// Reading what was written gives an equal tree: numbers are written in the fewest digits that read
/// back as the same number, and images as PNG, which keeps their pixels exactly. Every layer
/// property that ``SceneReader`` knows is written, with those of special classes, its filters,
/// animations and states, and with classes and ids as the document gave them. A layer of a
/// program's own class is written as the nearest class of the library. Attributes and elements that
/// the reader skipped (private ones) are not kept: ``SkippedFeatures/lost`` counts them.
public struct SceneWriter: Sendable {
  /// What a document may use.
  public let limits: RenderLimits

  /// A writer of documents that a reader with the same limits accepts.
  public init(limits: RenderLimits = .standard) {
    self.limits = limits
  }

  /// The files of a bundle: `index.xml`, `main.caml` and one PNG under `assets/` for each image,
  /// however often it is used.
  ///
  /// Throws ``SceneWriteError`` where the tree exceeds a limit or an image cannot be encoded.
  /// Linear in layers and pixels.
  public func bundle(of scene: Scene) throws -> WrittenScene {
    var document = DocumentWriter(scene, limits: limits, images: .files)
    try document.write()
    var written = WrittenScene(leftOut: document.leftOut)
    written.files = [
      ("index.xml", Data(Self.index(of: scene).utf8)), ("main.caml", Data(document.text.utf8)),
    ]
    written.files += document.files
    return written
  }

  /// One document with its images as `data:` URIs; otherwise as ``bundle(of:)``.
  public func document(of scene: Scene) throws -> WrittenScene {
    var document = DocumentWriter(scene, limits: limits, images: .inline)
    try document.write()
    var written = WrittenScene(leftOut: document.leftOut)
    written.files = [("main.caml", Data(document.text.utf8))]
    return written
  }

  /// Writes a `.caml` file where `url` ends so, else a bundle, which appears whole or not at all.
  ///
  /// A file or bundle that is there is replaced; a directory that is no bundle is refused. Throws
  /// ``SceneWriteError``.
  @discardableResult
  public func write(_ scene: Scene, to url: URL) throws -> WrittenScene {
    let path = url.relativePath
    guard url.isFileURL else { throw SceneWriteError(.cannotCreate, path, "not a file URL") }
    guard url.pathExtension.lowercased() != "caml" else {
      let written = try document(of: scene)
      do {
        try written.files[0].data.write(to: url, options: .atomic)
      } catch {
        throw SceneWriteError(.cannotCreate, path, "the file cannot be written")
      }
      return written
    }
    let place = try BundlePlace(path)
    let written = try bundle(of: scene)
    try place.write(written.files)
    return written
  }

  private static func index(of scene: Scene) -> String {
    var entries = [
      "<key>geometryFlipped</key>", "<false/>", "<key>rootDocument</key>",
      "<string>main.caml</string>",
    ]
    if scene.size.width > 0, scene.size.height > 0 {
      entries += [
        "<key>documentWidth</key>", "<real>\(NumberText.format(scene.size.width))</real>",
        "<key>documentHeight</key>", "<real>\(NumberText.format(scene.size.height))</real>",
      ]
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(entries.map { "  \($0)\n" }.joined())</dict>
      </plist>

      """
  }
}

/// The files of a written scene, and what of the tree they do not hold.
public struct WrittenScene: Sendable {
  /// Paths relative to the bundle, and their bytes; a loose document is `main.caml`.
  public internal(set) var files: [(path: String, data: Data)] = []

  /// Values of layers that documents cannot hold: contents other than images, objects of other
  /// classes than those that documents know as filters, animations and their values, texts with
  /// attributes, `style`, `actions`.
  public let leftOut: SkippedFeatures

  init(leftOut: SkippedFeatures) {
    self.leftOut = leftOut
  }
}

/// A scene that could not be written: what, and why.
public struct SceneWriteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Kind: Equatable, Sendable {
    /// The output cannot be created: its directory, permissions, or what is there already.
    case cannotCreate
    /// Writing failed underway.
    case inputOutput
    /// The tree exceeds one of the ``RenderLimits``.
    case limit(LimitExceeded)
    /// An image cannot be encoded.
    case badImage
  }

  /// The kind of failure.
  public let kind: Kind
  /// The file, or what in the scene.
  public let what: String
  /// Why.
  public let why: String

  init(_ kind: Kind, _ what: String, _ why: String) {
    self.kind = kind
    self.what = what
    self.why = why
  }

  /// `out.ca: is a directory that is no bundle`, always one line.
  public var description: String { String("\(what): \(why)".map { $0.isNewline ? "?" : $0 }) }
}
