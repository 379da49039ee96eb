import Foundation
import Lamina

/// Makes an archive of a layer and everything below it: all values, animations and values of the
/// program's own. Functions and textures of the program are left out. Give the bytes back with
/// lamina_free_bytes.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL; LAMINA_INTERNAL if there is no memory.
@c(lamina_layer_archive) public func layerArchive(
  _ layer: LayerHandle?, _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ size: UnsafeMutablePointer<Int>?
) -> LaminaStatus {
  handOutBytes(bytes, size) {
    linkCollections()
    return try NSKeyedArchiver.archivedData(
      withRootObject: try HandleTable.shared.object(layer, .layer), requiringSecureCoding: true)
  }
}

/// Makes the layer that is in an archive, with everything below it. To copy a layer, archive it and
/// read the archive. The caller releases the layer.
///
/// Read only archives that you made. Foundation ends the process on many damaged ones.
///
/// Errors: LAMINA_USAGE for NULL; LAMINA_BAD_DATA for bytes that are no archive of a layer, or are
/// damaged; LAMINA_LIMIT for "inputBytes".
@c(lamina_layer_unarchive) public func layerUnarchive(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) {
    linkCollections()
    let data = try input(bytes, size, CurrentLimits.value)
    do {
      let found = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
      guard let found else { throw Failure(.badData, "archive: no layer in it") }
      return found
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.badData, "archive: not an archive of a layer, or damaged")
    }
  }
}

/// Names the conformances by which Foundation's archives hold arrays, dictionaries and sets. The
/// installed library contains Foundation, and the linker takes only what is named. Without them
/// archives come out empty.
private func linkCollections() {
  _ = ([] as [Any])._bridgeToObjectiveC()
  _ = ([:] as [String: Any])._bridgeToObjectiveC()
  _ = ([] as Set<String>)._bridgeToObjectiveC()
}
