import Foundation

/// A value of a JSON document that the operator wrote.
enum PlainJSON: Sendable, Equatable, Codable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([PlainJSON])
  case object([String: PlainJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([PlainJSON].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: PlainJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .boolean(let flag): try value.encode(flag)
    case .number(let number) where number == number.rounded() && abs(number) < 1e15:
      try value.encode(Int(number))
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let members): try value.encode(members)
    }
  }

  /// What the value is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): "'\(text)'"
    case .list: "an array"
    case .object: "an object"
    }
  }

  /// The document, with sorted members.
  func bytes(pretty: Bool = false) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // Numbers are finite: JSON has no others, and those of the program are counts and times.
    return (try? encoder.encode(self)) ?? Data("null".utf8)
  }
}
