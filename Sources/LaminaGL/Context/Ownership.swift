/// Whose a ``GLContext`` is.
package enum Ownership: Sendable {
  /// Ours alone, on a display that we opened.
  case own
  /// The host program's. It is never made current by us and never destroyed; its state is left as
  /// found.
  case host
  /// Ours, on the host's display; textures and buffers are shared with the host's context.
  case shared
}
