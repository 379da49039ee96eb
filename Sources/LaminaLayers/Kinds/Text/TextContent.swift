import Foundation

/// What a text layer's `string` is.
enum TextContent {
  case none
  case plain(String)
  /// Never changes: a copy of what was set.
  case attributed(NSAttributedString)

  /// Nil for what is no text.
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

  /// As a program sees it.
  var value: Any? {
    switch self {
    case .none: nil
    case .plain(let text): text
    case .attributed(let text): text
    }
  }

  /// UTF-16 units.
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
