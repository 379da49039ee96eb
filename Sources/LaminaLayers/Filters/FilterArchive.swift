import Foundation

/// A filter in a keyed archive: one run of bytes, as for layers. Inputs that are objects become
/// objects of the coder.
struct FilterArchive {
  var type = ""
  var name: String?
  var isEnabled = true
  var inputs: [String: Any] = [:]
  /// Whether everything could be read.
  private(set) var isIntact = true

  private static let valuesKey = "CAFilter"
  private static func objectKey(_ index: Int) -> String { "CAFilter.object.\(index)" }

  init(type: String, name: String?, isEnabled: Bool, inputs: [String: Any]) {
    (self.type, self.name, self.isEnabled, self.inputs) = (type, name, isEnabled, inputs)
  }

  init(from coder: NSCoder) {
    isIntact = false
    guard coder.allowsKeyedCoding else { return }
    let bytes = coder.withDecodedUnsafeBytes(forKey: Self.valuesKey) { $0.map(Array.init) }
    guard let bytes else { return }
    var reader = ValueReader(bytes) { ArchiveObjects.decode(Self.objectKey($0), by: coder) }
    var value: Any?
    // In a forged archive a filter may be an input of itself.
    _ = ArchiveProgress.within(ArchiveProgress.readLimits) { value = reader.value() }
    guard reader.isIntact, reader.isAtEnd, let entries = value as? [AnyHashable: Any],
      let type = entries["type"] as? String
    else { return }
    self.type = type
    name = entries["name"] as? String
    isEnabled = entries["enabled"] as? Bool ?? true
    for (key, value) in entries["inputs"] as? [AnyHashable: Any] ?? [:] {
      if let key = key.base as? String { inputs[key] = value }
    }
    isIntact = true
  }

  func encode(to coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    var writer = ValueWriter(to: coder, objectKey: Self.objectKey)
    var entries: [String: Any] = ["type": type, "enabled": isEnabled, "inputs": inputs]
    entries["name"] = name
    guard writer.append(entries) else { return }
    writer.put(into: coder, forKey: Self.valuesKey)
  }
}
