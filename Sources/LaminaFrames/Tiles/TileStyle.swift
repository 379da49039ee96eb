import Foundation
import LaminaGeometry

/// One tile of a layer: its level, and its place in that level's grid.
package struct TileKey: Hashable, Sendable {
  /// Tiles have 2^level times the pixels of 1:1.
  package var level: Int32
  /// The grid begins at the origin of the layer's space, whatever the bounds are.
  package var x: Int32
  package var y: Int32
  /// Whether the first row of pixels is the one at the least y.
  package var isFlipped: Bool

  /// The tile of a coarser level, by so many levels, that this one lies in.
  package func coarser(by levels: Int32) -> TileKey {
    TileKey(level: level - levels, x: x >> levels, y: y >> levels, isFlipped: isFlipped)
  }
}

/// How the tiles of a layer are laid out.
package struct TileStyle: Hashable, Sendable {
  /// Pixels of a tile.
  package var width: Int
  package var height: Int
  /// Pixels per point at level 0, positive.
  package var scale: Double
  /// The levels that there are, `coarsest` to `finest`.
  package var finest: Int
  package var coarsest: Int

  package init(width: Int, height: Int, scale: Double, finest: Int, coarsest: Int) {
    self.width = width
    self.height = height
    self.scale = scale
    self.finest = finest
    self.coarsest = coarsest
  }

  /// Beyond this many halvings no layer has a pixel left.
  package static let mostLevels = 24
  /// Tiles that are seen at once; a coarser level is taken where there were more.
  package static let mostVisible = 1_024

  /// Pixels per point.
  package func scale(_ level: Int32) -> Double { scale * exp2(Double(level)) }

  /// What a tile shows of the layer's space.
  package func rect(_ key: TileKey) -> CGRect {
    let scale = scale(key.level)
    let (width, height) = (Double(width) / scale, Double(height) / scale)
    return CGRect(x: Double(key.x) * width, y: Double(key.y) * height, width: width, height: height)
  }

  /// The coarsest level that is as fine as a layer shown with so many pixels per point.
  package func level(shownAt pixels: Double) -> Int {
    guard pixels > 0, pixels.isFinite else { return coarsest }
    // What is as fine but for rounding errors is as fine.
    let wanted = (log2(pixels / scale) - 1e-3).rounded(.up)
    return Int(min(max(wanted, Double(coarsest)), Double(finest)))
  }
}

/// The tiles of a layer that are seen.
package struct TileRange {
  package let level: Int32
  package let columns: Range<Int32>
  package let rows: Range<Int32>

  /// Those that touch `part`, layer space; nil if that is nothing, or too far away to count.
  package init?(
    _ style: TileStyle, shownAt pixels: Double,
    part: (minX: Double, minY: Double, maxX: Double, maxY: Double)
  ) {
    guard part.maxX > part.minX, part.maxY > part.minY else { return nil }
    var level = style.level(shownAt: pixels)
    while true {
      let scale = style.scale(Int32(level))
      let (width, height) = (Double(style.width) / scale, Double(style.height) / scale)
      let (left, right) = (
        (part.minX / width + 1e-6).rounded(.down), (part.maxX / width - 1e-6).rounded(.up)
      )
      let (low, high) = (
        (part.minY / height + 1e-6).rounded(.down), (part.maxY / height - 1e-6).rounded(.up)
      )
      let count = max(right - left, 1) * max(high - low, 1)
      if count > Double(TileStyle.mostVisible), level > -TileStyle.mostLevels {
        level -= 1
        continue
      }
      guard count <= Double(TileStyle.mostVisible),
        max(abs(left), abs(right), abs(low), abs(high)) < 1e9
      else {
        return nil
      }
      self.level = Int32(level)
      columns = Int32(left)..<Int32(max(right, left + 1))
      rows = Int32(low)..<Int32(max(high, low + 1))
      return
    }
  }
}
