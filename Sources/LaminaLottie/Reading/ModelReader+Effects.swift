import Foundation
import Lamina

// Effects and layer styles.
extension ModelReader {
  mutating func effects(_ items: [JSONValue], at path: String) throws -> [EffectModel] {
    var effects: [EffectModel] = []
    for (index, item) in items.enumerated() {
      guard let item = item.object, item["en"]?.flag ?? true else { continue }
      let place = "\(path)[\(index)]"
      let values = item.array("ef").map { $0.object?["v"] }
      let value = { (index: Int) -> JSONValue? in index < values.count ? values[index] : nil }
      let at = { (index: Int) in "\(place).ef[\(index)].v" }
      if scene != nil { try readValues(item.array("ef"), at: place + ".ef") }
      switch item.integer("ty") ?? -1 {
      case 5:
        // Controls of expressions draw nothing; all else that has no number of its own would.
        let kind = item.text("mn") ?? ""
        if !kind.isEmpty, !kind.contains("Control"), !kind.hasPrefix("Pseudo/") {
          report.add(.notDrawn, "effect '\(printable(item.text("nm") ?? kind))'", at: place)
        }
      case 20:
        effects.append(
          .tint(
            black: try color(value(0), at: at(0)), white: try color(value(1), at: at(1)),
            amount: try number(value(2), 100, at: at(2))))
      case 21:
        effects.append(
          .fill(
            color: try color(value(2), at: at(2)), opacity: try number(value(6), 1, at: at(6))))
      case 25:
        if let only = value(5)?.object?.number("k"), only != 0 {
          report.add(.approximated, "shadow without its layer", at: at(5))
        }
        effects.append(
          .dropShadow(
            DropShadowModel(
              color: try color(value(0), at: at(0)), opacity: try number(value(1), 255, at: at(1)),
              opacityScale: 255, direction: try number(value(2), at: at(2)),
              distance: try number(value(3), at: at(3)),
              softness: try number(value(4), at: at(4)))))
      case 29:
        if let ways = value(1)?.object?.number("k"), ways != 1 {
          report.add(.approximated, "blur in one direction", at: at(1))
        }
        effects.append(.blur(radius: try number(value(0), at: at(0))))
      case let type:
        let name = printable(item.text("nm") ?? "")
        report.add(.notDrawn, "effect of type \(type) '\(name)'", at: place)
      }
    }
    return effects
  }

  /// Reads the values of an effect, drawn or not, so that expressions find them.
  private mutating func readValues(_ items: [JSONValue], at path: String) throws {
    for (index, item) in items.enumerated() {
      guard let item = item.object else { continue }
      let place = "\(path)[\(index)]"
      if !item.array("ef").isEmpty { try readValues(item.array("ef"), at: place + ".ef") }
      switch item.integer("ty") ?? 0 {
      case 2, 3: _ = try vector(item["v"], at: place + ".v")
      default: _ = try number(item["v"], at: place + ".v")
      }
    }
  }

  mutating func shadowStyle(_ item: JSONObject, at path: String) throws -> EffectModel {
    // The angle is where the light comes from, against the clock; the effect's is where the shadow
    // falls, with it.
    var direction = try number(item["a"], at: path + ".a")
    direction.constant = 270 - direction.constant
    direction.keys = direction.keys.map {
      var key = $0
      (key.start, key.end) = (270 - key.start, 270 - key.end)
      return key
    }
    // The size of a style reaches twice as far as the softness of an effect.
    var softness = try number(item["s"], at: path + ".s")
    softness.constant *= 2
    softness.keys = softness.keys.map {
      var key = $0
      (key.start, key.end) = (2 * key.start, 2 * key.end)
      return key
    }
    return .dropShadow(
      DropShadowModel(
        color: try color(item["c"], at: path + ".c"),
        opacity: try number(item["o"], 100, at: path + ".o"), opacityScale: 100,
        direction: direction, distance: try number(item["d"], at: path + ".d"),
        softness: softness))
  }
}
