import Foundation

extension CTFont {
  /// The family of the font, if it stands in for `name`, which is not installed; nil if the font is
  /// what was asked for.
  ///
  /// A name may be a PostScript name, a full name, or a family with words of style; kinds of
  /// letters such as `serif`, and names of the system's own fonts, which begin with a point, ask
  /// for nothing in particular.
  package func substitute(for name: String) -> String? {
    let names = face.names
    let asked = FontSubstitution.plain(name)
    if name.hasPrefix(".") || FontSubstitution.kinds.contains(asked) { return nil }
    let given = [names.postScript, names.full, names.family].compactMap {
      $0.map(FontSubstitution.plain)
    }
    if given.contains(asked) { return nil }
    // The family with a style that it has not, or that its own name for it is another: not what is
    // missing.
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
  /// What is the same name for people.
  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  static let kinds: Set<String> = [
    "serif", "sansserif", "monospace", "cursive", "fantasy", "systemui", "sans", "mono",
  ]
}
