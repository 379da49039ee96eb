import Foundation
import Lamina

/// The properties of single classes, and the cells and behaviours of emitters, as text for people.
enum EmitterDump {
  /// The lines of the cells and behaviours of `layer`. Each is followed by the indented lines of
  /// its own cells and behaviours.
  ///
  /// A program can put a cell into itself, or cells into each other many times. The limits of
  /// documents end such lists.
  static func lines(of layer: CALayer, _ indent: String) -> String {
    var rest = RenderLimits.standard.animationValues
    return lines(of: layer, LayerClass(of: layer).table, indent, depth: 0, &rest)
  }

  private static func lines(
    of owner: any DocumentObject, _ table: ClassTable, _ indent: String, depth: Int,
    _ rest: inout Int
  ) -> String {
    var text = ""
    for (_, kind, objects) in members(of: owner, table, depth: depth) {
      for object in objects where rest > 0 {
        rest -= 1
        text += indent + kind.rawValue
        for (name, value) in values(of: object, kind) {
          text += " \(name)=\(LayerDump.quoted(value))"
        }
        text += "\n" + lines(of: object, kind.table, indent + "  ", depth: depth + 1, &rest)
      }
    }
    return text
  }

  /// The cells and behaviours of `owner`, with the name of the property that holds them. The list
  /// is empty beyond the depth limit of documents.
  static func members(
    of owner: any DocumentObject, _ table: ClassTable, depth: Int
  ) -> [(name: String, kind: EmitterClass, objects: [any DocumentObject])] {
    guard depth < RenderLimits.standard.depth else { return [] }
    return table.properties.compactMap { property in
      guard let kind = EmitterClass(of: property) else { return nil }
      let objects = (owner.value(forKey: property.name) as? [Any])?.compactMap {
        $0 as? any DocumentObject
      }
      return objects.map { (property.name, kind, $0) }
    }
  }

  /// The values that differ from those of a new object, except cells and behaviours.
  static func values(of object: any DocumentObject, _ kind: EmitterClass) -> [(
    name: String, value: String
  )] {
    let type = (object as? CAEmitterBehavior).map { [(name: "behavior", value: $0.type)] } ?? []
    return type + values(of: object, kind.table)
  }

  /// The same for the properties in `table`.
  static func values(of object: any DocumentObject, _ table: ClassTable) -> [(
    name: String, value: String
  )] {
    table.differences(of: object).compactMap { difference in
      let property = difference.property
      guard EmitterClass(of: property) == nil else { return nil }
      guard let value = difference.value else { return (property.name, "none") }
      switch (difference.written, value) {
      case (let written?, _) where property.syntax != .color: return (property.name, written.text)
      case (_, let list as [Any]): return (property.name, AnimationDump.text(ofList: list))
      default: return (property.name, AnimationDump.text(of: value))
      }
    }
  }
}
