import Lamina
import LaminaDocument

// Values of animations and states, with their type: as a property element,
// `<toValue type="real" value="1"/>`, as an object element, `<real value="1"/>`, or as an object
// element inside a property element.
extension SceneBuilder {
  /// Reads the value of a property element. `expected` is the type if the element does not state
  /// it.
  func value(
    _ element: SceneElement, in owner: String, expecting expected: String,
    _ take: @escaping (Any) -> Void
  ) throws -> Frame {
    let attributes = element.attributes
    if let type = attributes["type"] { return try value(type, element, in: owner, take) }
    if attributes["value"] != nil || attributes["src"] != nil {
      return try value(expected, element, in: owner, take)
    }
    return .node(ElementNode(child: { try $1.object($0, in: element.name, take) }))
  }

  /// Reads the value of an object element. The type is its name if that is a type, and else `type`.
  func object(_ element: SceneElement, in owner: String, _ take: @escaping (Any) -> Void) throws
    -> Frame
  {
    let type =
      ValueText.isType(element.name) ? element.name : element.attributes["type"] ?? element.name
    return try value(type, element, in: owner, take)
  }

  /// Reads the values of an array.
  func list(_ owner: String, _ take: @escaping ([Any]) -> Void) -> Frame {
    let list = ValueList()
    return .node(
      ElementNode(
        child: { element, builder in
          try builder.object(element, in: owner) { list.values.append($0) }
        },
        end: { _ in take(list.values) }))
  }

  /// Reads the values of a dictionary. The names of the elements are the keys.
  func dictionary(_ owner: String, _ take: @escaping ([String: Any]) -> Void) -> Frame {
    let table = ValueTable()
    return .node(
      ElementNode(
        child: { element, builder in
          try builder.value(element, in: owner, expecting: "string") {
            table.values[element.name] = $0
          }
        },
        end: { _ in take(table.values) }))
  }

  private func value(
    _ type: String, _ element: SceneElement, in owner: String, _ take: @escaping (Any) -> Void
  ) throws -> Frame {
    try countAnimationValue(at: element.position)
    let attributes = element.attributes
    switch type {
    case "NSArray": return list(element.name, take)
    case "NSDictionary": return dictionary(element.name, take)
    case "null":
      take(NSNull())
      return .value(element.name)
    case "CGImage":
      guard let source = attributes["src"] else { return skip(element.name, in: owner) }
      // For a missing image there is a warning. In a list of images its position stays taken.
      take(try image(source, at: element.position) ?? NSNull())
      return .value(element.name)
    case "CAFilter", "CIFilter":
      guard let filter = filter(type, attributes) as? CAFilter else {
        return skip(element.name, in: owner)
      }
      take(filter)
      return .filter(filter)
    default:
      guard ValueText.isType(type) else { return skip(type, in: owner) }
      try countKeys(of: type, attributes["value"] ?? "", at: element.position)
      let opacity = attributes["opacity"].map { NumberText.finite($0) } ?? 1
      guard let text = attributes["value"], let opacity,
        let value = ValueText.value(type: type, text, opacity: opacity)
      else {
        scene.skipped.add(.value(element.name, on: owner))
        return .skipped
      }
      take(value)
      return .value(element.name)
    }
  }
}

/// Collects the values of an array while its elements are read.
private final class ValueList {
  var values: [Any] = []
}

/// Collects the values of a dictionary while its elements are read.
private final class ValueTable {
  var values: [String: Any] = [:]
}
