import CGlyphs

/// Pixels that outlines are painted on, in memory of the caller.
///
/// Rows go from the top down. A pixel is a 32-bit number: alpha in the highest byte, then red,
/// green and blue, premultiplied.
package struct OutlineCanvas {
  let canvas: LaminaCanvas

  /// The sides of the squares that marks are kept for, in pixels.
  package static let tileSide = Int(LAMINA_TILE_SIDE)

  /// - Parameters:
  ///   - width: pixels from one row to the next.
  ///   - height: number of rows, a multiple of ``tileSide``.
  ///   - columns, rows: the painted pixels. Nothing outside changes.
  ///   - cut: a rectangle in 256ths of a pixel that cuts what is painted, as minX, minY, maxX and
  ///     maxY; nil for none.
  ///   - marks: a byte for each square of ``tileSide`` pixels, row after row. It becomes 1 if a
  ///     pixel of the square is painted.
  ///   - isMirrored: whether outlines come upside down: their row 0 is the last one in memory, in
  ///     `rows` and in `marks`. FreeType's rounding depends on the direction of y, so a picture
  ///     with the lowest row first is painted as the usual one is.
  package init(
    _ pixels: UnsafeMutableRawPointer, width: Int, height: Int, columns: Range<Int>,
    rows: Range<Int>, cut: SIMD4<Int32>? = nil, marks: UnsafeMutablePointer<UInt8>,
    marksPerRow: Int, isMirrored: Bool
  ) {
    let last = height - 1
    let (low, high) = (cut?.lowHalf ?? .zero, cut?.highHalf ?? .zero)
    let end = Int32(clamping: height * 256)
    let first = pixels.assumingMemoryBound(to: UInt32.self)
    canvas = LaminaCanvas(
      pixels: isMirrored ? first + last * width : first, stride: isMirrored ? -width : width,
      min_x: Int32(clamping: columns.lowerBound),
      min_y: Int32(clamping: isMirrored ? height - rows.upperBound : rows.lowerBound),
      max_x: Int32(clamping: columns.upperBound),
      max_y: Int32(clamping: isMirrored ? height - rows.lowerBound : rows.upperBound),
      is_cut: cut == nil ? 0 : 1, cut_min_x: low.x,
      cut_min_y: isMirrored ? end &- high.y : low.y, cut_max_x: high.x,
      cut_max_y: isMirrored ? end &- low.y : high.y,
      marks: isMirrored ? marks + last / Self.tileSide * marksPerRow : marks,
      marks_per_row: isMirrored ? -marksPerRow : marksPerRow)
  }
}
