import Foundation
import Lamina
import LaminaDocument

// The cells and behaviours of emitters: arrays of objects, which may have cells and behaviours too.
extension SceneBuilder {
  /// Reads `<emitterCells>` or `<emitterBehaviors>`. An empty array sets nothing.
  func emitterObjects(
    _ property: ObjectProperty, of owner: any DocumentObject, _ className: String
  ) -> Frame {
    let list = EmitterObjects()
    let kind = property.syntax == .cells ? EmitterClass.cell : .behavior
    return .node(
      ElementNode(
        child: { element, builder in
          let name =
            element.name == "object" ? element.attributes["type"] ?? element.name : element.name
          guard name == kind.rawValue, let object = Self.emitterObject(kind, element.attributes)
          else {
            return builder.skip(name, in: property.name)
          }
          return try builder.fill(object, kind, element) { list.objects.append(object) }
        },
        end: { builder in
          if !list.objects.isEmpty { builder.set(list.objects, property, of: owner, className) }
        }))
  }

  /// A new object, or nil for a behaviour without a type.
  private static func emitterObject(
    _ kind: EmitterClass, _ attributes: [String: String]
  ) -> (any DocumentObject)? {
    switch kind {
    case .cell: CAEmitterCell()
    case .behavior: attributes["behavior"].map { CAEmitterBehavior(type: $0) }
    }
  }

  /// Reads attributes and elements into `object`. Calls `end` when the element ends and the object
  /// is complete.
  private func fill(
    _ object: any DocumentObject, _ kind: EmitterClass, _ element: SceneElement,
    _ end: @escaping () -> Void
  ) throws -> Frame {
    try countAnimationValue(at: element.position)
    let className = kind.rawValue
    for (name, text) in element.attributes {
      if let property = kind.table[name] {
        assign(text, to: property, of: object, className)
      } else if kind == .behavior, name == "behavior" {
        continue
      } else if kind == .behavior, !DisregardedNames.attribute(name) {
        // A behaviour takes any key.
        assign(text, to: ObjectProperty(name, .any), of: object, className)
      } else if !DisregardedNames.attribute(name) {
        scene.skipped.add(.attribute(name, on: className))
      }
    }
    if let id = element.attributes["id"], scene.objects[id] == nil { scene.objects[id] = object }
    return .node(
      ElementNode(
        child: { child, builder in
          guard let property = kind.table[child.name] else {
            return builder.skip(child.name, in: className)
          }
          return try builder.element(child, property, of: object, className)
        },
        end: { builder in
          for name in object.undrawnValues {
            builder.scene.skipped.add(.undrawn(name, on: className))
          }
          end()
        }))
  }
}

/// Collects the objects of an array while its elements are read.
private final class EmitterObjects {
  var objects: [any DocumentObject] = []
}
