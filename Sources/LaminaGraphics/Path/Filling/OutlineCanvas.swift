@_implementationOnly import CGlyphs

/// Pixels that outlines are painted on, in memory of the caller.
///
/// Rows go from the top down. A pixel is a 32-bit number: alpha in the highest byte, then red,
/// green and blue, premultiplied.
package struct OutlineCanvas {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let minX: Int32
  private let minY: Int32
  private let maxX: Int32
  private let maxY: Int32
  /// What cuts, from the lowest x and y to the highest.
  private let cut: SIMD4<Int32>?
  private let marks: UnsafeMutablePointer<UInt8>
  private let marksPerRow: Int

  /// The canvas in the form of C.
  var canvas: LaminaCanvas {
    let cutting = cut ?? .zero
    return LaminaCanvas(
      pixels: pixels, stride: stride, min_x: minX, min_y: minY, max_x: maxX, max_y: maxY,
      is_cut: cut == nil ? 0 : 1, cut_min_x: cutting.x, cut_min_y: cutting.y, cut_max_x: cutting.z,
      cut_max_y: cutting.w, marks: marks, marks_per_row: marksPerRow)
  }

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
    let end = Int32(clamping: height * 256)
    let first = pixels.assumingMemoryBound(to: UInt32.self)
    self.pixels = isMirrored ? first + last * width : first
    stride = isMirrored ? -width : width
    minX = Int32(clamping: columns.lowerBound)
    minY = Int32(clamping: isMirrored ? height - rows.upperBound : rows.lowerBound)
    maxX = Int32(clamping: columns.upperBound)
    maxY = Int32(clamping: isMirrored ? height - rows.lowerBound : rows.upperBound)
    self.cut = cut.map {
      isMirrored ? SIMD4($0.x, end &- $0.w, $0.z, end &- $0.y) : $0
    }
    self.marks = isMirrored ? marks + last / Self.tileSide * marksPerRow : marks
    self.marksPerRow = isMirrored ? -marksPerRow : marksPerRow
  }
}
