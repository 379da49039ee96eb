import LaminaGraphics

/// Tells of characters for which a drawing has boxes, because no installed font has them.
package enum MissingCharactersLog {
  private static let known = Lock<Set<MissingCharacters>>([])

  /// Warns of what `context` lacked since it was made. The log gets each kind once in a process;
  /// there are about 200.
  package static func note(_ context: CGContext) {
    for kind in context.missingCharacters {
      let isFirst = known.withLock { $0.insert(kind).inserted }
      LayerLog.warn(.replaced, message(kind), isLogged: isFirst)
    }
  }

  private static func message(_ kind: MissingCharacters) -> String {
    let number = String(kind.example, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
    let help =
      kind.debianPackage.map { "; on Debian: apt-get install \($0)" }
      ?? "; only a font that was made for them has them"
    return "no installed font has \(kind.kind) (such as U+\(padded)): boxes are drawn" + help
  }
}
