import Foundation
import Synchronization

/// Reads an image from file data. Made by the `CGImageSourceCreate…` functions.
///
/// A source always has at most one image: formats that hold several are not supported. The image is decoded
/// when it is first asked for and kept with the source. Safe to share between threads.
public final class CGImageSource: Sendable {
  /// Format and size, or why they could not be read.
  let header: Result<ImageHeader, any Error>

  private let data: Data
  private let limits: RenderLimits
  private let decoded = Mutex<Result<CGImage, any Error>?>(nil)

  /// A source of `data`. Reads the header only.
  package init(data: Data, limits: RenderLimits = .standard) {
    self.data = data
    self.limits = limits
    header = Result { try ImageCodec.header(of: data, limits: limits) }
  }

  /// The image; the same object every time.
  ///
  /// - Throws: ``ImageError`` or ``LimitExceeded``, the same every time.
  package func image() throws -> CGImage {
    _ = try header.get()
    let result = decoded.withLock { decoded in
      if let decoded { return decoded }
      let result = Result { try ImageCodec.decode(data, limits: limits) }
      decoded = result
      return result
    }
    return try result.get()
  }
}

/// How far a source could be read. Raw values are Apple's.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The data ends before the image does.
  case statusUnexpectedEOF = -5
  /// The data contradicts its format, uses a feature that is not supported, or exceeds a limit.
  case statusInvalidData = -4
  /// The data is of no supported format.
  case statusUnknownType = -3
  /// Waiting for the header. Not used: all data is there from the start.
  case statusReadingHeader = -2
  /// Waiting for more data. Not used: all data is there from the start.
  case statusIncomplete = -1
  /// The image is whole.
  case statusComplete = 0
}

/// Property key: columns of the image, as a number.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Property key: rows of the image, as a number.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"

/// A source of a copy of `data`. Never nil: what is wrong with the data shows in its type and status.
///
/// `options` are accepted for Apple's signature and ignored.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data: Data(referencing: data))
}

/// A source of the file at `url`; nil when the file cannot be read or is larger than
/// ``RenderLimits/inputBytes``. `options` are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  CGDataProvider(url: url).map { CGImageSource(data: $0.bytes) }
}

/// A source of the bytes of `provider`, without copying them. Never nil. `options` are ignored.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: provider.bytes)
}

/// The number of images: 1, or 0 when the header could not be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  (try? source.header.get()) == nil ? 0 : 1
}

/// The type identifier of the format, such as `public.png`; nil when the header could not be read.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  (try? source.header.get()).map { NSString(string: $0.format.uniformTypeIdentifier) }
}

/// Whether the image is whole. Decodes it, once: only that shows damage behind the header.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
  do {
    _ = try source.image()
    return .statusComplete
  } catch ImageError.truncated, ImageError.empty {
    return .statusUnexpectedEOF
  } catch ImageError.unrecognizedFormat {
    return .statusUnknownType
  } catch {
    return .statusInvalidData
  }
}

/// The image; nil when `index` is not 0 or the image cannot be decoded within the standard limits.
///
/// Decoded on the first call, O(pixels), and the same object from then on. EXIF orientation is not applied.
/// `options` are ignored.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? try? source.image() : nil
}

/// ``kCGImagePropertyPixelWidth`` and ``kCGImagePropertyPixelHeight``, from the header, without decoding.
///
/// Nil when `index` is not 0 or the header could not be read. `options` are ignored.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let header = try? source.header.get() else { return nil }
  return NSDictionary(
    objects: [NSNumber(value: header.width), NSNumber(value: header.height)],
    forKeys: [kCGImagePropertyPixelWidth, kCGImagePropertyPixelHeight])
}
