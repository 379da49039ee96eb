import Foundation

/// Property key: a number from 0 (smallest) to 1 (best; lossless in WebP). Without it JPEG is
/// written with 0.9 and WebP losslessly. PNG is always lossless.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
/// Property key: the longest side that is written, in pixels; larger images are made smaller.
nonisolated(unsafe) public let kCGImageDestinationImageMaxPixelSize: CFString =
  "kCGImageDestinationImageMaxPixelSize"

/// A destination that appends to `data`.
///
/// - Parameters:
///   - type: `public.png`, `public.jpeg` or `org.webmproject.webp`.
///   - count: the number of images: 1, or for PNG more, which are then written as an animation.
///   - options: accepted for Apple's signature and ignored.
/// - Returns: nil for another type or count.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(target: .data(data), type: type, count: count)
}

/// A destination that replaces the file at `url`.
///
/// The file is written beside and renamed, so that it is whole at every moment; its folder must
/// exist. The parameters are those of ``CGImageDestinationCreateWithData(_:_:_:_:)``; nil also when
/// `url` is not a file URL.
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

/// Adds an image. `properties` count before the destination's.
///
/// They may hold ``kCGImageDestinationLossyCompressionQuality``,
/// ``kCGImageDestinationImageMaxPixelSize``, ``kCGImagePropertyOrientation`` (written as EXIF),
/// ``kCGImagePropertyDPIWidth`` with ``kCGImagePropertyDPIHeight`` (written to PNG and JPEG), and
/// in ``kCGImagePropertyPNGDictionary`` the ``kCGImagePropertyAPNGDelayTime`` of a frame. More
/// images than were announced are ignored.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  destination.add(image, DestinationProperties(properties))
}

/// Adds the image at `index` of `source`, decoded and encoded anew, with the source's orientation,
/// resolution and time where `properties` say nothing else. Nothing when it cannot be decoded, and
/// then ``CGImageDestinationFinalize(_:)`` returns false.
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

/// Sets properties for images that bring none of their own, and in
/// ``kCGImagePropertyPNGDictionary`` the ``kCGImagePropertyAPNGLoopCount`` of an animation.
public func CGImageDestinationSetProperties(
  _ destination: CGImageDestination, _ properties: CFDictionary?
) {
  destination.set(properties)
}

/// Encodes and writes; true when everything was written. A second call returns false and writes
/// nothing.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  (try? destination.finish()) != nil
}
