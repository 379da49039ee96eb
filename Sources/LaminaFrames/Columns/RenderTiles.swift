import Foundation
import LaminaGraphics

/// The tiles of a tiled layer, as the compiler reads them: how they are laid out, and the drawn
/// ones.
package struct RenderTiles: Equatable {
  package struct Tile: Equatable {
    package var image: RenderImage
    package var isOpaque: Bool
    /// The opacity of the tile while it fades in.
    package var alpha: Float
  }

  package let source: TileSource
  package let style: TileStyle
  /// The version of the source; 0 for a source that was not read yet.
  package let version: Int
  package let isFading: Bool
  /// Drawn tiles. Their images are retained while this is published.
  package let tiles: [TileKey: Tile]

  /// No tiles yet. The tree takes them from the source when it shows a time.
  package init(_ source: TileSource, style: TileStyle) {
    (self.source, self.style) = (source, style)
    source.lay(out: style)
    (version, isFading, tiles) = (0, false, [:])
  }

  /// The same layout with the tiles that the source has at `time`.
  package init(_ other: RenderTiles, at time: Double, fades: Bool, images: inout ImageTable) {
    (source, style) = (other.source, other.style)
    let shown = source.shown(at: time, fades: fades)
    var tiles: [TileKey: Tile] = [:]
    for tile in shown.tiles {
      let source = ContentsSource.image(tile.image)
      tiles[tile.key] = Tile(
        image: RenderImage(retaining: source, in: &images), isOpaque: source.isOpaque,
        alpha: tile.alpha)
    }
    (self.tiles, version, isFading) = (tiles, shown.version, shown.isFading)
  }

  package static func == (a: RenderTiles, b: RenderTiles) -> Bool {
    a.source === b.source && a.style == b.style && a.version == b.version
      && a.isFading == b.isFading
      && a.tiles == b.tiles
  }
}
