import Foundation
import Lamina

/// Reads a theme of an archive: what it fills slots with.
///
/// A theme is a list of rules. Each names a slot, says what it takes, and has a value or keyframes.
/// A rule becomes the value that a slot would have in a document, and is read as that.
struct ThemeReader {
  /// What of the theme is not drawn.
  var report: LottieReport { reader.report }
  private var reader: ModelReader
  private let images: [String: ImageModel]
  private let name: String

  /// - Parameters:
  ///   - name: the entry of the archive, for messages.
  ///   - images: the animation's images, by identifier.
  init(_ name: String, images: [String: ImageModel], limits: LottieLimits) {
    (self.name, self.images) = (name, images)
    reader = ModelReader(limits: limits)
  }

  /// The contents of slots, by name, as far as the rules are for an animation.
  ///
  /// - Parameter animation: its identifier in the archive.
  mutating func read(
    _ document: JSONValue, animation: String?
  ) throws -> [String: SlotContent] {
    guard let rules = document.object?["rules"]?.array else {
      throw LottieError(
        .notLottie, at: name, "theme", "it has no rules", allowed: "an object with 'rules'")
    }
    var contents: [String: SlotContent] = [:]
    for (index, rule) in rules.enumerated() {
      guard let rule = rule.object else { continue }
      let path = "\(name): rules[\(index)]"
      if let list = rule["animations"]?.array {
        guard list.contains(where: { $0.text != nil && $0.text == animation }) else { continue }
      }
      guard let id = rule.text("id") ?? rule.text("slotId") else {
        reader.report.add(.unknown, "rule without a slot", at: path)
        continue
      }
      if rule["expression"]?.text != nil { reader.report.add(.notDrawn, "expression", at: path) }
      if let content = try content(rule, at: path) { contents[id] = content }
    }
    return contents
  }

  /// Nil for a rule without a value, and for one of an unknown type.
  private mutating func content(_ rule: JSONObject, at path: String) throws -> SlotContent? {
    let frames = rule["keyframes"]?.array?.compactMap(\.object) ?? []
    guard rule["value"] != nil || !frames.isEmpty else { return nil }
    let value = { (convert: (JSONValue) -> JSONValue?) in Self.property(rule, frames, convert) }
    switch rule.text("type") ?? "" {
    case "Scalar": return .number(try reader.number(value { $0 }, at: path))
    case "Color": return .color(try reader.color(value { $0 }, at: path))
    case "Position", "Vector":
      let first = frames.first?["value"] ?? rule["value"]
      return .vector(
        try reader.vector(value { $0 }, at: path), count: first?.numbers?.count ?? 0)
    case "Gradient":
      var colors = JSONObject()
      colors.append("k", value(Self.gradient))
      let first = frames.first?["value"] ?? rule["value"]
      return .gradient(
        try reader.gradientNumbers(colors, at: path), stops: first?.array?.count ?? 0)
    case "Text": return text(rule, frames)
    case "Image":
      guard let image = rule.object("value").flatMap(image) else { return nil }
      return .image(image)
    case let type:
      reader.report.add(.unknown, "rule of type '\(printable(type))'", at: path)
      return nil
    }
  }

  // MARK: Properties

  /// A rule as a property of a document. `convert` makes a document's value of a theme's.
  private static func property(
    _ rule: JSONObject, _ frames: [JSONObject], _ convert: (JSONValue) -> JSONValue?
  ) -> JSONValue {
    var property = JSONObject()
    if frames.isEmpty {
      if let value = rule["value"].flatMap(convert) { property.append("k", value) }
    } else {
      property.append("k", .array(frames.map { .object(keyframe($0, convert)) }))
    }
    return .object(property)
  }

