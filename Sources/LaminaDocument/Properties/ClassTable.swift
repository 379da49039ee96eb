import Foundation
import Lamina

/// An object of a document with values by key: a layer, an emitter cell or a behaviour.
package protocol DocumentObject: NSObject {
  /// The name of a new object, or nil if it has no name.
  var usualName: String? { get }
  /// The keys that have values but are not in the table of the object's class.
  var otherKeys: [String] { get }
  /// What of it pictures do not show yet.
  var undrawnValues: [String] { get }
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
}

extension DocumentObject {
  package var usualName: String? { nil }
  package var otherKeys: [String] { [] }
  package var undrawnValues: [String] { [] }
}

extension CALayer: DocumentObject {}

/// The properties of one class of objects, with their defaults: the values of a new object.
package struct ClassTable: Sendable {
  /// The properties in the order in which writers and dumps list them.
  package let properties: [ObjectProperty]
  private let byName: [String: ObjectProperty]
  private let defaults: [String: ValueText.Written]

  static let none = ClassTable([], defaults: [:])

  private init(_ properties: [ObjectProperty], defaults: [String: ValueText.Written]) {
    self.properties = properties
    self.defaults = defaults
    byName = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0) })
  }

  /// Makes a table with the values of `fresh` as defaults.
  init(_ properties: [ObjectProperty], of fresh: any DocumentObject) {
    var defaults: [String: ValueText.Written] = [:]
    for property in properties {
      defaults[property.name] = fresh.value(forKey: property.name).flatMap { property.written($0) }
    }
    self.init(properties, defaults: defaults)
  }

  package subscript(name: String) -> ObjectProperty? { byName[name] }

  /// A property whose value differs from the default.
  package struct Difference {
    package let property: ObjectProperty
    /// The value, or nil if it is nil and the default is not.
    package let value: Any?
    /// The text of the value, or nil if the value has no text.
    package let written: ValueText.Written?
  }

  /// The properties of `object` that differ from those of a new object, in the order of the table.
  package func differences(of object: any DocumentObject) -> [Difference] {
    let others = object.otherKeys.filter { byName[$0] == nil }.map { ObjectProperty($0, .any) }
    return (properties + others).compactMap { property in
      guard let value = object.value(forKey: property.name) else {
        let isUsual = defaults[property.name] == nil
        return isUsual ? nil : Difference(property: property, value: nil, written: nil)
      }
      if property.isList, (value as? [Any])?.isEmpty == true { return nil }
      if property.name == "name", let name = value as? String, name == object.usualName {
        return nil
      }
      let written = property.written(value)
      if let written, written == defaults[property.name] { return nil }
      return Difference(property: property, value: value, written: written)
    }
  }
}
