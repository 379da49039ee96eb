import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The differences of a tree once other threads may read it.
@Suite struct SharedTreeTests {
  let root = CALayer()
  let layers = (0..<4).map { _ in CALayer() }
  let tree: LayerTree

  init() throws {
    for layer in layers {
      layer.bounds = rect(0, 0, 10, 10)
      root.addSublayer(layer)
    }
    tree = LayerTree.hosting(root)
    tree.share()
    try commit()
    read()
  }

  func commit() throws { try tree.commit(root, limits: .standard) }

  /// Reads the tree as a compiler does.
  func read() { tree.reading { tree.isRead = true } }

  var changes: [Int: RenderChanges] {
    var result: [Int: RenderChanges] = [:]
    for change in tree.changedRows {
      #expect(result[Int(change.row)] == nil, "each row once")
      result[Int(change.row)] = change.changes
    }
    return result
  }

  @Test func changesAddUpUntilTheyAreRead() throws {
    let first = tree.version
    layers[0].position.x = 5
    try commit()
    layers[2].backgroundColor = color(1, 0, 0)
    try commit()
    layers[0].backgroundColor = color(0, 1, 0)
    layers[1].position.y = 2
    try commit()
    try commit()
    #expect(tree.previousVersion == first)
    #expect(!tree.structureChanged)
    #expect(changes.keys.sorted() == [1, 2, 3])
    #expect(changes[1]?.contains([.place, .paint]) == true)
    #expect(changes[2] == .place)
    #expect(changes[3]?.contains(.paint) == true)
    let last = tree.version
    #expect(last > first)
    read()
    layers[3].position.x = 9
    try commit()
    #expect(tree.previousVersion == last)
    #expect(changes == [4: .place])
  }

  @Test func aChangeOfStructureStaysUntilItIsRead() throws {
    layers[0].position.x = 5
    try commit()
    layers[1].removeFromSuperlayer()
    try commit()
    layers[3].position.x = 5
    try commit()
    #expect(tree.structureChanged)
    read()
    try commit()
    #expect(!tree.structureChanged)
    #expect(tree.changedRows.isEmpty)
    layers[3].position.x = 6
    try commit()
    #expect(changes == [3: .place])
  }

  @Test func aCommitThatFailsKeepsWhatWasNotRead() throws {
    layers[0].position.x = 5
    try commit()
    var limits = RenderLimits.standard
    limits.layers = 5
    root.addSublayer(CALayer())
    #expect(throws: LimitExceeded("layers", value: 6, allowed: 5)) {
      try tree.commit(root, limits: limits)
    }
    #expect(!tree.structureChanged)
    #expect(changes == [1: .place])
  }

  @Test func aTreeThatIsNotSharedForgetsAtEachCommit() throws {
    let layer = CALayer()
    let top = CALayer()
    top.addSublayer(layer)
    let own = LayerTree.hosting(top)
    try own.commit(top, limits: .standard)
    layer.bounds = rect(0, 0, 3, 3)
    try own.commit(top, limits: .standard)
    #expect(own.changedRows.count == 1)
    try own.commit(top, limits: .standard)
    #expect(own.changedRows.isEmpty)
    #expect(own.previousVersion == own.version)
  }

  /// The texels that a shared tree shows stay as they were at the commit.
  @Test func aStoreThatIsDrawnAgainLeavesTheTreesTexels() throws {
    let painter = Painter(rect(0, 0, 4, 4), [.fill(rect(0, 0, 4, 4), 1, 0, 0)])
    painter.setNeedsDisplay()
    root.addSublayer(painter)
    try commit()
    func texels() throws -> StoreTexels {
      let picture = try #require(tree.images.slots.compactMap(\.source).first)
      guard case .texels(let texels) = picture else { throw CancellationError() }
      return texels
    }
    let before = try texels()
    let red = before.memory.withUnsafeBytes(Array.init)
    #expect(red.prefix(4) == [0, 0, 255, 255])
    painter.shapes = [.fill(rect(0, 0, 4, 4), 0, 0, 1)]
    painter.setNeedsDisplay()
    painter.displayIfNeeded()
    #expect(before.memory.withUnsafeBytes(Array.init) == red)
    #expect(try texels().memory === before.memory)
    #expect(painter.bytes.prefix(4) == [255, 0, 0, 255])
    try commit()
    let after = try texels()
    #expect(after.memory !== before.memory)
    #expect(after.version == before.version + 1)
    #expect(after.serial == before.serial)
    #expect(after.memory.withUnsafeBytes(Array.init).prefix(4) == [255, 0, 0, 255])
    #expect(after.changes(since: before.version) == before.shape.everything)
  }

  /// A tree that was shown before it was shared holds stores. These are frozen too.
  @Test func sharingFreezesWhatIsThere() throws {
    let painter = Painter(rect(0, 0, 4, 4), [.fill(rect(0, 0, 4, 4), 1, 0, 0)])
    painter.setNeedsDisplay()
    let own = LayerTree.hosting(painter)
    try own.commit(painter, limits: .standard)
    own.share()
    guard case .texels(let texels)? = own.images.slots.first?.source else {
      Issue.record("a store in a shared tree")
      return
    }
    painter.shapes = [.fill(rect(0, 0, 4, 4), 0, 0, 1)]
    painter.setNeedsDisplay()
    painter.displayIfNeeded()
    #expect(texels.memory.withUnsafeBytes(Array.init).prefix(4) == [0, 0, 255, 255])
  }

  /// A compiler that sees few of the commits makes the same plan as a new compiler.
  @Test func framesAfterSeveralCommits() throws {
    let compiler = FrameCompiler(options: .all)
    for layer in layers { layer.backgroundColor = color(1, 0, 0) }
    root.bounds = rect(0, 0, 64, 64)
    let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
    try commit()
    #expect(try tree.reading { try compiler.compile(tree.published, viewport: viewport) })
    var dice = Seeded(11)
    for _ in 0..<60 {
      for _ in 0...dice.int(0...3) {
        let layer = layers[dice.int(0...3)]
        if dice.chance(0.5) {
          layer.position = CGPoint(x: dice.number(0...60), y: dice.number(0...60))
        }
        if dice.chance(0.3) { layer.backgroundColor = color(dice.number(0...1), 0, 1) }
        try commit()
      }
      _ = try tree.reading { try compiler.compile(tree.published, viewport: viewport) }
      let fresh = FrameCompiler(options: .all)
      _ = try fresh.compile(tree.published, viewport: viewport)
      #expect(compiler.plan.solids.count == fresh.plan.solids.count)
      #expect(compiler.plan.quads.count == fresh.plan.quads.count)
      #expect(compiler.damagedPixels <= fresh.damagedPixels)
    }
  }
}
