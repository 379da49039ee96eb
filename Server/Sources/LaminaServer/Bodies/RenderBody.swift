import Foundation

/// What `POST /render` and `POST /film` ask for, before anybody has looked at scene and values.
struct RenderBody: Sendable {
  /// What is drawn.
  enum Subject: Sendable {
    case template(String)
    /// CAML.
    case document(Data)
    case lottie(Data)
  }

  var subject: Subject
  /// The values of a template as JSON.
  var values: Data?
  /// Values of a template as texts: fields and files of a form.
  var texts: [(name: String, text: String)] = []
  var state: String?
  var size: String?
  var scale: (number: Double?, given: String)?
  var time: (number: Double?, given: String)?
  var format: String?
  /// Of films alone.
  var rate: (number: Double?, given: String)?
  /// Of films alone.
  var duration: (number: Double?, given: String)?

  /// The members of a picture.
  static let members = [
    "template", "values", "scene", "state", "size", "scale", "time", "format",
  ]
  /// The members of a film.
  static let filmMembers = members + ["fps", "duration"]

  /// Reads a body of a type. Throws a ``Problem``.
  ///
  /// - Parameter members: the members that it may have.
  init(_ body: Data, type: String?, members: [String] = Self.members) throws(Problem) {
    switch HeaderParameters(type ?? "").value {
    case "application/json": try self.init(json: body, members)
    case "multipart/form-data": try self.init(form: body, type: type ?? "", members)
    default:
      throw Problem(
        .unsupportedMediaType, "media-type", "The body has another type.",
        detail: type ?? "no Content-Type", allowed: "application/json, multipart/form-data")
    }
  }

  private init(json: Data, _ known: [String]) throws(Problem) {
    let members = try JSONMembers(json)
    if let name = members.values.keys.filter({ !known.contains($0) }).min() {
      throw .invalid(name, "there is no such member", allowed: known.joined(separator: ", "))
    }
    subject = try Self.subject(
      template: try Self.short(members, "template"), scene: try Self.scene(members))
    values = members.values["values"]
    state = try Self.short(members, "state")
    size = try Self.short(members, "size")
    scale = try members.number("scale").map { ($0, "\($0)") }
    time = try members.number("time").map { ($0, "\($0)") }
    format = try Self.short(members, "format")
    rate = try members.number("fps").map { ($0, "\($0)") }
    duration = try members.number("duration").map { ($0, "\($0)") }
  }

  /// Bytes of the longest text that is a name, a size or a number.
  private static let longestWord = 1_000

  private static func checkLength(_ bytes: Int, _ name: String) throws(Problem) {
    guard bytes <= longestWord else {
      throw .invalid(name, "it is too long", allowed: "\(longestWord) bytes")
    }
  }

  private static func short(_ members: JSONMembers, _ name: String) throws(Problem) -> String? {
    if let bytes = members.values[name] { try checkLength(bytes.count, name) }
    return try members.text(name)
  }

  /// A scene in JSON is a text with CAML, or an object, which is a Lottie file.
  private static func scene(_ members: JSONMembers) throws(Problem) -> Data? {
    guard let bytes = members.values["scene"] else { return nil }
    if bytes.first == UInt8(ascii: "{") { return bytes }
    return try members.text("scene").map { Data($0.utf8) }
  }

  private init(form: Data, type: String, _ known: [String]) throws(Problem) {
    let parts = try MultipartBody(form, type: type).parts
    var (fields, scene): ([String: String], Data?) = ([:], nil)
    for part in parts {
      if part.name == "scene" {
        scene = part.bytes
      } else if part.name == "values" {
        values = part.bytes
      } else if part.file != nil, !known.contains(part.name) {
        texts.append((part.name, Self.uri(part)))
      } else {
        guard let text = String(validating: part.bytes, as: UTF8.self) else {
          throw .invalid(part.name, "it is no UTF-8", allowed: "a text")
        }
        if known.contains(part.name) {
          try Self.checkLength(part.bytes.count, part.name)
          fields[part.name] = text
        } else {
          texts.append((part.name, text))
        }
      }
    }
    subject = try Self.subject(template: fields["template"], scene: scene)
    (state, size, format) = (fields["state"], fields["size"], fields["format"])
    scale = fields["scale"].map { (Double($0), $0) }
    time = fields["time"].map { (Double($0), $0) }
    rate = fields["fps"].map { (Double($0), $0) }
    duration = fields["duration"].map { (Double($0), $0) }
  }

  private static func subject(template: String?, scene: Data?) throws(Problem) -> Subject {
    switch (template, scene) {
    case (let name?, nil): return .template(name)
    case (nil, let bytes?):
      let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      // A Lottie file is JSON or a ZIP archive; everything else may be XML.
      let isLottie = start == UInt8(ascii: "{") || bytes.starts(with: [0x50, 0x4B])
      return isLottie ? .lottie(bytes) : .document(bytes)
    case (nil, nil): throw .invalid("template", "it is missing", allowed: "template or scene")
    case (_?, _?): throw .invalid("scene", "template is given too", allowed: "one of them")
    }
  }

  /// A file of a form as a `data:` URI, as inputs of images take it.
  private static func uri(_ part: MultipartBody.Part) -> String {
    "data:application/octet-stream;base64," + part.bytes.base64EncodedString()
  }
}
