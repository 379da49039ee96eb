import LaminaDocument

/// An element with its name, attributes and position, as the parser reports it.
struct SceneElement {
  let name: String
  let attributes: [String: String]
  let position: SourcePosition
}

/// An open element that handles its own children and its own end.
///
/// The closures must not capture the builder, because the builder holds the open elements.
struct ElementNode {
  let child: (SceneElement, SceneBuilder) throws -> SceneBuilder.Frame
  var end: (SceneBuilder) -> Void = { _ in }
}
