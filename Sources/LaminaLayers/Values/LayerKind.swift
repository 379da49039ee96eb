/// The classes of layers that have values of their own, by what they draw.
enum LayerKind: UInt8, Sendable {
  /// `CALayer`, and whatever has nothing of its own that is drawn.
  case plain
  case shape, gradient, text, replicator, emitter, tiled
}
