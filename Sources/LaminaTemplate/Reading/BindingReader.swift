import Foundation
import LaminaDocument

/// Reads the bindings of a template.
struct BindingReader {
  let limits: TemplateLimits

  func layers(_ record: inout JSONRecord, _ scope: ValueScope) throws -> LayerBindings {
    LayerBindings(
      values: try record.each("values") { try value(&$0, scope) },
      texts: try record.each("texts") { try text(&$0, scope) },
      positions: try record.each("positions") { try position(&$0) })
  }

  private func layer(_ record: inout JSONRecord, _ member: String = "layer") throws -> LayerName {
    LayerName(name: try record.requiredText(member), place: record.place[member])
  }

  /// The input that a member names, with its rule.
  private func reference(
    _ record: inout JSONRecord, _ scope: ValueScope
  ) throws -> (name: String, reference: ValueReference, rule: TemplateRule) {
    let name = try record.requiredText("input")
    guard let (reference, rule) = scope.find(name) else {
      throw record.place["input"].error(
        "there is no input '\(singleLine(name))'", allowed: scope.names.joined(separator: ", "))
    }
    return (name, reference, rule)
  }

  private func format(
    _ record: inout JSONRecord, _ member: String, _ scope: ValueScope
  ) throws -> TextFormat {
    let text = try record.requiredText(member)
    do {
      return try TextFormat(text, in: scope, limits: limits)
    } catch {
      throw record.place[member].error(error.why, allowed: error.allowed)
    }
  }

  // MARK: Layers

  private func value(_ record: inout JSONRecord, _ scope: ValueScope) throws -> ValueBinding {
    let layer = try layer(&record)
    let keyPath = try record.requiredText("keyPath")
    let (input, source) = try source(&record, scope)
    return ValueBinding(layer: layer, keyPath: keyPath, input: input, source: source)
  }

  /// Where a value comes from: `format`, or `input` with what becomes of it.
  func source(
    _ record: inout JSONRecord, _ scope: ValueScope
  ) throws -> (input: BoundInput?, source: BoundSource) {
    let text = record.value("format")
    if text != nil {
      guard case .text(let words)? = text else {
        throw record.place["format"].error("it is no text")
      }
      do {
        return (nil, .format(try TextFormat(words, in: scope, limits: limits)))
      } catch {
        throw record.place["format"].error(error.why, allowed: error.allowed)
      }
    }
    let (name, reference, rule) = try reference(&record, scope)
    let input = BoundInput(name: name, isMember: reference.isMember)
    let isInverted = try record.flag("inverted")
    if isInverted, rule != .boolean {
      throw record.place["inverted"].error("only inputs of the type boolean are inverted")
    }
    switch rule {
    case .list, .record:
      throw record.place["input"].error("a \(rule.name) is no value of a layer")
    default: break
    }
    let range = try record.numbers("range", 2...2)
    guard let range else { return (input, isInverted ? .opposite(reference) : .value(reference)) }
    guard case .number(let least?, let most?, _) = rule, least < most, (most - least).isFinite
    else {
      throw record.place["range"].error("only numbers with minimum and maximum have a range")
    }
    return (input, .scaled(reference, from: least...most, to: (range[0], range[1])))
  }

  private func text(_ record: inout JSONRecord, _ scope: ValueScope) throws -> TextBinding {
    let layer = try layer(&record)
    let format = try format(&record, "format", scope)
    let sizes = try record.numbers("sizes", 1...max(limits.fontSizes, 1)) ?? []
    guard sizes.allSatisfy({ $0 > 0 && $0 <= Self.largestFont }),
      zip(sizes, sizes.dropFirst()).allSatisfy(>)
    else {
      throw record.place["sizes"].error(
        "sizes are not in order",
        allowed: "numbers from \(Int(Self.largestFont)) to above 0, falling")
    }
    return TextBinding(
      layer: layer, format: format, sizes: sizes.map { CGFloat($0) },
      lines: try record.count("lines", 1...1_000),
      kern: try length("kern", of: &record), shrinks: try record.flag("shrinks"))
  }

  private func position(_ record: inout JSONRecord) throws -> PositionBinding {
    PositionBinding(
      layer: try layer(&record), below: try layer(&record, "below"),
      gap: try length("gap", of: &record) ?? 0)
  }

  /// Points, at most a million in either direction.
  private func length(_ name: String, of record: inout JSONRecord) throws -> CGFloat? {
    guard let number = try record.number(name) else { return nil }
    guard abs(number) <= Self.longest else {
      throw record.place[name].error(
        "it is out of range", allowed: "points from -1000000 to 1000000")
    }
    return CGFloat(number)
  }

  private static let largestFont = 10_000.0
  private static let longest = 1_000_000.0

  // MARK: Scenes

  func state(_ record: inout JSONRecord, _ scope: ValueScope) throws -> StateBinding {
    let place = record.place
    let (_, reference, rule) = try reference(&record, scope)
    let values: [String]
    switch rule {
    case .boolean: values = ["true", "false"]
    case .choice(let texts): values = texts
    default: throw place["input"].error("a \(rule.name) chooses no state", allowed: "boolean, enum")
    }
    guard case .input(let input) = reference, let map = record.value("states") else {
      throw record.missing("states")
    }
    var states: [String: String] = [:]
    var members = try JSONRecord(map, place["states"])
    for value in values { states[value] = try members.text(value) }
    try members.finish()
    return StateBinding(input: input, states: states, place: place["states"])
  }

  func chart(_ record: inout JSONRecord, _ scope: ValueScope) throws -> ChartBinding {
    let (_, reference, rule) = try reference(&record, scope)
    guard case .input(let input) = reference, case .list(.number, _) = rule else {
      throw record.place["input"].error("it is no list of numbers")
    }
    func layer(_ member: String) throws -> LayerName? {
      try record.text(member).map { LayerName(name: $0, place: record.place[member]) }
    }
    let (line, area) = (try layer("line"), try layer("area"))
    if line == nil, area == nil { throw record.missing("line") }
    guard let box = try record.numbers("box", 4...4) else { throw record.missing("box") }
    guard box.allSatisfy({ abs($0) <= Self.longest }), box[2] >= 0, box[3] >= 0 else {
      throw record.place["box"].error("it is no box", allowed: "x, y, width, height in points")
    }
    let (least, most) = (try record.number("minimum") ?? 0, try record.number("maximum"))
    if let most, most <= least { throw record.place["maximum"].error("it is not above minimum") }
    return ChartBinding(
      input: input, line: line, area: area,
      box: CGRect(x: box[0], y: box[1], width: box[2], height: box[3]),
      minimum: CGFloat(least), maximum: most.map { CGFloat($0) })
  }

  func repeated(_ record: inout JSONRecord, _ scope: ValueScope) throws -> RepeatBinding {
    let (list, reference, rule) = try reference(&record, scope)
    guard case .input(let input) = reference, case .list(let item, let count) = rule else {
      throw record.place["input"].error("it is no list")
    }
    let layer = try layer(&record)
    let word = try record.text("direction") ?? "down"
    guard let direction = RepeatBinding.Direction(rawValue: word) else {
      throw record.place["direction"].error(
        "'\(singleLine(word))' is no direction",
        allowed: RepeatBinding.Direction.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let maximum = try record.count("maximum", 1...max(limits.copies, 1))
    let inside = ValueScope(inputs: scope.inputs, item: item)
    return RepeatBinding(
      input: input, name: list, hasFields: item.name == "object", layer: layer,
      direction: direction,
      spacing: try length("spacing", of: &record) ?? 0, maximum: maximum ?? count,
      layers: try layers(&record, inside))
  }
}
