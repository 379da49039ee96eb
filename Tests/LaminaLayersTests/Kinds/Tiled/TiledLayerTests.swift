import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The values of tiled layers, and how their tiles are laid out.
@Suite struct TiledLayerTests {
  @Test func defaults() {
    let layer = CATiledLayer()
    #expect((layer.levelsOfDetail, layer.levelsOfDetailBias) == (1, 0))
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    #expect(CATiledLayer.fadeDuration() == 0.25)
    #expect((CATiledLayer.defaultValue(forKey: "levelsOfDetail") as? NSNumber)?.intValue == 1)
    #expect(
      (CATiledLayer.defaultValue(forKey: "tileSize") as? NSValue)?.cgSizeValue
        == CGSize(width: 256, height: 256))
    #expect(CATiledLayer.defaultValue(forKey: "opacity") != nil)
  }

  @Test func valuesByKey() {
    let layer = CATiledLayer()
    layer.setValue(4, forKey: "levelsOfDetail")
    layer.setValue(NSNumber(value: 2), forKey: "levelsOfDetailBias")
    layer.setValue(CGSize(width: 64, height: 32), forKey: "tileSize")
    #expect((layer.levelsOfDetail, layer.levelsOfDetailBias) == (4, 2))
    #expect(
      (layer.value(forKey: "tileSize") as? NSValue)?.cgSizeValue == CGSize(width: 64, height: 32))
    layer.setValue(100, forKeyPath: "tileSize.width")
    #expect(layer.tileSize == CGSize(width: 100, height: 32))
    for key in ["levelsOfDetail", "levelsOfDetailBias", "tileSize"] {
      layer.setValue(nil, forKey: key)
    }
    #expect((layer.levelsOfDetail, layer.levelsOfDetailBias) == (1, 0))
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    let refused = RefusedValues.during {
      layer.tileSize = CGSize(width: CGFloat.nan, height: 1)
      layer.setValue("many", forKey: "levelsOfDetail")
      layer.setNeedsDisplay(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    }
    #expect(refused.count == 3 && layer.tileSize.width == 256)
  }

  @Test func archivesAndCopies() throws {
    let layer = CATiledLayer()
    (layer.levelsOfDetail, layer.levelsOfDetailBias) = (5, 1)
    layer.tileSize = CGSize(width: 128, height: 64)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CATiledLayer.self, from: data))
    for other in [back, CATiledLayer(layer: layer)] {
      #expect((other.levelsOfDetail, other.levelsOfDetailBias) == (5, 1))
      #expect(other.tileSize == CGSize(width: 128, height: 64))
      let own = other.row.kindValues(TiledValues.self).pointee.source
      #expect(own !== layer.row.kindValues(TiledValues.self).pointee.source, "tiles are its own")
    }
  }

  private func style(_ set: (CATiledLayer) -> Void, scale: CGFloat = 1) -> TileStyle {
    let layer = CATiledLayer()
    set(layer)
    return layer.row.kindValues(TiledValues.self).pointee.style(contentsScale: scale)
  }

  @Test func stylesAreBounded() {
    let wild = style {
      $0.tileSize = CGSize(width: -1, height: 1e9)
      ($0.levelsOfDetail, $0.levelsOfDetailBias) = (Int.max, Int.min)
    }
    #expect(wild == TileStyle(width: 32, height: 4_096, scale: 1, finest: 0, coarsest: -23))
    #expect(style({ $0.levelsOfDetail = 0 }, scale: 0).coarsest == 0)
  }

  /// The level is the coarsest one that is as fine as the shown scale.
  @Test func levelsFollowTheScale() {
    let four = style { ($0.levelsOfDetail, $0.levelsOfDetailBias) = (4, 1) }
    #expect(
      [8, 2, 1.5, 1.0001, 1, 0.6, 0.5, 0.3, 0.25, 0.1, 0].map { four.level(shownAt: $0) }
        == [1, 1, 1, 0, 0, 0, -1, -1, -2, -2, -2])
    let one = style { _ in }
    #expect([8, 1, 0.01].map { one.level(shownAt: $0) } == [0, 0, 0])
    #expect(
      style({ $0.levelsOfDetail = 3 }, scale: 2).level(shownAt: 1) == -1, "of two pixels per point")
  }

  @Test func rangesHoldWhatIsSeen() throws {
    let plain = style { _ in }
    let range = try #require(TileRange(plain, shownAt: 1, part: (300, -10, 512, 256)))
    #expect((range.level, range.columns, range.rows) == (0, 1..<2, -1..<1))
    let fine = style { ($0.levelsOfDetail, $0.levelsOfDetailBias) = (2, 1) }
    #expect(try #require(TileRange(fine, shownAt: 2, part: (0, 0, 256, 100))).columns == 0..<2)
    // There are at most 1,024 tiles, whatever levels there are.
    let far = try #require(TileRange(plain, shownAt: 0.01, part: (0, 0, 100_000, 100_000)))
    #expect(far.level < 0 && far.columns.count * far.rows.count <= 1_024)
    #expect(TileRange(plain, shownAt: 1, part: (5, 5, 5, 9)) == nil)
    #expect(TileRange(plain, shownAt: 1, part: (1e15, 0, 1e15 + 10, 9)) == nil)
  }
}
