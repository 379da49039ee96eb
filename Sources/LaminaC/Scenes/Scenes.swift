import Foundation
import Lamina
import LaminaDocument
import LaminaScene

// Section: Scenes
//
// A scene file, a `.ca` bundle or a `.caml` file, becomes a tree of layers like any other. A scene
// stays after its tree was changed, and the layers stay after the scene was released, if someone
// else keeps them.

/// A scene that was read, with its texts in memory that C may look at.
final class LoadedScene {
  let scene: Scene
  let warnings: [UnsafeMutablePointer<CChar>]
  let states: [UnsafeMutablePointer<CChar>]

  init(_ scene: Scene) throws {
    self.scene = scene
    var lines = scene.warnings.map(\.description)
    for (feature, count) in scene.skipped.counts.sorted(by: { $0.key < $1.key }) {
      lines.append("skipped \(feature)" + (count > 1 ? " (\(count) times)" : ""))
    }
    warnings = try lines.map { try handedOut($0) }
    states = try scene.stateNames.map { try handedOut($0) }
  }

  deinit {
    for text in warnings + states { free(text) }
  }
}

/// Reads a scene: a `.ca` bundle or a `.caml` file. Nothing outside its directory is read.
///
/// Errors: LAMINA_USAGE for NULL; LAMINA_NO_INPUT for what does not exist or may not be read;
/// LAMINA_BAD_DATA for what is no scene, with the line and column; LAMINA_LIMIT for what is over a
/// limit.
@c(lamina_scene_load) public func sceneLoad(
  _ path: UnsafePointer<CChar>?, _ scene: UnsafeMutablePointer<SceneHandle?>?
) -> LaminaStatus {
  handOut(scene, "scene", .scene) {
    let url = URL(fileURLWithPath: try text(path, "path"))
    return try LoadedScene(try SceneReader(limits: CurrentLimits.value).read(contentsOf: url))
  }
}

/// Reads a scene from the bytes of a `.caml` file. Images are looked for in `directory`; if that is
/// NULL, only those inside the document are used.
///
/// Errors: as lamina_scene_load.
@c(lamina_scene_read) public func sceneRead(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ directory: UnsafePointer<CChar>?,
  _ scene: UnsafeMutablePointer<SceneHandle?>?
) -> LaminaStatus {
  handOut(scene, "scene", .scene) {
    let limits = CurrentLimits.value
    let data = try input(bytes, size, limits)
    let directory = try directory.map {
      URL(fileURLWithPath: try text($0, "directory"), isDirectory: true)
    }
    return try LoadedScene(try SceneReader(limits: limits).read(data: data, baseURL: directory))
  }
}

/// Gives a scene back.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_scene_release) public func sceneRelease(_ scene: SceneHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(scene, .scene) }
}

/// The root layer, with a reference to be released; LAMINA_NO_VALUE and NULL for an empty document.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_scene_get_root) public func sceneRoot(
  _ scene: SceneHandle?, _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) { try HandleTable.shared.object(scene, .scene).scene.root }
}

/// The layer with an id in the document, with a reference to be released; LAMINA_NO_VALUE and NULL
/// if no layer has it.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and for NULL.
@c(lamina_scene_get_layer) public func sceneLayer(
  _ scene: SceneHandle?, _ id: UnsafePointer<CChar>?, _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) {
    try HandleTable.shared.object(scene, .scene).scene.layer(id: try text(id, "id"))
  }
}

/// The size that the document asks to be shown at, in points; zero if it does not say.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_scene_get_size) public func sceneSize(
  _ scene: SceneHandle?, _ width: UnsafeMutablePointer<Double>?,
  _ height: UnsafeMutablePointer<Double>?
) -> LaminaStatus {
  attempt {
    let size = try HandleTable.shared.object(scene, .scene).scene.size
    width?.pointee = size.width
    height?.pointee = size.height
  }
}

/// How many warnings there are: resources that could not be used, and what was skipped.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_scene_get_warning_count) public func sceneWarningCount(
  _ scene: SceneHandle?, _ count: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  countTexts(\.warnings, of: scene, count)
}

/// One of the warnings, one line of UTF-8. The text is valid until the scene is released.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and for an index that no warning has.
@c(lamina_scene_get_warning) public func sceneWarning(
  _ scene: SceneHandle?, _ index: Int32, _ warning: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  giveText(\.warnings, "warnings", of: scene, index, warning, "warning")
}

/// How many states the document has, by name.
///
/// Errors: LAMINA_USAGE for what is no valid handle, and for NULL.
@c(lamina_scene_get_state_count) public func sceneStateCount(
  _ scene: SceneHandle?, _ count: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  countTexts(\.states, of: scene, count)
}

/// The name of one of the states, in the order of the document. The text is valid until the scene
/// is released.
///
/// Errors: LAMINA_USAGE for what is no valid handle, for NULL, and for an index that no state has.
@c(lamina_scene_get_state) public func sceneState(
  _ scene: SceneHandle?, _ index: Int32, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  giveText(\.states, "states", of: scene, index, name, "name")
}

/// Puts the layers of a scene into the state of that name, at once, or `animated` by the document's
/// own transition.
///
/// Errors: LAMINA_USAGE for what is no valid handle, for NULL, and for a state that the document
/// has not, with those that it has.
@c(lamina_scene_apply_state) public func sceneApplyState(
  _ scene: SceneHandle?, _ name: UnsafePointer<CChar>?, _ animated: Bool
) -> LaminaStatus {
  attempt {
    let scene = try HandleTable.shared.object(scene, .scene).scene
    try scene.apply(state: try text(name, "name"), animated: animated)
  }
}

/// How many texts of one kind a scene has.
private func countTexts(
  _ texts: KeyPath<LoadedScene, [UnsafeMutablePointer<CChar>]>, of scene: SceneHandle?,
  _ count: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  attempt {
    let result = try place(count, "count")
    result.pointee = 0
    result.pointee = Int32(
      clamping: try HandleTable.shared.object(scene, .scene)[keyPath: texts].count)
  }
}

/// One text of one kind, into what the caller calls `name`.
private func giveText(
  _ texts: KeyPath<LoadedScene, [UnsafeMutablePointer<CChar>]>, _ kind: String,
  of scene: SceneHandle?,
  _ index: Int32, _ place: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ name: String
) -> LaminaStatus {
  attempt {
    let result = try LaminaC.place(place, name)
    result.pointee = nil
    let texts = try HandleTable.shared.object(scene, .scene)[keyPath: texts]
    guard texts.indices.contains(Int(index)) else {
      throw Failure(.usage, "index: \(index) of \(texts.count) \(kind)")
    }
    result.pointee = UnsafePointer(texts[Int(index)])
  }
}
