import Foundation
import LaminaGraphics
import LaminaPlan

/// Draws the tiles of one layer. The layer itself does this, on the threads of ``TilePool``.
package protocol TilePainter: AnyObject {
  /// Draws the part inside the context's clip. Layer space.
  func draw(in ctx: CGContext)
}

/// The tiles of one layer: drawn, waiting and stale ones.
///
/// What: compilers say which tiles are seen. Missing ones are queued, and threads of ``TilePool``
/// draw them. Trees take the drawn tiles when they are published or shown at another time.
/// Why it is a separate object: layers belong to one thread and columns to another. All threads use
/// this object, and it holds neither layers nor columns.
/// Cost: O(kept tiles) when a tile has been drawn.
package final class TileSource: @unchecked Sendable {
  private struct Tile {
    /// Nil if the tile was not drawn yet, or if nothing was drawn on it.
    package var image: CGImage?
    package var isDrawn = false
    /// Whether a drawn tile has to be drawn again.
    package var isStale = false
    package var isQueued = false
    package var isRunning = false
    package var lastUse = 0
    /// When the tile was first seen; nil before that. A tile that does not fade has a time before
    /// all others.
    package var firstShown: CFTimeInterval?

    package var isMissing: Bool { !isDrawn || isStale }
    package var isPending: Bool { isQueued || isRunning }
    package var byteCount: Int { image?.pixels.byteCount ?? 0 }
  }

  private struct State {
    package var style: TileStyle?
    package var tiles: [TileKey: Tile] = [:]
    /// The last element is drawn next.
    package var queue: [TileKey] = []
    package var running = 0
    package var bytes = 0
    package var budget = RenderLimits.standard.tileBytes
    /// Changes when a tree would show, or ask for, other tiles.
    package var version = 1
    /// Counts the requests for tiles.
    package var use = 0
    package var fade: CFTimeInterval = 0
  }

  /// A tile that can be shown.
  package struct Shown {
    package var key: TileKey
    package var image: CGImage
    package var alpha: Float
  }

  /// The longest queue. Tiles beyond it are requested again when they are seen.
  private static let mostQueued = 512
  /// The most tiles that are kept, including those on which nothing was drawn.
  private static let mostKept = 8_192

  private let state = Lock(State())
  /// Written once, when the layer is made.
  private weak var painter: (any TilePainter)?

  package init() {}

  package func belong(to painter: any TilePainter, fade: CFTimeInterval) {
    self.painter = painter
    state.withLock { $0.fade = fade.isFinite ? max(fade, 0) : 0 }
  }

  /// Sets the layout of tiles. Tiles of another layout are dropped.
  package func lay(out style: TileStyle) {
    state.withLock { state in
      if state.style == style { return }
      state.style = style
      state.tiles.removeAll()
      state.queue.removeAll()
      state.bytes = 0
      state.version += 1
    }
  }

  /// Marks the tiles that touch `rect`. They are drawn again when they are seen.
  package func invalidate(_ rect: CGRect) {
    state.withLock { state in
      guard let style = state.style else { return }
      for (key, tile) in state.tiles where rect.isInfinite || style.rect(key).intersects(rect) {
        if tile.isDrawn || tile.isRunning { state.tiles[key]?.isStale = true }
      }
      state.version += 1
    }
  }

  // MARK: Trees

  /// Changes when a tree would show other tiles.
  package var version: Int { state.withLock { $0.version } }

  /// Whether tiles are being drawn or are in the queue.
  package var isPending: Bool { state.withLock { $0.running > 0 || !$0.queue.isEmpty } }

  /// The tiles that can be shown at `time`, their version, and whether a tile is still fading in.
  /// Tiles that are seen for the first time begin to fade in, if `fades` is true.
  package func shown(at time: CFTimeInterval, fades: Bool) -> (
    tiles: [Shown], version: Int, isFading: Bool
  ) {
    state.withLock { state in
      var (tiles, isFading) = ([Shown](), false)
      tiles.reserveCapacity(state.tiles.count)
      for (key, tile) in state.tiles {
        guard let image = tile.image else { continue }
        let first = tile.firstShown ?? (fades && state.fade > 0 ? time : -.infinity)
        if tile.firstShown == nil { state.tiles[key]?.firstShown = first }
        let age = time - first
        // At a time before it was first seen, a tile does not fade.
        let alpha = age < 0 || age >= state.fade || !fades ? 1 : Float(age / state.fade)
        if alpha < 1 { isFading = true }
        tiles.append(Shown(key: key, image: image, alpha: alpha))
      }
      return (tiles, state.version, isFading)
    }
  }

  // MARK: Renderers

  /// Says that the tiles `keys` of the request are seen. Missing ones are drawn on other threads.
  package func want(_ request: TileRequest, budget: Int) {
    let new = queue(request.keys, budget)
    if new > 0 { TilePool.shared.add(self, count: new) }
  }

  private func queue(_ keys: [TileKey], _ budget: Int) -> Int {
    state.withLock { state in
      state.use += 1
      state.budget = budget
      var new = 0
      for key in keys.reversed() {
        var tile = state.tiles[key] ?? Tile()
        tile.lastUse = state.use
        if tile.isMissing, !tile.isPending {
          tile.isQueued = true
          state.queue.append(key)
          new += 1
        }
        state.tiles[key] = tile
      }
      if state.queue.count > Self.mostQueued {
        Self.forget(state.queue.count - Self.mostQueued, &state)
      }
      return new
    }
  }

  /// Removes the tiles from the queue that have waited longest.
  private static func forget(_ count: Int, _ state: inout State) {
    for key in state.queue.prefix(count) {
      state.tiles[key]?.isQueued = false
      if state.tiles[key]?.isDrawn == false { state.tiles[key] = nil }
    }
    state.queue.removeFirst(count)
  }

  /// Whether all tiles of a request are drawn and up to date.
  package func isReady(_ request: TileRequest) -> Bool {
    state.withLock { state in
      request.keys.allSatisfy { state.tiles[$0].map { !$0.isMissing } ?? false }
    }
  }

  /// Whether the plan that made the request shows all of its tiles as they are now. A tile may have
  /// been drawn after that plan was made.
  package func isShown(_ request: TileRequest) -> Bool {
    version == request.version && isReady(request)
  }

  /// Draws the missing tiles of a request, on this thread and others, and returns when all are
  /// drawn. They do not fade in.
  package func wait(for request: TileRequest, budget: Int) {
    // A tile that is marked again during its drawing is drawn once more, but not for ever.
    for _ in 0..<4 {
      want(request, budget: budget)
      while true {
        if drawNext() { continue }
        if !hasPending(request) { break }
        TilePool.shared.wait { !self.hasPending(request) || self.hasQueue }
      }
      if isReady(request) { break }
    }
    state.withLock { state in
      for key in request.keys { state.tiles[key]?.firstShown = -.infinity }
      state.version += 1
    }
  }

  private func hasPending(_ request: TileRequest) -> Bool {
    state.withLock { state in request.keys.contains { state.tiles[$0]?.isPending ?? false } }
  }

  private var hasQueue: Bool { state.withLock { !$0.queue.isEmpty } }

  // MARK: Drawing

  /// Draws the next tile in the queue. Returns false if the queue is empty.
  package func drawNext() -> Bool {
    let next: (TileKey, TileStyle)? = state.withLock { state in
      guard let style = state.style, let key = state.queue.popLast() else { return nil }
      state.tiles[key]?.isQueued = false
      state.tiles[key]?.isRunning = true
      state.tiles[key]?.isStale = false
      state.running += 1
      return (key, style)
    }
    guard let (key, style) = next else { return false }
    let image = draw(key, style)
    state.withLock { state in
      state.running -= 1
      // The layout has changed meanwhile.
      guard state.style == style, var tile = state.tiles[key] else { return }
      state.bytes += (image?.pixels.byteCount ?? 0) - tile.byteCount
      (tile.image, tile.isDrawn, tile.isRunning) = (image, true, false)
      state.tiles[key] = tile
      state.version += 1
      Self.evict(&state)
    }
    TilePool.shared.noteFinished()
    return true
  }

  /// The pixels of a tile; nil if nothing was drawn, if the layer is gone, or if there is not
  /// enough memory.
  private func draw(_ key: TileKey, _ style: TileStyle) -> CGImage? {
    guard let painter else { return nil }
    let rect = style.rect(key)
    guard
      let memory = StoreMemory(width: style.width, height: style.height),
      let context = CGContext(
        layerBounds: rect, scale: style.scale(key.level), isFlipped: key.isFlipped, clips: [rect],
        storeWidth: style.width, storeHeight: style.height,
        box: (x: 0, y: 0, width: style.width, height: style.height), memory: memory.base,
        bytesPerRow: memory.bytesPerRow, isOpaque: false)
    else {
      LayerLog.report(.leftOut, "a tile of \(style.width)x\(style.height) pixels: no memory")
      return nil
    }
    // A delegate may keep the context, so the context keeps the memory.
    context.memoryOwner = memory
    painter.draw(in: context)
    context.flush()
    MissingCharactersLog.note(context)
    guard memory.isMarked(Box(minX: 0, minY: 0, maxX: style.width, maxY: style.height)) else {
      return nil
    }
    let pixels = try? PixelBuffer(width: style.width, height: style.height) { target in
      memory.withUnsafeBytes { target.copyMemory(from: $0) }
    }
    return pixels.map { CGImage(pixels: $0) }
  }

  /// While there are too many bytes, drops the tiles that were not seen for the longest time. It
  /// never drops those that were seen last.
  private static func evict(_ state: inout State) {
    guard state.bytes > state.budget || state.tiles.count > mostKept else { return }
    let old = state.tiles.filter { $0.value.lastUse < state.use && !$0.value.isPending }
    for (key, tile) in old.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if state.bytes <= state.budget, state.tiles.count <= mostKept { break }
      state.bytes -= tile.byteCount
      state.tiles[key] = nil
    }
  }

  /// Bytes of the kept tiles.
  package var byteCount: Int { state.withLock { $0.bytes } }
  /// Number of the kept tiles.
  package var tileCount: Int { state.withLock { $0.tiles.values.count { $0.isDrawn } } }
}

/// The tiles of one layer that a frame shows or would show.
package struct TileRequest {
  package let source: TileSource
  package let keys: [TileKey]
  /// The version of the source's tiles that the frame shows.
  package let version: Int
}
