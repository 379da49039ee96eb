import Foundation
import Lamina
import LaminaDocument
import LaminaScene

// Section: Writing scenes

/// Makes a scene of a tree of layers, to be written. The caller releases it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_scene_create) public func sceneCreate(
  _ root: LayerHandle?, _ scene: UnsafeMutablePointer<SceneHandle?>?
) -> LaminaStatus {
  handOut(scene, "scene", .scene) {
    try LoadedScene(Scene(root: try HandleTable.shared.object(root, .layer)))
  }
}

/// Writes a scene as it is now: one document if the name ends in .caml, otherwise a `.ca` bundle
/// with its images as files. It is written whole or not at all, and replaces a document or bundle
/// of that name. `leftOut`, which may be NULL, gets a line for each kind of value that documents
/// cannot hold, or an empty text; give it back with lamina_free_text.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL; LAMINA_CANNOT_CREATE and
/// LAMINA_INPUT_OUTPUT for files that cannot be written; LAMINA_LIMIT; LAMINA_INTERNAL for an image
/// that cannot be encoded.
@c(lamina_scene_write) public func sceneWrite(
  _ scene: SceneHandle?, _ path: UnsafePointer<CChar>?,
  _ leftOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> LaminaStatus {
  attempt {
    leftOut?.pointee = nil
    let scene = try HandleTable.shared.object(scene, .scene).scene
    let url = URL(fileURLWithPath: try text(path, "path"))
    let written = try SceneWriter(limits: CurrentLimits.value).write(scene, to: url)
    leftOut?.pointee = try handedOut(written.missing)
  }
}

/// Makes the bytes of a scene as one document, with its images inside. Give them back with
/// lamina_free_bytes. `leftOut` is as for lamina_scene_write.
///
/// Errors: as lamina_scene_write, except those of files.
@c(lamina_scene_encode) public func sceneEncode(
  _ scene: SceneHandle?, _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ size: UnsafeMutablePointer<Int>?,
  _ leftOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> LaminaStatus {
  handOutBytes(bytes, size) {
    leftOut?.pointee = nil
    let scene = try HandleTable.shared.object(scene, .scene).scene
    let written = try SceneWriter(limits: CurrentLimits.value).document(of: scene)
    guard let document = written.files.first else { throw Failure(.internal, "no document") }
    leftOut?.pointee = try handedOut(written.missing)
    return document.data
  }
}

extension WrittenScene {
  /// What the document does not hold, a line for each kind of value.
  fileprivate var missing: String {
    leftOut.counts.sorted { $0.key < $1.key }.map { feature, count in
      "\(feature)" + (count > 1 ? " (\(count) times)" : "")
    }.joined(separator: "\n")
  }
}
