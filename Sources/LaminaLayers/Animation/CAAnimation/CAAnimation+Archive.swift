import Foundation
import LaminaGraphics

// An animation in a keyed archive: one run of bytes with its values, as for layers. Timing
// functions, other animations and a program's own objects are objects of the coder.
//
//   "CAAnimation"            a dictionary of values by key
//   "CAAnimation.object.N"   an object that a value refers to
//
// The format is not Apple's; the classes, methods and rules are.
extension CAAnimation {
  private static let valuesKey = "CAAnimation"
  private static func objectKey(_ index: Int) -> String { "CAAnimation.object.\(index)" }

  func encodeValues(to coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    var entries: [String: Any] = [:]
    for (key, property) in type(of: self).properties
    where key != .delegate && shouldArchiveValue(forKey: key.name) {
      entries[key.name] = property.value(self)
    }
    for (key, value) in keptValues where shouldArchiveValue(forKey: key) { entries[key] = value }
    let isWithin = ArchiveProgress.within(RenderLimits.standard) { encode(entries, to: coder) }
    if !isWithin { refuse("archive", "groups are nested too deep; left out") }
  }

  private func encode(_ entries: [String: Any], to coder: NSCoder) {
    var writer = ValueWriter(to: coder, objectKey: Self.objectKey)
    guard writer.append(entries) else { return }
    writer.put(into: coder, forKey: Self.valuesKey)
  }

  /// Reads the values of an archive; false if they are damaged. Without an entry everything has its
  /// default.
  func decodeValues(from coder: NSCoder) -> Bool {
    guard coder.allowsKeyedCoding else { return false }
    var isIntact = false
    let isWithin = ArchiveProgress.within(ArchiveProgress.readLimits) {
      isIntact = decodeEntries(from: coder)
    }
    if isWithin, isIntact { return true }
    guard coder.decodingFailurePolicy == .raiseException else { return false }
    refuse("archive", "damaged or nested too deep; the rest stays at its defaults")
    return true
  }

  private func decodeEntries(from coder: NSCoder) -> Bool {
    guard coder.containsValue(forKey: Self.valuesKey) else { return true }
    guard
      let bytes = coder.withDecodedUnsafeBytes(forKey: Self.valuesKey, body: { $0.map(Array.init) })
    else {
      return false
    }
    var reader = ValueReader(bytes) { ArchiveObjects.decode(Self.objectKey($0), by: coder) }
    let value = reader.value()
    guard reader.isIntact, reader.isAtEnd, let entries = value as? [AnyHashable: Any] else {
      return false
    }
    let properties = type(of: self).properties
    for (key, value) in entries {
      guard let key = key.base as? String else { continue }
      guard let declared = AnimationKey(key), let property = properties[declared] else {
        keptValues[key] = value
        continue
      }
      // The values are set as by key, so that an archive cannot bring in a value that a property
      // refuses.
      if property.isArchived, !property.assign(value, self) {
        refuse("\(key) in an archive", property.taken)
      }
    }
    return true
  }
}
