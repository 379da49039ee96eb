@_implementationOnly import CPixels
import LaminaGraphics
import LaminaPlan

/// The bytes of a page of alphas, and words with white of each alpha, as GL's textures of alphas
/// give it.
///
/// What: words are made for each record, of the texels that it reads, in memory that all pages
/// share. For a record that draws few pixels with many texels, the page has words of all its texels
/// as long as frames read them.
/// Why: a byte for each texel of all masks is a quarter of what words take, and few of the masks
/// that a renderer keeps are drawn in a frame.
/// Cost: a quarter of a nanosecond for each texel that a record reads.
final class AlphaTexels {
  /// The most texels for each drawn pixel of which words are made for one record. Masks have four;
  /// in those of shapes that are drawn smaller there are more.
  static let mostPerPixel = 16

  let bytes: StoreMemory
  private let shared: SharedWords
  private var words: StoreMemory?
  /// Whether the page's own words were read since the last look.
  private var isRead = false

  /// Nothing, all transparent. Throws ``PixelFault/outOfMemory(bytes:)``.
  init(width: Int, height: Int, sharing words: SharedWords) throws(PixelFault) {
    guard let bytes = StoreMemory(width: width, height: height, format: .alpha8) else {
      throw .outOfMemory(bytes: width * height)
    }
    (self.bytes, shared) = (bytes, words)
  }

  /// Whether the page has words of all its texels.
  var hasWords: Bool { words != nil }

  /// The bytes in `box` are others than before.
  func change(in box: PixelRect) {
    if let words { whiten(box, into: words.words, stride: words.width, at: (0, 0)) }
  }

  /// Words of all texels.
  func allWords() throws(PixelFault) -> StoreMemory {
    isRead = true
    if let words { return words }
    guard let made = StoreMemory(width: bytes.width, height: bytes.height) else {
      throw .outOfMemory(bytes: bytes.byteCount * 4)
    }
    let all = PixelRect(
      minX: 0, minY: 0, maxX: Int16(clamping: bytes.width), maxY: Int16(clamping: bytes.height))
    whiten(all, into: made.words, stride: made.width, at: (0, 0))
    words = made
    return made
  }

  /// Calls `body` with words of the texels in `box`, which the page has.
  ///
  /// - Parameter pixels: how many pixels may be drawn with them.
  func withWords(
    in box: PixelRect, pixels: Int, _ body: (lamina_texels) -> Void
  ) throws(PixelFault) {
    if words != nil || box.area > pixels * Self.mostPerPixel {
      return body(lamina_texels(first: try allWords().words, stride: bytes.width))
    }
    let to = try shared.room(box.area)
    whiten(box, into: to, stride: box.width, at: (Int(box.minX), Int(box.minY)))
    let origin = Int(box.minY) * box.width + Int(box.minX)
    body(lamina_texels(first: to - origin, stride: box.width))
  }

  /// Lets go of the page's own words if nothing has read them since the last call.
  func dropUnread() {
    if !isRead { words = nil }
    isRead = false
  }

  /// Makes words of the bytes in `box`, in rows of `stride` words that begin with the texel at
  /// `origin`.
  private func whiten(
    _ box: PixelRect, into words: UnsafeMutablePointer<UInt32>, stride: Int, at origin: (Int, Int)
  ) {
    let from = bytes.base.assumingMemoryBound(to: UInt8.self)
    for y in Int(box.minY)..<Int(box.maxY) {
      lamina_pixels_white(
        words + (y - origin.1) * stride + Int(box.minX) - origin.0,
        from + y * bytes.width + Int(box.minX), box.width)
    }
  }
}

/// Memory for words that one record after the other is drawn from.
final class SharedWords {
  private var memory: StoreMemory?

  /// Room for some words, whose contents are undefined. It is the same memory in each call.
  func room(_ count: Int) throws(PixelFault) -> UnsafeMutablePointer<UInt32> {
    if let memory, memory.width >= count { return memory.words }
    memory = nil
    guard let made = StoreMemory(width: count, height: 1) else {
      throw .outOfMemory(bytes: count * 4)
    }
    memory = made
    return made.words
  }
}
