import Foundation

/// Decodes image files to images and encodes images to files.
///
/// Reading has a fixed order, so that hostile files cost little: the size of the input, the format
/// by its first bytes, the header, the limits, the rest of the structure and its limits, and only
/// then memory for pixels. In every format, a file that ends early is an error, never half an
/// image. Colour profiles, and PNG's gamma and chromaticities, are converted to sRGB. A damaged
/// profile is ignored with a note.
package enum ImageCodec {
  /// The format of a file, from its first bytes (at most ``signatureBytes`` matter, and 12 mostly
  /// do); nil if it is not supported.
  package static func identify(_ bytes: some Collection<UInt8>) -> CGImageFormat? {
    let start = Array(bytes.prefix(signatureBytes))
    if start.starts(with: PNGFile.signature) { return .png }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if start.count >= 12, start[0..<4].elementsEqual("RIFF".utf8),
      start[8..<12].elementsEqual("WEBP".utf8)
    {
      return .webp
    }
    if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) { return .gif }
    return HEIFFile.identify(start)
  }

  /// The bytes in which a HEIC or AVIF file lists its brands; no writer has more than a dozen.
  private static let signatureBytes = 128

  /// The format and size, checked against `limits`. O(header).
  ///
  /// - Throws: ``LimitExceeded`` for `inputBytes` or `imagePixels`, else ``CGImageError``.
  package static func header(of data: Data, limits: RenderLimits = .standard) throws -> ImageHeader
  {
    try LimitExceeded.check("inputBytes", data.count, atMost: limits.inputBytes)
    guard !data.isEmpty else { throw CGImageError.empty }
    let header = try data.withUnsafeBytes { bytes in
      switch identify(bytes.prefix(signatureBytes)) {
      case .png: try PNGFile(bytes).header
      case .jpeg: try JPEGCodec.header(of: bytes)
      case .webp: try WebPCodec.header(of: bytes)
      case .gif: try GIFFile(bytes).header
      case .heic: try HEIFFile(bytes, .heic).header
      case .avif: try HEIFFile(bytes, .avif).header
      case nil: throw CGImageError.unrecognizedFormat
      }
    }
    try header.check(limits)
    return header
  }

  /// The description that the file gives of itself: orientation, resolution, colours, frames.
  /// Decodes nothing. O(bytes).
  ///
  /// - Throws: as ``header(of:limits:)``, and ``LimitExceeded`` for `imageFrames` or
  ///   `animationPixels`.
  package static func describe(
    _ data: Data, limits: RenderLimits = .standard
  ) throws -> ImageDescription {
    let header = try header(of: data, limits: limits)
    return try data.withUnsafeBytes { bytes in
      switch header.format {
      case .png: try PNGFile(bytes).describe(limits)
      case .jpeg: JPEGFile(bytes: bytes).describe(header, limits: limits)
      case .webp: try WebPCodec.describe(bytes, header: header, limits: limits)
      case .gif: try GIFFile(bytes).describe(limits)
      case .heic, .avif: try HEIFFile(bytes, header.format).describe(limits)
      }
    }
  }

  /// The image in a file's bytes; for an animation, its first frame. O(bytes + pixels).
  ///
  /// The EXIF orientation is not applied, as Apple's image sources do not apply it.
  /// ``decodeUpright(_:limits:)`` applies it.
  ///
  /// - Throws: the errors of ``describe(_:limits:)``, and ``CGImageError`` for damage in the rest
  ///   of the file.
  package static func decode(_ data: Data, limits: RenderLimits = .standard) throws -> CGImage {
    try WorkToken.checkCurrent()
    var reader = FrameReader(data, try describe(data, limits: limits))
    return CGImage(pixels: try reader.pixels(at: 0), format: reader.description.header.format)
  }

  /// The image in a file's bytes, turned and mirrored by its EXIF orientation.
  ///
  /// Scene files do not use this function. Apple's layers show a `CGImage` as it is stored, so a
  /// scene looks the same there and here.
  ///
  /// - Throws: the errors of ``decode(_:limits:)``.
  package static func decodeUpright(_ data: Data, limits: RenderLimits = .standard) throws
    -> CGImage
  {
    var reader = FrameReader(data, try describe(data, limits: limits))
    let pixels = try reader.pixels(at: 0).upright(reader.description.orientation)
    return CGImage(pixels: pixels, format: reader.description.header.format)
  }

  /// Whether the structure of the file is complete. The pixels can still be damaged.
  static func isWhole(_ bytes: UnsafeRawBufferPointer, _ format: CGImageFormat) -> Bool {
    switch format {
    case .png: (try? PNGFile(bytes))?.isWhole ?? false
    case .jpeg: JPEGFile(bytes: bytes).isWhole
    case .webp: WebPFile(bytes: bytes).isWhole
    case .gif: (try? GIFFile(bytes))?.isWhole ?? false
    case .heic, .avif: (try? HEIFFile(bytes, format))?.isWhole ?? false
    }
  }

  /// The bytes of a file that holds `image`. The same image gives the same bytes.
  ///
  /// - PNG: straight alpha, 8 bits, marked as sRGB; RGB when the image is opaque, else RGBA.
  ///   `quality` is unused. `compression` is from 0 to 9: more makes smaller files in more time.
  /// - JPEG: has no alpha, so the image is laid over white. `quality` from 0 to 1, 0.9 when nil;
  ///   from 0.9 on colour is kept at full resolution.
  /// - WebP: `quality` from 0 to 1, 0.8 when nil. With 1 it is lossless, at the fastest effort.
  /// - GIF, HEIC and AVIF: cannot be written.
  ///
  /// - Throws: ``CGImageError/cannotEncode(_:reason:)`` when the format cannot hold the image: a
  ///   side over 65,535 in JPEG or 16,383 in WebP, or when the library fails.
  package static func encode(
    _ image: CGImage, as format: CGImageFormat, quality: Double? = nil, compression: Int? = nil
  ) throws -> Data {
    let quality = quality.map { $0.isFinite ? min(max($0, 0), 1) : 1 }
    return try MemoryLoss.heeding {
      try file(image, as: format, quality: quality, compression: compression)
    }
  }

  private static func file(
    _ image: CGImage, as format: CGImageFormat, quality: Double?, compression: Int?
  ) throws -> Data {
    switch format {
    case .png: try PNGEncoder.encode(image.pixels, level: compression)
    case .jpeg: try JPEGCodec.encode(image.pixels, quality: quality ?? 0.9)
    case .webp: try WebPCodec.encode(image.pixels, quality: quality ?? 0.8)
    case .gif, .heic, .avif:
      throw CGImageError.cannotEncode(format, reason: "the format is only read")
    }
  }
}
