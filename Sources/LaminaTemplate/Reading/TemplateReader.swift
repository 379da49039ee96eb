import Foundation
import Lamina
import LaminaDocument

/// Reads a template's folder: `template.json`, and the images of defaults.
struct TemplateReader {
  static let fileName = "template.json"

  let limits: TemplateLimits
  private let path: String
  private let folder: DocumentFolder
  private let place: JSONPlace
  /// Inputs and fields so far.
  private var inputCount = 0

  /// Opens the folder. Throws ``TemplateError`` if there is none.
  init(_ path: String, limits: TemplateLimits) throws {
    let place = JSONPlace(file: path)
    guard let folder = DocumentFolder(path) else {
      throw TemplateError(.notFound, place, "there is no such folder")
    }
    (self.path, self.folder, self.limits) = (path, folder, limits)
    self.place = JSONPlace(
      file: path.hasSuffix("/") ? path + Self.fileName : "\(path)/\(Self.fileName)")
  }

  /// What the template says. Linear in the size of `template.json` and of its images.
  mutating func read() throws -> TemplateModel {
    var record = try JSONRecord(try document(), place)
    let scene = try record.requiredText("scene")
    try checkPath(scene)
    let size = try record.numbers("size", 2...2).map { CGSize(width: $0[0], height: $0[1]) }
    if let size, size.width <= 0 || size.height <= 0 {
      throw place["size"].error("the size is empty", allowed: "two numbers greater than 0")
    }
    let about = try record.text("description") ?? ""
    let inputs = try fields("inputs", of: &record)
    let scope = ValueScope(inputs: inputs)
    let reader = BindingReader(limits: limits)
    let states = try record.each("states") { try reader.state(&$0, scope) }
    let slots = try record.each("slots") { try reader.slot(&$0, scope) }
    let layers = try reader.layers(&record, scope)
    let charts = try record.each("charts") { try reader.chart(&$0, scope) }
    let repeats = try record.each("repeats") { try reader.repeated(&$0, scope) }
    try record.finish()
    if !slots.isEmpty, layers.count + charts.count + repeats.count > 0 {
      throw place["slots"].error(
        "layers are made anew when a slot is set, so nothing else may be bound to them")
    }
    let bindings =
      states.count + slots.count + layers.count + charts.count
      + repeats.reduce(repeats.count) { $0 + $1.layers.count }
    try place.check("bindings", bindings, atMost: limits.bindings)
    try place.check("copies", repeats.reduce(0) { $0 + $1.maximum }, atMost: limits.copies)
    return TemplateModel(
      folder: path, scene: scene, about: about, size: size, inputs: inputs, states: states,
      slots: slots, layers: layers, charts: charts, repeats: repeats)
  }

  private func document() throws -> TemplateJSON {
    let data: Data
    switch folder.open(Self.fileName) {
    case .file(let file): data = try file.read(limits: limits.render, what: "template")
    case .missing: throw TemplateError(.notFound, place, "there is no such file")
    case .outside: throw TemplateError(.unreadable, place, "it is a link out of the folder")
    case .unreadable(let why): throw TemplateError(.unreadable, place, why)
    }
    do {
      return try JSONBytes.read(data, limits: limits)
    } catch {
      if let limit = error.limit { throw TemplateError(limit, place) }
      throw TemplateError(.malformedJSON, place, error.why)
    }
  }

