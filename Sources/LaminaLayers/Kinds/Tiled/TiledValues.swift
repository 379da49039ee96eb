import Foundation
import LaminaGraphics
import LaminaFrames

/// The values of a `CATiledLayer`.
struct TiledValues: KindValues {
  var levelsOfDetail = 1
  var levelsOfDetailBias = 0
  var tileSize = CGSize(width: 256, height: 256)
  /// The tiles. Shadow rows of the layer share them.
  var source = TileSource()

  func read(_ key: KindKey, into lanes: UnsafeMutablePointer<Double>) -> Bool { false }
  mutating func write(_ key: KindKey, _ lanes: UnsafePointer<Double>) -> Bool { false }

  func archived(_ key: KindKey) -> Any? {
    switch key {
    case .levelsOfDetail: levelsOfDetail
    case .levelsOfDetailBias: levelsOfDetailBias
    case .tileSize: tileSize
    default: nil
    }
  }

  mutating func restore(_ key: KindKey, _ value: Any) {
    switch key {
    case .levelsOfDetail: if let count = value as? Int { levelsOfDetail = count }
    case .levelsOfDetailBias: if let count = value as? Int { levelsOfDetailBias = count }
    case .tileSize: if let size = value as? CGSize, size.isFinite { tileSize = size }
    default: break
    }
  }

  /// The drawing that is published for a layer with that `contentsScale`, without tiles yet.
  func published(contentsScale: CGFloat) -> RenderTiles {
    RenderTiles(source, style: style(contentsScale: contentsScale))
  }

  /// The grid of tiles for a layer with that `contentsScale`.
  func style(contentsScale: CGFloat) -> TileStyle {
    func side(_ value: CGFloat) -> Int { Int(min(max(value.rounded(), 32), 4_096)) }
    let bias = min(max(levelsOfDetailBias, 0), TileStyle.mostLevels)
    let count = min(max(levelsOfDetail, 1), TileStyle.mostLevels)
    let scale = contentsScale.isFinite && contentsScale > 0 ? Double(contentsScale) : 1
    return TileStyle(
      width: side(tileSize.width), height: side(tileSize.height), scale: scale, finest: bias,
      coarsest: bias - count + 1)
  }
}
