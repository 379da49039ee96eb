/// Names that a reader passes over without counting them.
enum DisregardedNames {
  /// Private to the tools that write scene files, or leftovers without meaning.
  private static let attributes: Set<String> = [
    "allowsHitTesting", "allowsGroupBlending", "clearsContext", "contentsOpaque", "contentsScaling",
    "swapsMaskAndLayer", "meshTransform", "cullRect", "cullMinZ", "cullMaxZ", "locked", "sortsSublayers",
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

  /// Whether an attribute that is not supported asks for what happens anyway, so that nothing is lost.
  static func changesNothing(_ name: String, _ value: String, among attributes: [String: String]) -> Bool {
    switch name {
    case "opaque", "drawsAsynchronously", "needsDisplayOnBoundsChange", "rasterizationScale": true
    case "allowsGroupOpacity": value == "0" || number(attributes["opacity"], else: 1) == 1
    case "allowsEdgeAntialiasing", "speed": number(value, else: 0) == 1
    case "beginTime", "timeOffset", "autoresizingMask", "shouldRasterize": number(value, else: 1) == 0
    case "edgeAntialiasingMask", "maskedCorners": number(value, else: 0) == 15
    case "contentsFormat": ["RGBA8", "Automatic", "AutomaticAppKit"].contains(value)
    case "cornerCurve": value == "circular" || number(attributes["cornerRadius"], else: 0) == 0
    case "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor", "shadowPath":
      number(attributes["shadowOpacity"], else: 0) == 0
    default: false
    }
  }

  private static func number(_ text: String?, else absent: Double) -> Double {
    text.flatMap { NumberText.parse($0) } ?? absent
  }
}
