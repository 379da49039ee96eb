import Foundation
import LaminaGeometry

/// The level of a tile, and its position in that level's grid.
package struct TileKey: Hashable, Sendable {
  /// A tile of this level has 2^level times the pixels per point of level 0.
  package var level: Int32
  /// Column in a grid that begins at the origin of the layer's space, whatever the bounds are.
  package var x: Int32
  package var y: Int32
  /// Whether the first row of pixels is the one at the least y.
  package var isFlipped: Bool

  /// The coarser tile, by that many levels, that contains this one.
  package func coarser(by levels: Int32) -> TileKey {
    TileKey(level: level - levels, x: x >> levels, y: y >> levels, isFlipped: isFlipped)
  }
}

/// How the tiles of a layer are laid out.
package struct TileStyle: Hashable, Sendable {
  /// Width of a tile in pixels.
  package var width: Int
  package var height: Int
  /// Pixels per point at level 0, positive.
  package var scale: Double
  /// The last of the levels, `coarsest` to `finest`.
  package var finest: Int
  package var coarsest: Int

  package init(width: Int, height: Int, scale: Double, finest: Int, coarsest: Int) {
    self.width = width
    self.height = height
    self.scale = scale
    self.finest = finest
    self.coarsest = coarsest
  }

  /// After more halvings than this no layer has a pixel left.
  package static let mostLevels = 24
  /// The most tiles that are seen at once. With more, a coarser level is taken.
  package static let mostVisible = 1_024

  /// Pixels per point.
  package func scale(_ level: Int32) -> Double { scale * exp2(Double(level)) }

  /// The rectangle of the layer's space that a tile shows.
  package func rect(_ key: TileKey) -> CGRect {
    let scale = scale(key.level)
    let (width, height) = (Double(width) / scale, Double(height) / scale)
    return CGRect(x: Double(key.x) * width, y: Double(key.y) * height, width: width, height: height)
  }

  /// The coarsest level that is fine enough for a layer shown with that many pixels per point.
  package func level(shownAt pixels: Double) -> Int {
    guard pixels > 0, pixels.isFinite else { return coarsest }
    // A level that is too coarse only by a rounding error is fine enough.
    let wanted = (log2(pixels / scale) - 1e-3).rounded(.up)
    return Int(min(max(wanted, Double(coarsest)), Double(finest)))
  }
}

/// The tiles of a layer that are seen, as a range of the grid.
package struct TileRange {
  package let level: Int32
  package let columns: Range<Int32>
  package let rows: Range<Int32>

  /// The tiles that touch `part` of layer space; nil if there are none, or if they are too far away
  /// to count.
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
