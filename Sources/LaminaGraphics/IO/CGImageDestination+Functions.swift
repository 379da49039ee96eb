import Foundation

/// Property key: a number from 0 (smallest file) to 1 (best quality; lossless in WebP). The default
/// is 0.9 for JPEG and 0.8 for WebP. PNG is always lossless.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
/// Property key, which Apple's framework does not have: an integer from 0 (fastest) to 9 (smallest)
/// for PNG that is no animation. The default is 4. Other formats ignore it.
nonisolated(unsafe) public let kCGImageDestinationCompressionLevel: CFString =
  "kCGImageDestinationCompressionLevel"
/// Property key: the longest side in pixels. Larger images are made smaller before they are
/// written.
nonisolated(unsafe) public let kCGImageDestinationImageMaxPixelSize: CFString =
  "kCGImageDestinationImageMaxPixelSize"

/// A destination that appends to `data`.
///
/// - Parameters:
///   - type: `public.png`, `public.jpeg` or `org.webmproject.webp`.
///   - count: the number of images: 1, or for PNG also more, which make an animation.
///   - options: accepted for Apple's signature and ignored.
/// - Returns: nil for another type or count.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(target: .data(data), type: type, count: count)
}

/// A destination that replaces the file at `url`.
///
/// The file is written under another name beside the old one and then renamed, so it is complete at
/// every moment. Its folder must exist. The parameters are those of
/// ``CGImageDestinationCreateWithData(_:_:_:_:)``. Returns nil also if `url` is not a file URL.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  let file = url as URL
  guard file.isFileURL else { return nil }
  return CGImageDestination(target: .file(file), type: type, count: count)
}

/// The type identifiers that destinations write: PNG, JPEG and WebP.
public func CGImageDestinationCopyTypeIdentifiers() -> NSArray {
  NSArray(array: CGImageFormat.writable.map { NSString(string: $0.uniformTypeIdentifier) })
}

/// Adds an image. `properties` override those of the destination.
///
/// They may hold ``kCGImageDestinationLossyCompressionQuality``,
/// ``kCGImageDestinationCompressionLevel``,
/// ``kCGImageDestinationImageMaxPixelSize``, ``kCGImagePropertyOrientation`` (written as EXIF),
/// ``kCGImagePropertyDPIWidth`` with ``kCGImagePropertyDPIHeight`` (written to PNG and JPEG), and
/// in ``kCGImagePropertyPNGDictionary`` the ``kCGImagePropertyAPNGDelayTime`` of a frame. Images
/// beyond the announced count are ignored.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  destination.add(image, DestinationProperties(properties))
}

/// Adds the image at `index` of `source`, which is decoded and encoded again.
///
/// The orientation, resolution and frame time come from `properties`, or from the source if
/// `properties` has none. If the image cannot be decoded, nothing is added and
/// ``CGImageDestinationFinalize(_:)`` returns false.
public func CGImageDestinationAddImageFromSource(
  _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int,
  _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, nil),
    let description = try? source.description()
  else { return }
  var own = DestinationProperties()
  own.orientation = description.orientation == .up ? nil : description.orientation
  own.resolution = description.resolution
  if let frames = description.animation?.frames, frames.indices.contains(index) {
    own.delay = frames[index].delay
  }
  destination.add(image, DestinationProperties(properties).filled(from: own))
}

/// Sets properties for images that have none of their own. Also sets the
/// ``kCGImagePropertyAPNGLoopCount`` of an animation, in ``kCGImagePropertyPNGDictionary``.
public func CGImageDestinationSetProperties(
  _ destination: CGImageDestination, _ properties: CFDictionary?
) {
  destination.set(properties)
}

/// Encodes and writes. Returns true if everything was written. A second call returns false and
/// writes nothing.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  (try? destination.finish()) != nil
}
