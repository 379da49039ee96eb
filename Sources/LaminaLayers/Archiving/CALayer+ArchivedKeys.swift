import Foundation

// Which values an archive holds.
extension CALayer {
  /// Whether `key` goes into an archive (facts sheet 13).
  ///
  /// A declared property does once it was set, even to its default; four do always. Any other key
  /// does while it has a value. What follows from other values, or points out of the tree, never
  /// does.
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
