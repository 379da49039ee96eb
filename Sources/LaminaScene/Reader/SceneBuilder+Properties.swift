import Foundation
import Lamina
import LaminaDocument

// The properties of single classes: of specialised layers, of emitter cells and of behaviours. They
// are set by key-value coding. If a setter refuses a value, the value counts as unusable.
extension SceneBuilder {
  /// Sets a property to the value of an attribute.
  func assign(
    _ text: String, opacity: CGFloat? = 1, to property: ObjectProperty,
    of object: any DocumentObject,
    _ className: String
  ) {
    guard let opacity, let value = property.value(text, opacity: opacity) else {
      return scene.skipped.add(.value(property.name, on: className))
    }
    set(value, property, of: object, className)
  }

  /// Sets a property. Counts the value if the setter refuses it.
  func set(
    _ value: Any?, _ property: ObjectProperty, of object: any DocumentObject, _ className: String
  ) {
    let refused = RefusedValues.during { object.setValue(value, forKey: property.name) }
    if !refused.isEmpty { scene.skipped.add(.value(property.name, on: className)) }
  }

  /// Reads a property element.
  func element(
    _ element: SceneElement, _ property: ObjectProperty, of object: any DocumentObject,
    _ className: String
  ) throws -> Frame {
    let attributes = element.attributes
    if attributes["type"] == "null" {
      set(nil, property, of: object, className)
      return .value(property.name)
    }
    switch property.syntax {
    case .numbers:
      return members(property, of: object, className) { $0 is NSNumber }
    case .colors:
      return members(property, of: object, className) { $0 is CGColor }
    case .cells, .behaviors: return emitterObjects(property, of: object, className)
    case .image:
      guard let source = attributes["src"] else { return inside(property, of: object, className) }
      if let image = try image(source, at: element.position) {
        set(image, property, of: object, className)
      }
      return .value(property.name)
    case .color where attributes["value"] == nil: return inside(property, of: object, className)
    default: break
    }
    guard let text = attributes["value"] else {
      scene.skipped.add(.value(property.name, on: className))
      return .value(property.name)
    }
    let opacity = attributes["opacity"].map { NumberText.finite($0) } ?? 1
    assign(text, opacity: opacity, to: property, of: object, className)
    return .value(property.name)
  }

  /// Reads an image or a colour that is the only child of a property element. There is a warning
  /// already if the image is missing.
  private func inside(
    _ property: ObjectProperty, of object: any DocumentObject, _ className: String
  ) -> Frame {
    let list = PropertyMembers()
    return .node(
      ElementNode(
        child: { element, builder in
          try builder.object(element, in: property.name) { list.values.append($0) }
        },
        end: { builder in
          let value = list.values.first { !($0 is NSNull) }
          let isUsable = property.syntax == .image ? value is CGImage : value is CGColor
          if isUsable {
            builder.set(value, property, of: object, className)
          } else if value != nil || list.values.isEmpty {
            builder.scene.skipped.add(.value(property.name, on: className))
          }
        }))
  }

  /// Reads an array of numbers or colours. An empty array sets nothing. A member of another kind
  /// makes the array unusable, because positions in such lists have a meaning.
  private func members(
    _ property: ObjectProperty, of object: any DocumentObject, _ className: String,
    _ isMember: @escaping (Any) -> Bool
  ) -> Frame {
    let list = PropertyMembers()
    return .node(
      ElementNode(
        child: { element, builder in
          list.count += 1
          return try builder.object(element, in: property.name) {
            if isMember($0) { list.values.append($0) }
          }
        },
        end: { builder in
          guard list.count == list.values.count else {
            return builder.scene.skipped.add(.value(property.name, on: className))
          }
          if list.count > 0 { builder.set(list.values, property, of: object, className) }
        }))
  }
}

/// Collects the members of an array while its elements are read.
private final class PropertyMembers {
  var values: [Any] = []
  /// The number of elements, usable or not.
  var count = 0
}
