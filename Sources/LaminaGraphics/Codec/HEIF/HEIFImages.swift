/// The images of a HEIC or AVIF file that make up what is shown.
struct HEIFImages {
  let color: HEIFImage
  /// The alpha, as an image of the same size.
  let alpha: HEIFImage?

  init(_ file: HEIFFile) throws {
    color = try HEIFImage(file.primary, of: file)
    alpha = try file.alphaItem.map { try HEIFImage($0, of: file) }
  }

  /// Checks what decoding takes: pixels of all tiles, their bytes, and the sizes and frames that
  /// the coded data itself asks for, which can be other ones than the file says.
  func check(_ limits: RenderLimits, of file: HEIFFile) throws {
    for image in [color, alpha].compactMap({ $0 }) {
      // Tiles are of one size. There are at most 65,536, each of less than 2^64 pixels.
      let tile = image.tiles[0].width.multipliedReportingOverflow(by: image.tiles[0].height)
      let all = tile.partialValue.multipliedReportingOverflow(by: image.tiles.count)
      try LimitExceeded.check(
        "imagePixels", tile.overflow || all.overflow ? .max : all.partialValue,
        atMost: limits.imagePixels)
      var count = 0
      for tile in image.tiles {
        count += tile.byteCount
        try LimitExceeded.check("inputBytes", count, atMost: limits.inputBytes)
      }
      for tile in image.tiles {
        try HEIFContainer(tile, of: file.bytes).withStream(file.format) { stream in
          try CodedLimits.check(stream, tile, file.format)
        }
      }
    }
  }
}
