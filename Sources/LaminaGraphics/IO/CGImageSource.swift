import Foundation
import Synchronization

/// Reads images from file data. The `CGImageSourceCreate…` functions make one.
///
/// Nothing is decoded until an image is asked for. Then the source keeps a still image. Of an
/// animation it keeps the last decoded frame, because the next frame is drawn over it. Safe to
/// share between threads.
public final class CGImageSource: Sendable {
  private struct Content {
    var data = Data()
    /// Whether no more data can follow.
    var isFinal = false
    /// The description that the data gives of itself, or the error of reading it.
    var description: Result<ImageDescription, any Error> = .failure(CGImageError.empty)
    var reader: FrameReader?
    var kept: (index: Int, image: Result<CGImage, any Error>)?
  }

  private let limits: RenderLimits
  private let content = Mutex(Content())

  /// A source of `data`. Reads the structure only.
  package init(data: Data, limits: RenderLimits = .standard) {
    self.limits = limits
    update(data, isFinal: true)
  }

  /// A source that has no data yet.
  package init(limits: RenderLimits) { self.limits = limits }

  /// Replaces the data by all data that has arrived so far. Does nothing after a final update.
  package func update(_ data: Data, isFinal: Bool) {
    content.withLock { content in
      guard !content.isFinal else { return }
      content = Content(data: data, isFinal: isFinal)
      content.description = Result { try ImageCodec.describe(data, limits: limits) }
      switch content.description {
      case .success(let description): content.reader = FrameReader(data, description)
      // Data that is over a limit is not kept.
      case .failure(is LimitExceeded): content.data = Data()
      case .failure: break
      }
    }
  }

  /// The description that the file gives of itself.
  ///
  /// - Throws: ``CGImageError`` or ``LimitExceeded``.
  package func description() throws -> ImageDescription {
    try content.withLock { $0.description }.get()
  }

  /// The parts that were ignored, one line each: damaged profiles, animations that contradict
  /// themselves. Complete after an image has been decoded.
  package var notes: [String] { content.withLock { $0.reader?.notes ?? [] } }

  /// The image at `index`. While the source keeps it, every call returns the same object.
  ///
  /// - Throws: ``CGImageError`` or ``LimitExceeded``.
  package func image(at index: Int = 0, keeps: Bool = true) throws -> CGImage {
    let result = content.withLock { content -> Result<CGImage, any Error> in
      if let kept = content.kept, kept.index == index { return kept.image }
      let result = Result { try Self.decode(&content, index) }
      if keeps { content.kept = (index, result) }
      return result
    }
    return try result.get()
  }

  private static func decode(_ content: inout Content, _ index: Int) throws -> CGImage {
    let description = try content.description.get()
    let format = description.header.format
    guard content.reader != nil, index >= 0, index < max(description.count, 1) else {
      throw CGImageError.unsupported(format, feature: "image \(index) of \(description.count)")
    }
    // A still image is not decoded before all of it has arrived.
    if description.animation == nil, !content.isFinal, !isWhole(content, format) {
      throw CGImageError.truncated(format, detail: "\(content.data.count) bytes are there so far")
    }
    guard let pixels = try content.reader?.pixels(at: index) else { throw CGImageError.empty }
    return CGImage(pixels: pixels, format: format)
  }

  private static func isWhole(_ content: Content, _ format: CGImageFormat) -> Bool {
    content.data.withUnsafeBytes { ImageCodec.isWhole($0, format) }
  }

  /// The state of the file, or of one image.
  func status(at index: Int?) -> CGImageSourceStatus {
    let (result, isFinal, isWhole, size) = content.withLock { content in
      let format = (try? content.description.get())?.header.format
      return (
        content.description, content.isFinal, format.map { Self.isWhole(content, $0) } ?? false,
        content.data.count
      )
    }
    do {
      let description = try result.get()
      if !isFinal {
        guard let index, let frames = description.animation?.frames else {
          return .statusIncomplete
        }
        if !frames.indices.contains(index) || !frames[index].isWhole { return .statusIncomplete }
      }
      _ = try image(at: index ?? 0)
      // Decoding found no damage in the first frame. Missing later frames show in the structure.
      return index != nil || description.animation == nil || isWhole
        ? .statusComplete : .statusUnexpectedEOF
    } catch CGImageError.truncated, CGImageError.empty {
      return isFinal ? .statusUnexpectedEOF : .statusReadingHeader
    } catch CGImageError.unrecognizedFormat {
      return !isFinal && size < 12 ? .statusReadingHeader : .statusUnknownType
    } catch {
      return .statusInvalidData
    }
  }
}

/// How far a source could be read. Raw values are Apple's.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The data ends before the image does.
  case statusUnexpectedEOF = -5
  /// The data contradicts its format, uses a feature that is not supported, or exceeds a limit.
  case statusInvalidData = -4
  /// The format of the data is not supported.
  case statusUnknownType = -3
  /// Waiting for the header of an incremental source.
  case statusReadingHeader = -2
  /// Waiting for more data of an incremental source.
  case statusIncomplete = -1
  /// The image is complete.
  case statusComplete = 0
}
