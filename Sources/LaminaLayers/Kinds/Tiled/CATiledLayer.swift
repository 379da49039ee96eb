import Foundation
import LaminaGraphics
import LaminaFrames

/// A layer that is drawn in tiles, when they come into sight, on the library's own threads.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile that comes into sight.
/// Several calls may run at once, on other threads than the one that works on the layer. So it must
/// read only values that no thread changes meanwhile. The context's user space is the layer's
/// space, and its clip is the tile, which `boundingBoxOfClipPath` gives. The layer has no backing
/// store; do not set `contents`.
///
/// A tile shows in the frame after it was drawn, and fades in over ``fadeDuration()`` seconds.
/// Until then a coarser tile shows in its place, if any. The tiles of each layer take at most
/// ``RenderLimits/tileBytes``, so the memory of a layer does not grow with its size: the tiles that
/// were out of sight longest are freed. An offscreen renderer waits for all tiles in sight, unless
/// `OffscreenRenderer.waitsForTiles` is false. For other renderers, `CARenderer.nextFrameTime()`
/// says when a frame with new tiles is due.
open class CATiledLayer: CALayer, TilePainter {
  /// The layer's own values.
  private var values: UnsafeMutablePointer<TiledValues> {
    // Every row of this class has such a block from its creation on.
    row.kindValues(TiledValues.self)
  }

  /// A tiled layer with default values.
  public override init() {
    super.init()
    values.pointee.source.belong(to: self, fade: type(of: self).fadeDuration())
  }

  /// A copy of the values of `layer`, without its place in a tree, and with its own tiles.
  public override init(layer: Any) {
    super.init(layer: layer)
    ownTiles()
  }

  /// A tiled layer from a keyed archive; nil if that is damaged.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    ownTiles()
  }

  private func ownTiles() {
    values.pointee.source = TileSource()
    values.pointee.source.belong(to: self, fade: type(of: self).fadeDuration())
  }

  /// The seconds in which a new tile fades in: 0.25. Asked once, when a layer is made.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of levels of detail, each half as fine as the one before. A number below 1 counts
  /// as 1. Default 1.
  open var levelsOfDetail: Int {
    get { values.pointee.levelsOfDetail }
    set {
      changeKind(.levelsOfDetail, values.pointee.levelsOfDetail, newValue) {
        values.pointee.levelsOfDetail = newValue
      }
    }
  }

  /// How many of the levels are finer than 1:1, each twice as fine as the one before. Default 0.
  ///
  /// With four levels and a bias of 1, tiles are drawn at 2, 1, 1/2 and 1/4 times `contentsScale`.
  /// The coarsest level that is at least as fine as the layer is shown is used. If that needs more
  /// than 1,024 tiles at once, a coarser level is used.
  open var levelsOfDetailBias: Int {
    get { values.pointee.levelsOfDetailBias }
    set {
      changeKind(.levelsOfDetailBias, values.pointee.levelsOfDetailBias, newValue) {
        values.pointee.levelsOfDetailBias = newValue
      }
    }
  }

  /// The size of a tile in pixels, at the level's scale. Each side is limited to 32...4,096.
  /// Default 256 by 256.
  open var tileSize: CGSize {
    get { values.pointee.tileSize }
    set {
      changeKind(.tileSize, values.pointee.tileSize, newValue) {
        values.pointee.tileSize = newValue
      }
    }
  }

  /// The same as for every layer. A change draws all tiles again.
  open override var contentsScale: CGFloat {
    get { super.contentsScale }
    set {
      super.contentsScale = newValue
      mark(.drawing)
    }
  }

  /// The same as for every layer, with the defaults of this class.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .tiled) ?? super.defaultValue(forKey: key)
  }

  // MARK: Display

  /// Draws a tile, by asking the delegate. Called on several threads at once.
  open override func draw(in ctx: CGContext) {
    guard let delegate else { return }
    OptionalCalls.attempt { delegate.draw(self, in: ctx) }
  }

  /// Lets all tiles be drawn again. The old tiles stay in sight until then.
  open override func display() { setNeedsDisplay() }

  /// Lets all tiles be drawn again when they come into sight. The old tiles stay in sight until
  /// then.
  open override func setNeedsDisplay() { values.pointee.source.invalidate(.infinite) }

  /// Lets the tiles that touch `rect`, in the layer's own space, be drawn again when they come into
  /// sight. Returns at once. The old tiles stay in sight until then.
  open override func setNeedsDisplay(_ rect: CGRect) {
    if rect.isNull { return }
    guard rect.isInfinite || rect.isFinite else {
      return Refusal.report("setNeedsDisplay", rect, on: self, why: Refusal.notFinite)
    }
    values.pointee.source.invalidate(rect)
  }
}
