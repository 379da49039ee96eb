import Foundation

// Which values an archive holds.
extension CALayer {
  /// Whether `key` goes into an archive (facts 13).
  ///
  /// A declared property goes into it if it was ever set, even to its default; four properties
  /// always do. Any other key goes into it while it has a value. Properties that follow from other
  /// values or refer to objects outside the tree never do.
  func isArchived(_ name: String) -> Bool {
    if let block = row.references.pointee.block, let key = KindKey(name, of: block.kind) {
      return block.setKeys.contains(key)
    }
    guard let key = LayerKey(name), key.name == name else {
      return row.rare.pointee.coding.values[name] != nil
    }
    let wasSet = row.state.pointee.setKeys.contains(key)
    return switch key.entry.archiving {
    case .onceSet: wasSet
    case .always: true
    case .wherePresent: wasSet || archivedValue(key) != nil
    case .never: false
    }
  }
}
