import Lamina
import LaminaDocument

// Values of animations and states, which say their type: as a property element, `<toValue
// type="real" value="1"/>`, as an object element, `<real value="1"/>`, or as an object inside a
// property.
extension SceneBuilder {
  /// The value of a property element. `expected` is the type where the element does not say it.
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

  /// The value of an object element, whose type is its name, or in `type` where the name is none.
  func object(_ element: SceneElement, in owner: String, _ take: @escaping (Any) -> Void) throws
    -> Frame
  {
    let type =
      ValueText.isType(element.name) ? element.name : element.attributes["type"] ?? element.name
    return try value(type, element, in: owner, take)
  }

  /// The values of an array.
  func list(_ owner: String, _ take: @escaping ([Any]) -> Void) -> Frame {
    let list = ValueList()
    return .node(
      ElementNode(
        child: { element, builder in
          try builder.object(element, in: owner) { list.values.append($0) }
        },
        end: { _ in take(list.values) }))
  }

  private func value(
    _ type: String, _ element: SceneElement, in owner: String, _ take: @escaping (Any) -> Void
  ) throws -> Frame {
    try countAnimationValue(at: element.position)
    let attributes = element.attributes
    switch type {
    case "NSArray": return list(element.name, take)
    case "null":
      take(NSNull())
      return .value(element.name)
    case "CGImage":
      guard let source = attributes["src"] else { return skip(element.name, in: owner) }
      // A picture that is missing is a warning, and its place in a list of pictures stays taken.
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

/// The values of an array while its elements go by.
private final class ValueList {
  var values: [Any] = []
}
