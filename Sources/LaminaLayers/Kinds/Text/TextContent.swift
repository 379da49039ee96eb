import Foundation

/// The value of a text layer's `string`.
enum TextContent {
  case none
  case plain(String)
  /// A copy of the string that was set, which never changes.
  case attributed(NSAttributedString)

  /// Nil for a value that is not a text.
  init?(_ value: Any?) {
    switch Coercion.flattened(value) {
    case nil: self = .none
    case let text as String: self = .plain(text)
    case let text as NSString: self = .plain(String(describing: text))
    case let text as NSAttributedString:
      self = .attributed(NSAttributedString(attributedString: text))
    default: return nil
    }
  }

  /// The value as a program sees it.
  var value: Any? {
    switch self {
    case .none: nil
    case .plain(let text): text
    case .attributed(let text): text
    }
  }

  /// The number of UTF-16 units.
  var count: Int {
    switch self {
    case .none: 0
    case .plain(let text): text.utf16.count
    case .attributed(let text): text.length
    }
  }
}

extension TextContent: Equatable {
  /// Whether both are the same plain text, or the same object: attributes are not compared one by
  /// one.
  static func == (a: TextContent, b: TextContent) -> Bool {
    switch (a, b) {
    case (.none, .none): true
    case (.plain(let a), .plain(let b)): a == b
    case (.attributed(let a), .attributed(let b)): a === b
    default: false
    }
  }
}
