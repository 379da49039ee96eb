import Lamina
import LaminaWorker

/// The formats of pictures, by the end of an address.
enum ServedFormat: String, CaseIterable, Sendable {
  case png, jpg, webp

  var imageFormat: CGImageFormat {
    switch self {
    case .png: .png
    case .jpg: .jpeg
    case .webp: .webp
    }
  }

  /// The value of `Content-Type`.
  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  static let allowed = allCases.map(\.rawValue).joined(separator: ", ")
}
