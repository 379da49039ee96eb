import Foundation

/// Image files to images and back.
///
/// Reading goes in a fixed order, so that hostile files cost little: size of the input, format by its first
/// bytes, header, limits, and only then memory for pixels. A file that ends early is an error in every
/// format, never half a picture. Colour profiles and gamma chunks are ignored: the numbers are taken as sRGB.
package enum ImageCodec {
  /// The format by the first bytes (at most 12 matter); nil when it is none of the supported ones.
  package static func identify(_ bytes: some Collection<UInt8>) -> ImageFormat? {
    let start = Array(bytes.prefix(12))
    if start.starts(with: PNGFile.signature) { return .png }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if start.count == 12, start[0..<4].elementsEqual("RIFF".utf8), start[8...].elementsEqual("WEBP".utf8) {
      return .webp
    }
    return nil
  }

  /// Format and size, checked against `limits`. O(header).
  ///
  /// - Throws: ``LimitExceeded`` for `inputBytes` or `imagePixels`, else ``ImageError``.
  package static func header(of data: Data, limits: RenderLimits = .standard) throws -> ImageHeader {
    try LimitExceeded.check("inputBytes", data.count, atMost: limits.inputBytes)
    guard !data.isEmpty else { throw ImageError.empty }
    let header = try data.withUnsafeBytes { bytes in
      switch identify(bytes.prefix(12)) {
      case .png: try PNGFile(bytes).header
      case .jpeg: try JPEGCodec.header(of: bytes)
      case .webp: try WebPCodec.header(of: bytes)
      case nil: throw ImageError.unrecognizedFormat
      }
    }
    try header.check(limits)
    return header
  }

  /// The image in a file's bytes. O(bytes + pixels).
  ///
  /// - Throws: as ``header(of:limits:)``, and ``ImageError`` for damage further on.
  package static func decode(_ data: Data, limits: RenderLimits = .standard) throws -> CGImage {
    let header = try header(of: data, limits: limits)
    let pixels = try data.withUnsafeBytes { bytes in
      switch header.format {
      case .png: try PNGDecoder.decode(bytes)
      case .jpeg: try JPEGCodec.decode(bytes, header: header)
      case .webp: try WebPCodec.decode(bytes, header: header)
      }
    }
    return CGImage(pixels: pixels, format: header.format)
  }

  /// The bytes of a file that holds `image`. The same image gives the same bytes.
  ///
  /// - PNG: straight alpha, 8 bits, marked as sRGB; RGB when the image is opaque, else RGBA. `quality` is
  ///   unused.
  /// - JPEG: has no alpha, so the image is laid over white. `quality` from 0 to 1, 0.9 when nil; from 0.9 on
  ///   colour is kept at full resolution.
  /// - WebP: lossless when `quality` is nil or 1, else lossy.
  ///
  /// - Throws: ``ImageError/cannotEncode(_:reason:)`` when the format cannot hold the image: a side over
  ///   65,535 in JPEG or 16,383 in WebP, or when the library fails.
  package static func encode(
    _ image: CGImage, as format: ImageFormat, quality: Double? = nil
  ) throws -> Data {
    let quality = quality.map { $0.isFinite ? min(max($0, 0), 1) : 1 }
    return switch format {
    case .png: try PNGEncoder.encode(image.pixels)
    case .jpeg: try JPEGCodec.encode(image.pixels, quality: quality ?? 0.9)
    case .webp: try WebPCodec.encode(image.pixels, quality: quality ?? 1)
    }
  }
}
