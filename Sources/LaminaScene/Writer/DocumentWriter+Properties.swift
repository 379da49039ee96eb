import Foundation
import Lamina
import LaminaDocument

// The properties of single classes, and the objects of emitters.
extension DocumentWriter {
  /// The properties of `object` that differ from those of a new object, as attributes and elements.
  /// `depth` is the depth of these elements.
  mutating func properties(
    of object: any DocumentObject, _ table: ClassTable, _ className: String, _ depth: Int
  ) throws -> (attributes: String, elements: String) {
    var (attributes, elements) = ("", "")
    for difference in table.differences(of: object) {
      let property = difference.property
      if table[property.name] == nil, Self.isReserved(property.name) { continue }
      guard let value = difference.value else {
        elements += "\(indent(depth))<\(property.name) type=\"null\"/>\n"
        continue
      }
      guard let written = difference.written else {
        elements += try element(of: value, property, className, depth)
        continue
      }
      if property.isAttribute(written) {
        attributes += " \(property.name)=\"\(XMLText.escaped(written.text))\""
      } else {
        // Colours need no type.
        let type = property.syntax == .text ? " type=\"\(written.type)\"" : ""
        elements += "\(indent(depth))<\(property.name)\(type)\(written.attributes)/>\n"
      }
    }
    return (attributes, elements)
  }

  /// Whether an attribute of that name has another meaning in a document.
  private static func isReserved(_ name: String) -> Bool {
    name == "id" || name == "behavior" || DisregardedNames.attribute(name)
  }

  /// The element of a value without a text. It is empty if documents cannot hold the value; then
  /// the value is counted.
  private mutating func element(
    of value: Any, _ property: ObjectProperty, _ className: String, _ depth: Int
  ) throws -> String {
    switch (property.syntax, value) {
    case (.image, let image as CGImage):
      let source = XMLText.escaped(try source(of: image))
      return "\(indent(depth))<\(property.name) type=\"CGImage\" src=\"\(source)\"/>\n"
    case (.numbers, let list as [Any]), (.colors, let list as [Any]):
      return try block(property.name, depth, of: list) { writer, member in
        try writer.element(ofValue: member, named: nil, in: className, depth + 1)
      }
    case (.cells, let list as [CAEmitterCell]):
      return try block(property.name, depth, of: list) { writer, cell in
        try writer.element(of: cell, .cell, "", depth + 1)
      }
    case (.behaviors, let list as [CAEmitterBehavior]):
      return try block(property.name, depth, of: list) { writer, behavior in
        let type = " behavior=\"\(XMLText.escaped(behavior.type))\""
        return try writer.element(of: behavior, .behavior, type, depth + 1)
      }
    default:
      leftOut.add(.attribute(property.name, on: className))
      return ""
    }
  }

  private mutating func block<Member>(
    _ name: String, _ depth: Int, of list: [Member],
    _ element: (inout DocumentWriter, Member) throws -> String
  ) throws -> String {
    try check("depth", depth, limits.depth)
    var inner = ""
    for member in list { inner += try element(&self, member) }
    return "\(indent(depth))<\(name)>\n\(inner)\(indent(depth))</\(name)>\n"
  }

  /// The element of a cell or a behaviour, with its own cells and behaviours. A program can put
  /// cells into each other many times; the limits of documents end such lists.
  private mutating func element(
    of object: any DocumentObject, _ kind: EmitterClass, _ type: String, _ depth: Int
  ) throws -> String {
    try check("depth", depth, limits.depth)
    try countAnimationValue()
    let (attributes, elements) = try properties(of: object, kind.table, kind.rawValue, depth + 1)
    var text = "\(indent(depth))<\(kind.rawValue)\(type)"
    if let id = ids[ObjectIdentifier(object)] { text += " id=\"\(XMLText.escaped(id))\"" }
    text += attributes
    if elements.isEmpty { return text + "/>\n" }
    return text + ">\n\(elements)\(indent(depth))</\(kind.rawValue)>\n"
  }
}
