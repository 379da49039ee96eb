import Foundation
import Lamina

/// An effect at a moment: its values by name or number.
final class EffectHost: PartHost {
  let path: String
  let moment: ExpressionMoment
  private let json: JSONObject
  private let composition: Int

  init(_ json: JSONObject, at path: String, composition: Int, _ moment: ExpressionMoment) {
    (self.json, self.path, self.composition, self.moment) = (json, path, composition, moment)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "name": return .text(json.text("nm") ?? "")
    case "propertyIndex":
      return .number(Double(json.integer("ix") ?? (path.lastPlace ?? 0) + 1))
    case "numProperties": return .number(Double(json.array("ef").count))
    case "active", "enabled": return .bool(json["en"]?.flag ?? true)
    case "param": return .host(self)
    case "propertyGroup": return try common(name, run)
    default: return try value(.text(name), run)
    }
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    try value(try ScriptLibrary.plain(arguments, 0, run), run)
      ?? value(.number(1), run)
  }

  func label(at path: String) -> PartLabel? {
    let items = json.array("ef")
    guard let place = path.dropFirst(self.path.count).lastPlace, items.indices.contains(place),
      let item = items[place].object
    else { return nil }
    return PartLabel(index: items.number(place), name: item.text("nm") ?? "")
  }

  private func value(_ key: ScriptValue, _ run: ScriptRun) throws -> ScriptValue? {
    let items = json.array("ef")
    var found = try items.place(key, run)
    // The values of controls have the names `color`, `slider` and so on.
    if case .text(let name) = key, found == nil, items.count == 1,
      ["color", "slider"].contains(name)
    {
      found = 0
    }
    guard let found, let item = items[found].object else { return nil }
    let place = "\(path).ef[\(found)]"
    if !item.array("ef").isEmpty {
      return .host(EffectHost(item, at: place, composition: composition, moment))
    }
    guard let property = moment.scene.properties[place + ".v"] else { return nil }
    if item.integer("ty") == 10 {
      let number = property.numbers(at: moment.frame).first ?? 0
      let layer = Int(exactly: number).flatMap {
        moment.scene.composition(composition)?.layer(index: $0)
      }
      return layer.map { .host(LayerHost($0, composition: composition, moment)) }
    }
    return .host(PropertyHost(property, moment, at: place + ".v"))
  }
}

extension StringProtocol {
  /// The last number in brackets of a JSON path.
  var lastPlace: Int? {
    guard let end = lastIndex(of: "]"), let start = self[..<end].lastIndex(of: "[") else {
      return nil
    }
    return Int(self[index(after: start)..<end])
  }
}
