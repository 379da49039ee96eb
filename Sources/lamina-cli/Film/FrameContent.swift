import Foundation
import Lamina

/// What is written of a picture: pixels for ffmpeg, or a file. Frames that show the same picture
/// share one content.
///
/// `@unchecked Sendable`: the job that made the picture fills it before any other thread gets it.
/// After that it is only read.
final class FrameContent: @unchecked Sendable {
  /// An image whose bytes are written as they are.
  var image: CGImage?
  /// A file that is written as it is.
  var file: Data?
  /// Bytes that were made from an image. Their memory is reused for the next one.
  private(set) var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The width that is written, in pixels.
  var width = 0
  var height = 0

  deinit { bytes.deallocate() }

  /// Room for `count` bytes, whose contents are undefined.
  func makeRoom(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if bytes.count != count {
      bytes.deallocate()
      bytes = .allocate(byteCount: count, alignment: 16)
    }
    return bytes
  }

  /// Calls `body` with the bytes to write.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    if let image { return try image.pixels.withUnsafeBytes(body) }
    return try body(UnsafeRawBufferPointer(bytes))
  }
}

/// The place of one frame from rendering until it is written. It is reused for later frames.
///
/// `@unchecked Sendable`: ``FrameWindow`` gives it to one thread at a time.
final class FrameSlot: @unchecked Sendable {
  private(set) var content = FrameContent()
  /// Whether an earlier frame of the same job showed the same picture.
  private(set) var isRepeated = false
  /// The time for rendering in nanoseconds.
  var render: UInt64 = 0
  var readBack: UInt64 = 0
  var prepare: UInt64 = 0

  /// A content to fill. It reuses the memory of the last content if no other frame shows that.
  func renew() -> FrameContent {
    if !isKnownUniquelyReferenced(&content) { content = FrameContent() }
    isRepeated = false
    return content
  }

  /// Shows the same content as another frame.
  func share(_ shown: FrameContent) {
    content = shown
    isRepeated = true
  }

  /// Releases everything that is no longer needed, except our own memory.
  func letGo() {
    if content.image != nil || content.file != nil || isRepeated { content = FrameContent() }
  }
}
