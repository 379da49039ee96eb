import Foundation
import Lamina
import LaminaDocument
import LaminaLottie
import LaminaScene

/// The scene of a template, read anew: a tree of its own.
enum TemplateScene {
  /// Reads the scene. Throws ``SceneError`` and ``TemplateError``.
  static func read(_ model: TemplateModel, limits: TemplateLimits) throws -> Scene {
    let path = (model.folder.hasSuffix("/") ? model.folder : model.folder + "/") + model.scene
    let place = JSONPlace(file: path)
    let reader = SceneReader(limits: limits.render)
    if InputFile.isDirectory(path) {
      return try reader.read(contentsOf: URL(fileURLWithPath: path))
    }
    let data: Data
    switch DocumentFolder(model.folder)?.open(model.scene) {
    case .file(let file): data = try file.read(limits: limits.render, what: "scene")
    case .missing, nil: throw TemplateError(.notFound, place, "there is no such file")
    case .outside: throw TemplateError(.unreadable, place, "it is a link out of the folder")
    case .unreadable(let why): throw TemplateError(.unreadable, place, why)
    }
    guard LottieFileName.isLottie(model.scene) else {
      let folder = URL(fileURLWithPath: PathParts(path).folder)
      return try reader.read(data: data, baseURL: folder, name: path)
    }
    var lottie = LottieLimits.standard
    lottie.render = limits.render
    do {
      return Scene(
        root: LottieLayer(animation: try LottieAnimation(data: data, limits: lottie)))
    } catch {
      throw TemplateError(.badScene, place, "\(error)")
    }
  }
}
