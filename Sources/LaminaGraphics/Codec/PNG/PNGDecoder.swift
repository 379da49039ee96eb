@_implementationOnly import CPNG
import Foundation

/// Decodes PNG with libpng.
///
/// Every colour type, bit depth and interlacing becomes 8-bit BGRA, which is then converted to
/// sRGB. Libpng gets only the chunks that affect pixels.
enum PNGDecoder {
  /// Decodes a file whose header has been checked against the limits.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, conversion: ColorConversion? = nil
  ) throws -> PixelBuffer {
    let file = try PNGFile(bytes)
    if let info = file.crushedInfo {
      return try decode(crushed: CrushedPNG(file, info: bytes[info]), header: file.header)
    }
    // Finds a truncated file by its chunk lengths, before any memory for pixels is allocated.
    try file.forEachChunk { _ in true }
    return try PixelBuffer(width: file.width, height: file.height) { target in
      let hasAlpha = try read(bytes, header: file.header, keepsOrder: false, into: target)
      conversion?.convert(target)
      if hasAlpha { Premultiplication.premultiply(target) }
    }
  }

  /// Decodes one frame of an animation: puts an ordinary PNG around the frame's compressed data.
  static func decode(
    _ frame: FrameDescription, of bytes: UnsafeRawBufferPointer, conversion: ColorConversion?
  ) throws -> PixelBuffer {
    let file = try PNGFile(bytes)
    var writer = PNGWriter()
    try file.forEachChunk { chunk in
      switch chunk.type {
      case PNGFile.ChunkType.header:
        var header = Data(bytes[chunk.payload])
        header.replaceSubrange(
          0..<8, with: Data.bigEndian(frame.width) + Data.bigEndian(frame.height))
        writer.append(type: chunk.type, payload: header)
      case PNGFile.ChunkType.palette, PNGFile.ChunkType.transparency:
        writer.append(whole: bytes[chunk.whole])
      default: break
      }
      return chunk.type != PNGFile.ChunkType.data
    }
    var data = Data()
    for part in frame.payload { data.append(contentsOf: bytes[part]) }
    writer.append(type: PNGFile.ChunkType.data, payload: data)
    writer.append(type: PNGFile.ChunkType.end, payload: Data())
    return try writer.bytes.withUnsafeBytes { try decode($0, conversion: conversion) }
  }

  /// A crushed file stores B, G, R where others store R, G, B. Reading it in its own order
  /// therefore gives BGRA.
  private static func decode(crushed file: CrushedPNG, header: ImageHeader) throws -> PixelBuffer {
    try PixelBuffer(width: header.width, height: header.height) { target in
      let hasAlpha = try file.rewrapped.withUnsafeBytes {
        try read($0, header: header, keepsOrder: file.isBGR, into: target)
      }
      switch file.alpha {
      case .straight:
        if hasAlpha { Premultiplication.premultiply(target) }
      case .premultiplied:
        for pixel in stride(from: 0, to: target.count, by: 4) {
          for byte in pixel..<(pixel + 3) { target[byte] = min(target[byte], target[pixel + 3]) }
        }
      case .ignored:
        for alpha in stride(from: 3, to: target.count, by: 4) { target[alpha] = 255 }
      }
    }
  }

  /// Decodes to four straight 8-bit components per pixel. Returns whether the file has
  /// transparency.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, header: ImageHeader, keepsOrder: Bool,
    into target: UnsafeMutableRawBufferPointer
  ) throws -> Bool {
    let size = Int(LAMINA_PNG_MESSAGE_SIZE)
    return try withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { message in
      message.initialize(repeating: 0)
      var hasAlpha: Int32 = 0
      let isRead = lamina_png_decode(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, UInt32(header.width),
        UInt32(header.height), keepsOrder ? 1 : 0, target.bindMemory(to: UInt8.self).baseAddress,
        header.width * 4, &hasAlpha, message.baseAddress)
      guard isRead != 0 else {
        let text = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        throw CGImageError.corrupt(.png, detail: String(decoding: text, as: UTF8.self))
      }
      return hasAlpha != 0
    }
  }
}
