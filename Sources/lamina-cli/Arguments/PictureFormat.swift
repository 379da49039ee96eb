import Foundation
import Lamina
import LaminaDocument

/// A file format of one picture. The raw value is the extension of the file's name.
enum PictureFormat: String, CaseIterable, Sendable {
  case png, jpg, webp, ppm

  /// The format that a name asks for: an extension in upper or lower case; `jpeg` is `jpg`. Nil if
  /// it is unknown.
  init?(name: String) {
    self.init(rawValue: name.lowercased() == "jpeg" ? "jpg" : name.lowercased())
  }

  /// The format for the extension of `path`; nil if it is unknown.
  init?(path: String) { self.init(name: PathParts(path).fileExtension) }

  /// The bytes of a file that shows `image`, over `background` if there is one. What JPEG and PPM
  /// cannot show, because they have no alpha, lies over white.
  ///
  /// - Parameters:
  ///   - quality: from 0 to 1, for JPEG and WebP.
  ///   - compression: from 0 to 9, for PNG.
  func encode(
    _ image: CGImage, background: BackgroundColor?, quality: Double?, compression: Int?
  ) throws -> Data {
    let under = background ?? (self == .ppm ? .white : nil)
    let image = try under?.under(image) ?? image
    let format: CGImageFormat
    switch self {
    case .png: format = .png
    case .jpg: format = .jpeg
    case .webp: format = .webp
    case .ppm: return PortablePixmap.encode(image)
    }
    return try ImageCodec.encode(image, as: format, quality: quality, compression: compression)
  }
}
