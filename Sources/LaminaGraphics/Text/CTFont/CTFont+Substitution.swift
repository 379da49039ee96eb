import Foundation

extension CTFont {
  /// The family of this font, if it is a substitute for `name`; nil if it is the font that was
  /// asked for.
  ///
  /// `name` may be a PostScript name, a full name, or a family with words of style. A generic
  /// family such as `serif`, or a name of a system font, which begins with a point, does not ask
  /// for a certain font, so nothing is a substitute for it.
  package func substitute(for name: String) -> String? {
    let names = face.names
    let asked = FontSubstitution.plain(name)
    if name.hasPrefix(".") || FontSubstitution.kinds.contains(asked) { return nil }
    let given = [names.postScript, names.full, names.family].compactMap {
      $0.map(FontSubstitution.plain)
    }
    if given.contains(asked) { return nil }
    // The family is right. It only lacks the style, or names the style differently.
    let query = FontQuery(name: name)
    if let family = names.family.map(FontSubstitution.plain),
      query.families.dropFirst().dropLast().contains(where: { FontSubstitution.plain($0) == family }
      )
    {
      return nil
    }
    return names.family ?? "no font"
  }
}

private enum FontSubstitution {
  /// The name in lower case with letters and digits only, so that spellings compare equal.
  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  static let kinds: Set<String> = [
    "serif", "sansserif", "monospace", "cursive", "fantasy", "systemui", "sans", "mono",
  ]
}
