import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Tiles that are requested, drawn, dropped and kept.
@Suite struct TileSourceTests {
  /// Records the tiles that it draws. Each is filled with one colour.
  final class Drawn: CATiledLayer {
    let log = Lock<[CGRect]>([])
    let threads = Lock<Set<ObjectIdentifier>>([])
    override class func fadeDuration() -> CFTimeInterval { 2 }

    override func draw(in ctx: CGContext) {
      let tile = ctx.boundingBoxOfClipPath
      log.withLock { $0.append(tile) }
      _ = threads.withLock { $0.insert(ObjectIdentifier(Thread.current)) }
      ctx.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      ctx.fill(tile)
    }
  }

  private let layer = Drawn()
  private var source: TileSource { layer.row.kindValues(TiledValues.self).pointee.source }
  private let style = TileStyle(width: 64, height: 64, scale: 1, finest: 0, coarsest: 0)

  init() { source.lay(out: style) }

  private func request(_ places: [(Int32, Int32)]) -> TileRequest {
    TileRequest(
      source: source, keys: places.map { TileKey(level: 0, x: $0.0, y: $0.1, isFlipped: false) },
      version: source.version)
  }

  @Test func eachTileIsDrawnOnce() {
    let wanted = request([(0, 0), (1, 0), (-1, 2)])
    #expect(!source.isReady(wanted))
    for _ in 0..<3 { source.wait(for: wanted, budget: 1 << 20) }
    #expect(source.isReady(wanted) && !source.isPending)
    let expected = [rect(0, 0, 64, 64), rect(64, 0, 64, 64), rect(-64, 128, 64, 64)]
    #expect(Set(layer.log.withLock { $0 }.map { "\($0)" }) == Set(expected.map { "\($0)" }))
    #expect(source.tileCount == 3 && source.byteCount == 3 * 64 * 64 * 4)
  }

  /// Another thread may draw the last missing tile after a plan was made: the plan lacks it.
  @Test func aPlanShowsOnlyTheTilesBeforeIt() {
    let early = request([(0, 0)])
    source.want(early, budget: 1 << 20)
    TilePool.shared.wait { source.isReady(early) && !source.isPending }
    #expect(!source.isShown(early))
    #expect(source.isShown(request([(0, 0)])))
    source.invalidate(rect(0, 0, 9, 9))
    #expect(!source.isShown(request([(0, 0)])))
  }

  @Test func onlyWhatIsInvalidIsDrawnAnew() {
    let wanted = request([(0, 0), (1, 0), (2, 0)])
    source.wait(for: wanted, budget: 1 << 20)
    layer.log.withLock { $0.removeAll() }
    layer.setNeedsDisplay(rect(70, 10, 5, 5))
    #expect(!source.isReady(wanted))
    #expect(source.shown(at: 0, fades: true).tiles.count == 3, "the old one is shown")
    source.wait(for: wanted, budget: 1 << 20)
    #expect(layer.log.withLock { $0 } == [rect(64, 0, 64, 64)])
    layer.setNeedsDisplay()
    source.wait(for: wanted, budget: 1 << 20)
    #expect(layer.log.withLock { $0.count } == 4)
  }

  @Test func theLongestUnseenGo() {
    let bytes = 64 * 64 * 4
    for x in 0..<20 { source.wait(for: request([(Int32(x), 0)]), budget: 4 * bytes) }
    #expect(source.tileCount == 4 && source.byteCount == 4 * bytes)
    #expect(Set(source.shown(at: 0, fades: true).tiles.map(\.key.x)) == [16, 17, 18, 19])
    // Tiles that are visible at the same time stay.
    let many = request((0..<9).map { ($0, 5) })
    source.wait(for: many, budget: bytes)
    #expect(source.isReady(many) && source.byteCount == 9 * bytes)
  }

  @Test func tilesAppear() {
    let wanted = request([(0, 0)])
    source.want(wanted, budget: 1 << 20)
    TilePool.shared.wait { source.isReady(wanted) }
    #expect(
      layer.threads.withLock { !$0.contains(ObjectIdentifier(Thread.current)) }, "on another thread"
    )
    let first = source.shown(at: 10, fades: true)
    #expect(first.tiles.map(\.alpha) == [0] && first.isFading)
    #expect(source.shown(at: 11, fades: true).tiles.map(\.alpha) == [0.5])
    let last = source.shown(at: 12, fades: true)
    #expect(last.tiles.map(\.alpha) == [1] && !last.isFading)
    #expect(source.shown(at: 9, fades: true).tiles.map(\.alpha) == [1], "before it was seen")
    #expect(source.shown(at: 10.5, fades: false).tiles.map(\.alpha) == [1])
  }

  @Test func anotherLayoutIsAnotherLayer() {
    source.wait(for: request([(0, 0)]), budget: 1 << 20)
    let version = source.version
    source.lay(out: style)
    #expect(source.version == version && source.tileCount == 1)
    var other = style
    other.scale = 2
    source.lay(out: other)
    #expect(source.version != version && source.tileCount == 0 && source.byteCount == 0)
  }

  /// A layer that nobody draws, and a layer that is gone.
  @Test func nothingIsDrawn() {
    let empty = CATiledLayer()
    let source = empty.row.kindValues(TiledValues.self).pointee.source
    source.lay(out: style)
    let wanted = TileRequest(
      source: source, keys: [TileKey(level: 0, x: 0, y: 0, isFlipped: false)], version: 0)
    source.wait(for: wanted, budget: 1 << 20)
    #expect(source.isReady(wanted) && source.byteCount == 0)
    var gone: CATiledLayer? = Drawn()
    let left = gone.map { $0.row.kindValues(TiledValues.self).pointee.source }
    gone = nil
    guard let left else { return }
    left.lay(out: style)
    let late = TileRequest(source: left, keys: wanted.keys, version: 0)
    left.wait(for: late, budget: 1 << 20)
    #expect(left.isReady(late) && left.byteCount == 0)
  }

  /// Many threads request, draw and drop tiles at once.
  @Test func threadsShareASource() {
    let done = DispatchSemaphore(value: 0)
    let source = source
    for index in 0..<4 {
      let thread = Thread {
        for step in 0..<30 {
          let keys = (0..<4).map {
            TileKey(level: 0, x: Int32((step + $0) % 9), y: Int32(index % 2), isFlipped: false)
          }
          let wanted = TileRequest(source: source, keys: keys, version: 0)
          source.wait(for: wanted, budget: 8 * 64 * 64 * 4)
          if step % 5 == index { source.invalidate(CGRect(x: 0, y: 0, width: 100, height: 100)) }
          _ = source.shown(at: Double(step), fades: true)
        }
        done.signal()
      }
      thread.start()
    }
    for _ in 0..<4 { done.wait() }
    #expect(!source.isPending || source.tileCount > 0)
  }
}