  private static func keyframe(
    _ frame: JSONObject, _ convert: (JSONValue) -> JSONValue?
  ) -> JSONObject {
    var key = JSONObject()
    key.append("t", .number(frame.number("frame") ?? 0))
    if let value = frame["value"].flatMap(convert) {
      // A keyframe holds a list even of one number.
      key.append("s", value.array == nil && value.text == nil ? .array([value]) : value)
    }
    for (theirs, ours) in [
      ("inTangent", "i"), ("outTangent", "o"), ("valueInTangent", "ti"), ("valueOutTangent", "to"),
      ("hold", "h"),
    ] {
      if let value = frame[theirs] { key.append(ours, value) }
    }
    return key
  }

  /// The stops of a gradient as the numbers of a document.
  private static func gradient(_ stops: JSONValue) -> JSONValue? {
    guard let stops = stops.array?.compactMap(\.object) else { return nil }
    let numbers = GradientNumbers(
      stops.map { stop in
        let text = stop.text("color").flatMap(ModelReader.color(hexadecimal:))
        let color = text ?? Vector(stop["color"]?.numbers ?? [0, 0, 0], missing: 1)
        return LottieGradientStop(
          location: stop.number("offset") ?? 0, color: LottieColor(color))
      })
    return .array(numbers.numbers.map { .number($0) })
  }

  // MARK: Texts and images

  private func text(_ rule: JSONObject, _ frames: [JSONObject]) -> SlotContent? {
    let edits = frames.compactMap { frame in
      Self.edit(frame["value"]).map { (frame: frame.number("frame") ?? 0, edit: $0) }
    }
    if !edits.isEmpty { return .text(edits.sorted { $0.frame < $1.frame }) }
    return Self.edit(rule["value"]).map { .text([(frame: -.infinity, edit: $0)]) }
  }

  private static func edit(_ value: JSONValue?) -> TextEdit? {
    if let text = value?.text { return TextEdit(text: text) }
    guard let object = value?.object else { return nil }
    let color = { (name: String) -> Vector? in
      object[name]?.numbers.flatMap { $0.count >= 3 ? Vector($0[0], $0[1], $0[2], 1) : nil }
    }
    let pair = { (name: String) -> [Double]? in
      object[name]?.numbers.flatMap { $0.count >= 2 ? $0 : nil }
    }
    var edit = TextEdit(text: object.text("text"))
    edit.font = object.text("fontName") ?? object.text("fontFamily")
    edit.size = object.number("fontSize").map { min(max($0, 0), 10_000) }
    (edit.fill, edit.stroke) = (color("fillColor"), color("strokeColor"))
    edit.strokeWidth = object.number("strokeWidth")
    edit.strokeLiesOver = object["strokeOverFill"]?.flag
    (edit.tracking, edit.lineHeight) = (object.number("tracking"), object.number("lineHeight"))
    edit.baselineShift = object.number("baselineShift")
    edit.alignment = object.text("justify").flatMap { alignments[$0] }
    edit.isUppercase = object.text("textCaps") == "AllCaps"
    edit.boxSize = pair("wrapSize").map { CGSize(width: $0[0], height: $0[1]) }
    edit.boxOrigin = pair("wrapPosition").map { CGPoint(x: $0[0], y: $0[1]) }
    return edit
  }

  private static let alignments: [String: TextDocument.Alignment] = [
    "Left": .left, "Right": .right, "Center": .center, "JustifyLastLeft": .left,
    "JustifyLastRight": .right, "JustifyLastCenter": .center, "JustifyLastFull": .left,
  ]

  /// An image of the animation, of the archive, or in the theme itself.
  private func image(_ value: JSONObject) -> ImageModel? {
    if let id = value.text("id"), let known = images[id] { return known }
    let size = CGSize(width: value.number("width") ?? 0, height: value.number("height") ?? 0)
    guard
      let source = value.text("dataUrl") ?? value.text("path") ?? value.text("url")
        ?? value.text("id")
    else { return nil }
    if source.hasPrefix("data:") { return ImageModel(size: size, source: source) }
    return ImageModel(
      size: size, source: source.split(separator: "/").last.map(String.init) ?? source)
  }
}
