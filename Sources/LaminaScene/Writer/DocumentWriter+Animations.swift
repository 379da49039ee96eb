import Foundation
import Lamina
import LaminaDocument

// Animations as elements, and their values.
extension DocumentWriter {
  /// The text of `<animations>`, which is empty for a layer without animations. `depth` is the
  /// depth of that element.
  mutating func animationElements(of layer: CALayer, _ className: String, _ depth: Int) throws
    -> String
  {
    var inner = ""
    var keys = Set(layer.animationKeys() ?? [])
    for (key, animation) in layer.animationList {
      // The element is a dictionary, so an animation without a key gets an unused one.
      let key = key ?? Self.freshKey(beside: &keys)
      let name = XMLText.isKey(key) ? key : "animation"
      inner += try element(
        of: animation, named: name, key: name == key ? nil : key, in: className, depth + 1)
    }
    if inner.isEmpty { return "" }
    let indent = indent(depth)
    return "\(indent)<animations>\n\(inner)\(indent)</animations>\n"
  }

  private static func freshKey(beside keys: inout Set<String>) -> String {
    var number = keys.count
    while !keys.insert("animation-\(number)").inserted { number += 1 }
    return "animation-\(number)"
  }

  /// The element of an animation. It is called `name` and has its class in `type`, or it is called
  /// by its class if `name` is nil. The text is empty if documents do not know the class; then the
  /// animation is counted.
  mutating func element(
    of animation: CAAnimation, named name: String?, key: String? = nil, in owner: String,
    _ depth: Int
  ) throws -> String {
    guard let kind = AnimationClass(of: animation) else {
      leftOut.add(.element("\(type(of: animation))", in: owner))
      return ""
    }
    try check("depth", depth, limits.depth)
    try countAnimationValue()
    let className = kind.rawValue
    let indent = indent(depth)
    var text = "\(indent)<\(name ?? className)"
    if name != nil { text += " type=\"\(className)\"" }
    if let key { text += " key=\"\(XMLText.escaped(key))\"" }
    if let id = ids[ObjectIdentifier(animation)] { text += " id=\"\(XMLText.escaped(id))\"" }
    for (name, value) in AnimationAttribute.written(animation) {
      text += " \(name)=\"\(XMLText.escaped(value))\""
    }
    if animation.preferredFrameRateRange != .default {
      leftOut.add(.attribute("preferredFrameRateRange", on: className))
    }
    let inner = try properties(of: animation, className, depth + 1)
    if inner.isEmpty { return text + "/>\n" }
    return text + ">\n\(inner)\(indent)</\(name ?? className)>\n"
  }

  private mutating func properties(
    of animation: CAAnimation, _ className: String, _ depth: Int
  ) throws -> String {
    switch animation {
    case let animation as CABasicAnimation:
      let values = [
        ("fromValue", animation.fromValue), ("toValue", animation.toValue),
        ("byValue", animation.byValue),
      ]
      return try values.reduce(into: "") { text, entry in
        guard let value = entry.1 else { return }
        text += try element(ofValue: value, named: entry.0, in: className, depth)
      }
    case let animation as CAKeyframeAnimation: return try keys(of: animation, className, depth)
    case let group as CAAnimationGroup:
      var inner = ""
      for animation in group.animations ?? [] {
        inner += try element(of: animation, named: nil, in: className, depth + 1)
      }
      let indent = indent(depth)
      return inner.isEmpty ? "" : "\(indent)<animations>\n\(inner)\(indent)</animations>\n"
    case let transition as CATransition:
      var text = ""
      // The attribute `type` would be the class.
      if transition.type != .fade {
        text += try element(ofValue: transition.type.rawValue, named: "type", in: className, depth)
      }
      if let filter = transition.filter {
        text += try element(ofValue: filter, named: "filter", in: className, depth)
      }
      return text
    default: return ""
    }
  }

  private mutating func keys(
    of animation: CAKeyframeAnimation, _ className: String, _ depth: Int
  ) throws -> String {
    let lists: [(String, [Any]?)] = [
      ("values", animation.values), ("keyTimes", animation.keyTimes),
      ("timingFunctions", animation.timingFunctions), ("tensionValues", animation.tensionValues),
      ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
    ]
    var text = ""
    for (name, list) in lists {
      guard let list, !list.isEmpty else { continue }
      let indent = indent(depth)
      text += "\(indent)<\(name)>\n"
      for value in list {
        text += try element(ofValue: value, named: nil, in: className, depth + 1)
      }
      text += "\(indent)</\(name)>\n"
    }
    return text
  }

  // MARK: Values

  /// The element of a value. It is a property element called `name` with its type, or an object
  /// element if `name` is nil. The text is empty if documents do not know such values; then the
  /// value is counted.
  mutating func element(
    ofValue value: Any, named name: String?, in owner: String, _ depth: Int
  ) throws -> String {
    try check("depth", depth, limits.depth)
    try countAnimationValue()
    let indent = indent(depth)
    func opening(_ type: String) -> String { name.map { "\($0) type=\"\(type)\"" } ?? type }
    if let written = ValueText.written(value) {
      return "\(indent)<\(opening(written.type))\(written.attributes)/>\n"
    }
    switch value {
    case let list as [Any]:
      var inner = ""
      for value in list { inner += try element(ofValue: value, named: nil, in: owner, depth + 1) }
      return inner.isEmpty
        ? "\(indent)<\(opening("NSArray"))/>\n"
        : "\(indent)<\(opening("NSArray"))>\n\(inner)\(indent)</\(name ?? "NSArray")>\n"
    case let table as [AnyHashable: Any]:
      let inner = try entries(of: table, in: owner, depth + 1)
      return inner.isEmpty
        ? "\(indent)<\(opening("NSDictionary"))/>\n"
        : "\(indent)<\(opening("NSDictionary"))>\n\(inner)\(indent)</\(name ?? "NSDictionary")>\n"
    case let image as CGImage:
      let source = XMLText.escaped(try source(of: image))
      return "\(indent)<\(opening("CGImage")) src=\"\(source)\"/>\n"
    case let filter as CAFilter: return try element(of: filter, named: name, owner, depth)
    default:
      leftOut.add(.value("\(type(of: value))", on: owner))
      return ""
    }
  }

  /// The elements of the values of a dictionary, in the order of their keys. Keys that no element
  /// can have are counted.
  mutating func entries(
    of table: [AnyHashable: Any], in owner: String, _ depth: Int
  ) throws -> String {
    var text = ""
    let named = table.map { (key: $0.key.base as? String ?? "\($0.key.base)", value: $0.value) }
    for (key, value) in named.sorted(by: { $0.key < $1.key }) {
      if XMLText.isKey(key) {
        text += try element(ofValue: value, named: key, in: owner, depth)
      } else {
        leftOut.add(.attribute(key, on: owner))
      }
    }
    return text
  }

  mutating func countAnimationValue() throws {
    animationValues += 1
    try check("animationValues", animationValues, limits.animationValues)
  }

  func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth - 1) }
}
