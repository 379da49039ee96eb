import Foundation
import Lamina
import LaminaDocument
import LaminaScene

// Section: Scenes
//
// A scene file, a `.ca` bundle or a `.caml` file, becomes an ordinary tree of layers. A scene stays
// valid after its tree was changed. The layers stay valid after the scene was released if something
// else keeps them.

/// A scene that was read, and its texts in memory that C may read.
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

extension HandleKind where Object == LoadedScene {
  static var scene: Self { Self(tag: .scene, name: "lamina_scene") }
}

/// Reads a scene: a `.ca` bundle or a `.caml` file. Nothing outside its directory is read.
///
/// Errors: LAMINA_USAGE for NULL; LAMINA_NO_INPUT for a file that does not exist or cannot be read;
/// LAMINA_BAD_DATA if the file is not a valid scene, with the line and column; LAMINA_LIMIT if a
/// limit is exceeded.
@c(lamina_scene_load) public func sceneLoad(
  _ path: UnsafePointer<CChar>?, _ scene: UnsafeMutablePointer<SceneHandle?>?
) -> LaminaStatus {
  handOut(scene, "scene", .scene) {
    let url = URL(fileURLWithPath: try text(path, "path"))
    return try LoadedScene(try SceneReader(limits: CurrentLimits.value).read(contentsOf: url))
  }
}

/// Reads a scene from the bytes of a `.caml` file. Images are read from `directory`. If that is
/// NULL, only images inside the document are used.
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
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_scene_release) public func sceneRelease(_ scene: SceneHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(scene, .scene) }
}

/// Gets the root layer, with a reference that the caller releases. For an empty document the status
/// is LAMINA_NO_VALUE and the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_scene_get_root) public func sceneRoot(
  _ scene: SceneHandle?, _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) { try HandleTable.shared.object(scene, .scene).scene.root }
}

/// Gets the layer with an id of the document, with a reference that the caller releases. If no
/// layer has the id, the status is LAMINA_NO_VALUE and the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for NULL.
@c(lamina_scene_get_layer) public func sceneLayer(
  _ scene: SceneHandle?, _ id: UnsafePointer<CChar>?, _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) {
    try HandleTable.shared.object(scene, .scene).scene.layer(id: try text(id, "id"))
  }
}

/// Gets the size in points at which the document asks to be shown; zero if it does not ask.
///
/// Errors: LAMINA_USAGE for an invalid handle.
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

/// Gets the number of warnings about resources that could not be used and parts that were skipped.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_scene_get_warning_count) public func sceneWarningCount(
  _ scene: SceneHandle?, _ count: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  countTexts(\.warnings, of: scene, count)
}

/// Gets one of the warnings, one line of UTF-8. The text is valid until the scene is released.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for an index out of range.
@c(lamina_scene_get_warning) public func sceneWarning(
  _ scene: SceneHandle?, _ index: Int32, _ warning: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  giveText(\.warnings, "warnings", of: scene, index, warning, "warning")
}

/// Gets the number of named states in the document.
///
/// Errors: LAMINA_USAGE for an invalid handle, and for NULL.
@c(lamina_scene_get_state_count) public func sceneStateCount(
  _ scene: SceneHandle?, _ count: UnsafeMutablePointer<Int32>?
) -> LaminaStatus {
  countTexts(\.states, of: scene, count)
}

/// Gets the name of one of the states, in the order of the document. The text is valid until the
/// scene is released.
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL, and for an index out of range.
@c(lamina_scene_get_state) public func sceneState(
  _ scene: SceneHandle?, _ index: Int32, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  giveText(\.states, "states", of: scene, index, name, "name")
}

/// Puts the layers of a scene into the state with that name. With `animated` they change by the
/// document's transition, otherwise at once.
///
/// Errors: LAMINA_USAGE for an invalid handle, for NULL, and for an unknown state (the message
/// lists the states of the document).
@c(lamina_scene_apply_state) public func sceneApplyState(
  _ scene: SceneHandle?, _ name: UnsafePointer<CChar>?, _ animated: Bool
) -> LaminaStatus {
  attempt {
    let scene = try HandleTable.shared.object(scene, .scene).scene
    try scene.apply(state: try text(name, "name"), animated: animated)
  }
}

/// Counts the texts of one kind in a scene.
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

/// Gets one text of one kind. Errors call the result's argument `name`.
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
      throw Failure(.usage, "index: \(index), but there are \(texts.count) \(kind)")
    }
    result.pointee = UnsafePointer(texts[Int(index)])
  }
}
