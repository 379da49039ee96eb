/// Who owns the context of a ``GLContext``.
package enum Ownership: Sendable {
  /// We own it, on a display that we opened.
  case own
  /// The host program owns it. We never make it current and never destroy it, and we leave its
  /// state as found.
  case host
  /// We own it, on the host's display. It shares textures and buffers with the host's context.
  case shared
}
