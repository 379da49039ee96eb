/// Why an image could not be read, made or written. A size over a limit throws ``LimitExceeded``
/// instead.
public enum CGImageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are no bytes at all.
  case empty
  /// The first bytes belong to no supported format.
  case unrecognizedFormat
  /// The data ends before the image does.
  case truncated(CGImageFormat, detail: String)
  /// The data contradicts its format.
  case corrupt(CGImageFormat, detail: String)
  /// The data is valid but uses something that is not supported.
  case unsupported(CGImageFormat, feature: String)
  /// The image cannot be stored in the format.
  case cannotEncode(CGImageFormat, reason: String)
  /// The width or height is not positive, or their product is too large to count.
  case invalidSize(width: Int, height: Int)
  /// The system has no memory left.
  case outOfMemory(bytes: Int)

  /// One line that names the problem and, where that helps, the allowed values.
  public var description: String {
    switch self {
    case .empty: "the image data is empty"
    case .unrecognizedFormat: "not a PNG, JPEG, WebP, GIF, HEIC or AVIF image"
    case .truncated(let format, let detail): "\(format.displayName) data is truncated: \(detail)"
    case .corrupt(let format, let detail): "\(format.displayName) data is corrupt: \(detail)"
    case .unsupported(let format, let feature):
      "unsupported \(format.displayName) feature: \(feature)"
    case .cannotEncode(let format, let reason): "cannot write \(format.displayName): \(reason)"
    case .invalidSize(let width, let height): "invalid image size \(width) x \(height)"
    case .outOfMemory(let bytes): "no memory for an image of \(bytes) bytes"
    }
  }
}
