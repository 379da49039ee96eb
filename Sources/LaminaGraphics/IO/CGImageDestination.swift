import Foundation

/// Writes images to data or to a file. The `CGImageDestinationCreate…` functions make one.
///
/// Nothing is written before ``CGImageDestinationFinalize(_:)``. Only one thread at a time may use
/// a destination.
public final class CGImageDestination {
  enum Target {
    case data(CFMutableData)
    case file(URL)
  }

  private let target: Target
  private let format: CGImageFormat
  /// The number of images that must be added.
  private let count: Int
  private var images: [(image: CGImage, properties: DestinationProperties)] = []
  private var shared = DestinationProperties()
  private var isFinal = false

  /// Returns nil for a type that cannot be written, or for a count that the type does not allow.
  init?(target: Target, type: CFString, count: Int) {
    guard let format = CGImageFormat(uniformTypeIdentifier: type as String),
      CGImageFormat.writable.contains(format), count == 1 || (count > 1 && format == .png)
    else { return nil }
    self.target = target
    self.format = format
    self.count = count
  }

  /// Takes an image. Images beyond the announced count are ignored.
  func add(_ image: CGImage, _ properties: DestinationProperties) {
    guard images.count < count, !isFinal else { return }
    images.append((image, properties))
  }

  func set(_ properties: CFDictionary?) { shared = DestinationProperties(properties) }

  /// Encodes and writes. A destination can be finished only once, even if that fails.
  ///
  /// - Throws: ``CGImageError/cannotEncode(_:reason:)``, or the error of the file system.
  package func finish() throws {
    guard !isFinal else { throw CGImageError.cannotEncode(format, reason: "already written") }
    isFinal = true
    let bytes = try encode()
    switch target {
    case .data(let data): data.append(bytes)
    case .file(let url): try bytes.write(to: url, options: .atomic)
    }
  }

  private func encode() throws -> Data {
    guard images.count == count, let first = images.first else {
      throw CGImageError.cannotEncode(
        format,
        reason: images.isEmpty
          ? "no image was added" : "\(images.count) of \(count) images were added")
    }
    let properties = first.properties.filled(from: shared)
    let file: Data
    if count == 1 {
      file = try ImageCodec.encode(
        fitted(first.image, properties), as: format, quality: properties.quality,
        compression: properties.compression)
    } else {
      let frames = try images.map { image, own in
        PNGAnimationWriter.Frame(
          pixels: try fitted(image, own.filled(from: shared)).pixels,
          delay: own.filled(from: shared).delay ?? 0.1)
      }
      file = try PNGAnimationWriter.encode(frames, loopCount: shared.loopCount ?? 0)
    }
    return EmbeddedMetadata(orientation: properties.orientation, resolution: properties.resolution)
      .added(to: file, format, pixels: first.image.pixels)
  }

  private func fitted(_ image: CGImage, _ properties: DestinationProperties) throws -> CGImage {
    guard let most = properties.maximumSide else { return image }
    let size = image.pixels.fitted(into: most)
    return CGImage(pixels: try image.pixels.downscaled(width: size.width, height: size.height))
  }
}

/// The values that a caller asked for in a dictionary of properties.
struct DestinationProperties {
  var quality: Double?
  var compression: Int?
  var orientation: CGImagePropertyOrientation?
  var resolution: ImageResolution?
  var maximumSide: Int?
  /// For an animation: the duration of a frame in seconds, and the number of times it plays.
  var delay: Double?
  var loopCount: Int?

  init() {}

  init(_ properties: CFDictionary?) {
    func number(_ key: CFString) -> Double? { Self.number(key, in: properties) }
    quality = number(kCGImageDestinationLossyCompressionQuality)
    compression = number(kCGImageDestinationCompressionLevel).flatMap {
      $0.isFinite ? Int(min(max($0, 0), 9)) : nil
    }
    orientation = number(kCGImagePropertyOrientation).flatMap { UInt32(exactly: $0) }
      .flatMap { CGImagePropertyOrientation(rawValue: $0) }
    if let x = number(kCGImagePropertyDPIWidth), let y = number(kCGImagePropertyDPIHeight) {
      resolution = ImageResolution(x: x, y: y)
    }
    maximumSide = number(kCGImageDestinationImageMaxPixelSize).flatMap {
      $0 >= 1 && $0 < 1e9 ? Int($0) : nil
    }
    let png = properties?[kCGImagePropertyPNGDictionary] as? NSDictionary
    delay =
      Self.number(kCGImagePropertyAPNGUnclampedDelayTime, in: png)
      ?? Self.number(kCGImagePropertyAPNGDelayTime, in: png)
    loopCount = Self.number(kCGImagePropertyAPNGLoopCount, in: png)
      .flatMap { $0 >= 0 && $0 <= 0x7FFF_FFFF ? Int($0) : nil }
  }

  /// These values, with missing ones taken from `other`.
  func filled(from other: DestinationProperties) -> DestinationProperties {
    var result = self
    result.quality = quality ?? other.quality
    result.compression = compression ?? other.compression
    result.orientation = orientation ?? other.orientation
    result.resolution = resolution ?? other.resolution
    result.maximumSide = maximumSide ?? other.maximumSide
    result.delay = delay ?? other.delay
    result.loopCount = loopCount ?? other.loopCount
    return result
  }

  private static func number(_ key: CFString, in properties: NSDictionary?) -> Double? {
    (properties?[key] as? NSNumber)?.doubleValue
  }
}
