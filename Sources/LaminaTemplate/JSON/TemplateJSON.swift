/// A value of a JSON document.
enum TemplateJSON: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([TemplateJSON])
  case object([String: TemplateJSON])

  /// What the value is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .text: "a text"
    case .list: "an array"
    case .object: "an object"
    }
  }
}

extension TemplateJSON: Decodable {
  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: MemberName.self) {
      var object: [String: TemplateJSON] = [:]
      for name in members.allKeys {
        object[name.stringValue] = try members.decode(TemplateJSON.self, forKey: name)
      }
      self = .object(object)
      return
    }
    if var members = try? decoder.unkeyedContainer() {
      var list: [TemplateJSON] = []
      while !members.isAtEnd { list.append(try members.decode(TemplateJSON.self)) }
      self = .list(list)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
