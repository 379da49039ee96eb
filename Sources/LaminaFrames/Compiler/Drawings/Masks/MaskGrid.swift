import Foundation
import LaminaGeometry
import LaminaPlan

/// Where the texels of a shape's masks lie in layer space, and in which blocks they are rasterized.
///
/// Texel (0, 0) begins at the origin of layer space. So at a whole scale, texels and pixels have
/// the same edges wherever the layer lies on whole pixels. A shape that is larger than one block is
/// cut into several. Each has a border of one texel of its neighbours for sampling. Only visible
/// blocks are rasterized.
struct MaskGrid {
  /// Texels per unit of layer space.
  let scale: SIMD2<Double>
  /// The texels that may be covered, and one more on each side.
  let minX: Int
  let minY: Int
  let maxX: Int
  let maxY: Int
  /// Length of a block's side in texels.
  let side: Int

  /// Possible sides of blocks. The smallest that holds the shape is used. With a border they fit
  /// shared pages, and they fit textures everywhere.
  private static let sides = [510, 1_022, 2_046]
  /// Nothing is drawn beyond this many texels from the origin, where single precision has lost a
  /// quarter of a texel.
  private static let farthest = 4_194_304.0

  /// Nil if the box lies too far from the origin of its layer.
  ///
  /// - Parameter textureSide: the longest side of a texture.
  init?(_ box: CGRect, scale: SIMD2<Double>, textureSide: Int) {
    let low = SIMD2(Double(box.minX), Double(box.minY)) * scale
    let high = SIMD2(Double(box.maxX), Double(box.maxY)) * scale
    // Comparisons with NaN are false.
    guard low.min() > -Self.farthest, high.max() < Self.farthest, low.x <= high.x, low.y <= high.y
    else {
      return nil
    }
    self.scale = scale
    // A thousandth of a texel is a rounding error.
    (minX, minY) = (
      Int((low.x + 0.001).rounded(.down)) - 1, Int((low.y + 0.001).rounded(.down)) - 1
    )
    (maxX, maxY) = (Int((high.x - 0.001).rounded(.up)) + 1, Int((high.y - 0.001).rounded(.up)) + 1)
    let longest = max(maxX - minX, maxY - minY)
    let largest = max((min(textureSide, Self.sides[2] + 2) & ~3) - 2, 2)
    side = min(Self.sides.first { longest <= $0 } ?? Self.sides[2], largest)
  }

  var columns: Int { (maxX - minX + side - 1) / side }
  var rows: Int { (maxY - minY + side - 1) / side }
  var isSingle: Bool { columns == 1 && rows == 1 }

  /// A part of the grid.
  struct Block {
    /// The texels that the block shows.
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int
    /// How many texels around them are there for sampling.
    var border: Int

    /// Width of the mask. It is a multiple of 4 texels, as the rasterizer needs.
    var width: Int { (maxX - minX + 2 * border + 3) & ~3 }
    var height: Int { maxY - minY + 2 * border }
  }

  func block(column: Int, row: Int) -> Block {
    let (x, y) = (minX + column * side, minY + row * side)
    return Block(
      minX: x, minY: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY),
      border: isSingle ? 0 : 1)
  }

  /// The rows of texels of a block.
  func rows(of block: Block) -> ShapeCost.Rows {
    ShapeCost.Rows(
      scale: scale.y, finest: scale.max(), first: Double(block.minY - block.border),
      last: Double(block.maxY + block.border))
  }

  /// Layer space: the rectangle that a block shows.
  func rect(_ block: Block) -> Vector4 {
    Vector4(
      Float(Double(block.minX) / scale.x), Float(Double(block.minY) / scale.y),
      Float(Double(block.maxX) / scale.x), Float(Double(block.maxY) / scale.y))
  }

  /// A block of a mask as a piece that can be drawn.
  func piece(_ block: Block) -> ContentsPlacement.Piece {
    let border = Float(block.border)
    let (width, height) = (block.maxX - block.minX, block.maxY - block.minY)
    return ContentsPlacement.Piece(
      rect: rect(block),
      source: Vector4(border, border, border + Float(width), border + Float(height)),
      texels: PixelRect(
        minX: 0, minY: 0, maxX: Int16(clamping: width + 2 * block.border),
        maxY: Int16(clamping: block.height)
      ),
      // The outermost texels are empty, and blocks abut.
      edges: [])
  }

  /// Calls `body` with each block that may touch a pixel of `seen`. `world` maps layer space to
  /// those pixels.
  func forEachBlock(seenIn seen: PixelRect, _ world: Homography, _ body: (Int, Int) throws -> Void)
    rethrows
  {
    if isSingle { return try body(0, 0) }
    let (wantedColumns, wantedRows) = range(seenIn: seen, world)
    for row in wantedRows {
      for column in wantedColumns {
        let rect = rect(block(column: column, row: row))
        if !DeviceQuad(rect, through: world).outer(within: seen).isEmpty { try body(column, row) }
      }
    }
  }

  /// The range of blocks that may be visible. In perspective all blocks, because the size of a grid
  /// is limited there.
  private func range(seenIn seen: PixelRect, _ world: Homography) -> (Range<Int>, Range<Int>) {
    guard world.kind < .projective, let back = world.inverse else { return (0..<columns, 0..<rows) }
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    let box = seen.expanded(2, 2)
    for (x, y) in [
      (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
    ] {
      let p = back.homogeneous(Float(x), Float(y))
      let texel = SIMD2(Double(p.x), Double(p.y)) * scale
      (low, high) = (pointwiseMin(low, texel), pointwiseMax(high, texel))
    }
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else {
      return (0..<0, 0..<0)
    }
    func range(_ low: Double, _ high: Double, _ start: Int, _ count: Int) -> Range<Int> {
      let first = max(
        0, min(Double(count), ((low - 2 - Double(start)) / Double(side)).rounded(.down)))
      let last = max(
        first, min(Double(count), ((high + 2 - Double(start)) / Double(side)).rounded(.up)))
      return Int(first)..<Int(last)
    }
    return (range(low.x, high.x, minX, columns), range(low.y, high.y, minY, rows))
  }
}
