import Foundation
import Lamina
import Testing

/// Tiled layers that change, alone and in replicators, masks and groups. Incremental equals full,
/// bit for bit.
///
/// Tiles belong to the layer, so a second renderer of the same tree would show the tiles of the
/// first. The full picture comes from another tree with the same edits, in which every tile is
/// drawn again.
@Suite struct TiledIncrementalTests {
  /// Tiles with bars, and rectangles that come one by one over the bars.
  final class Inked: CATiledLayer {
    private let lock = NSLock()
    private nonisolated(unsafe) var ink: [(CGRect, CGFloat)] = []

    func add(_ rect: CGRect, _ green: CGFloat) {
      lock.withLock { ink.append((rect, green)) }
      setNeedsDisplay(rect)
    }

    override func draw(in ctx: CGContext) {
      for index in 0..<12 {
        ctx.setFillColor(
          red: 0.9, green: CGFloat(index) / 12, blue: 0.4, alpha: index % 3 == 0 ? 0.5 : 1)
        ctx.fill(CGRect(x: -40 + index * 13, y: -30 + index * 9, width: 31, height: 17))
      }
      for (rect, green) in lock.withLock({ ink }) {
        ctx.setFillColor(red: 0.1, green: green, blue: 0.8, alpha: 1)
        ctx.fill(rect)
      }
    }
  }

  /// A tree and its edits, the same for the same seed.
  struct Script {
    var dice: Dice
    let root = CALayer()
    private var tiled: [Inked] = []
    private let replicator = CAReplicatorLayer()
    private let group = CALayer()

    init(seed: Int) {
      dice = Dice(state: UInt64(seed) &* 7_919 &+ 21)
      root.bounds = CGRect(x: 0, y: 0, width: 96, height: 72)
      root.isGeometryFlipped = seed % 3 == 0
      root.backgroundColor = seed % 2 == 0 ? nil : CGColor(gray: 0.9, alpha: 1)
      replicator.frame = root.bounds
      (replicator.instanceCount, replicator.instanceTransform) = (
        2, CATransform3DMakeTranslation(17, 9, 0)
      )
      group.frame = root.bounds
      for parent in [root, replicator, group] { add(to: parent) }
      root.addSublayer(replicator)
      root.addSublayer(group)
    }

    private mutating func add(to parent: CALayer) {
      let layer = Inked()
      layer.bounds = CGRect(x: 0, y: 0, width: dice.number(10, 70), height: dice.number(10, 60))
      layer.position = CGPoint(x: dice.number(0, 90), y: dice.number(0, 70))
      layer.tileSize = CGSize(width: 32, height: 32)
      parent.addSublayer(layer)
      tiled.append(layer)
    }

    mutating func edit() {
      guard !tiled.isEmpty else { return add(to: root) }
      let layer = tiled[dice.roll(tiled.count)]
      let rect = CGRect(
        x: Double(dice.roll(60)), y: Double(dice.roll(50)), width: dice.number(1, 30),
        height: dice.number(1, 30))
      switch dice.roll(24) {
      case 0: layer.bounds.size = CGSize(width: dice.number(0, 80), height: dice.number(0, 60))
      case 1: layer.bounds.origin = CGPoint(x: dice.number(-20, 20), y: dice.number(-20, 20))
      case 2: layer.tileSize = CGSize(width: 32 + dice.roll(40), height: 32 + dice.roll(3) * 9)
      case 3: layer.levelsOfDetail = dice.roll(5)
      case 4: layer.levelsOfDetailBias = dice.roll(3)
      case 5: layer.contentsScale = [1, 2, 1.5][dice.roll(3)]
      case 6:
        layer.transform = CATransform3DMakeScale(dice.number(0.2, 2.5), dice.number(0.2, 2.5), 1)
      case 7: layer.transform = CATransform3DMakeRotation(dice.number(-2, 2), 0, 0, 1)
      case 8: layer.transform = CATransform3DIdentity
      case 9, 10, 11: layer.add(rect, dice.number(0, 1))
      case 12:
        layer.add(rect, dice.number(0, 1))
        layer.setNeedsDisplay()
      case 13: layer.position = CGPoint(x: Double(dice.roll(90)), y: dice.number(0, 70))
      case 14: layer.opacity = Float(dice.number(0.2, 1))
      case 15: (layer.masksToBounds, layer.cornerRadius) = (dice.roll(2) == 0, dice.number(0, 9))
      case 16: layer.isGeometryFlipped.toggle()
      case 17: replicator.instanceCount = dice.roll(5)
      case 18:
        (replicator.instanceAlphaOffset, replicator.instanceDelay) = (
          Float(-dice.number(0, 0.3)), dice.number(0, 1)
        )
      case 19: group.opacity = Float(dice.number(0.3, 1))
      case 20:
        group.mask = nil
        guard dice.roll(3) > 0, layer.superlayer === root else { return }
        tiled.removeAll { $0 === layer }
        group.mask = layer
      case 21 where tiled.count > 3:
        layer.removeFromSuperlayer()
        tiled.removeAll { $0 === layer }
      case 22:
        (layer.shadowOpacity, layer.shadowRadius) = (dice.roll(2) == 0 ? 0 : 0.6, 2)
      default:
        if tiled.count < 6 { add(to: [root, replicator, group][dice.roll(3)]) }
      }
    }
  }

  @Test(arguments: SampleCount.of(8, exhaustive: 120))
  func editsGiveThePictureOfAnotherTree(_ seed: Int) throws {
    var script = Script(seed: seed)
    var limits = RenderLimits.standard
    // The budget is so small that tiles leave all the time.
    if seed % 4 == 1 { limits.tileBytes = 20_000 }
    try withRenderer(size: script.root.bounds.size, scale: seed % 5 == 4 ? 2 : 1, limits: limits) {
      renderer in
      for step in 0..<24 {
        for _ in 0...script.dice.roll(3) { script.edit() }
        let incremental = Picture(try renderer.render(script.root))
        if step % 2 == 0 { continue }
        var other = Script(seed: seed)
        for _ in 0...step {
          for _ in 0...other.dice.roll(3) { other.edit() }
        }
        expectEqual(
          incremental, try render(other.root, scale: renderer.scale), "tiled-edit-\(seed)-\(step)")
      }
    }
  }

  /// A frame that shows tiles for the first time is drawn once. As long as the tiles are missing,
  /// the frame is planned but not drawn.
  @Test func whatWaitsIsNotDrawn() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 96, height: 72)
    let layer = Inked()
    layer.frame = root.bounds
    layer.tileSize = CGSize(width: 32, height: 32)
    root.addSublayer(layer)
    let inGL = CARenderOptions.all.subtracting(.memory)
    try withRenderer(size: root.bounds.size, options: inGL) { renderer in
      func draws() -> Int { renderer.context.gl.totalCalls }
      _ = try renderer.render(root)
      layer.position.x -= 2
      let before = draws()
      _ = try renderer.render(root)
      let plain = draws() - before
      layer.add(CGRect(x: 40, y: 40, width: 3, height: 3), 0.5)
      let start = draws()
      expectEqual(Picture(try renderer.render(root)), try render(root), "waits")
      // The cost is one upload and one frame. Two frames would take twice as many calls.
      #expect(draws() - start < 2 * plain, "\(draws() - start) calls of GL, \(plain) for a move")
    }
  }
}
