import Foundation
import Lamina
import LaminaScene

extension FuzzTarget {
  /// Reads an archive of a layer, as `lamina_layer_unarchive` does, and archives what it holds.
  static func readArchive(_ bytes: UnsafeRawBufferPointer) {
    guard
      let layer = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: Data(bytes))
    else { return }
    _ = LayerDump(layer).description
    _ = try? NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
  }
}
