import Lamina

/// A scene by name, and what can follow the name.
struct SceneKind: Sendable {
  enum Parameters: Sendable {
    /// One number of layers or more; these unless some are named.
    case counts([Int])
    /// One of these words or more; all unless some are named.
    case words([String])
    case none
  }

  var name: String
  var summary: String
  var parameters: Parameters
  var body: Body

  enum Body: Sendable {
    /// Frames of a scene. The parameter is the number or the word.
    case scene(@Sendable (Parameter) throws -> any BenchScene)
    /// Figures that are not frames.
    case figures(@Sendable (Parameter, RunSettings) throws -> [Figure])
  }
}

/// What follows a scene's name.
enum Parameter: Hashable, Sendable, CustomStringConvertible {
  case count(Int)
  case word(String)
  case none

  var count: Int { if case .count(let count) = self { count } else { 0 } }

  var description: String {
    switch self {
    case .count(let count): "\(count)"
    case .word(let word): word
    case .none: ""
    }
  }
}

/// One thing to measure.
struct SceneRequest: Sendable {
  var kind: SceneKind
  var parameter: Parameter

  /// The name as it is typed: `sprites 1000`.
  var title: String { parameter == .none ? kind.name : "\(kind.name) \(parameter)" }
}

extension SceneKind {
  /// A hundred times a hundred thousand layers are more than any machine has memory for.
  static let mostLayers = 10_000_000

  /// The parameters used where none is named.
  var defaults: [Parameter] {
    switch parameters {
    case .counts(let counts): counts.map { .count($0) }
    case .words(let words): words.map { .word($0) }
    case .none: [.none]
    }
  }

  /// What `word` means after this name; nil if nothing.
  func parameter(_ word: String) -> Parameter? {
    switch parameters {
    case .counts:
      guard let count = Int(word), (1...Self.mostLayers).contains(count) else { return nil }
      return .count(count)
    case .words(let words): return words.contains(word) ? .word(word) : nil
    case .none: return nil
    }
  }

  /// For people: `sprites N…`.
  var usage: String {
    switch parameters {
    case .counts: "\(name) N"
    case .words(let words): "\(name) \(words.joined(separator: "|"))"
    case .none: name
    }
  }
}
