/// The text that `--list` prints.
enum SceneList {
  static var lines: [String] {
    let width = SceneCatalog.all.map(\.usage.count).max() ?? 0
    return SceneCatalog.all.map { kind in
      let space = String(repeating: " ", count: width - kind.usage.count + 2)
      return kind.usage + space + kind.summary + defaults(of: kind)
    }
  }

  /// The default numbers of a scene that needs a number.
  private static func defaults(of kind: SceneKind) -> String {
    guard case .counts = kind.parameters else { return "" }
    return " (" + kind.defaults.map(\.description).joined(separator: ", ") + ")"
  }
}
