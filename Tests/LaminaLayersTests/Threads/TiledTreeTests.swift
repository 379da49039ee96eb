import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Tiles in trees: which tiles are requested, and when the next frame is due.
@Suite struct TiledTreeTests {
  private func scene(_ width: Double = 100_000) -> (root: CALayer, tiled: TileSourceTests.Drawn) {
    let top = root(200, 100)
    let tiled = TileSourceTests.Drawn()
    tiled.frame = rect(0, 0, width, width)
    tiled.tileSize = CGSize(width: 64, height: 64)
    top.addSublayer(tiled)
    return (top, tiled)
  }

  @Test func aFrameAsksForWhatItShows() throws {
    let (top, tiled) = scene()
    let frame = Frame(top, options: .all)
    try frame.draw()
    let requests = frame.compiler.takeTileRequests()
    #expect(requests.count == 1 && requests[0].keys.count == 4 * 2)
    #expect(frame.plan.batches.isEmpty && frame.compiler.takeTileRequests().isEmpty)
    tiled.position.x -= 50_010
    try frame.draw()
    let far = frame.compiler.takeTileRequests()
    #expect(far[0].keys.map { Int($0.x) }.min() == 50_010 / 64)
    far[0].source.wait(for: far[0], budget: 1 << 20)
    #expect(frame.tree.isMarked(top))
    try frame.draw()
    #expect(frame.plan.blits.count == far[0].keys.count, "one to one")
    #expect(frame.plan.statistics.images == far[0].keys.count)
  }

  @Test func theNextFrameIsDueWhileTilesComeAndAppear() throws {
    let (top, tiled) = scene()
    let tree = LayerTree.hosting(top)
    let compiler = FrameCompiler(options: .all, limits: .standard)
    let viewport = try Viewport(bounds: top.bounds, scale: 1, limits: .standard)
    func show(at time: Double) throws -> Double {
      try tree.commit(top, limits: .standard, at: time)
      _ = try compiler.compile(tree.published, viewport: viewport)
      for request in compiler.takeTileRequests() {
        request.source.want(request, budget: 1 << 24)
        TilePool.shared.wait { request.source.isReady(request) && !request.source.isPending }
      }
      return tree.nextLook(after: time)
    }
    #expect(try show(at: 1) == 1, "new tiles")
    #expect(try show(at: 2) == 2, "they appear")
    #expect(try show(at: 3) == 3)
    #expect(try show(at: 4.5) == .infinity)
    tiled.setNeedsDisplay(rect(0, 0, 10, 10))
    #expect(try show(at: 5) == 5)
    #expect(try show(at: 6) == .infinity, "a tile that was seen does not appear again")
  }

  /// While a tile is missing, a coarser one shows in its place.
  @Test func coarserTilesStandIn() throws {
    let (top, tiled) = scene(400)
    tiled.levelsOfDetail = 3
    (tiled.anchorPoint, tiled.position) = (.zero, .zero)
    tiled.transform = CATransform3DMakeScale(0.25, 0.25, 1)
    let frame = Frame(top, options: .all)
    try frame.draw()
    for request in frame.compiler.takeTileRequests() {
      request.source.wait(for: request, budget: 1 << 24)
    }
    tiled.transform = CATransform3DIdentity
    try frame.draw()
    #expect(frame.compiler.takeTileRequests().first?.keys.first?.level == 0)
    #expect(!frame.plan.batches.isEmpty, "the coarse ones")
    #expect(frame.plan.blits.isEmpty)
  }

  /// Frames look only at rows that have tiles.
  @Test func onlyRowsWithTilesAreLookedAt() throws {
    let (top, tiled) = scene(400)
    for index in 0..<50 { top.addSublayer(layer(rect(Double(index), 0, 5, 5), color(1, 0, 0))) }
    let frame = Frame(top, options: .all)
    func rows() throws -> Int {
      try frame.draw()
      let areKnown = frame.tree.columns.tileRows.areKnown
      #expect(areKnown)
      return frame.tree.columns.tileRows.list.count
    }
    #expect(try rows() == 1)
    top.insertSublayer(layer(rect(0, 0, 9, 9)), at: 0)
    #expect(try rows() == 1)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    top.addSublayer(replicator)
    replicator.addSublayer(tiled)
    #expect(try rows() == 3)
    tiled.removeFromSuperlayer()
    #expect(try rows() == 0)
    let areNone = frame.tree.columns.tileRows.areNone
    #expect(areNone && frame.tree.nextLook(after: 1) == .infinity)
    top.addSublayer(tiled)
    #expect(try rows() == 1)
    for request in frame.compiler.takeTileRequests() {
      request.source.wait(for: request, budget: 1 << 24)
    }
    #expect(frame.tree.isMarked(top))
  }

  @Test func itNeverHasABackingStore() throws {
    let (top, tiled) = scene()
    tiled.needsDisplayOnBoundsChange = true
    tiled.setNeedsDisplay()
    tiled.display()
    tiled.bounds.size.width += 10
    try Frame(top).draw()
    #expect(tiled.contents == nil && tiled.log.withLock { $0.isEmpty })
  }

  @Test func intoAContext() throws {
    let (_, tiled) = scene(50)
    let canvas = try rendered(tiled)
    #expect(canvas.solidCount == 50 * 50)
    #expect(canvas[10, 10] == [0, 255, 0, 255])
  }
}
