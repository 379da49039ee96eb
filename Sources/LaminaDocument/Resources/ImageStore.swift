import Foundation
import Lamina

/// The images of one document. Each source is read and decoded once, and layers share the image.
///
/// If a source is missing or in an unknown format, there is a warning, because a document is worth
/// showing without one of its images. If an image is damaged, there is an error, because then the
/// document is damaged too.
///
/// Images are shown as they are stored, whatever orientation the file states; Apple's layers do the
/// same. An animated image shows its first frame.
package struct ImageStore {
  private let locator: ResourceLocator
  private let limits: RenderLimits
  private var images: [String: CGImage?] = [:]
  package private(set) var warnings: [SceneWarning] = []
  package private(set) var decodedBytes = 0

  package init(directory: String?, limits: RenderLimits) {
    locator = ResourceLocator(directory.flatMap { DocumentFolder($0) })
    self.limits = limits
  }

  /// The image of `source`, or nil after a warning. Errors name `document` and `position` as the
  /// place that asks for the image.
  package mutating func image(_ source: String, document: String, at position: SourcePosition)
    throws
    -> CGImage?
  {
    let source = source.trimmingCharacters(in: .whitespacesAndNewlines)
    if let known = images[source] { return known }
    let image = try load(source, document: document, at: position)
    images[source] = .some(image)
    return image
  }

  private mutating func load(
    _ source: String, document: String, at position: SourcePosition
  ) throws -> CGImage? {
    if DataURI.isDataURI(source) {
      let what = "image \(singleLine(source))"
      guard let data = DataURI.payload(source) else {
        throw SceneError(
          .badImage, file: document, at: position, what: what, why: "the data: URI is malformed",
          allowed: "data: URIs in base64 or percent encoding")
      }
      return try decode(data, of: source, file: document, at: position, what: what)
    }
    switch locator.locate(source) {
    case .file(let file):
      // Sources that are spelled differently but name one file share its image too.
      if let known = images[file.path] { return known }
      let data = try file.read(limits: limits, what: "image of \(document)")
      let image = try decode(data, of: source, file: file.path, at: nil, what: "bad image")
      images[file.path] = .some(image)
      return image
    case .unreadable(let why):
      throw SceneError(.unreadable, file: source, what: "image of \(document)", why: why)
    case .missing: warn(source, "there is no such file in the document's directory")
    case .refused(let why): warn(source, why)
    }
    return nil
  }

  private mutating func warn(_ source: String, _ why: String) {
    warnings.append(SceneWarning(resource: singleLine(source), why: why))
  }

  private mutating func decode(
    _ data: Data, of source: String, file: String, at position: SourcePosition?, what: String
  ) throws -> CGImage? {
    do {
      let image = try ImageCodec.decode(data, limits: limitsOfNextImage)
      decodedBytes += image.width * image.height * Self.bytesPerPixel
      return image
    } catch let limit as LimitExceeded {
      throw SceneError(asDocumentLimit(limit), file: file, at: position, what: what)
    } catch CGImageError.unsupported(let format, let feature) {
      warn(source, "\(CGImageError.unsupported(format, feature: feature))")
    } catch CGImageError.unrecognizedFormat where !Self.promisesKnownFormat(source) {
      warn(source, "\(CGImageError.unrecognizedFormat)")
    } catch {
      throw SceneError(
        .badImage, file: file, at: position, what: what, why: "\(error)",
        allowed: CGImageFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return nil
  }

  /// Whether the source's name promises a known format. Then unknown bytes are damage.
  private static func promisesKnownFormat(_ source: String) -> Bool {
    let name = source.lowercased()
    let types = ["png", "jpeg", "webp", "gif", "heic", "heif", "avif"].map { "image/\($0)" }
    return ResourceLocator.extensions.contains { name.hasSuffix(".\($0)") }
      || types.contains { name.hasPrefix("data:\($0)") }
  }

  private static let bytesPerPixel = 4

  /// The limits with the rest of the document's budget in pixels, so that the codec can refuse an
  /// image after its header.
  private var limitsOfNextImage: RenderLimits {
    var left = limits
    left.imagePixels = min(
      limits.imagePixels, max(0, limits.decodedBytes - decodedBytes) / Self.bytesPerPixel)
    return left
  }

  /// The limit that was really exceeded: the limit of one image, or the document's budget.
  private func asDocumentLimit(_ limit: LimitExceeded) -> LimitExceeded {
    guard limit.name == "imagePixels", limit.value <= limits.imagePixels else { return limit }
    return LimitExceeded(
      "decodedBytes", value: decodedBytes + limit.value * Self.bytesPerPixel,
      allowed: limits.decodedBytes)
  }
}
