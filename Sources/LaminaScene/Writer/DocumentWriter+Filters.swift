import Lamina

// The filters of a layer as elements.
extension DocumentWriter {
  /// The elements of a layer's three properties with filters. `compositingFilter` comes first.
  /// `depth` is the depth of these elements.
  mutating func filterElements(of layer: CALayer, _ className: String, _ depth: Int) throws
    -> String
  {
    var text = ""
    if let filter = layer.compositingFilter {
      text += try element(
        of: filter, named: "compositingFilter", "compositingFilter on \(className)", depth)
    }
    for (name, filters) in [
      ("filters", layer.filters), ("backgroundFilters", layer.backgroundFilters),
    ] {
      var inner = ""
      for filter in filters ?? [] {
        inner += try element(of: filter, named: nil, "\(name) on \(className)", depth + 1)
      }
      let indent = String(repeating: "  ", count: depth - 1)
      if !inner.isEmpty { text += "\(indent)<\(name)>\n\(inner)\(indent)</\(name)>\n" }
    }
    return text
  }

  mutating func element(
    of filter: Any, named name: String?, _ owner: String, _ depth: Int
  ) throws -> String {
    try check("depth", depth, limits.depth)
    let indent = String(repeating: "  ", count: depth - 1)
    if let text = filter as? String {
      let opening = name.map { "\($0) type=\"string\"" } ?? "string"
      return "\(indent)<\(opening) value=\"\(XMLText.escaped(text))\"/>\n"
    }
    guard let filter = filter as? CAFilter else {
      leftOut.add(.element("\(type(of: filter))", in: owner))
      return ""
    }
    // In Apple's documents, filters of Core Image have a class of their own.
    let className = filter.type.hasPrefix("CI") ? "CIFilter" : "CAFilter"
    var text = "\(indent)<" + (name.map { "\($0) type=\"\(className)\"" } ?? className)
    text += " filter=\"\(XMLText.escaped(filter.type))\""
    if let name = filter.name { text += " name=\"\(XMLText.escaped(name))\"" }
    if !filter.isEnabled { text += " enabled=\"0\"" }
    var inner = ""
    for (key, value) in filter.inputs.sorted(by: { $0.key < $1.key }) {
      guard key.hasPrefix("input"), let written = FilterInputText.written(value, key: key) else {
        leftOut.add(.attribute(key, on: "CAFilter"))
        continue
      }
      if let value = written.attribute { text += " \(key)=\"\(XMLText.escaped(value))\"" }
      if let element = written.element { inner += "\(indent)  \(element)\n" }
    }
    if inner.isEmpty { return text + "/>\n" }
    try check("depth", depth + 1, limits.depth)
    return text + ">\n\(inner)\(indent)</\(name ?? className)>\n"
  }
}
