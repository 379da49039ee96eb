import Foundation
import Lamina

/// Things of a layer that are found by name or number: shapes, effects, masks, animators.
final class ItemsHost: PartHost {
  enum Kind {
    case shape
    case effect(composition: Int)
    case mask
    case textAnimator
    case layerStyle

    /// What a list of the file is; nil if it is none of things that expressions find.
    init?(_ name: String, in outer: (any PartHost)?, composition: Int) {
      switch (name, outer) {
      case ("shapes", is LayerHost), ("it", is GroupHost): self = .shape
      case ("ef", is LayerHost), ("ef", is EffectHost): self = .effect(composition: composition)
      case ("masksProperties", is LayerHost): self = .mask
      case ("sy", is LayerHost): self = .layerStyle
      case ("a", is TextHost): self = .textAnimator
      default: return nil
      }
    }
  }

  let path: String
  let moment: ExpressionMoment
  private let items: [JSONValue]
  private let kind: Kind

  init(_ items: [JSONValue], at path: String, _ kind: Kind, _ moment: ExpressionMoment) {
    (self.items, self.path, self.kind, self.moment) = (items, path, kind, moment)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "numProperties": .number(Double(items.count))
    case "name": .text(label.name)
    case "propertyIndex": .number(Double(label.index))
    default: try common(name, run)
    }
  }

  /// The number and the name of the list itself. Layers count their parts as the exporter's player
  /// does.
  private var label: PartLabel {
    switch kind {
    case .shape: PartLabel(index: 2, name: "Contents")
    case .effect: PartLabel(index: 4, name: "Effects")
    case .mask: PartLabel(index: 3, name: "Masks")
    case .textAnimator: PartLabel(index: 4, name: "Animators")
    case .layerStyle: PartLabel(index: 7, name: "Layer Styles")
    }
  }

  /// An item by its name, the name of its kind, or its number from 1.
  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let key = try ScriptLibrary.plain(arguments, 0, run)
    guard let found = try items.place(key, run), let host = host(found) else {
      throw ScriptError.failed("unknown part '\(printable(try ScriptText.text(key, run)))'")
    }
    return .host(host)
  }

  /// An item by its place; nil if there is none.
  func host(_ place: Int) -> (any PartHost)? {
    guard items.indices.contains(place), let item = items[place].object else { return nil }
    let path = "\(path)[\(place)]"
    switch kind {
    case .shape:
      let type = item.text("ty") ?? ""
      return GroupHost(item, at: path, type == "tr" ? .groupTransform : .shape(type), moment)
    case .mask: return GroupHost(item, at: path, .mask, moment)
    case .textAnimator: return GroupHost(item, at: path, .textAnimator, moment)
    case .layerStyle: return GroupHost(item, at: path, .layerStyle, moment)
    case .effect(let composition):
      // A value of an effect is no group.
      let isValue = item["ef"] == nil && item["v"] != nil
      return isValue ? nil : EffectHost(item, at: path, composition: composition, moment)
    }
  }
}

extension [JSONValue] {
  /// The place of the item with a name, a name of its kind, or a number from 1; nil if there is
  /// none.
  func place(_ key: ScriptValue, _ run: ScriptRun) throws -> Int? {
    try run.spend(1 + count / 4)
    if case .text(let name) = key {
      return firstIndex { $0.object?.text("nm") == name || $0.object?.text("mn") == name }
    }
    guard let number = ScriptText.index(key) else { return nil }
    let found = firstIndex { $0.object?.integer("ix") == number } ?? number - 1
    return indices.contains(found) ? found : nil
  }

  /// The number of an item: its own, or its place from 1.
  func number(_ place: Int) -> Int { self[place].object?.integer("ix") ?? place + 1 }
}
