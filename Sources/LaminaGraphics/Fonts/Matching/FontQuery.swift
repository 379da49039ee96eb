import Foundation

/// A query for a font by name.
struct FontQuery: Hashable, Sendable {
  /// The name as given: a PostScript name, a full name or a family.
  var name: String
  /// The families to look for, best first.
  var families: [String]
  var style: FontStyle

  /// Reads Apple's names: `HelveticaNeue-Bold`, `Times New Roman Italic`, `.SFUI-Semibold`.
  init(name: String) {
    self.name = name
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    if trimmed.hasPrefix(".") {
      // The system's own fonts have these names.
      let parts = trimmed.split(separator: "-", maxSplits: 1)
      families = [trimmed.lowercased().contains("mono") ? "monospace" : "sans-serif"]
      style = parts.count > 1 ? FontStyle(words: String(parts[1])) ?? FontStyle() : FontStyle()
      return
    }
    var (family, style) = (trimmed, FontStyle())
    if let dash = trimmed.lastIndex(of: "-"),
      let read = FontStyle(words: String(trimmed[trimmed.index(after: dash)...]))
    {
      (family, style) = (String(trimmed[..<dash]), read)
    } else {
      // The last words of a full name may describe the style.
      let words = trimmed.split(separator: " ")
      for first in 1..<max(2, words.count) where first < words.count {
        guard let read = FontStyle(words: words[first...].joined()) else { continue }
        (family, style) = (words[..<first].joined(separator: " "), read)
        break
      }
    }
    self.style = style
    let spaced = Self.spaced(family)
    var families = [trimmed, family, spaced]
    if let first = spaced.split(separator: " ").first { families.append(String(first)) }
    families.append(Self.generic(family))
    var seen: Set<String> = []
    self.families = families.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// A query for these families, with the generic family last.
  init(families: [String], style: FontStyle) {
    name = ""
    self.families = families
    self.style = style
  }

  /// Inserts the spaces of a family name: `HelveticaNeue` becomes `Helvetica Neue`.
  private static func spaced(_ family: String) -> String {
    var result = ""
    var previous: Character = " "
    for letter in family {
      if letter.isUppercase, previous.isLowercase { result.append(" ") }
      result.append(letter)
      previous = letter
    }
    return result
  }

  /// The generic family, for names that fontconfig's rules do not know.
  private static func generic(_ family: String) -> String {
    let name = family.lowercased()
    let monospaced = ["mono", "menlo", "monaco", "courier", "console", "consolas", "typewriter"]
    let serif = [
      "times", "georgia", "palatino", "baskerville", "garamond", "didot", "new york", "newyork",
    ]
    if monospaced.contains(where: name.contains) { return "monospace" }
    if serif.contains(where: name.contains) { return "serif" }
    return "sans-serif"
  }
}
