import Lamina

/// A state of a layer in a document: values that several layers take together, under one name.
///
/// On Apple's systems the classes of states are private (`CAState…`). Scene files call them
/// `LKState…`.
public struct SceneState {
  /// The name that ``Scene/apply(state:animated:)`` takes.
  public let name: String
  /// The name of the state that this one builds on, if any. Its elements take effect first.
  public let basedOn: String?
  /// Whether the document wants to start in this state. Reading a document does not apply it.
  public let isInitial: Bool
  /// The layer that the state belongs to. The state may change layers anywhere in the document.
  public let layer: CALayer
}

/// No layer of a scene has the state that was asked for.
public struct UnknownSceneState: Error, Equatable, Sendable, CustomStringConvertible {
  /// The state that was asked for.
  public let name: String
  /// The names of the scene's states, in the order of the document.
  public let known: [String]

  package init(name: String, known: [String]) { (self.name, self.known) = (name, known) }

  /// One line, such as `no state 'Locke' (states: Locked, Unlock)`.
  public var description: String {
    let names =
      known.isEmpty
      ? "the scene has none" : "states: \(known.map(singleLine).joined(separator: ", "))"
    return "no state '\(singleLine(name))' (\(names))"
  }
}
