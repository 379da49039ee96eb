import Foundation
import Lamina
import LaminaDocument

/// A `.ca` bundle: where its document is and what its `index.xml` says of it.
struct ScenePackage {
  /// Path of the root document.
  let document: String
  /// The document size that the index declares, in points.
  let size: CGSize?

  /// Throws a ``SceneError`` where the index is broken or leads out of the bundle, or where no
  /// document is found.
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
      why: "index.xml names '\(singleLine(name))', which is not a file in the bundle")
  }

  /// `main.caml`, or the only `.caml` file.
  private static func documentWithoutIndex(_ directory: String) throws -> String {
    if InputFile.isFile(directory + "/main.caml") { return directory + "/main.caml" }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory)
    } catch {
      throw SceneError(
        .unreadable, file: directory, what: "scene", why: "the directory cannot be listed")
    }
    let documents = names.filter { $0.hasSuffix(".caml") && $0 != "assetManifest.caml" }
    guard documents.count == 1 else {
      throw SceneError(
        .noDocument, file: directory, what: "no document",
        why: "neither index.xml nor main.caml, and \(documents.count) other .caml files",
        allowed: "index.xml, main.caml, or one .caml file")
    }
    return directory + "/" + documents[0]
  }
}
