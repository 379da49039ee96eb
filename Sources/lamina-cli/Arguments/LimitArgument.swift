import ArgumentParser
import Lamina

/// `gpuBytes=200000000`: another value for a limit.
struct LimitArgument: StatedArgument {
  static let allowed = "NAME=N with a name of docs/limits.md and a whole number"

  let path: WritableKeyPath<RenderLimits, Int> & Sendable
  let value: Int
  /// The text that gives it on a command line.
  let text: String

  init?(text word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Int(parts[1]), value >= 0,
      let limit = RenderLimits.named.first(where: { $0.name == parts[0] })
    else { return nil }
    (path, self.value, text) = (limit.path, value, word)
  }
}

/// What a render may use.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Another value for a limit, which docs/limits.md lists, such as gpuBytes=200000000. May be repeated.",
      valueName: "NAME=N"))
  var values: [LimitArgument] = []

  /// The arguments that give these limits to another process.
  var arguments: [String] { values.map { "--limit=\($0.text)" } }

  /// The standard limits with these changes.
  var limits: RenderLimits {
    values.reduce(into: RenderLimits.standard) { $0[keyPath: $1.path] = $1.value }
  }
}
