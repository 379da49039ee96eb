import Foundation
import LaminaGraphics

/// What is drawn of a tiled layer, as the compositor reads it: how its tiles are laid out, and
/// those that are there.
struct RenderTiles: Equatable {
  struct Tile: Equatable {
    var picture: RenderPicture
    var isOpaque: Bool
    /// How much of it has appeared.
    var alpha: Float
  }

  let source: TileSource
  let style: TileStyle
  /// Of the source; 0 for one that was not looked at yet.
  let version: Int
  let isFading: Bool
  /// Their pictures are retained while this is published.
  let tiles: [TileKey: Tile]

  /// No tiles yet: the tree takes them when it shows a time.
  init(_ values: TiledValues, contentsScale: CGFloat) {
    style = values.style(contentsScale: contentsScale)
    source = values.source
    source.lay(out: style)
    (version, isFading, tiles) = (0, false, [:])
  }

  /// The same with the tiles that there are at `time`.
  init(_ other: RenderTiles, at time: Double, fades: Bool, images: inout ImageTable) {
    (source, style) = (other.source, other.style)
    let shown = source.shown(at: time, fades: fades)
    var tiles: [TileKey: Tile] = [:]
    for tile in shown.tiles {
      let picture = LayerPicture.image(tile.image)
      tiles[tile.key] = Tile(
        picture: RenderPicture(
          image: Int32(images.retain(picture)), serial: picture.serial, width: Int32(picture.width),
          height: Int32(picture.height)), isOpaque: picture.isOpaque, alpha: tile.alpha)
    }
    (self.tiles, version, isFading) = (tiles, shown.version, shown.isFading)
  }

  static func == (a: RenderTiles, b: RenderTiles) -> Bool {
    a.source === b.source && a.style == b.style && a.version == b.version
      && a.isFading == b.isFading
      && a.tiles == b.tiles
  }
}
