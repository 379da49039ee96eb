import Lamina

/// A state of a layer in a document: a name for values that some layers take together.
///
/// On Apple's systems these are private classes (`CAState…`), which scene files spell `LKState…`.
public struct SceneState {
  /// The name, by which ``Scene/apply(state:animated:)`` finds it.
  public let name: String
  /// The state that this one builds on, whose elements take effect first; nil for none.
  public let basedOn: String?
  /// Whether the document says that it starts in this state. Reading does not apply it.
  public let isInitial: Bool
  /// The layer in whose element the state stands. What it changes may be anywhere in the document.
  public let layer: CALayer
}

/// A request for a state that no layer of a scene has; one line.
public struct UnknownSceneState: Error, Equatable, Sendable, CustomStringConvertible {
  /// The state that was asked for.
  public let name: String
  /// The states that there are, in the order of the document.
  public let known: [String]

  /// `no state 'Locke' (states: Locked, Unlock)`.
  public var description: String {
    let names =
      known.isEmpty
      ? "the scene has none" : "states: \(known.map(singleLine).joined(separator: ", "))"
    return "no state '\(singleLine(name))' (\(names))"
  }
}
