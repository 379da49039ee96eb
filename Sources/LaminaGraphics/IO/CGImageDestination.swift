import Foundation

/// Writes an image to data or to a file. Made by the `CGImageDestinationCreate…` functions.
///
/// Nothing is written before ``CGImageDestinationFinalize(_:)``. A destination belongs to one thread at a
/// time.
public final class CGImageDestination {
  enum Target {
    case data(CFMutableData)
    case file(URL)
  }

  private let target: Target
  private let format: ImageFormat
  private var image: CGImage?
  private var imageQuality: Double?
  private var sharedQuality: Double?
  private var isFinal = false

  init(target: Target, format: ImageFormat) {
    self.target = target
    self.format = format
  }

  /// Takes the one image the format has room for; later ones are ignored.
  func add(_ image: CGImage, properties: CFDictionary?) {
    guard self.image == nil, !isFinal else { return }
    self.image = image
    imageQuality = Self.quality(in: properties)
  }

  func set(_ properties: CFDictionary?) {
    sharedQuality = Self.quality(in: properties)
  }

  /// Encodes and writes. A destination can be finished once, also when that fails.
  ///
  /// - Throws: ``ImageError/cannotEncode(_:reason:)``, or the error of the file system.
  package func finish() throws {
    guard !isFinal else { throw ImageError.cannotEncode(format, reason: "already written") }
    isFinal = true
    guard let image else { throw ImageError.cannotEncode(format, reason: "no image was added") }
    let bytes = try ImageCodec.encode(image, as: format, quality: imageQuality ?? sharedQuality)
    switch target {
    case .data(let data): data.append(bytes)
    case .file(let url): try bytes.write(to: url, options: .atomic)
    }
  }

  private static func quality(in properties: CFDictionary?) -> Double? {
    (properties?[kCGImageDestinationLossyCompressionQuality] as? NSNumber)?.doubleValue
  }
}

/// Property key: a number from 0 (smallest) to 1 (best; lossless in WebP). Without it JPEG is written with
/// 0.9 and WebP losslessly. PNG is always lossless.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"

/// A destination that appends to `data`.
///
/// - Parameters:
///   - type: `public.png`, `public.jpeg` or `org.webmproject.webp`.
///   - count: the number of images, 1.
///   - options: accepted for Apple's signature and ignored.
/// - Returns: nil for another type or count.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard count == 1, let format = ImageFormat(uniformTypeIdentifier: type as String) else { return nil }
  return CGImageDestination(target: .data(data), format: format)
}

/// A destination that replaces the file at `url`.
///
/// The file is written beside and renamed, so that it is whole at every moment; its folder must exist. The
/// parameters are those of ``CGImageDestinationCreateWithData(_:_:_:_:)``; nil also when `url` is not a file
/// URL.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  let file = url as URL
  guard count == 1, file.isFileURL, let format = ImageFormat(uniformTypeIdentifier: type as String)
  else { return nil }
  return CGImageDestination(target: .file(file), format: format)
}

/// Adds the image. `properties` may hold ``kCGImageDestinationLossyCompressionQuality``, which then counts
/// instead of the destination's. A second image is ignored.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  destination.add(image, properties: properties)
}

/// Adds the image at `index` of `source`, decoded and encoded anew; nothing when it cannot be decoded, and
/// then ``CGImageDestinationFinalize(_:)`` returns false.
public func CGImageDestinationAddImageFromSource(
  _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
  destination.add(image, properties: properties)
}

/// Sets properties for images that bring none of their own.
public func CGImageDestinationSetProperties(
  _ destination: CGImageDestination, _ properties: CFDictionary?
) {
  destination.set(properties)
}

/// Encodes and writes; true when everything was written. A second call returns false and writes nothing.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  (try? destination.finish()) != nil
}
