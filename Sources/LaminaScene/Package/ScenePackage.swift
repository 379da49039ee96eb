import Foundation
import Lamina
import LaminaDocument

/// A `.ca` bundle: its document, and the size that its `index.xml` declares. All its files are
/// opened beneath its directory.
struct ScenePackage {
  /// The root document, open.
  let document: OpenFile
  /// The size of the document in the index, in points, if any.
  let size: CGSize?

  /// Opens the document. Throws ``SceneError`` if the index is broken, if it names a file outside
  /// the bundle, or if there is no document.
  init(_ directory: String, limits: RenderLimits) throws {
    guard let folder = DocumentFolder(directory) else {
      throw SceneError(
        .unreadable, file: directory, what: "scene", why: "the directory cannot be opened")
    }
    guard let indexFile = try Self.file("index.xml", in: folder) else {
      document = try Self.documentWithoutIndex(folder)
      size = nil
      return
    }
    let index = try PackageIndex.read(indexFile, limits: limits)
    size = index.size
    let name = index.rootDocument ?? "main.caml"
    let location = ResourceLocator(folder, isLenient: false).locate(name)
    guard case .file(let file) = location else {
      throw Self.unusable(name, location, directory: directory, indexPath: indexFile.path)
    }
    document = file
  }

  /// The file with a name; nil if there is none. Throws ``SceneError`` for a link out of the bundle
  /// and for a file that cannot be opened.
  private static func file(_ name: String, in folder: DocumentFolder) throws -> OpenFile? {
    let problem: String
    switch folder.open(name) {
    case .file(let file): return file
    case .missing: return nil
    case .outside: problem = "the file is a link out of the bundle"
    case .unreadable(let why): problem = why
    }
    throw SceneError(
      .unreadable, file: folder.path + "/" + name, what: "file of the bundle", why: problem,
      allowed: "files in the bundle that can be read")
  }

  private static func unusable(
    _ name: String, _ location: ResourceLocator.Location, directory: String, indexPath: String
  ) -> SceneError {
    switch location {
    case .refused(let why):
      return SceneError(
        .badPackage, file: indexPath, what: "bad rootDocument '\(singleLine(name))'", why: why,
        allowed: "the name of a file in the bundle")
    case .unreadable(let why):
      return SceneError(
        .unreadable, file: directory, what: "document '\(singleLine(name))'", why: why)
    case .file, .missing:
      return SceneError(
        .noDocument, file: directory, what: "no document",
        why: "index.xml names '\(singleLine(name))', and the bundle has no such file",
        allowed: "the name of a file in the bundle")
    }
  }

  /// `main.caml`, or else the only `.caml` file.
  private static func documentWithoutIndex(_ folder: DocumentFolder) throws -> OpenFile {
    if let file = try file("main.caml", in: folder) { return file }
    guard let names = folder.names() else {
      throw SceneError(
        .unreadable, file: folder.path, what: "scene", why: "the directory cannot be listed")
    }
    let documents = names.filter { $0.hasSuffix(".caml") && $0 != "assetManifest.caml" }
    guard documents.count == 1, let file = try file(documents[0], in: folder) else {
      throw SceneError(
        .noDocument, file: folder.path, what: "no document",
        why: "it has no index.xml, no main.caml, and \(documents.count) other .caml files",
        allowed: "index.xml, main.caml, or one .caml file")
    }
    return file
  }
}
