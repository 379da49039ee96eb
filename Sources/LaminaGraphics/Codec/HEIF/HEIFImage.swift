/// A coded picture of a HEIC or AVIF file: the whole image, or one tile of it.
struct HEIFPicture {
  let coding: HEIFCoding
  /// The size that the file says, in pixels.
  let width: Int
  let height: Int
  /// What decoders need first: the contents of `hvcC` or `av1C`, as a range of the file.
  let configuration: Range<Int>
  /// The ranges of the file with the data.
  let data: [Range<Int>]
  /// The contents of the `colr` box that says how brightness and colour differences are coded, if
  /// there is one.
  var matrix: Range<Int>?

  /// The bytes of the data.
  var byteCount: Int { data.reduce(0) { $0 + $1.count } }
}

/// An image of a HEIC or AVIF file as it is stored: tiles side by side, all of one size. Most files
/// of other makers than Apple have one tile.
struct HEIFImage {
  /// The size in pixels. The last tiles of rows and columns may reach beyond it.
  let width: Int
  let height: Int
  let columns: Int
  /// Row by row, all of one size.
  let tiles: [HEIFPicture]

  /// Tiles of many-tiled images may not be smaller on either side (MIAF, 7.3.11.4.2). Each costs a
  /// decoder.
  private static let leastSide = 64

  /// The image of `item`, which is coded or a grid of coded tiles.
  ///
  /// - Throws: ``CGImageError`` for damage, and for images made in other ways.
  init(_ item: Int, of file: HEIFFile) throws {
    let own = HEIFItemProperties(item, of: file)
    guard let size = own.size else { throw file.corrupt("item \(item) has no size") }
    (width, height) = size
    guard let type = file.type(of: item) else { throw file.corrupt("it has no item \(item)") }
    guard type == Self.grid else {
      tiles = [try Self.picture(item, own, of: file)]
      columns = 1
      return
    }
    let form = try Self.form(item, of: file)
    let list = file.tiles(of: item)
    guard list.count == form.rows * form.columns else {
      throw file.corrupt("a grid of \(form.rows * form.columns) tiles has \(list.count)")
    }
    guard (form.width, form.height) == size else {
      throw file.corrupt(
        "a grid of \(form.width) x \(form.height) pixels is said to have \(width) x \(height)")
    }
    // A tile may stand in a grid many times.
    var known: [Int: HEIFPicture] = [:]
    var found: [HEIFPicture] = []
    found.reserveCapacity(list.count)
    for id in list {
      var tile = try known[id] ?? Self.picture(id, HEIFItemProperties(id, of: file), of: file)
      tile.matrix = tile.matrix ?? own.matrix
      known[id] = tile
      found.append(tile)
    }
    (tiles, columns) = (found, form.columns)
    try checkTiles(rows: form.rows, of: file)
  }

  private func checkTiles(rows: Int, of file: HEIFFile) throws {
    let (tileWidth, tileHeight) = (tiles[0].width, tiles[0].height)
    guard tiles.allSatisfy({ $0.width == tileWidth && $0.height == tileHeight }) else {
      throw CGImageError.unsupported(file.format, feature: "tiles of several sizes")
    }
    guard tiles.count == 1 || (tileWidth >= Self.leastSide && tileHeight >= Self.leastSide) else {
      throw CGImageError.unsupported(
        file.format, feature: "tiles of \(tileWidth) x \(tileHeight) pixels")
    }
    // The tiles cover the image, and each has a part in it.
    guard tileWidth * columns >= width, tileWidth * (columns - 1) < width,
      tileHeight * rows >= height, tileHeight * (rows - 1) < height
    else { throw file.corrupt("its tiles do not cover the image") }
  }

  private static let grid = 0x6772_6964

  private static func picture(
    _ item: Int, _ own: HEIFItemProperties, of file: HEIFFile
  ) throws -> HEIFPicture {
    let type = file.type(of: item)
    guard let coding = [HEIFCoding.hevc, .av1].first(where: { $0.itemType == type }) else {
      throw CGImageError.unsupported(
        file.format, feature: "pictures of the type \(letters(type ?? 0))")
    }
    guard let size = own.size else { throw file.corrupt("item \(item) has no size") }
    guard let configuration = own.configuration(coding) else {
      throw file.corrupt("item \(item) has no settings for its decoder")
    }
    return HEIFPicture(
      coding: coding, width: size.width, height: size.height, configuration: configuration,
      data: try file.data(of: item), matrix: own.matrix)
  }

  /// The data of a grid: version, flags, rows and columns less one, width and height.
  private static func form(
    _ item: Int, of file: HEIFFile
  ) throws -> (rows: Int, columns: Int, width: Int, height: Int) {
    let data = try file.data(of: item)
    guard data.count == 1, let range = data.first else {
      throw file.corrupt("a grid is no grid")
    }
    let place = range.lowerBound
    let size = try file.number(1, at: place + 1, in: range) & 1 == 1 ? 4 : 2
    return (
      try file.number(1, at: place + 2, in: range) + 1,
      try file.number(1, at: place + 3, in: range) + 1,
      try file.number(size, at: place + 4, in: range),
      try file.number(size, at: place + 4 + size, in: range)
    )
  }

  /// A type as its four letters.
  private static func letters(_ type: Int) -> String {
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
    guard letters.allSatisfy({ 0x20...0x7E ~= $0 }) else { return "\(type)" }
    return "'" + String(decoding: letters, as: UTF8.self) + "'"
  }
}
