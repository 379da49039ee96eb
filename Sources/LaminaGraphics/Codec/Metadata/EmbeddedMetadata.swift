import Foundation

/// Orientation and resolution, which are put into files after encoding.
struct EmbeddedMetadata {
  var orientation: CGImagePropertyOrientation?
  var resolution: ImageResolution?

  /// `file` with the metadata that its format has a place for: PNG's eXIf and pHYs, JPEG's EXIF and
  /// JFIF density, WebP's EXIF (orientation only). `file` must come from the encoder of `format`.
  func added(to file: Data, _ format: CGImageFormat, pixels: PixelBuffer) -> Data {
    guard orientation != nil || resolution != nil else { return file }
    return switch format {
    case .png: addedToPNG(file)
    case .jpeg: addedToJPEG(file)
    case .webp: addedToWebP(file, pixels)
    case .gif, .heic, .avif: file
    }
  }

  private func addedToPNG(_ file: Data) -> Data {
    // After the signature and the 25 bytes of the header chunk.
    let place = PNGFile.signature.count + 25
    guard file.count > place else { return file }
    var chunks = PNGWriter()
    if let resolution {
      func perMeter(_ number: Double) -> Data {
        .bigEndian(Int(min(number / 0.0254, 0x7FFF_FFFF).rounded()))
      }
      chunks.append(
        type: PNGFile.ChunkType.resolution,
        payload: perMeter(resolution.x) + perMeter(resolution.y) + [1])
    }
    if let orientation {
      chunks.append(
        type: PNGFile.ChunkType.exif, payload: EXIFBlock.bytes(orientation: orientation))
    }
    return file.prefix(place) + chunks.bytes.dropFirst(PNGFile.signature.count)
      + file.dropFirst(place)
  }

  private func addedToJPEG(_ file: Data) -> Data {
    // The encoder's files start with the 2 bytes of SOI and the 18 bytes of a JFIF segment. The
    // unit is at byte 13, then come the densities.
    guard file.count > 20, file[file.startIndex + 3] == 0xE0 else { return file }
    var start = Data(file.prefix(20))
    if let resolution {
      func number(_ value: Double) -> [UInt8] {
        let value = Int(max(1, min(value.rounded(), 65_535)))
        return [UInt8(value >> 8), UInt8(value & 255)]
      }
      start.replaceSubrange(13..<18, with: [1] + number(resolution.x) + number(resolution.y))
    }
    if let orientation {
      let block = Data("Exif\0\0".utf8) + EXIFBlock.bytes(orientation: orientation)
      start += [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
    }
    return start + file.dropFirst(20)
  }

  /// EXIF needs WebP's extended form, whose first chunk lists the other contents of the file.
  private func addedToWebP(_ file: Data, _ pixels: PixelBuffer) -> Data {
    guard let orientation, file.count > 30 else { return file }
    let exif = EXIFBlock.bytes(orientation: orientation)
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
    var body = Data(file.dropFirst(12))
    let hasEXIF: UInt8 = 0x08
    let hasAlpha: UInt8 = 0x10
    if body.starts(with: "VP8X".utf8) {
      body[body.startIndex + 8] |= hasEXIF
    } else {
      var extended = Data("VP8X".utf8)
      extended.append(contentsOf: [
        10, 0, 0, 0, pixels.isOpaque ? hasEXIF : hasEXIF | hasAlpha, 0, 0, 0,
      ])
      extended.append(
        contentsOf: number(pixels.width - 1).prefix(3) + number(pixels.height - 1).prefix(3))
      body = extended + body
    }
    body.append(contentsOf: "EXIF".utf8)
    body.append(contentsOf: number(exif.count))
    body.append(exif)
    var whole = Data("RIFF".utf8)
    whole.append(contentsOf: number(body.count + 4))
    whole.append(contentsOf: "WEBP".utf8)
    whole.append(body)
    return whole
  }
}
