/// An image file format that can be read. PNG, JPEG and WebP can be written too.
public enum CGImageFormat: String, CaseIterable, Sendable {
  /// Portable Network Graphics: lossless, with alpha.
  case png
  /// JPEG: lossy, without alpha.
  case jpeg
  /// WebP: lossless or lossy, with alpha.
  case webp
  /// Graphics Interchange Format: palettes of 256 colours, animated. Read only.
  case gif
  /// High Efficiency Image File Format with HEVC, as Apple's cameras write it. Read only.
  case heic
  /// AV1 Image File Format. Read only.
  case avif

  /// The formats that can be written.
  public static let writable: [CGImageFormat] = [.png, .jpeg, .webp]

  /// The format for a file name extension, in upper or lower case; nil if it is unknown.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    case "gif": self = .gif
    case "heic", "heif", "hif": self = .heic
    case "avif": self = .avif
    default: return nil
    }
  }

  /// The format with a uniform type identifier, such as `public.png`; nil if it is unknown.
  public init?(uniformTypeIdentifier: String) {
    guard
      let format = Self.allCases.first(where: { $0.uniformTypeIdentifier == uniformTypeIdentifier })
    else { return nil }
    self = format
  }

  /// The usual file name extension, without a dot.
  public var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .gif: "gif"
    case .heic: "heic"
    case .avif: "avif"
    }
  }

  /// The uniform type identifier that Apple's image functions use.
  public var uniformTypeIdentifier: String {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .webp: "org.webmproject.webp"
    case .gif: "com.compuserve.gif"
    case .heic: "public.heic"
    case .avif: "public.avif"
    }
  }

  /// The format's name in messages.
  var displayName: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .gif: "GIF"
    case .heic: "HEIC"
    case .avif: "AVIF"
    }
  }
}
