import LaminaDocument

/// Names that the reader ignores without counting them.
enum DisregardedNames {
  /// Attributes that are private to the tools that write scene files, or that have no effect.
  private static let attributes: Set<String> = [
    "allowsHitTesting", "allowsGroupBlending", "clearsContext", "contentsOpaque", "contentsScaling",
    "locked", "nuggetId", "debugDescription", "description", "relativePath", "stateTransition",
    "type", "id",
  ]
  private static let prefixes = ["caplay", "mica_", "CUI_", "xmlns", "xml:"]

  private static let elements: Set<String> = [
    "hash", "delegate", "animationType", "modules", "scriptComponents", "scriptObject",
  ]

  static func attribute(_ name: String) -> Bool {
    attributes.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  static func element(_ name: String) -> Bool { elements.contains(name) || attribute(name) }

  /// Whether nothing is lost when the attribute is ignored: it says what is drawn without it, or
  /// the other attributes switch its effect off.
  static func changesNothing(_ name: String, among attributes: [String: String]) -> Bool {
    let text = attributes[name] ?? ""
    return switch name {
    case "shadowPath": number(attributes["shadowOpacity"], else: 0) == 0
    case "meshTransform": text.allSatisfy(\.isWhitespace)
    case "sortsSublayers": NumberText.bool(text) == true
    case "swapsMaskAndLayer": NumberText.bool(text) == false
    default: false
    }
  }

  private static func number(_ text: String?, else absent: Double) -> Double {
    text.flatMap { NumberText.parse($0) } ?? absent
  }
}
