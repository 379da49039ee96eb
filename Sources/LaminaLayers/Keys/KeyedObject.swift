import Foundation

/// An object with values by key, such as a filter or an animation, which key paths can lead
/// through.
package protocol KeyValueContainer: AnyObject {
  /// A name by which key paths find it in a list.
  var name: String? { get }
  /// The value of `key`.
  func value(forKey key: String) -> Any?
  /// Sets the value of `key`.
  func setValue(_ value: Any?, forKey key: String)
}

/// One that key paths find in a list by its name.
protocol ListedContainer: KeyValueContainer {}

/// Anything that a key path can go into.
enum KeyedObject {
  case layer(CALayer)
  case container(any KeyValueContainer)
  case mutable(NSMutableDictionary)
  case dictionary([AnyHashable: Any])
  /// A list of objects, which key paths select by name.
  case list([any KeyValueContainer])
  /// A list of values, which key paths select by `@index(n)`.
  case values([Any])

  /// The result of setting a value inside an object.
  enum Change {
    /// The object itself changed.
    case changed
    /// The value has to replace the object.
    case replaced(Any)
    case refused
  }

  init?(_ value: Any) {
    switch value {
    case let value as CALayer: self = .layer(value)
    case let value as any KeyValueContainer: self = .container(value)
    case let value as NSMutableDictionary: self = .mutable(value)
    case let value as [AnyHashable: Any]: self = .dictionary(value)
    case let value as [any ListedContainer]: self = .list(value)
    case let value as [Any]: self = .values(value)
    default: return nil
    }
  }

  var name: String? {
    switch self {
    case .layer(let layer): layer.name
    case .container(let container): container.name
    case .mutable(let dictionary): dictionary["name"] as? String
    case .dictionary(let dictionary): dictionary["name"] as? String
    case .list, .values: nil
    }
  }

  /// The value at `path`. The whole path is tried as a key first, even if it contains dots.
  func value(at path: String) -> Any? {
    if case .layer(let layer) = self { return layer.value(forKeyPath: path) }
    if let value = value(path) { return value }
    guard let (key, rest) = Self.split(path), let inner = value(key) else { return nil }
    if let member = StructMember(rest), let structure = StructValue(inner) {
      return structure[member]
    }
    return KeyedObject(inner)?.value(at: String(rest))
  }

  /// Sets the value at `path`.
  func setting(_ value: Any?, at path: String) -> Change {
    if case .layer(let layer) = self {
      layer.setValue(value, forKeyPath: path)
      return .changed
    }
    guard let (key, rest) = Self.split(path), self.value(path) == nil else {
      return setting(value, path)
    }
    guard let inner = self.value(key) else { return .refused }
    if let member = StructMember(rest), let structure = StructValue(inner) {
      guard let changed = structure.replacing(member, with: value) else { return .refused }
      return setting(inner is NSValue ? changed.wrapped : changed.bare, key)
    }
    switch KeyedObject(inner)?.setting(value, at: String(rest)) {
    case .replaced(let new): return setting(new, key)
    case .changed: return .changed
    case .refused, nil: return .refused
    }
  }

  private func value(_ key: String) -> Any? {
    switch self {
    case .layer(let layer): layer.value(forKey: key)
    case .container(let container): container.value(forKey: key)
    case .mutable(let dictionary): dictionary[key]
    case .dictionary(let dictionary): dictionary[key]
    case .list(let list): list.first { $0.name == key }
    case .values(let list): ListIndex(key[...])?.place(in: list).map { list[$0] }
    }
  }

  private func setting(_ value: Any?, _ key: String) -> Change {
    switch self {
    case .layer(let layer): layer.setValue(value, forKey: key)
    case .container(let container): container.setValue(value, forKey: key)
    case .mutable(let dictionary): dictionary[key] = value
    case .dictionary(var dictionary):
      dictionary[key] = value
      return .replaced(dictionary)
    case .list: return .refused
    case .values(var list):
      guard let value, let place = ListIndex(key[...])?.place(in: list) else { return .refused }
      list[place] = value
      return .replaced(list)
    }
    return .changed
  }

  private static func split(_ path: String) -> (key: String, rest: Substring)? {
    guard let dot = path.firstIndex(of: ".") else { return nil }
    return (String(path[..<dot]), path[path.index(after: dot)...])
  }
}
