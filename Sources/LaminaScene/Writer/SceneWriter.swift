import Foundation
import Lamina
import LaminaDocument

/// Writes scenes as documents: `.ca` bundles, or one `.caml` file with the images inside it.
///
/// A document that was written reads back as an equal tree. Numbers have the fewest digits that
/// read back as the same number. Images are PNG files, which keep all pixels exactly. The document
/// has every layer property that ``SceneReader`` knows, those of special classes, filters,
/// animations and states, with the classes and ids of the document that was read. A layer of a
/// program's own class is written as its nearest superclass in the library.
///
/// Attributes and elements that the reader skipped are not in the scene, and so they are not
/// written: ``SkippedFeatures/lost`` counts them.
public struct SceneWriter: Sendable {
  /// The limits on what a document may use.
  public let limits: RenderLimits

  /// Makes a writer. A reader with the same limits accepts its documents.
  public init(limits: RenderLimits = .standard) {
    self.limits = limits
  }

  /// The files of a bundle: `index.xml`, `main.caml`, and one PNG file in `assets/` for each image.
  ///
  /// Throws ``SceneWriteError`` if the tree exceeds a limit, or if an image cannot be encoded.
  /// Linear in the number of layers and pixels.
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

  /// One document with its images as `data:` URIs. Everything else is as in ``bundle(of:)``.
  public func document(of scene: Scene) throws -> WrittenScene {
    var document = DocumentWriter(scene, limits: limits, images: .inline)
    try document.write()
    var written = WrittenScene(leftOut: document.leftOut)
    written.files = [("main.caml", Data(document.text.utf8))]
    return written
  }

  /// Writes a file if the name of `url` ends with `.caml`, and else a bundle. Both appear complete
  /// or not at all.
  ///
  /// Replaces a file or bundle with that name. Throws ``SceneWriteError``, also if there is a
  /// directory that is no bundle.
  @discardableResult
  public func write(_ scene: Scene, to url: URL) throws -> WrittenScene {
    let path = url.relativePath
    guard url.isFileURL else {
      throw SceneWriteError(.cannotCreate, path, "the URL does not name a file")
    }
    guard PathParts(path).fileExtension != "caml" else {
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

/// The files of a written scene, and a count of what they do not hold.
public struct WrittenScene: Sendable {
  /// The files: paths relative to the bundle, and bytes. A document without a bundle is called
  /// `main.caml`.
  public internal(set) var files: [(path: String, data: Data)] = []

  /// Counts the values that documents cannot hold: contents that are no image; filters, animations
  /// and values of classes that documents do not know; texts with attributes; `style`; `actions`.
  public let leftOut: SkippedFeatures

  init(leftOut: SkippedFeatures) {
    self.leftOut = leftOut
  }
}

/// The reason why a scene could not be written.
public struct SceneWriteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Kind: Equatable, Sendable {
    /// The output cannot be created: its directory is missing, there is no permission, or something
    /// else has the name.
    case cannotCreate
    /// Writing failed before the end.
    case inputOutput
    /// The tree exceeds one of the `RenderLimits`.
    case limit(LimitExceeded)
    /// An image cannot be encoded.
    case badImage
  }

  /// The kind of failure.
  public let kind: Kind
  /// The file, or the part of the scene.
  public let what: String
  /// Why it could not be written.
  public let why: String

  init(_ kind: Kind, _ what: String, _ why: String) {
    self.kind = kind
    self.what = what
    self.why = why
  }

  /// One line, such as `out/a.ca: directory 'out': no such file or directory`.
  public var description: String { String("\(what): \(why)".map { $0.isNewline ? "?" : $0 }) }
}
