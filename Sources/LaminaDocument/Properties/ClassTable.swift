import Foundation
import Lamina

/// An object of a document with values by key: a layer, a cell of an emitter, a behaviour.
package protocol DocumentObject: NSObject {
  /// The name that a new object has by itself; nil for none.
  var usualName: String? { get }
  /// Keys beside those of its class that it has values for.
  var otherKeys: [String] { get }
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
}

extension DocumentObject {
  package var usualName: String? { nil }
  package var otherKeys: [String] { [] }
}

extension CALayer: DocumentObject {}

/// The properties of one class of objects in a document, and what a new object has for them.
package struct ClassTable: Sendable {
  /// In the order in which they are written.
  package let properties: [ObjectProperty]
  private let byName: [String: ObjectProperty]
  private let defaults: [String: ValueText.Written]

  static let none = ClassTable([], defaults: [:])

  private init(_ properties: [ObjectProperty], defaults: [String: ValueText.Written]) {
    self.properties = properties
    self.defaults = defaults
    byName = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0) })
  }

  /// A table whose defaults are what `fresh` says.
  init(_ properties: [ObjectProperty], of fresh: any DocumentObject) {
    var defaults: [String: ValueText.Written] = [:]
    for property in properties {
      defaults[property.name] = fresh.value(forKey: property.name).flatMap { property.written($0) }
    }
    self.init(properties, defaults: defaults)
  }

  package subscript(name: String) -> ObjectProperty? { byName[name] }

  /// A property with another value than a new object has.
  package struct Difference {
    package let property: ObjectProperty
    /// Nil for a nil where a new object has something.
    package let value: Any?
    /// What a text says of the value; nil where no text does.
    package let written: ValueText.Written?
  }

  /// How `object` differs from a new one, in the order in which that is written.
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
