/// The names of the declared properties of a class. The cases of `Key` are these properties.
struct KeyNames<Key: CaseIterable & RawRepresentable & Sendable>: Sendable
where Key.RawValue == UInt8 {
  private let names: [String]
  private let keys: [String: Key]

  init() {
    names = Key.allCases.map { key in
      let text = "\(key)"
      guard text.hasPrefix("is"), let first = text.dropFirst(2).first else { return text }
      return first.lowercased() + text.dropFirst(3)
    }
    var keys: [String: Key] = [:]
    for key in Key.allCases {
      keys[names[Int(key.rawValue)]] = key
      keys["\(key)"] = key
    }
    self.keys = keys
  }

  /// Apple's key: `isHidden` is "hidden".
  subscript(key: Key) -> String { names[Int(key.rawValue)] }

  /// The property with that key, in Apple's spelling or in Swift's ("hidden" or "isHidden"); nil if
  /// there is no such property.
  subscript(name: String) -> Key? { keys[name] }
}

/// A set of declared properties in one word, which has room for 64 properties.
struct KeySet<Key: RawRepresentable>: Equatable, Sendable where Key.RawValue == UInt8 {
  private var bits: UInt64 = 0

  @inline(__always)
  func contains(_ key: Key) -> Bool { bits & (1 << UInt64(key.rawValue)) != 0 }

  @inline(__always)
  mutating func insert(_ key: Key) { bits |= 1 << UInt64(key.rawValue) }

  mutating func remove(_ key: Key) { bits &= ~(1 << UInt64(key.rawValue)) }
}

/// A set of declared properties of all layers.
typealias LayerKeySet = KeySet<LayerKey>
