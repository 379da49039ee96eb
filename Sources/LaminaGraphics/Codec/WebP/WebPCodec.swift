@_implementationOnly import CWebP
import Foundation

/// Reads and writes WebP with libwebp, one image at a time. ``WebPFile`` finds the frames of an
/// animation.
enum WebPCodec {
  /// The longest side the format can hold.
  static let maximumSide = 16_383

  /// The size from the first chunk.
  static func header(of bytes: UnsafeRawBufferPointer) throws -> ImageHeader {
    let features = try features(of: bytes)
    return ImageHeader(format: .webp, width: Int(features.width), height: Int(features.height))
  }

  /// The description that the file gives of itself. `header` has been checked against the limits.
  static func describe(
    _ bytes: UnsafeRawBufferPointer, header: ImageHeader, limits: RenderLimits
  ) throws -> ImageDescription {
    let features = try features(of: bytes)
    return try WebPFile(bytes: bytes).describe(
      header, hasAlpha: features.has_alpha != 0, isAnimated: features.has_animation != 0,
      limits: limits)
  }

  /// Decodes a still image whose header has been checked against the limits.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, header: ImageHeader, conversion: ColorConversion? = nil
  ) throws -> PixelBuffer {
    try checkLength(bytes)
    return try decodeBitstream(
      bytes, width: header.width, height: header.height, conversion: conversion)
  }

  /// Decodes one frame of an animation, whose size has been checked against the limits.
  static func decode(
    _ frame: FrameDescription, of bytes: UnsafeRawBufferPointer, conversion: ColorConversion?
  ) throws -> PixelBuffer {
    let payload = frame.payload.first ?? 0..<0
    let fragment = UnsafeRawBufferPointer(rebasing: bytes[payload])
    let own = try features(of: fragment)
    guard own.width == frame.width, own.height == frame.height, own.has_animation == 0 else {
      throw CGImageError.corrupt(
        .webp,
        detail:
          "a frame is \(own.width) x \(own.height) pixels and says \(frame.width) x \(frame.height)"
      )
    }
    return try decodeBitstream(
      fragment, width: frame.width, height: frame.height, conversion: conversion)
  }

  private static func decodeBitstream(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, conversion: ColorConversion?
  ) throws -> PixelBuffer {
    guard let stride = Int32(exactly: width * 4) else {
      throw CGImageError.invalidSize(width: width, height: height)
    }
    return try PixelBuffer(width: width, height: height) { target in
      var config = WebPDecoderConfig()
      guard WebPInitDecoderConfig(&config) != 0 else {
        throw CGImageError.unsupported(.webp, feature: "the installed libwebp is another version")
      }
      config.output.colorspace = MODE_BGRA
      config.output.is_external_memory = 1
      config.output.u.RGBA.rgba = target.bindMemory(to: UInt8.self).baseAddress
      config.output.u.RGBA.stride = stride
      config.output.u.RGBA.size = target.count
      let status = WebPDecode(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &config)
      guard status == VP8_STATUS_OK else { throw error(for: status, byteCount: bytes.count) }
      conversion?.convert(target)
      // libwebp's own premultiplication rounds differently from the rest of this module.
      Premultiplication.premultiply(target)
    }
  }

  /// The bytes of a file with straight alpha: lossless if `quality` is 1, else lossy.
  static func encode(_ pixels: PixelBuffer, quality: Double) throws -> Data {
    guard pixels.width <= maximumSide, pixels.height <= maximumSide else {
      throw CGImageError.cannotEncode(
        .webp,
        reason: "\(pixels.width) x \(pixels.height) pixels; a side may have \(maximumSide) at most")
    }
    guard let memory = malloc(pixels.byteCount) else {
      throw CGImageError.outOfMemory(bytes: pixels.byteCount)
    }
    defer { free(memory) }
    let straight = UnsafeMutableRawBufferPointer(start: memory, count: pixels.byteCount)
    pixels.withUnsafeBytes { Premultiplication.unpremultiply($0, into: straight) }

    let source = straight.bindMemory(to: UInt8.self).baseAddress
    var picture = WebPPicture()
    var config = WebPConfig()
    guard WebPPictureInit(&picture) != 0, WebPConfigInit(&config) != 0 else {
      throw CGImageError.unsupported(.webp, feature: "the installed libwebp is another version")
    }
    defer { WebPPictureFree(&picture) }
    configure(&config, quality: quality)
    (picture.width, picture.height) = (Int32(pixels.width), Int32(pixels.height))
    picture.use_argb = config.lossless
    var file = WebPMemoryWriter()
    WebPMemoryWriterInit(&file)
    defer { WebPMemoryWriterClear(&file) }
    let isWritten = withUnsafeMutablePointer(to: &file) { file in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(file)
      return WebPPictureImportBGRA(&picture, source, Int32(pixels.width) * 4) != 0
        && WebPEncode(&config, &picture) != 0
    }
    guard isWritten, let bytes = file.mem else {
      throw CGImageError.cannotEncode(
        .webp, reason: "libwebp could not encode the image: error \(picture.error_code.rawValue)")
    }
    return Data(bytes: bytes, count: file.size)
  }

  /// The library's usual efforts take two (lossy) and ten times (lossless) as long as a PNG file.
  /// With these it is once, and files are 4 % and half as large again as with those.
  private static func configure(_ config: inout WebPConfig, quality: Double) {
    if quality >= 1 {
      WebPConfigLosslessPreset(&config, 0)
    } else {
      config.quality = Float(quality * 100)
      config.method = 2
    }
  }

  private static func features(of bytes: UnsafeRawBufferPointer) throws -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &features)
    guard status == VP8_STATUS_OK else { throw error(for: status, byteCount: bytes.count) }
    guard features.width > 0, features.height > 0 else {
      throw CGImageError.corrupt(
        .webp, detail: "the header says \(features.width) x \(features.height) pixels")
    }
    return features
  }

  /// Throws if the file is shorter than its RIFF header says.
  private static func checkLength(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= 12 else {
      throw CGImageError.truncated(.webp, detail: "it ends at byte \(bytes.count)")
    }
    let length = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    guard bytes.count - 8 >= Int(length) else {
      throw CGImageError.truncated(
        .webp, detail: "it ends at byte \(bytes.count) of \(Int(length) + 8)")
    }
  }

  private static func error(for status: VP8StatusCode, byteCount: Int) -> CGImageError {
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      .truncated(.webp, detail: "it ends at byte \(byteCount)")
    case VP8_STATUS_UNSUPPORTED_FEATURE: .unsupported(.webp, feature: "reported by libwebp")
    case VP8_STATUS_OUT_OF_MEMORY: .corrupt(.webp, detail: "libwebp ran out of memory")
    default: .corrupt(.webp, detail: "libwebp found a bitstream error")
    }
  }
}
