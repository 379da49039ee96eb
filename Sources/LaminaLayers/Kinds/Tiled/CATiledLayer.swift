import Foundation
import LaminaGraphics

/// A layer that is drawn in tiles, when they are seen, on threads of the library's own.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile that comes into sight,
/// several at once, on other threads than the one that works on the layer: it must only read what
/// no thread changes meanwhile. The context's space is the layer's, and its clip is the tile, which
/// `boundingBoxOfClipPath` says. The layer has no backing store; `contents` is not to be set.
///
/// A tile shows in the frame after it was drawn, and appears over ``fadeDuration()`` seconds; until
/// then a coarser one stands in, or nothing. Tiles are kept under ``RenderLimits/tileBytes`` for
/// each layer, so that the memory of a layer does not grow with its size: the longest unseen go.
/// Renderers of pictures wait for all tiles that are seen, unless they are told otherwise
/// (`OffscreenRenderer.waitsForTiles`); others know that a frame with new tiles is due
/// (`CARenderer.nextFrameTime()`).
open class CATiledLayer: CALayer {
  /// The layer's own values.
  private var values: UnsafeMutablePointer<TiledValues> {
    // Every row of this class has such a block from its first moment on.
    row.kindValues(TiledValues.self)
  }

  /// A tiled layer with default values.
  public override init() {
    super.init()
    values.pointee.source.belong(to: self, fade: type(of: self).fadeDuration())
  }

  /// A copy of the values of `layer`, without its place in a tree, and with tiles of its own.
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

  /// Seconds over which a new tile appears; asked once, when a layer is made. 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// Levels of detail, each half as fine as the one before; less than one counts as one. Default 1.
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
  /// With four levels and a bias of 1 tiles are drawn at 2, 1, 1/2 and 1/4 times `contentsScale`.
  /// The coarsest one that is as fine as the layer is shown is taken; where more than 1,024 tiles
  /// would be seen at once, a coarser one yet.
  open var levelsOfDetailBias: Int {
    get { values.pointee.levelsOfDetailBias }
    set {
      changeKind(.levelsOfDetailBias, values.pointee.levelsOfDetailBias, newValue) {
        values.pointee.levelsOfDetailBias = newValue
      }
    }
  }

  /// Pixels of a tile, at the level's scale; sides of less than 32 count as 32, and of more than
  /// 4,096 as that. Default 256 by 256.
  open var tileSize: CGSize {
    get { values.pointee.tileSize }
    set {
      changeKind(.tileSize, values.pointee.tileSize, newValue) {
        values.pointee.tileSize = newValue
      }
    }
  }

  /// As for every layer. A change draws all tiles anew.
  open override var contentsScale: CGFloat {
    get { super.contentsScale }
    set {
      super.contentsScale = newValue
      mark(.drawing)
    }
  }

  /// As for every layer, with the defaults of this class.
  open override class func defaultValue(forKey key: String) -> Any? {
    kindDefault(key, .tiled) ?? super.defaultValue(forKey: key)
  }

  // MARK: Display

  /// Draws a tile; asks the delegate. Called on several threads at once.
  open override func draw(in ctx: CGContext) {
    guard let delegate else { return }
    OptionalCalls.attempt { delegate.draw(self, in: ctx) }
  }

  /// Has all tiles drawn anew. What is seen of the old ones stays until then.
  open override func display() { setNeedsDisplay() }

  /// Has all tiles drawn anew, when they are seen. What is seen of the old ones stays until then.
  open override func setNeedsDisplay() { values.pointee.source.invalidate(.infinite) }

  /// Has the tiles that touch `rect`, in the layer's own space, drawn anew, when they are seen;
  /// returns at once. What is seen of the old ones stays until then.
  open override func setNeedsDisplay(_ rect: CGRect) {
    if rect.isNull { return }
    guard rect.isInfinite || rect.isFinite else {
      return Refusal.report("setNeedsDisplay", rect, on: self, why: Refusal.notFinite)
    }
    values.pointee.source.invalidate(rect)
  }
}
