import Foundation
import LaminaGraphics
import LaminaPlan

/// Cells and behaviours in a keyed archive: one run of bytes with the values by key. Values that
/// are objects become objects of the coder.
enum EmitterArchive {
  private static let valuesKey = "CAEmitter"
  private static func objectKey(_ index: Int) -> String { "CAEmitter.object.\(index)" }

  /// Writes `values` by key. Values that cannot be archived are left out.
  static func encode(_ values: [(key: String, value: Any?)], to coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    // A cell may contain itself.
    let isWithin = ArchiveProgress.within(RenderLimits.standard) {
      var writer = ValueWriter(to: coder, objectKey: objectKey)
      var entries: [String: Any] = [:]
      for (key, value) in values { entries[key] = value ?? NSNull() }
      if writer.append(entries) { writer.put(into: coder, forKey: valuesKey) }
    }
    if !isWithin {
      LayerLog.report(
        .leftOut, "archive: emitter cells are nested too deep; the rest is left out")
    }
  }

  /// Sets the values of an archive by key; false if the archive is damaged.
  static func decode(into object: any KeyValueContainer, from coder: NSCoder) -> Bool {
    guard coder.allowsKeyedCoding else { return false }
    var isIntact = false
    let isWithin = ArchiveProgress.within(ArchiveProgress.readLimits) {
      isIntact = decodeEntries(into: object, from: coder)
    }
    return isWithin && isIntact
  }

  private static func decodeEntries(into object: any KeyValueContainer, from coder: NSCoder) -> Bool
  {
    guard coder.containsValue(forKey: valuesKey) else { return true }
    guard let bytes = coder.withDecodedUnsafeBytes(forKey: valuesKey, body: { $0.map(Array.init) })
    else {
      return false
    }
    var reader = ValueReader(bytes) { ArchiveObjects.decode(objectKey($0), by: coder) }
    let value = reader.value()
    guard reader.isIntact, reader.isAtEnd, let entries = value as? [AnyHashable: Any] else {
      return false
    }
    for (key, value) in entries {
      guard let key = key.base as? String else { continue }
      object.setValue(value is NSNull ? nil : value, forKey: key)
    }
    return true
  }
}
