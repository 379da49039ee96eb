import Foundation

extension HEIFFile {
  /// The format of a file that begins with a `ftyp` box with brands of images; nil for other files,
  /// such as films. `start` are the first bytes; 12 decide, unless the file names a format for
  /// images of any coding first.
  static func identify(_ start: [UInt8]) -> CGImageFormat? {
    guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let size = start[0..<4].reduce(0) { $0 << 8 | Int($1) }
    func brand(_ offset: Int) -> String {
      String(decoding: start[offset..<(offset + 4)], as: UTF8.self)
    }
    switch brand(8) {
    case "avif", "avis": return .avif
    case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
    case "mif1", "mif2", "msf1", "miaf":
      let brands = stride(from: 16, through: min(size, start.count) - 4, by: 4).map(brand)
      return brands.contains("avif") || brands.contains("avis") ? .avif : .heic
    default: return nil
    }
  }

  /// The size as it is shown, before it is turned.
  var header: ImageHeader {
    get throws {
      let shown = try HEIFPlacement(HEIFItemProperties(primary, of: self), of: self)
      return ImageHeader(format: format, width: shown.width, height: shown.height)
    }
  }

  /// The description that the file gives of itself. If all of the file is there, what decoding it
  /// takes has been checked against the limits.
  func describe(_ limits: RenderLimits) throws -> ImageDescription {
    let own = HEIFItemProperties(primary, of: self)
    let shown = try HEIFPlacement(own, of: self)
    var description = ImageDescription(
      header: ImageHeader(format: format, width: shown.width, height: shown.height))
    description.orientation = shown.orientation
    description.bitDepth = own.bitDepth
    description.model = own.components == 1 ? .gray : .rgb
    description.hasAlpha = alphaItem != nil
    if alphaItem == nil, hasAlphaOfOtherSize {
      description.notes.append("alpha ignored: it has another size than the image")
    }
    addColor(own, to: &description, limits)
    if isWhole {
      let images = try HEIFImages(self)
      try images.check(limits, of: self)
    }
    return description
  }

  /// The item with the alpha of the image; nil if there is none of the image's size.
  var alphaItem: Int? {
    let size = HEIFItemProperties(primary, of: self).size
    return alphas.first { item in
      guard let own = HEIFItemProperties(item, of: self).size, let size else { return false }
      return own == size
    }
  }

  private var hasAlphaOfOtherSize: Bool { !alphas.isEmpty }

  /// Few files have more than a depth map beside the alpha, so only the first items count.
  private var alphas: [Int] {
    auxiliaries.prefix(16).filter { HEIFItemProperties($0, of: self).isAlpha }
  }

  private func addColor(
    _ own: HEIFItemProperties, to description: inout ImageDescription, _ limits: RenderLimits
  ) {
    // The tiles of a grid can say what the grid does not.
    let tile = tiles(of: primary).first.map { HEIFItemProperties($0, of: self) }
    if let profile = own.profile ?? (own.matrix == nil ? tile?.profile : nil) {
      if profile.count <= limits.profileBytes {
        description.color = .profile(Data(bytes[profile]))
      } else {
        description.notes.append(
          "colour profile ignored: it is larger than \(limits.profileBytes) bytes")
      }
    } else if let numbers = own.matrix ?? tile?.matrix {
      description.color = SourceColor.coded(
        primaries: bytes.bigEndian(2, at: numbers.lowerBound + 4) ?? 2,
        curve: bytes.bigEndian(2, at: numbers.lowerBound + 6) ?? 2, notes: &description.notes)
    }
  }
}
