import Foundation
import Lamina
import LaminaDocument

/// A `.ca` bundle: the place of its document, and the size that its `index.xml` declares.
struct ScenePackage {
  /// The path of the root document.
  let document: String
  /// The size of the document in the index, in points, if any.
  let size: CGSize?

  /// Finds the document. Throws ``SceneError`` if the index is broken, if it names a file outside
  /// the bundle, or if there is no document.
  init(_ directory: String, limits: RenderLimits) throws {
    let indexPath = directory + "/index.xml"
    guard InputFile.exists(indexPath) else {
      document = try Self.documentWithoutIndex(directory)
      size = nil
      return
    }
    let index = try PackageIndex.read(indexPath, limits: limits)
    size = index.size
    let name = index.rootDocument ?? "main.caml"
    guard
      case .file(let path) = ResourceLocator(directory: directory, isLenient: false).locate(name)
    else {
      throw Self.unusable(name, directory: directory, indexPath: indexPath)
    }
    document = path
  }

  private static func unusable(_ name: String, directory: String, indexPath: String) -> SceneError {
    let locator = ResourceLocator(directory: directory, isLenient: false)
    if case .refused(let why) = locator.locate(name) {
      return SceneError(
        .badPackage, file: indexPath, what: "bad rootDocument '\(singleLine(name))'", why: why,
        allowed: "the name of a file in the bundle")
    }
    return SceneError(
      .noDocument, file: directory, what: "no document",
      why: "index.xml names '\(singleLine(name))', and the bundle has no such file",
      allowed: "the name of a file in the bundle")
  }

  /// The path of `main.caml`, or else of the only `.caml` file.
  private static func documentWithoutIndex(_ directory: String) throws -> String {
    if InputFile.isFile(directory + "/main.caml") { return directory + "/main.caml" }
    guard let names = InputFile.names(in: directory) else {
      throw SceneError(
        .unreadable, file: directory, what: "scene", why: "the directory cannot be listed")
    }
    let documents = names.filter { $0.hasSuffix(".caml") && $0 != "assetManifest.caml" }
    guard documents.count == 1 else {
      throw SceneError(
        .noDocument, file: directory, what: "no document",
        why: "it has no index.xml, no main.caml, and \(documents.count) other .caml files",
        allowed: "index.xml, main.caml, or one .caml file")
    }
    return directory + "/" + documents[0]
  }
}
