import Foundation
import Lamina
import LaminaDocument

/// Writes which values a template takes as JSON Schema, of the draft 2020-12.
struct TemplateSchema {
  private var json = JSONText()

  static func text(_ model: TemplateModel) -> String {
    var schema = TemplateSchema()
    schema.json.beginObject()
    schema.json.add("$schema", "https://json-schema.org/draft/2020-12/schema")
    if !model.about.isEmpty { schema.json.add("description", model.about) }
    schema.writeObject(model.inputs)
    schema.json.end()
    return schema.json.text
  }

  private mutating func writeObject(_ inputs: [TemplateInput]) {
    json.add("type", "object")
    json.add("additionalProperties", false)
    let required = inputs.filter(\.isRequired)
    if !required.isEmpty {
      json.beginList("required")
      for input in required { json.add(nil, input.name) }
      json.end()
    }
    json.beginObject("properties")
    for input in inputs {
      json.beginObject(input.name)
      if !input.about.isEmpty { json.add("description", input.about) }
      write(input.rule, isOptional: input.defaultValue == .nothing)
      if let value = input.defaultValue { writeDefault(value, of: input.rule) }
      json.end()
    }
    json.end()
  }

  private mutating func write(_ rule: TemplateRule, isOptional: Bool = false) {
    switch rule {
    case .text(let length):
      json.add("type", "string")
      json.add("maxLength", length)
    case .number(let least, let most, let isInteger):
      json.add("type", isInteger ? "integer" : "number")
      if let least { json.addNumber("minimum", least) }
      if let most { json.addNumber("maximum", most) }
    case .color:
      json.add("type", "string")
      json.add("pattern", "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")
    case .image:
      if isOptional {
        json.beginList("type")
        json.add(nil, "string")
        json.add(nil, "null")
        json.end()
      } else {
        json.add("type", "string")
      }
      json.add("format", "uri-reference")
    case .boolean: json.add("type", "boolean")
    case .choice(let texts):
      json.beginList("enum")
      for text in texts { json.add(nil, text) }
      json.end()
    case .list(let item, let count):
      json.add("type", "array")
      json.add("maxItems", count)
      json.beginObject("items")
      write(item)
      json.end()
    case .record(let fields): writeObject(fields)
    }
  }

  /// Images have no place in a schema: they may be megabytes long.
  private mutating func writeDefault(_ value: TemplateValue, of rule: TemplateRule) {
    if Self.hasImage(rule), value != .nothing { return }
    writeValue("default", value, rule)
  }

  /// `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  private static func text(_ color: CGColor) -> String {
    let text = HexColorText.text(color)
    return text.hasSuffix("ff") ? String(text.dropLast(2)) : text
  }

  private static func hasImage(_ rule: TemplateRule) -> Bool {
    switch rule {
    case .image: true
    case .list(let item, _): hasImage(item)
    case .record(let fields): fields.contains { hasImage($0.rule) }
    default: false
    }
  }

  private mutating func writeValue(
    _ key: String?, _ value: TemplateValue, _ rule: TemplateRule
  ) {
    switch (value, rule) {
    case (.text(let text), _): json.add(key, text)
    case (.number(let number), _): json.addNumber(key, number)
    case (.color(let color), _): json.add(key, Self.text(color))
    case (.boolean(let flag), _): json.add(key, flag)
    case (.list(let members), .list(let item, _)):
      json.beginList(key)
      for member in members { writeValue(nil, member, item) }
      json.end()
    case (.record(let values), .record(let fields)):
      json.beginObject(key)
      for (field, value) in zip(fields, values) { writeValue(field.name, value, field.rule) }
      json.end()
    default: json.addNull(key)
    }
  }
}
