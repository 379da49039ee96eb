import Foundation
import Lamina
import LaminaDocument

/// Reads scene documents: `.ca` bundles, loose `.caml` files, and CAML from memory.
///
/// Layers have the animations of the document, which begin when the tree is shown for the first
/// time. States have no effect before ``Scene/apply(state:animated:)``.
///
/// The document is streamed, so reading needs memory for the layers and images only. It reads no
/// file outside the document's directory, and nothing from the network.
///
/// If a layer lacks the attribute `allowsGroupOpacity`, the property is false: the opacity
/// multiplies into the layer's own drawing and into that of its sublayers. Apple's tools always
/// write the attribute. On Apple's platforms `CAPackage` and a private unarchiver read such files.
public struct SceneReader: Sendable {
  /// The limits on what a document may use.
  public let limits: RenderLimits

  /// Makes a reader. Reading a document that exceeds `limits` throws ``SceneError``.
  public init(limits: RenderLimits = .standard) {
    self.limits = limits
  }

  /// Reads the scene at `url`, which is a bundle directory or a CAML file.
  ///
  /// Throws ``SceneError`` with the file, and with line and column if the document is wrong. Linear
  /// in the size of the document and of its images.
  public func read(contentsOf url: URL) throws -> Scene {
    let path = url.relativePath
    guard url.isFileURL else {
      throw SceneError(
        .unreadable, file: path, what: "scene", why: "the URL does not name a file",
        allowed: "file URLs")
    }
    guard InputFile.isDirectory(path) else {
      let data = try InputFile.read(path, limits: limits, what: "scene")
      return try read(data, file: path, directory: PathParts(path).folder)
    }
    let package = try ScenePackage(path, limits: limits)
    let data = try package.document.read(limits: limits, what: "document of the bundle")
    var scene = try read(data, file: package.document.path, directory: path)
    if scene.size.width <= 0 || scene.size.height <= 0, let declared = package.size {
      scene.size = declared
    }
    return scene
  }

  /// Reads a scene from CAML in memory. Images are files in the directory `baseURL`, or `data:`
  /// URIs alone if `baseURL` is nil. Messages call the document `name`.
  public func read(data: Data, baseURL: URL?, name: String = "document") throws -> Scene {
    let directory = baseURL.flatMap { $0.isFileURL ? $0.relativePath : nil }
    return try read(data, file: name, directory: directory)
  }

  private func read(_ data: Data, file: String, directory: String?) throws -> Scene {
    // A font or an outline may be wrong then, and the document damaged.
    try MemoryLoss.watch {
      let builder = SceneBuilder(file: file, directory: directory, limits: limits)
      try XMLStream.parse(data, file: file, limits: limits, handler: builder)
      return builder.finish()
    }
  }
}
