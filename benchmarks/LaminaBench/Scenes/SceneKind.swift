import Lamina

/// A scene by name, and the parameters that can follow the name.
struct SceneKind: Sendable {
  enum Parameters: Sendable {
    /// One or more numbers of layers. Without a number, these are used.
    case counts([Int])
    /// One or more of these words. Without a word, all are used.
    case words([String])
    case none
  }

  var name: String
  var summary: String
  var parameters: Parameters
  var body: Body

  enum Body: Sendable {
    /// A scene of frames. The parameter is the number or the word.
    case scene(@Sendable (Parameter) throws -> any BenchScene)
    /// Figures that are not about frames.
    case figures(@Sendable (Parameter, RunSettings) throws -> [Figure])
  }
}

/// The parameter after a scene's name.
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

/// One measurement that was requested.
struct SceneRequest: Sendable {
  var kind: SceneKind
  var parameter: Parameter

  /// The name as it is typed: `sprites 1000`.
  var title: String { parameter == .none ? kind.name : "\(kind.name) \(parameter)" }
}

extension SceneKind {
  /// More layers than that do not fit in the memory of any machine.
  static let mostLayers = 10_000_000

  /// The parameters for a name without parameters.
  var defaults: [Parameter] {
    switch parameters {
    case .counts(let counts): counts.map { .count($0) }
    case .words(let words): words.map { .word($0) }
    case .none: [.none]
    }
  }

  /// The parameter for `word` after this name; nil if there is none.
  func parameter(_ word: String) -> Parameter? {
    switch parameters {
    case .counts:
      guard let count = Int(word), (1...Self.mostLayers).contains(count) else { return nil }
      return .count(count)
    case .words(let words): return words.contains(word) ? .word(word) : nil
    case .none: return nil
    }
  }

  /// The usage for people: `sprites N…`.
  var usage: String {
    switch parameters {
    case .counts: "\(name) N"
    case .words(let words): "\(name) \(words.joined(separator: "|"))"
    case .none: name
    }
  }
}
