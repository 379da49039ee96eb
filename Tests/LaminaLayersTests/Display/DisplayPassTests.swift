import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Which layers of a tree a pass displays, and in which order.
@Suite struct DisplayPassTests {
  let log = CallLog()
  /// root > (a > c, b)
  let root, a, b, c: DrawingLayer

  init() {
    root = DrawingLayer("root", log)
    a = DrawingLayer("a", log)
    b = DrawingLayer("b", log)
    c = DrawingLayer("c", log)
    a.addSublayer(c)
    root.sublayers = [a, b]
    DisplayPass.run(root)
    _ = log.take()
  }

  func mark(_ layers: CALayer...) { for layer in layers { layer.setNeedsDisplay() } }

  @Test func fromTheTopDown() {
    mark(b, c, a, root)
    DisplayPass.run(root)
    #expect(
      log.take() == [
        "root.display", "root.draw", "a.display", "a.draw", "c.display", "c.draw", "b.display",
        "b.draw",
      ])
  }

  @Test func onlyMarkedLayersOnce() {
    mark(c)
    DisplayPass.run(root)
    DisplayPass.run(root)
    #expect(log.take() == ["c.display", "c.draw"])
  }

  @Test func onlyTheSubtree() {
    mark(b, c)
    DisplayPass.run(a)
    #expect(log.take() == ["c.display", "c.draw"])
    #expect(b.needsDisplay())
    DisplayPass.run(root)
    #expect(log.take() == ["b.display", "b.draw"])
  }

  @Test func masksAreDisplayed() {
    let mask = DrawingLayer("mask", log)
    a.mask = mask
    mark(mask)
    DisplayPass.run(root)
    #expect(log.take() == ["mask.display", "mask.draw"])
  }

  @Test func displayingAloneLeavesThoseBelow() {
    mark(a, c)
    a.displayIfNeeded()
    #expect(log.take() == ["a.display", "a.draw"])
    DisplayPass.run(root)
    #expect(log.take() == ["c.display", "c.draw"])
  }

  @Test func aMarkWhileDrawingWaitsForTheNextPass() {
    c.drawing = { $0.setNeedsDisplay() }
    mark(c)
    DisplayPass.run(root)
    #expect(log.take() == ["c.display", "c.draw"])
    #expect(c.needsDisplay())
    c.drawing = nil
    DisplayPass.run(root)
    #expect(log.take() == ["c.display", "c.draw"])
    #expect(!c.needsDisplay())
  }

  @Test func aMarkOfALayerBehindWaitsForTheNextPass() {
    b.drawing = { [a] _ in a.setNeedsDisplay() }
    mark(b)
    DisplayPass.run(root)
    #expect(log.take() == ["b.display", "b.draw"])
    b.drawing = nil
    DisplayPass.run(root)
    #expect(log.take() == ["a.display", "a.draw"])
  }

  @Test func aLayerThatADisplayRemovesWaits() {
    a.drawing = { layer in layer.sublayers?.first?.removeFromSuperlayer() }
    mark(a, c)
    DisplayPass.run(root)
    #expect(log.take() == ["a.display", "a.draw"])
    #expect(c.needsDisplay())
  }

  @Test func aLayerAheadThatADisplayMarksIsDisplayed() {
    a.drawing = { layer in layer.sublayers?.first?.setNeedsDisplay() }
    mark(a)
    DisplayPass.run(root)
    #expect(log.take() == ["a.display", "a.draw", "c.display", "c.draw"])
  }

  @Test func anOverrideThatPutsItOffIsAskedAgain() {
    final class Later: CALayer {
      var count = 0
      override func displayIfNeeded() {
        count += 1
        if count == 3 { super.displayIfNeeded() }
      }
    }
    let later = Later()
    a.addSublayer(later)
    mark(later)
    for _ in 0..<5 { DisplayPass.run(root) }
    #expect(later.count == 3)
  }

  @Test func aMarkedSubtreeIsFoundWhereItGoes() {
    let (top, inner) = (CALayer(), DrawingLayer("inner", log))
    top.addSublayer(inner)
    mark(inner)
    b.addSublayer(top)
    DisplayPass.run(root)
    #expect(log.take() == ["inner.display", "inner.draw"])
  }

  // MARK: Commits

  /// Transactions lay out first and then display (facts 5).
  @Test func aCommitDisplaysAfterLayout() throws {
    final class Both: CALayer {
      var log: CallLog?
      override func layoutSublayers() { log?.note("layout") }
      override func display() { log?.note("display") }
    }
    let both = Both()
    both.log = log
    both.setNeedsDisplay()
    both.setNeedsLayout()
    try LayerTree.hosting(both).commit(both, limits: .standard)
    #expect(log.take() == ["layout", "display"])
  }

  @Test func whatADisplayChangesIsPublishedWithTheCommit() throws {
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
    let version = tree.version
    c.drawing = { $0.opacity = 0.5 }
    mark(c)
    try tree.commit(root, limits: .standard)
    #expect(tree.version != version)
    #expect((0..<4).map { tree.columns.opacity[$0] } == [1, 1, 0.5, 1])
  }

  @Test func aCommitWithoutMarksAsksNobody() throws {
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
    let version = tree.version
    try tree.commit(root, limits: .standard)
    #expect(log.take() == [])
    #expect(tree.version == version)
  }

  @Test func aLayerInsideAnotherTreeIsDisplayedBeforeItsSnapshot() throws {
    mark(b, c)
    try LayerTree.hosting(a).commit(a, limits: .standard)
    #expect(log.take() == ["c.display", "c.draw"])
  }

  @Test func aDeepTreeDoesNotUseUpTheStack() {
    let last = DrawingLayer("last", log)
    var top: CALayer = last
    // Built from the inside out, because adding a layer searches all superlayers for a cycle.
    for _ in 0..<10_000 {
      let layer = CALayer()
      layer.addSublayer(top)
      top = layer
    }
    mark(last)
    DisplayPass.run(top)
    #expect(log.take() == ["last.display", "last.draw"])
  }
}
