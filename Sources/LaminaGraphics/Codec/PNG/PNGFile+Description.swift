import Foundation

extension PNGFile {
  /// The description that the chunks give. Reads as far as the file goes; a file that is cut short
  /// is found when it is decoded.
  func describe(_ limits: RenderLimits) throws -> ImageDescription {
    var description = ImageDescription(header: header)
    description.model = colorType == 0 || colorType == 4 ? .gray : .rgb
    description.bitDepth = Int(bitDepth)
    description.hasAlpha = colorType == 4 || colorType == 6
    description.isIndexed = colorType == 3
    var color = ColorChunks()
    var animation = PNGAnimationReader(canvas: header)
    do {
      try forEachChunk { chunk in
        let payload = UnsafeRawBufferPointer(rebasing: bytes[chunk.payload])
        switch chunk.type {
        case ChunkType.transparency: description.hasAlpha = true
        case ChunkType.resolution:
          description.resolution = Self.resolution(payload) ?? description.resolution
        case ChunkType.exif:
          description.orientation = EXIFBlock(payload)?.orientation ?? description.orientation
        default: color.read(chunk.type, payload, limits: limits, notes: &description.notes)
        }
        try animation.read(chunk, payload, limits: limits)
        return true
      }
    } catch CGImageError.truncated {
      animation.isWhole = false
    }
    // Crushed files come from Xcode, which has already converted their colours.
    if crushedInfo == nil {
      description.color = color.meaning
      description.animation = animation.result(notes: &description.notes)
      try description.animation?.check(limits, canvas: header)
    }
    return description
  }

  /// Whether all chunks up to IEND are there.
  var isWhole: Bool { (try? forEachChunk { _ in true }) != nil }

  /// The resolution, stored in pixels per metre. The chunk can also hold a ratio without a unit,
  /// which gives nil.
  private static func resolution(_ payload: UnsafeRawBufferPointer) -> ImageResolution? {
    guard let x = payload.bigEndian(4, at: 0), let y = payload.bigEndian(4, at: 4),
      payload.bigEndian(1, at: 8) == 1
    else { return nil }
    return ImageResolution(x: Double(x) * 0.0254, y: Double(y) * 0.0254)
  }
}

/// The chunks that define the colours. An ICC profile has precedence over sRGB, and sRGB over
/// gamma.
private struct ColorChunks {
  var profile: Data?
  var isSRGB = false
  var gamma: Int?
  var chromaticities: [Int]?

  mutating func read(
    _ type: UInt32, _ payload: UnsafeRawBufferPointer, limits: RenderLimits, notes: inout [String]
  ) {
    switch type {
    case PNGFile.ChunkType.srgb: isSRGB = true
    case PNGFile.ChunkType.gamma: gamma = payload.bigEndian(4, at: 0)
    case PNGFile.ChunkType.chromaticities:
      let numbers = (0..<8).compactMap { payload.bigEndian(4, at: $0 * 4) }
      chromaticities = numbers.count == 8 ? numbers : nil
    case PNGFile.ChunkType.profile where profile == nil:
      // A name of up to 79 letters, a 0, the method 0, and a zlib stream.
      guard let end = payload.prefix(80).firstIndex(of: 0), payload.bigEndian(1, at: end + 1) == 0,
        let inflated = Inflation.inflate(
          UnsafeRawBufferPointer(rebasing: payload[(end + 2)...]), atMost: limits.profileBytes)
      else {
        notes.append(
          "colour profile ignored: it is damaged or larger than \(limits.profileBytes) bytes")
        return
      }
      profile = inflated
    default: break
    }
  }

  var meaning: SourceColor {
    if let profile { return .profile(profile) }
    return isSRGB ? .srgb : .png(gamma: gamma, chromaticities: chromaticities)
  }
}
