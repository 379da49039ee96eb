/// The classes of layers that have values of their own, by what they draw.
package enum LayerKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// `CALayer`, and whatever has nothing of its own that is drawn.
  case plain
  case shape, gradient, text, replicator, emitter, tiled
}
