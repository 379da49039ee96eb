import Foundation
import LaminaGraphics
import LaminaPlan

/// Draws the tiles of one layer: the layer itself, called on the threads of ``TilePool``.
package protocol TilePainter: AnyObject {
  /// Draws what the context's clip shows. Layer space.
  func draw(in ctx: CGContext)
}

/// The tiles of one layer: what was drawn, what is to be drawn, and what is out of date.
///
/// What: compilers say which tiles are seen; those that are missing are queued, and threads of
/// ``TilePool`` draw them. Trees take what has come when they are published or shown at another
/// time.
/// Why an object of its own: layers belong to a thread, and columns to another; this is reached
/// from all, and holds neither.
/// Cost: O(tiles that are kept) when something has come.
package final class TileSource: @unchecked Sendable {
  private struct Tile {
    /// Nil for one that was not drawn yet, or of which nothing was drawn on.
    package var image: CGImage?
    package var isDrawn = false
    /// Drawn, and to be drawn anew.
    package var isStale = false
    package var isQueued = false
    package var isRunning = false
    package var lastUse = 0
    /// When it was first seen; before any time for one that does not fade. Nil until then.
    package var firstShown: CFTimeInterval?

    package var isMissing: Bool { !isDrawn || isStale }
    package var isPending: Bool { isQueued || isRunning }
    package var byteCount: Int { image?.pixels.byteCount ?? 0 }
  }

  private struct State {
    package var style: TileStyle?
    package var tiles: [TileKey: Tile] = [:]
    /// The last is drawn next.
    package var queue: [TileKey] = []
    package var running = 0
    package var bytes = 0
    package var budget = RenderLimits.standard.tileBytes
    /// Changes with what a tree would show, and with what it would ask for.
    package var version = 1
    /// Counts the times that tiles were asked for.
    package var use = 0
    package var fade: CFTimeInterval = 0
  }

  /// A tile that can be shown.
  package struct Shown {
    package var key: TileKey
    package var image: CGImage
    package var alpha: Float
  }

  /// Tiles that wait beyond this are asked for again when they are seen.
  private static let mostQueued = 512
  /// Tiles that are kept, those on which nothing was drawn included.
  private static let mostKept = 8_192

  private let state = Lock(State())
  /// Written once, when the layer is made.
  private weak var painter: (any TilePainter)?

  package init() {}

  package func belong(to painter: any TilePainter, fade: CFTimeInterval) {
    self.painter = painter
    state.withLock { $0.fade = fade.isFinite ? max(fade, 0) : 0 }
  }

  /// Says how tiles are laid out. Those of another layout are void.
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

  /// Has the tiles that touch `rect` drawn anew, when they are seen.
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

  /// Changes with what a tree would show.
  package var version: Int { state.withLock { $0.version } }

  /// Whether tiles are being drawn, or wait for that.
  package var isPending: Bool { state.withLock { $0.running > 0 || !$0.queue.isEmpty } }

  /// What can be shown at `time`; what comes into sight begins to fade in then, if `fades` says so.
  /// The version that it is of, and whether some tile looks otherwise a moment later.
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
        // A time before it was first seen is none that it fades in.
        let alpha = age < 0 || age >= state.fade || !fades ? 1 : Float(age / state.fade)
        if alpha < 1 { isFading = true }
        tiles.append(Shown(key: key, image: image, alpha: alpha))
      }
      return (tiles, state.version, isFading)
    }
  }

  // MARK: Renderers

  /// Says that `keys` are seen: those that are missing are drawn, on other threads.
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

  /// Takes those out of the queue that have waited longest.
  private static func forget(_ count: Int, _ state: inout State) {
    for key in state.queue.prefix(count) {
      state.tiles[key]?.isQueued = false
      if state.tiles[key]?.isDrawn == false { state.tiles[key] = nil }
    }
    state.queue.removeFirst(count)
  }

  /// Whether all tiles of a request are there, and up to date.
  package func isReady(_ request: TileRequest) -> Bool {
    state.withLock { state in
      request.keys.allSatisfy { state.tiles[$0].map { !$0.isMissing } ?? false }
    }
  }

  /// Draws what is missing of a request, on this thread and others, and returns when all is there.
  /// It is seen at once.
  package func wait(for request: TileRequest, budget: Int) {
    // What is marked again while it is drawn is drawn once more, but not for ever.
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

  /// Draws the next tile in the queue; false if there is none.
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
    let image = picture(key, style)
    state.withLock { state in
      state.running -= 1
      // Another layout has come meanwhile.
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

  /// The pixels of a tile; nil where nothing was drawn, and where there is nobody to draw or no
  /// memory.
  private func picture(_ key: TileKey, _ style: TileStyle) -> CGImage? {
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
      LayerLog.report("a tile of \(style.width)x\(style.height) pixels: no memory")
      return nil
    }
    // A delegate may keep the context.
    context.memoryOwner = memory
    painter.draw(in: context)
    context.flush()
    guard memory.isMarked(Box(minX: 0, minY: 0, maxX: style.width, maxY: style.height)) else {
      return nil
    }
    let pixels = try? PixelBuffer(width: style.width, height: style.height) { target in
      memory.withUnsafeBytes { target.copyMemory(from: $0) }
    }
    return pixels.map { CGImage(pixels: $0) }
  }

  /// Lets go of the tiles that were not seen for the longest time, while there are too many bytes;
  /// never of those seen last.
  private static func evict(_ state: inout State) {
    guard state.bytes > state.budget || state.tiles.count > mostKept else { return }
    let old = state.tiles.filter { $0.value.lastUse < state.use && !$0.value.isPending }
    for (key, tile) in old.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if state.bytes <= state.budget, state.tiles.count <= mostKept { break }
      state.bytes -= tile.byteCount
      state.tiles[key] = nil
    }
  }

  /// Bytes of the tiles that are kept.
  package var byteCount: Int { state.withLock { $0.bytes } }
  /// Tiles that are kept.
  package var tileCount: Int { state.withLock { $0.tiles.values.count { $0.isDrawn } } }
}

/// Tiles of one layer that a frame shows, or would.
package struct TileRequest {
  package let source: TileSource
  package let keys: [TileKey]
}
