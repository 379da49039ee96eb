import Foundation
import Lamina
import Testing

/// Pictures of tiled layers.
@Suite struct TiledRenderTests {
  /// Rings and lines that cross the borders of tiles.
  static func drawing(_ ctx: CGContext, _ size: CGFloat) {
    ctx.setFillColor(red: 0.9, green: 0.9, blue: 0.6, alpha: 1)
    ctx.fill(CGRect(x: 0, y: 0, width: size, height: size))
    ctx.setStrokeColor(red: 0.2, green: 0.1, blue: 0.7, alpha: 1)
    ctx.setLineWidth(5)
    for index in 1..<6 {
      let inset = CGFloat(index) * size / 14
      ctx.strokeEllipse(
        in: CGRect(x: inset, y: inset / 2, width: size - 2 * inset, height: size - inset))
    }
    ctx.move(to: .zero)
    ctx.addLine(to: CGPoint(x: size, y: size * 0.6))
    ctx.strokePath()
  }

  final class Tiled: CATiledLayer {
    override func draw(in ctx: CGContext) { TiledRenderTests.drawing(ctx, 150) }
  }

  final class Whole: Lamina.CALayer {
    override func draw(in ctx: CGContext) { TiledRenderTests.drawing(ctx, 150) }
  }

  private func scene(_ layer: CALayer, _ set: (CALayer) -> Void) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 160, height: 160)
    layer.frame = CGRect(x: 5, y: 5, width: 150, height: 150)
    set(layer)
    root.addSublayer(layer)
    return root
  }

  private func tiled(_ side: CGFloat = 64) -> Tiled {
    let layer = Tiled()
    layer.tileSize = CGSize(width: side, height: side)
    return layer
  }

  private func whole() -> Whole {
    let layer = Whole()
    layer.setNeedsDisplay()
    return layer
  }

  /// Settings of a layer under which a picture of tiles is compared with that of one store.
  private static let places: [(name: String, set: @Sendable (CALayer) -> Void)] = [
    ("plain", { _ in }), ("flipped", { $0.isGeometryFlipped = true }),
    (
      "moved bounds",
      {
        $0.masksToBounds = true
        $0.bounds = CGRect(x: 20, y: 30, width: 100, height: 90)
      }
    ), ("faded", { $0.opacity = 0.5 }), ("scaled", { $0.contentsScale = 2 }),
  ]

  /// Cairo cuts lines at the left and right edge of the memory that it draws into, and samples 15
  /// rows in a pixel. A slanted edge that is cut may cross one of these rows elsewhere. That is at
  /// most 17 steps of 255, in few pixels.
  private func expectNearlyEqual(_ actual: Picture, _ expected: Picture, _ name: String) {
    expectEqual(actual, expected, tolerance: 17, name)
    let (_, largest) = actual.differences(from: expected)
    var count = 0
    for y in 0..<actual.height {
      for x in 0..<actual.width where actual[x, y] != expected[x, y] { count += 1 }
    }
    #expect(
      count * 100 <= actual.width * actual.height, "\(name): \(count) pixels, up to \(largest)")
  }

  @Test func tilesMakeOnePicture() throws {
    for (name, set) in Self.places {
      expectNearlyEqual(
        try render(scene(tiled(), set)), try render(scene(whole(), set)), "tiles-\(name)")
    }
  }

  /// Upright and horizontal edges at any position, and texts, are the same in tiles as in one
  /// store, bit for bit.
  @Test func uprightEdgesAreExact() throws {
    for (name, set) in Self.places {
      let layer = UprightTiles()
      layer.tileSize = CGSize(width: 64, height: 64)
      let one = UprightWhole()
      one.setNeedsDisplay()
      expectEqual(try render(scene(layer, set)), try render(scene(one, set)), "upright-\(name)")
    }
  }

  private static func upright(_ ctx: CGContext) {
    for index in 0..<40 {
      let (x, y) = (CGFloat(index * 37 % 140), CGFloat(index * 53 % 140))
      ctx.setFillColor(
        red: CGFloat(index % 5) / 4, green: 0.4, blue: CGFloat(index % 3) / 2, alpha: 0.8)
      ctx.fill(CGRect(x: x + 0.25, y: y + 0.6, width: 21.5, height: 9.3))
    }
    ctx.setStrokeColor(red: 0, green: 0, blue: 0, alpha: 1)
    ctx.stroke(CGRect(x: 10, y: 10, width: 130, height: 130), width: 3)
  }

  final class UprightTiles: CATiledLayer {
    override func draw(in ctx: CGContext) { TiledRenderTests.upright(ctx) }
  }

  final class UprightWhole: Lamina.CALayer {
    override func draw(in ctx: CGContext) { TiledRenderTests.upright(ctx) }
  }

  /// An enlarged layer takes finer levels, also where it is turned. Its picture is close to that of
  /// one store at that scale.
  @Test func finerLevelsAreSharp() throws {
    let layer = tiled()
    (layer.levelsOfDetail, layer.levelsOfDetailBias) = (3, 2)
    let sharp = scene(whole()) {
      $0.contentsScale = 2
    }
    expectNearlyEqual(
      try render(scene(layer) { _ in }, scale: 2), try render(sharp, scale: 2), "tiles-fine")
  }

  @Test func aTurnedLayerHasNoSeams() throws {
    let layer = Filled()
    layer.tileSize = CGSize(width: 32, height: 32)
    let root = scene(layer) { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
    let picture = try render(root)
    for y in 60..<100 { for x in 60..<100 { #expect(picture[x, y] == [255, 0, 0, 255]) } }
  }

  final class Filled: CATiledLayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      ctx.fill(CGRect(x: -1e5, y: -1e5, width: 1e6, height: 1e6))
    }
  }

  /// 100,000 by 100,000 points: the tiles that were visible last are kept.
  @Test func aLargeLayerScrolls() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
    let layer = Filled()
    layer.frame = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)
    root.addSublayer(layer)
    var limits = RenderLimits.standard
    limits.tileBytes = 4 << 20
    try withRenderer(size: root.bounds.size, limits: limits) { renderer in
      var most = 0
      for step in 0..<40 {
        layer.position = CGPoint(
          x: 50_000 - CGFloat(step) * 2_400, y: 50_000 - CGFloat(step) * 1_777)
        let picture = Picture(try renderer.render(root))
        #expect(picture[0, 0] == [255, 0, 0, 255] && picture[299, 199] == [255, 0, 0, 255])
        most = max(most, renderer.statistics.textureBytes)
      }
      #expect(most <= 3 * (4 << 20) + (16 << 20))
    }
  }

  /// A marked rectangle is drawn again, and the next picture is correct.
  @Test func whatIsMarkedIsDrawnAnew() throws {
    let layer = Counted()
    layer.tileSize = CGSize(width: 64, height: 64)
    let root = scene(layer) { _ in }
    try withRenderer(size: root.bounds.size) { renderer in
      let first = Picture(try renderer.render(root))
      #expect(first[80, 80].y == 0)
      layer.level.set(1)
      _ = try renderer.render(root)
      #expect(renderer.statistics.drawCalls == 0, "nobody has said so")
      layer.setNeedsDisplay(CGRect(x: 70, y: 70, width: 1, height: 1))
      let second = Picture(try renderer.render(root))
      #expect(second[80, 80].y == 255 && second[10, 150].y == 0)
      layer.setNeedsDisplay()
      let third = Picture(try renderer.render(root))
      #expect(third[80, 80].y == 255 && third[10, 150].y == 255)
      expectEqual(third, try render(root), "tiles-anew")
    }
  }

  final class Counted: CATiledLayer {
    let level = Level()
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(red: 0, green: level.get(), blue: 0, alpha: 1)
      ctx.fill(ctx.boundingBoxOfClipPath)
    }
  }

  final class Level: @unchecked Sendable {
    private let lock = NSLock()
    private var value: CGFloat = 0
    func get() -> CGFloat { lock.withLock { value } }
    func set(_ new: CGFloat) { lock.withLock { value = new } }
  }

  /// A renderer that does not wait shows the tiles that exist, and all of them in the end.
  @Test func aRendererNeedNotWait() throws {
    let root = scene(tiled()) { _ in }
    let expected = try render(scene(tiled()) { _ in })
    try withRenderer(size: root.bounds.size) { renderer in
      renderer.waitsForTiles = false
      let first = Picture(try renderer.render(root, at: 1))
      #expect(first[80, 80] == [0, 0, 0, 0])
      // Another renderer waits. This one shows the tiles that have come.
      try withRenderer(size: root.bounds.size) { _ = try $0.render(root, at: 2) }
      expectEqual(Picture(try renderer.render(root, at: 3)), expected, "tiles-later")
    }
  }
}