  /// Throws unless `scene` is a relative path that stays in the folder.
  private func checkPath(_ scene: String) throws {
    let parts = scene.split(separator: "/", omittingEmptySubsequences: false)
    guard !scene.utf8.contains(0), parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      throw place["scene"].error(
        "'\(singleLine(scene))' is no path in the folder", allowed: "names with '/' between them")
    }
  }

  // MARK: Inputs

  /// The inputs of a template, or the fields of a list's members.
  private mutating func fields(_ name: String, of record: inout JSONRecord) throws
    -> [TemplateInput]
  {
    var (inputs, names): ([TemplateInput], Set<String>) = ([], [])
    for (index, value) in (try record.list(name) ?? []).enumerated() {
      let place = record.place[name][index]
      inputCount += 1
      try place.check("inputs", inputCount, atMost: limits.inputs)
      var member = try JSONRecord(value, place)
      let input = try input(&member, isField: name == "fields")
      try member.finish()
      guard names.insert(input.name).inserted else {
        throw place["name"].error("another input is called '\(input.name)' too")
      }
      inputs.append(input)
    }
    return inputs
  }

  private mutating func input(_ record: inout JSONRecord, isField: Bool) throws -> TemplateInput {
    let name = try record.requiredText("name")
    guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy(Self.isNameByte) else {
      throw record.place["name"].error(
        "'\(singleLine(name))' is no name",
        allowed: "1 to 64 of the characters A-Z a-z 0-9 _ -")
    }
    let about = try record.text("description") ?? ""
    let rule = try rule(&record, isInside: isField)
    let value = try defaultValue(&record, rule)
    return TemplateInput(name: name, rule: rule, about: about, defaultValue: value)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// - Parameter isInside: whether it is the rule of a list's members or of their fields, which are
  ///   no lists.
  private mutating func rule(_ record: inout JSONRecord, isInside: Bool) throws -> TemplateRule {
    let type = try record.requiredText("type")
    switch type {
    case "text":
      let length = try record.count("maximumLength", 0...limits.textLength)
      return .text(maximumLength: length ?? min(1_000, limits.textLength))
    case "number":
      let (least, most) = (try record.number("minimum"), try record.number("maximum"))
      if let least, let most, least > most {
        throw record.place["maximum"].error("it is less than minimum")
      }
      return .number(minimum: least, maximum: most, isInteger: try record.flag("integer"))
    case "color": return .color
    case "image": return .image
    case "boolean": return .boolean
    case "enum": return .choice(try choices(&record))
    case "list" where !isInside:
      let count = try record.count("maximumCount", 1...max(limits.listCount, 1))
      guard let items = record.value("items") else { throw record.missing("items") }
      var member = try JSONRecord(items, record.place["items"])
      let rule = try self.rule(&member, isInside: true)
      try member.finish()
      return .list(of: rule, maximumCount: count ?? min(100, limits.listCount))
    case "object" where isInside && !record.place.isField:
      let fields = try self.fields("fields", of: &record)
      if fields.isEmpty { throw record.missing("fields") }
      return .record(fields)
    default:
      let names = "text, number, color, image, boolean, enum"
      throw record.place["type"].error(
        "'\(singleLine(type))' is no type here",
        allowed: isInside ? (record.place.isField ? names : names + ", object") : names + ", list")
    }
  }

  private func choices(_ record: inout JSONRecord) throws -> [String] {
    let texts = try record.list("values") ?? []
    let choices = texts.compactMap { if case .text(let text) = $0 { text } else { nil } }
    guard !choices.isEmpty, choices.count == texts.count, Set(choices).count == choices.count else {
      throw record.place["values"].error(
        "not the texts of an enum", allowed: "an array of different texts, not empty")
    }
    return choices
  }

  private mutating func defaultValue(_ record: inout JSONRecord, _ rule: TemplateRule) throws
    -> TemplateValue?
  {
    guard let value = record.value("default") else { return nil }
    if rule == .image, value == .null { return .nothing }
    var reader = InputReader(images: folder, limits: limits)
    do {
      return try reader.value(value, rule, at: "default")
    } catch let error as TemplateInputError {
      if case .limit(let limit) = error.kind {
        throw TemplateError(limit, record.place["default"])
      }
      throw record.place["default"].error(error.why, allowed: error.allowed)
    }
  }
}

extension JSONPlace {
  /// Whether it is a field of a list's members, which is no object itself.
  fileprivate var isField: Bool { path?.contains("items.fields[") == true }
}
