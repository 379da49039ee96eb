/// Which row of pixels comes first in memory, or at the origin of a GL texture or framebuffer.
public enum RowOrder: UInt8, Sendable {
  /// The top row, as in images.
  case topFirst
  /// The bottom row, as GL draws.
  case bottomFirst
}
