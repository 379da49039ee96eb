import Foundation
import Lamina

/// Things of a layer that are found by name or number: shapes, effects, masks.
final class ItemsHost: ScriptHost {
  enum Kind {
    case shape
    case effect(composition: Int)
    case mask
  }

  private let items: [JSONValue]
  private let path: String
  private let kind: Kind
  private let moment: ExpressionMoment

  init(_ items: [JSONValue], at path: String, _ kind: Kind, _ moment: ExpressionMoment) {
    (self.items, self.path, self.kind, self.moment) = (items, path, kind, moment)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    name == "numProperties" ? .number(Double(items.count)) : nil
  }

  /// An item by its name, the name of its kind, or its number from 1.
  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let key = try ScriptLibrary.plain(arguments, 0, run)
    try run.spend(1 + items.count / 4)
    var found: Int?
    if case .text(let name) = key {
      found = items.firstIndex {
        $0.object?.text("nm") == name || $0.object?.text("mn") == name
      }
    } else if let number = ScriptText.index(key) {
      found = items.firstIndex { $0.object?.integer("ix") == number } ?? number - 1
    }
    guard let found, items.indices.contains(found), let item = items[found].object else {
      throw ScriptError.failed("unknown part '\(printable(try ScriptText.text(key, run)))'")
    }
    let place = "\(path)[\(found)]"
    switch kind {
    case .shape: return .host(GroupHost(item, at: place, .shape, moment))
    case .mask: return .host(GroupHost(item, at: place, .mask, moment))
    case .effect(let composition):
      return .host(EffectHost(item, at: place, composition: composition, moment))
    }
  }
}

/// An effect at a moment: its values by name or number.
final class EffectHost: ScriptHost {
  private let json: JSONObject
  private let path: String
  private let composition: Int
  private let moment: ExpressionMoment

  init(_ json: JSONObject, at path: String, composition: Int, _ moment: ExpressionMoment) {
    (self.json, self.path, self.composition, self.moment) = (json, path, composition, moment)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "name": return .text(json.text("nm") ?? "")
    case "active", "enabled": return .bool(json["en"]?.flag ?? true)
    case "param": return .host(self)
    default: return try value(.text(name), run)
    }
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    try value(try ScriptLibrary.plain(arguments, 0, run), run)
      ?? value(.number(1), run)
  }

  private func value(_ key: ScriptValue, _ run: ScriptRun) throws -> ScriptValue? {
    let items = json.array("ef")
    try run.spend(1 + items.count / 4)
    var found: Int?
    if case .text(let name) = key {
      found = items.firstIndex {
        $0.object?.text("nm") == name || $0.object?.text("mn") == name
      }
      // The values of controls have the names `color`, `slider` and so on.
      if found == nil, items.count == 1, ["color", "slider"].contains(name) { found = 0 }
    } else if let number = ScriptText.index(key) {
      found = items.firstIndex { $0.object?.integer("ix") == number } ?? number - 1
    }
    guard let found, items.indices.contains(found), let item = items[found].object else {
      return nil
    }
    let place = "\(path).ef[\(found)]"
    if !item.array("ef").isEmpty {
      return .host(EffectHost(item, at: place, composition: composition, moment))
    }
    guard let property = moment.scene.properties[place + ".v"] else { return nil }
    if item.integer("ty") == 10 {
      let number = property.numbers(at: moment.frame).first ?? 0
      let layer = Int(exactly: number).flatMap {
        moment.scene.compositions[composition].layer(index: $0)
      }
      return layer.map { .host(LayerHost($0, composition: composition, moment)) }
    }
    return .host(PropertyHost(property, moment, seed: place))
  }
}

/// A transform, a shape item or a mask at a moment: its properties by name.
final class GroupHost: ScriptHost {
  enum Kind { case transform, shape, mask }

  private let json: JSONObject
  private let path: String
  private let kind: Kind
  private let moment: ExpressionMoment

