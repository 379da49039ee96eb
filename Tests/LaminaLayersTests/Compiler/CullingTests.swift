import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

@Suite struct CullingTests {
  let top = root(100, 100)
  let red = layer(rect(10, 10, 20, 20), color(1, 0, 0))

  init() { top.addSublayer(red) }

  func recordCount(_ options: CARenderOptions = .paintingAll) throws -> Int {
    let plan = try plan(top, options: options)
    return plan.solids.count + plan.blits.count + plan.quads.count
  }

  @Test func whatIsSeenIsDrawn() throws {
    #expect(try recordCount() == 1)
    let statistics = try plan(top).statistics
    #expect((statistics.layers, statistics.drawnLayers, statistics.culledLayers) == (2, 1, 0))
  }

  static let edits: [(String, @Sendable (CALayer) -> Void)] = [
    ("hidden", { $0.isHidden = true }), ("transparent", { $0.opacity = 0 }),
    ("less than transparent", { $0.opacity = -1 }), ("too faint", { $0.opacity = 0.001 }),
    ("outside", { $0.position.x = -30 }),
    ("just outside", { $0.position = CGPoint(x: 110, y: 50) }),
    ("empty", { $0.bounds.size.width = 0 }), ("no colour", { $0.backgroundColor = nil }),
    ("clear colour", { $0.backgroundColor = .clear }),
    ("singular", { $0.transform = CATransform3DMakeScale(0, 1, 1) }),
    ("edge-on", { $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0) }),
    ("inside a hidden one", { $0.superlayer?.isHidden = true }),
    ("inside a transparent one", { $0.superlayer?.opacity = 0 }),
    (
      "behind the eye",
      { layer in
        layer.superlayer?.sublayerTransform.m34 = -0.01
        layer.zPosition = 150
      }
    ),
  ]

  @Test(arguments: edits.indices)
  func whatCannotBeSeenIsLeftOut(index: Int) throws {
    let (name, edit) = Self.edits[index]
    edit(red)
    if name == "behind the eye" {
      // Only the shader can tell this, so there may be one record.
      #expect(try recordCount() <= 1)
    } else {
      #expect(try recordCount() == 0, "\(name)")
    }
  }

  @Test func aHiddenSubtreeIsCounted() throws {
    red.addSublayer(layer(rect(0, 0, 5, 5), .white))
    red.isHidden = true
    let statistics = try plan(top).statistics
    #expect((statistics.layers, statistics.drawnLayers, statistics.culledLayers) == (3, 0, 2))
  }

  @Test func sublayersMayStickOutOfAnEmptyLayer() throws {
    red.bounds = .zero
    red.addSublayer(layer(rect(-5, -5, 10, 10), .white))
    #expect(try recordCount() == 1)
    red.masksToBounds = true
    #expect(try recordCount() == 0)
  }

  @Test func insideAClipThatShowsNothingNothingIsDrawn() throws {
    red.masksToBounds = true
    red.addSublayer(layer(rect(30, 0, 20, 20), .white))
    #expect(try recordCount() == 1, "only the clipping layer itself")
    #expect(try recordCount([.batching, .aligned, .atlas]) == 1)
    red.position.x = 200
    let statistics = try plan(top).statistics
    #expect(statistics.drawnLayers == 0)
    #expect(statistics.culledLayers == 1)
  }

  @Test func bordersComeAfterSublayers() throws {
    red.borderWidth = 2
    red.borderColor = color(0, 0, 1)
    red.addSublayer(layer(rect(0, 0, 20, 20), color(0, 1, 0)))
    let plan = try plan(top, options: [.culling, .atlas])
    #expect(plan.quads.map { "\($0.color)" }.first == "#ff0000ff")
    #expect(plan.quads.dropFirst().first.map { "\($0.color)" } == "#00ff00ff")
    #expect(plan.quads.last.map { "\($0.color)" } == "#0000ffff")
  }

  /// If the map mirrors an axis, the sides of a piece are exchanged.
  @Test(arguments: [false, true], [1.0, -1])
  func outerEdgesStayOutside(yDown: Bool, scaleX: Double) throws {
    top.isGeometryFlipped = yDown
    red.backgroundColor = nil
    red.contents = try image(9, 9, opaque: false)
    red.contentsCenter = rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3)
    red.frame = rect(10.5, 10.5, 79, 79)
    red.transform = CATransform3DMakeScale(scaleX, 1, 1)
    let quads = try plan(top).quads
    #expect(quads.count == 9)
    for quad in quads {
      let flags = QuadFlags(rawValue: quad.flags)
      #expect(flags.contains(.smoothMinX) == (quad.rect.x == 10.5))
      #expect(flags.contains(.smoothMaxX) == (quad.rect.z == 89.5))
      #expect(flags.contains(.smoothMinY) == (quad.rect.y == 10.5))
      #expect(flags.contains(.smoothMaxY) == (quad.rect.w == 89.5))
    }
  }

  // MARK: Reuse

  @Test func anUnchangedFrameIsNotCompiled() throws {
    let frame = Frame(top)
    #expect(try frame.draw())
    #expect(try !frame.draw())
    red.opacity = 0.5
    #expect(try frame.draw())
    #expect(try !frame.draw())
    frame.scale = 2
    #expect(try frame.draw())
    #expect(frame.plan.width == 200)
    frame.compiler.invalidate()
    #expect(try frame.draw())
  }

  @Test func withoutReuseEveryFrameIs() throws {
    let frame = Frame(top, options: [.batching, .culling, .aligned, .atlas])
    #expect(try frame.draw())
    #expect(try frame.draw())
  }

  @Test func aFrameAfterEditsEqualsTheFirstFrameOfACopy() throws {
    var random = Seeded(88)
    let images = try [image(8, 8), image(20, 12, opaque: false)]
    let trees = EditedTrees(seed: 5, images: images)
    let (model, shown) = trees.pairs[0]
    (model.bounds, model.isHidden, model.opacity) = (rect(-50, -50, 200, 150), false, 1)
    let frame = Frame(shown)
    for _ in 0..<80 {
      for _ in 0..<random.int(1...4) { trees.edit() }
      (model.bounds, model.isHidden, model.opacity) = (rect(-50, -50, 200, 150), false, 1)
      model.copy(to: shown)
      try frame.draw()
      let fresh = Frame(model.makeLayer())
      try fresh.draw()
      // The pages and places of images depend on earlier frames.
      func records(_ plan: FramePlan) -> [String] {
        plan.quads.map { "\($0.rect) \($0.cover) \($0.color) \($0.flags) \($0.source) \($0.clip)" }
          + plan.solids.map { "\($0)" } + plan.blits.map { "\($0.rect)" }
          + plan.clips.map(\.description)
      }
      #expect(records(frame.plan) == records(fresh.plan))
    }
  }
}
