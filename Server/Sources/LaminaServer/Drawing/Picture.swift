import NIOCore

/// An image file that was drawn.
struct Picture: Sendable {
  let bytes: ByteBuffer
  /// Warnings about the picture.
  let warnings: Int
}
