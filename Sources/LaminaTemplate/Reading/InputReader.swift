import Foundation
import Lamina
import LaminaDocument

/// Checks values against the rules of inputs. Errors are ``TemplateInputError``.
struct InputReader {
  private let images: DocumentFolder?
  private let limits: TemplateLimits
  /// Pixels of the images so far.
  private var pixels = 0

  /// - Parameter images: the folder of images that values name; nil if only `data:` URIs are taken.
  init(images: DocumentFolder?, limits: TemplateLimits) {
    (self.images, self.limits) = (images, limits)
  }

  /// The value of JSON for an input. Errors call it `name`.
  mutating func value(_ json: TemplateJSON, _ rule: TemplateRule, at name: String) throws
    -> TemplateValue
  {
    switch (rule, json) {
    case (.text(let length), .text(let text)): return try self.text(text, length, rule, name)
    case (.number, .number(let number)): return try self.number(number, rule, name)
    case (.color, .text(let text)):
      guard let color = CSSColorText.color(text) else { throw refused(text, rule, name) }
      return .color(color)
    case (.boolean, .boolean(let flag)): return .boolean(flag)
    case (.choice(let texts), .text(let text)):
      guard texts.contains(text) else { throw refused(text, rule, name) }
      return .text(text)
    case (.image, .text(let source)): return .image(try image(source, rule, name))
    case (.list(let item, let count), .list(let members)):
      guard members.count <= count else {
        throw TemplateInputError(
          .notAllowed, name, "an array of \(members.count) values", allowed: rule.allowed)
      }
      var values: [TemplateValue] = []
      for (index, member) in members.enumerated() {
        values.append(try value(member, item, at: "\(name)[\(index)]"))
      }
      return .list(values)
    case (.record(let fields), .object(let members)):
      return .record(try self.values(members, of: fields, at: name))
    default: throw TemplateInputError(.illTyped, name, json.kind, allowed: rule.allowed)
    }
  }

  /// The values of inputs, or of fields of the member `name`.
  mutating func values(
    _ members: [String: TemplateJSON], of inputs: [TemplateInput], at name: String? = nil
  ) throws -> [TemplateValue] {
    try checkNames(Array(members.keys), of: inputs, at: name)
    return try inputs.map { input in
      try value(of: input, members[input.name], at: Self.path(name, input.name))
    }
  }

  /// Throws if one of the names is no input.
  func checkNames(_ names: [String], of inputs: [TemplateInput], at list: String? = nil) throws {
    let known = Set(inputs.map(\.name))
    if let unknown = names.filter({ !known.contains($0) }).min() {
      throw TemplateInputError.unknown(Self.path(list, unknown), inputs)
    }
  }

  /// The value of an input, or its default if none is given. Null asks for no image.
  mutating func value(of input: TemplateInput, _ json: TemplateJSON?, at name: String) throws
    -> TemplateValue
  {
    guard let json else {
      if let value = input.defaultValue { return value }
      throw TemplateInputError(.missing, name, "it is missing", allowed: input.rule.allowed)
    }
    if input.rule == .image, json == .null, input.defaultValue == .nothing { return .nothing }
    return try value(json, input.rule, at: name)
  }

  private static func path(_ list: String?, _ name: String) -> String {
    list.map { "\($0).\(name)" } ?? name
  }

  private func refused(_ text: String, _ rule: TemplateRule, _ name: String) -> TemplateInputError {
    TemplateInputError(.notAllowed, name, "'\(singleLine(text))'", allowed: rule.allowed)
  }

  // MARK: Single values

  private func text(_ text: String, _ length: Int, _ rule: TemplateRule, _ name: String) throws
    -> TemplateValue
  {
    // A scalar has at most four bytes, so most texts need no count.
    if text.utf8.count > length, text.unicodeScalars.count > length {
      throw TemplateInputError(
        .notAllowed, name, "a text of \(text.unicodeScalars.count) characters",
        allowed: rule.allowed)
    }
    let bad = text.unicodeScalars.first {
      $0.value < 0x20 && !["\n", "\r", "\t"].contains($0) || (0x7F...0x9F).contains($0.value)
    }
    if let bad {
      throw TemplateInputError(
        .notAllowed, name,
        "a text with the control character U+00"
          + (bad.value < 16 ? "0" : "") + String(bad.value, radix: 16, uppercase: true),
        allowed: "texts without control characters")
    }
    return .text(text)
  }

  private func number(_ number: Double, _ rule: TemplateRule, _ name: String) throws
    -> TemplateValue
  {
    guard case .number(let least, let most, let isInteger) = rule, number.isFinite,
      number >= least ?? -.infinity, number <= most ?? .infinity,
      !isInteger || number.rounded() == number
    else {
      throw TemplateInputError(
        .notAllowed, name, NumberText.format(CGFloat(number)), allowed: rule.allowed)
    }
    // -0 would be shown with its sign.
    return .number(number == 0 ? 0 : number)
  }

  private mutating func image(_ source: String, _ rule: TemplateRule, _ name: String) throws
    -> TemplateImage
  {
    let bytes = try self.bytes(source, rule, name)
    var left = limits.render
    left.imagePixels = min(
      left.imagePixels, max(0, limits.render.decodedBytes / Self.bytesPerPixel - pixels))
    do {
      let image = try ImageCodec.decode(bytes, limits: left)
      pixels += image.width * image.height
      return TemplateImage(bytes: bytes, image: image)
    } catch let limit as LimitExceeded {
      throw TemplateInputError(limit, name)
    } catch {
      throw TemplateInputError(
        .badImage, name, "\(error)",
        allowed: CGImageFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
  }

  private static let bytesPerPixel = 4

  private func bytes(_ source: String, _ rule: TemplateRule, _ name: String) throws -> Data {
    func bad(_ why: String) -> TemplateInputError {
      TemplateInputError(.badImage, name, why, allowed: rule.allowed)
    }
    if DataURI.isDataURI(source) {
      guard let bytes = DataURI.payload(source) else { throw bad("the data: URI is malformed") }
      return bytes
    }
    guard let images else { throw bad("there is no folder of images") }
    switch ResourceLocator(images, isLenient: false).locate(source) {
    case .file(let file):
      do {
        return try file.read(limits: limits.render, what: "image")
      } catch let error as SceneError {
        if case .limit(let limit) = error.kind { throw TemplateInputError(limit, name) }
        throw bad(error.why)
      }
    case .missing: throw bad("there is no file '\(singleLine(source))'")
    case .refused(let why), .unreadable(let why): throw bad(why)
    }
  }
}
