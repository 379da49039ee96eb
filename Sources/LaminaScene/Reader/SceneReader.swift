import Foundation
import Lamina
import LaminaDocument

/// Reads scene documents: `.ca` bundles, loose `.caml` files, and CAML from memory.
///
/// Layers get the animations that the document gives them, which begin when the tree is first
/// shown; states wait for ``Scene/apply(state:animated:)``. The document is streamed: memory is
/// that of the layers and images it describes. Nothing outside the document's directory is read,
/// and no network. A layer without the attribute `allowsGroupOpacity` gets false: its opacity
/// multiplies into its own drawing and its sublayers'. Apple's tools always write the attribute. On
/// Apple's platforms `CAPackage` and a private unarchiver do this.
public struct SceneReader: Sendable {
  /// What a document may use.
  public let limits: RenderLimits

  /// A reader that stops with a ``SceneError`` where a document exceeds `limits`.
  public init(limits: RenderLimits = .standard) {
    self.limits = limits
  }

  /// The scene at `url`: a bundle directory or a CAML file.
  ///
  /// Throws ``SceneError``, which names the file, and the line and column where the document is at
  /// fault. Linear in the size of the document and of its images.
  public func read(contentsOf url: URL) throws -> Scene {
    let path = url.relativePath
    guard url.isFileURL else {
      throw SceneError(
        .unreadable, file: path, what: "scene", why: "not a file URL", allowed: "file URLs")
    }
    guard InputFile.isDirectory(path) else {
      let data = try InputFile.read(path, limits: limits, what: "scene")
      let directory = (path as NSString).deletingLastPathComponent
      return try read(data, file: path, directory: directory.isEmpty ? "." : directory)
    }
    let package = try ScenePackage(path, limits: limits)
    let data = try InputFile.read(package.document, limits: limits, what: "document of the bundle")
    var scene = try read(data, file: package.document, directory: path)
    if scene.size.width <= 0 || scene.size.height <= 0, let declared = package.size {
      scene.size = declared
    }
    return scene
  }

  /// The scene that `data` holds as CAML. Resources are looked up in the directory `baseURL`, or
  /// where that is nil only `data:` URIs are. `name` stands for the file in messages.
  public func read(data: Data, baseURL: URL?, name: String = "document") throws -> Scene {
    let directory = baseURL.flatMap { $0.isFileURL ? $0.relativePath : nil }
    return try read(data, file: name, directory: directory)
  }

  private func read(_ data: Data, file: String, directory: String?) throws -> Scene {
    let builder = SceneBuilder(file: file, directory: directory, limits: limits)
    try XMLStream.parse(data, file: file, limits: limits, handler: builder)
    return builder.finish()
  }
}
