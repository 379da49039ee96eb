import Foundation
import Lamina

/// The answer of a worker: what lies in the answer memory, and the warnings.
package struct PictureMessage {
  package enum Content: Equatable {
    /// Pixels, premultiplied BGRA without padding.
    case pixels(width: Int, height: Int)
    /// An image file of so many bytes.
    case file(Int)

    package var byteCount: Int {
      switch self {
      case .pixels(let width, let height): width * height * 4
      case .file(let count): count
      }
    }
  }

  package let content: Content
  package let warnings: RenderWarnings
  /// Seconds of reading and drawing the scene, and of making the file.
  package let (drawTime, encodeTime): (Double, Double)

  package init(
    _ content: Content, _ warnings: RenderWarnings, drawTime: Double = 0, encodeTime: Double = 0
  ) {
    (self.content, self.warnings) = (content, warnings)
    (self.drawTime, self.encodeTime) = (drawTime, encodeTime)
  }

  /// Bytes of the longest message: full warnings, with some room.
  package static let longest = RenderWarnings.limit * (longestWarning + 64) + 4_096
  /// Characters of a warning may take more bytes than this; then it is cut shorter.
  private static let longestWarning = 4 * RenderWarnings.longestMessage
  /// Sides of pictures are at most this, so that products cannot overflow.
  private static let longestSide = 1 << 20

  private static let kinds: [RenderWarning.Kind] = [.refused, .leftOut, .replaced, .overBudget]

  package var bytes: Data {
    var writer = WireWriter()
    switch content {
    case .pixels(let width, let height):
      writer.put(true)
      writer.put(width)
      writer.put(height)
    case .file(let count):
      writer.put(false)
      writer.put(count)
    }
    writer.put(drawTime)
    writer.put(encodeTime)
    writer.put(warnings.omitted)
    writer.put(warnings.count)
    for warning in warnings {
      writer.put(Self.kinds.firstIndex(of: warning.kind) ?? 0)
      writer.put(warning.message, atMost: Self.longestWarning)
    }
    return writer.bytes
  }

  /// Reads an answer that must fit into `capacity` bytes and have the form that was asked for.
  package init(_ bytes: Data, capacity: Int, isFile: Bool) throws(WireError) {
    var reader = WireReader(bytes)
    guard try reader.flag() != isFile else {
      throw WireError("the answer has another form than was asked for")
    }
    if isFile {
      content = .file(try reader.integer("bytes of a file", 1...max(1, capacity)))
    } else {
      let sides = 1...Self.longestSide
      content = .pixels(
        width: try reader.integer("width", sides), height: try reader.integer("height", sides))
    }
    guard content.byteCount <= capacity else {
      throw WireError("the answer is larger than its memory")
    }
    (drawTime, encodeTime) = (try Self.seconds(&reader), try Self.seconds(&reader))
    let omitted = try reader.integer("warnings", 0...Self.mostOmitted)
    var warnings = RenderWarnings()
    for _ in 0..<(try reader.integer("warnings", 0...RenderWarnings.limit)) {
      let kind = try reader.integer("kind of warning", 0...Self.kinds.count - 1)
      warnings.note(
        RenderWarning(Self.kinds[kind], try reader.text(atMost: Self.longestWarning)))
    }
    warnings.noteOmitted(omitted)
    try reader.end()
    self.warnings = warnings
  }

  /// The most warnings beyond those that are sent. Others add to the number, so that no worker may
  /// choose one that overflows.
  private static let mostOmitted = 1_000_000_000

  private static func seconds(_ reader: inout WireReader) throws(WireError) -> Double {
    let seconds = try reader.double()
    guard seconds >= 0, seconds <= 1e6 else { throw WireError("a time is out of range") }
    return seconds
  }
}