  init(_ json: JSONObject, at path: String, _ kind: Kind, _ moment: ExpressionMoment) {
    (self.json, self.path, self.kind, self.moment) = (json, path, kind, moment)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    let word = Self.word(name)
    if json.text("ty") == "gr" { return try group(word, name, run) }
    if word == "name" { return .text(json.text("nm") ?? "") }
    let isTransform = kind == .transform || json.text("ty") == "tr"
    if isTransform, word == "position", let split = split { return .host(split) }
    let shapes = Self.shapes(json.text("ty") ?? "")
    let table = isTransform ? Self.transforms : kind == .mask ? Self.masks : shapes
    guard let key = table[word] else { return nil }
    return property(key).map { .host($0) }
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let key = try ScriptLibrary.plain(arguments, 0, run)
    return try member(try ScriptText.text(key, run), run)
  }

  private func property(_ key: String) -> PropertyHost? {
    moment.scene.properties["\(path).\(key)"].map {
      PropertyHost($0, moment, seed: "\(path).\(key)")
    }
  }

  private var split: PropertyHost? {
    let axes = ["x", "y", "z"].compactMap { moment.scene.properties["\(path).p.\($0)"] }
    guard axes.count >= 2 else { return nil }
    let used = json.object("p")?["z"] == nil ? Array(axes.prefix(2)) : axes
    return PropertyHost(SplitScriptProperty(axes: used), moment, seed: path + ".p")
  }

  private func group(_ word: String, _ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    let items = json.array("it")
    switch word {
    case "content", "contents", "group", "s", "2":
      return .host(ItemsHost(items, at: path + ".it", .shape, moment))
    case "transform", "transformgroup", "3":
      guard let last = items.lastIndex(where: { $0.object?.text("ty") == "tr" }),
        let transform = items[last].object
      else { return nil }
      return .host(GroupHost(transform, at: "\(path).it[\(last)]", .transform, moment))
    case "name": return .text(json.text("nm") ?? "")
    default:
      // Old expressions name what stands in a group without `content`.
      return try ItemsHost(items, at: path + ".it", .shape, moment).call([.text(name)], run)
    }
  }

  /// `Anchor Point`, `anchorPoint` and `ADBE Anchor Point` are one word.
  private static func word(_ name: String) -> String {
    var word = name.lowercased().filter { $0 != " " && $0 != "_" }
    for prefix in ["adbe", "vectors", "vector", "mask"] where word.hasPrefix(prefix) {
      // `mask` begins names of its own kind: `maskPath`.
      word = String(word.dropFirst(prefix.count))
    }
    return word
  }

  private static let transforms = [
    "anchorpoint": "a", "anchor": "a", "position": "p", "xposition": "p.x", "yposition": "p.y",
    "zposition": "p.z", "position0": "p.x", "position1": "p.y", "position2": "p.z", "scale": "s",
    "rotation": "r", "zrotation": "r", "rotatez": "r", "xrotation": "rx", "rotatex": "rx",
    "yrotation": "ry", "rotatey": "ry", "orientation": "or", "opacity": "o", "groupopacity": "o",
    "skew": "sk", "skewaxis": "sa",
  ]

  private static let masks = [
    "path": "pt", "shape": "pt", "opacity": "o", "expansion": "x", "offset": "x",
  ]

  private static func shapes(_ type: String) -> [String: String] {
    switch type {
    case "fl": ["color": "c", "fillcolor": "c", "opacity": "o", "fillopacity": "o"]
    case "st":
      [
        "color": "c", "strokecolor": "c", "opacity": "o", "strokeopacity": "o", "strokewidth": "w",
      ]
    case "gf", "gs":
      ["startpoint": "s", "endpoint": "e", "opacity": "o", "strokewidth": "w", "colors": "g.k"]
    case "sh": ["path": "ks", "shape": "ks"]
    case "rc": ["size": "s", "position": "p", "roundness": "r"]
    case "el": ["size": "s", "position": "p"]
    case "sr":
      [
        "points": "pt", "position": "p", "rotation": "r", "outerradius": "or", "innerradius": "ir",
        "outerroundness": "os", "innerroundness": "is",
      ]
    case "tm": ["start": "s", "end": "e", "offset": "o"]
    case "rd": ["radius": "r"]
    case "rp": ["copies": "c", "offset": "o"]
    case "pb": ["amount": "a"]
    case "op": ["amount": "a"]
    case "tw": ["angle": "a", "center": "c"]
    case "zz": ["size": "s", "points": "pt"]
    default: [:]
    }
  }
}
