import Foundation
import LaminaGraphics

// A layer in a keyed archive: one run of bytes with its values. Its mask, sublayers and other
// objects are objects of the coder, so that each can write what its class adds.
//
//   "CALayer"            format, then for each key its name and value
//   "CALayer.mask"       a layer
//   "CALayer.sublayer.N" a layer
//   "CALayer.object.N"   any other object that a value refers to
//
// The format is not Apple's; the classes, methods and rules are.
extension CALayer {
  /// The version of the bytes. Another version is not read.
  private static let format: UInt64 = 1

  private enum Name {
    static let values = "CALayer"
    static let mask = "CALayer.mask"
    static func sublayer(_ index: Int) -> String { "CALayer.sublayer.\(index)" }
    static func object(_ index: Int) -> String { "CALayer.object.\(index)" }
  }

  // MARK: Writing

  /// Writes every value for which `shouldArchiveValue(forKey:)` is true.
  ///
  /// Only `NSCoding` objects, numbers, texts, dates, data, geometry, colours, images and containers
  /// of these are written; other values are left out, and so is a value that leads back to this
  /// layer or to one that it is in. Layers below the depth limit are left out
  /// too, which is logged.
  func encodeValues(to coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    ArchiveProgress.writing(self) {
      encodeOwn(to: coder)
      encodeInner(to: coder)
    }
  }

  private func encodeOwn(to coder: NSCoder) {
    var writer = ValueWriter(to: coder, objectKey: Name.object)
    writer.integer(Self.format)
    var keys = LayerKey.allCases.map { (name: $0.name, value: archivedValue($0)) }
    if let block = row.references.pointee.block {
      keys += KindKey.all(of: block.kind).map { (name: $0.name, value: block.archived($0)) }
    }
    for (key, value) in row.rare.pointee.coding.values.sorted(by: { $0.key < $1.key }) {
      keys.append((key, value))
    }
    for (name, value) in keys {
      guard let value, shouldArchiveValue(forKey: name) else { continue }
      var entry = ValueWriter(addObject: writer.addObject)
      guard entry.append(value) else { continue }
      writer.block(Array(name.utf8))
      writer.block(entry.bytes)
    }
    writer.put(into: coder, forKey: Name.values)
  }

  private func encodeInner(to coder: NSCoder) {
    let layers = row.references.pointee.sublayers
    let mask = row.mask
    if layers.isEmpty, mask == nil { return }
    let isWithin = ArchiveProgress.within(RenderLimits.standard) {
      if let mask, shouldArchiveValue(forKey: LayerKey.mask.name) {
        coder.encode(mask, forKey: Name.mask)
      }
      guard shouldArchiveValue(forKey: LayerKey.sublayers.name) else { return }
      for (index, layer) in layers.enumerated() {
        coder.encode(layer, forKey: Name.sublayer(index))
      }
    }
    if !isWithin {
      Refusal.report(
        "sublayers", layers.count, on: self, why: "too deep or too many for an archive; left out",
        kind: .leftOut)
    }
  }

  // MARK: Reading

  /// Reads the values of an archive; false if they are damaged.
  ///
  /// For a coder that would end the process on a failure (`decodingFailurePolicy` is
  /// `.raiseException`), the values that could be read are kept instead. Without an entry of this
  /// class everything has its default.
  func decodeValues(from coder: NSCoder) -> Bool {
    guard coder.allowsKeyedCoding else { return false }
    let isIntact = decodeOwn(from: coder) && decodeInner(from: coder)
    if isIntact || coder.decodingFailurePolicy != .raiseException { return isIntact }
    Refusal.report(
      "archive", "bytes", on: self, why: "damaged or too large; the rest stays at its defaults")
    return true
  }

  private func decodeOwn(from coder: NSCoder) -> Bool {
    let bytes = coder.withDecodedUnsafeBytes(forKey: Name.values) { bytes in
      bytes.map(Array.init)
    }
    guard let bytes else { return !coder.containsValue(forKey: Name.values) }
    let object = { (index: Int) -> Any? in
      var found: Any?
      // In a forged archive a layer may be a value of itself.
      _ = ArchiveProgress.within(ArchiveProgress.readLimits) {
        found = ArchiveObjects.decode(Name.object(index), by: coder)
      }
      return found
    }
    var reader = ValueReader(bytes, object: object)
    guard reader.integer() == Self.format else { return false }
    while !reader.isAtEnd {
      guard let name = reader.text(), let block = reader.block() else { return false }
      var entry = ValueReader(block, object: object)
      let value = entry.value()
      guard entry.isIntact, entry.isAtEnd else { return false }
      guard let value else { continue }
      if let key = LayerKey(name), key.name == name {
        restore(value, key)
      } else if let block = row.references.pointee.block, let key = KindKey(name, of: block.kind) {
        block.restore(key, value)
      } else if let hint = KeyedProperty.hint(name) {
        // A value that does not fit is left out, as everywhere.
        _ = hint.assign(value, self)
      } else {
        row.ownRare().pointee.coding.values[name] = value
      }
    }
    noteActionSources()
    // Properties that were never set take their values from the style.
    if row.rare.pointee.coding.style != nil { applyStyle() }
    return reader.isIntact
  }

  private func decodeInner(from coder: NSCoder) -> Bool {
    guard coder.containsValue(forKey: Name.mask) || coder.containsValue(forKey: Name.sublayer(0))
    else {
      return true
    }
    var isIntact = true
    let isWithin = ArchiveProgress.within(RenderLimits.standard) {
      if coder.containsValue(forKey: Name.mask) {
        isIntact = adopt(ArchiveObjects.decode(Name.mask, by: coder), asMask: true)
      }
      var index = 0
      while isIntact, coder.containsValue(forKey: Name.sublayer(index)) {
        isIntact = adopt(ArchiveObjects.decode(Name.sublayer(index), by: coder), asMask: false)
        index += 1
      }
    }
    return isWithin && isIntact
  }

  /// Adds a decoded layer as sublayer or mask. Returns false if `object` is not a layer or already
  /// has a place in a tree.
  private func adopt(_ object: Any?, asMask: Bool) -> Bool {
    guard let layer = object as? CALayer, layer.superlayer == nil, !isInside(layer) else {
      return false
    }
    row.state.pointee.setKeys.insert(asMask ? .mask : .sublayers)
    if asMask {
      row.mask = layer
    } else {
      row.references.pointee.sublayers.append(layer)
    }
    layer.link(to: self)
    return true
  }
}
