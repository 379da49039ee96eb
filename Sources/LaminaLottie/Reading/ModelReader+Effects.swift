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
      case 22: effects.append(.stroke(try strokeEffect(values, at: place)))
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
      // Read with the mattes.
      case 28: break
      case 35: effects.append(.transform(try transformEffect(values, at: place)))
      case let type:
        let name = printable(item.text("nm") ?? "")
        report.add(.notDrawn, "effect of type \(type) '\(name)'", at: place)
      }
    }
    return effects
  }

  private mutating func strokeEffect(
    _ values: [JSONValue?], at place: String
  ) throws -> StrokeEffectModel {
    func number(_ index: Int, _ missing: Double = 0) throws -> FrameProperty<Double> {
      try self.number(Self.value(values, index), missing, at: "\(place).ef[\(index)].v")
    }
    let constant = { (index: Int) in Self.value(values, index)?.object?.integer("k") }
    let isAll = constant(1) == 1
    return StrokeEffectModel(
      mask: isAll ? nil : (constant(0) ?? 1) - 1,
      style: constant(10).flatMap { .init(rawValue: $0) } ?? .over,
      color: try color(Self.value(values, 3), at: "\(place).ef[3].v"), size: try number(4),
      opacity: try number(6, 1), start: try number(7), end: try number(8, 100),
      spacing: try number(9))
  }

  private mutating func transformEffect(
    _ values: [JSONValue?], at place: String
  ) throws -> TransformEffectModel {
    func number(_ index: Int, _ missing: Double = 0) throws -> FrameProperty<Double> {
      try self.number(Self.value(values, index), missing, at: "\(place).ef[\(index)].v")
    }
    let isUniform = Self.value(values, 2)?.object?.number("k") == 1
    return TransformEffectModel(
      anchor: try vector(Self.value(values, 0), at: "\(place).ef[0].v"),
      position: try vector(Self.value(values, 1), at: "\(place).ef[1].v"),
      scaleX: try number(isUniform ? 3 : 4, 100), scaleY: try number(3, 100),
      skew: try number(5), skewAxis: try number(6), rotation: try number(7),
      opacity: try number(8, 100))
  }

  private static func value(_ values: [JSONValue?], _ index: Int) -> JSONValue? {
    index < values.count ? values[index] : nil
  }

  /// The matte of a layer that an effect names, if one does.
  mutating func matteEffect(_ items: [JSONValue], at path: String) -> MatteModel? {
    for (index, item) in items.enumerated() {
      guard let item = item.object, item["en"]?.flag ?? true, item.integer("ty") == 28 else {
        continue
      }
      let values = item.array("ef").map { $0.object?.object("v")?.integer("k") }
      let value = { (index: Int) in index < values.count ? values[index] ?? 0 : 0 }
      // 0 is no layer.
      guard value(0) > 0 else { continue }
      // 4 is alpha, 5 luminance; the others are single colours.
      if ![4, 5].contains(value(1)) {
        report.add(.approximated, "matte by a channel", at: "\(path)[\(index)]")
      }
      return MatteModel(source: value(0), isLuma: value(1) == 5, isInverted: value(2) == 1)
    }
    return nil
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
    let direction = try number(item["a"], at: path + ".a").changed { 270 - $0 }
    // The size of a style reaches twice as far as the softness of an effect.
    let softness = try number(item["s"], at: path + ".s").changed { 2 * $0 }
    return .dropShadow(
      DropShadowModel(
        color: try color(item["c"], at: path + ".c"),
        opacity: try number(item["o"], 100, at: path + ".o"), opacityScale: 100,
        direction: direction, distance: try number(item["d"], at: path + ".d"),
        softness: softness, isStyle: true))
  }
}
