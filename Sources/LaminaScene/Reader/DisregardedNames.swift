import LaminaDocument

/// Names that a reader passes over without counting them.
enum DisregardedNames {
  /// Private to the tools that write scene files, or leftovers without meaning.
  private static let attributes: Set<String> = [
    "allowsHitTesting", "allowsGroupBlending", "clearsContext", "contentsOpaque", "contentsScaling",
    "swapsMaskAndLayer", "meshTransform", "cullRect", "cullMinZ", "cullMaxZ", "locked",
    "sortsSublayers",
    "nuggetId", "debugDescription", "description", "relativePath", "stateTransition", "type", "id",
  ]
  private static let prefixes = ["caplay", "mica_", "CUI_", "xmlns", "xml:"]

  private static let elements: Set<String> = [
    "hash", "delegate", "animationType", "contentsMultiplyColor", "modules", "scriptComponents",
    "scriptObject",
  ]

  static func attribute(_ name: String) -> Bool {
    attributes.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  static func element(_ name: String) -> Bool { elements.contains(name) || attribute(name) }

  /// Whether an attribute that is not supported asks for what happens anyway, so that nothing is
  /// lost.
  static func changesNothing(_ name: String, among attributes: [String: String]) -> Bool {
    name == "shadowPath" && number(attributes["shadowOpacity"], else: 0) == 0
  }

  private static func number(_ text: String?, else absent: Double) -> Double {
    text.flatMap { NumberText.parse($0) } ?? absent
  }
}
