import Foundation
import Lamina

/// What is written of a picture: pixels for ffmpeg, or a file. Frames that show the same picture
/// share it.
///
/// `@unchecked Sendable`: filled by the job that made the picture, before any other thread gets it,
/// and only read after that.
final class FrameContent: @unchecked Sendable {
  /// A picture whose bytes are written as they are.
  var image: CGImage?
  /// A file that is written as it is.
  var file: Data?
  /// Bytes that were made of a picture. Their memory is kept for the next one.
  private(set) var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// Pixels of what is written.
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

  /// Calls `body` with the picture's bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    if let image { return try image.pixels.withUnsafeBytes(body) }
    return try body(UnsafeRawBufferPointer(bytes))
  }
}

/// Where one frame is kept from rendering until it is written; used again for later frames.
///
/// `@unchecked Sendable`: ``FrameWindow`` gives it to one thread at a time.
final class FrameSlot: @unchecked Sendable {
  private(set) var content = FrameContent()
  /// Whether it is what an earlier frame of the same job showed.
  private(set) var isRepeated = false
  /// Nanoseconds.
  var render: UInt64 = 0
  var readBack: UInt64 = 0
  var prepare: UInt64 = 0

  /// Content to be filled, with the memory of the last if no other frame shows that.
  func renew() -> FrameContent {
    if !isKnownUniquelyReferenced(&content) { content = FrameContent() }
    isRepeated = false
    return content
  }

  /// Shows what another frame shows.
  func share(_ shown: FrameContent) {
    content = shown
    isRepeated = true
  }

  /// Lets go of what is of no more use: everything but memory of our own.
  func letGo() {
    if content.image != nil || content.file != nil || isRepeated { content = FrameContent() }
  }
}
