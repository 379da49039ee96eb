import LaminaDocument

/// An element as the parser reports it.
struct SceneElement {
  let name: String
  let attributes: [String: String]
  let position: SourcePosition
}

/// An open element that knows what its children mean, and what to do when it ends.
///
/// Neither closure may hold the builder, which holds open elements.
struct ElementNode {
  let child: (SceneElement, SceneBuilder) throws -> SceneBuilder.Frame
  var end: (SceneBuilder) -> Void = { _ in }
}
