import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Which layers a pass lays out, in which order, and who is asked (facts 6).
@Suite struct LayoutPassTests {
  let log = CallLog()
  /// root > (a > (c, d), b)
  let root, a, b, c, d: LoggingLayer

  init() {
    root = LoggingLayer("root", log)
    a = LoggingLayer("a", log)
    b = LoggingLayer("b", log)
    c = LoggingLayer("c", log)
    d = LoggingLayer("d", log)
    a.sublayers = [c, d]
    root.sublayers = [a, b]
    LayoutPass.run(root)
    _ = log.take()
  }

  func mark(_ layers: CALayer...) { for layer in layers { layer.setNeedsLayout() } }

  // MARK: Order

  @Test func theWholeMarkedSubtreeFromTheTopDown() {
    mark(d, b, c, a, root)
    root.layoutIfNeeded()
    #expect(log.take() == ["root.layout", "a.layout", "c.layout", "d.layout", "b.layout"])
  }

  @Test func unmarkedLayersAreLeftOut() {
    mark(root, d)
    root.layoutIfNeeded()
    #expect(log.take() == ["root.layout", "d.layout"])
  }

  @Test func anUnmarkedLayerLaysOutWhatIsMarkedBelow() {
    mark(d, b)
    root.layoutIfNeeded()
    #expect(log.take() == ["d.layout", "b.layout"])
  }

  @Test func itClimbsWhileTheSuperlayerIsMarked() {
    mark(root, a, d)
    d.layoutIfNeeded()
    #expect(log.take() == ["root.layout", "a.layout", "d.layout"])
  }

  @Test func itDoesNotClimbPastAnUnmarkedOne() {
    mark(root, c)
    c.layoutIfNeeded()
    #expect(log.take() == ["c.layout"])
    #expect(root.needsLayout())
  }

  @Test func fromAnUnmarkedLayerItClimbsAllTheSame() {
    mark(root, a, b)
    c.layoutIfNeeded()
    #expect(log.take() == ["root.layout", "a.layout", "b.layout"])
  }

  @Test func oneThatIsNotMarkedDoesNothing() {
    root.layoutIfNeeded()
    #expect(log.take() == [])
  }

  @Test func siblingsOutsideTheSubtreeWait() {
    mark(a, b)
    a.layoutIfNeeded()
    #expect(log.take() == ["a.layout"])
    #expect(b.needsLayout())
    root.layoutIfNeeded()
    #expect(log.take() == ["b.layout"])
  }

  @Test func masksAreLaidOutAfterSublayers() {
    let (mask, inner) = (LoggingLayer("mask", log), LoggingLayer("inner", log))
    mask.addSublayer(inner)
    a.mask = mask
    LayoutPass.run(root)
    _ = log.take()
    mark(inner, mask, d, a)
    root.layoutIfNeeded()
    #expect(log.take() == ["a.layout", "d.layout", "mask.layout", "inner.layout"])
  }

  @Test func hiddenLayersAreLaidOut() {
    a.isHidden = true
    mark(c)
    root.layoutIfNeeded()
    #expect(log.take() == ["c.layout"])
  }

  // MARK: Changes on the way

  @Test func aLayerThatALayoutResizesIsLaidOutInTheSameWalk() {
    root.layout = { $0.sublayers?.first?.bounds = rectangle(0, 0, 9, 9) }
    mark(root)
    root.layoutIfNeeded()
    #expect(
      log.take() == [
        "root.layout", "a.resizeSublayers 0x0", "c.resize 0x0", "d.resize 0x0", "a.layout",
      ])
    #expect(!a.needsLayout())
  }

  @Test func aLayerThatALayoutAddsIsLaidOut() {
    let new = LoggingLayer("new", log)
    new.setNeedsLayout()
    root.layout = { $0.addSublayer(new) }
    mark(root)
    root.layoutIfNeeded()
    #expect(log.take() == ["root.layout", "new.layout"])
  }

  @Test func aLayerThatALayoutRemovesWaits() {
    root.layout = { $0.sublayers?.first?.removeFromSuperlayer() }
    mark(root, a)
    root.layoutIfNeeded()
    #expect(log.take() == ["root.layout"])
    #expect(a.needsLayout())
    root.layout = nil
    b.addSublayer(a)
    root.layoutIfNeeded()
    #expect(log.take() == ["b.layout", "a.layout"])
  }

  @Test func aLayerThatALaterOneRemovesWaitsToo() {
    a.layout = { $0.superlayer?.sublayers?.last?.removeFromSuperlayer() }
    mark(a, b)
    root.layoutIfNeeded()
    #expect(log.take() == ["a.layout", "root.layout"])
    #expect(b.needsLayout())
  }

  @Test func aLayerBehindTheWalkGetsAnotherOne() {
    var done = false
    d.layout = { [c] _ in
      if !done { c.bounds = rectangle(0, 0, 4, 4) }
      done = true
    }
    mark(c, d)
    root.layoutIfNeeded()
    #expect(log.take() == ["c.layout", "d.layout", "c.resizeSublayers 0x0", "c.layout"])
    #expect(!c.needsLayout())
  }

  @Test func layoutsThatNeverAgreeEnd() {
    d.layout = { $0.superlayer?.setNeedsLayout() }
    a.layout = { $0.sublayers?.last?.setNeedsLayout() }
    mark(d)
    root.layoutIfNeeded()
    #expect(log.take().filter { $0 == "d.layout" }.count == LayoutPass.walks)
    #expect(a.needsLayout())
  }

  @Test func layoutInsideALayout() {
    root.layout = { layer in
      layer.sublayers?.first?.setNeedsLayout()
      layer.sublayers?.first?.layoutIfNeeded()
    }
    mark(root, b)
    root.layoutIfNeeded()
    #expect(log.take() == ["root.layout", "a.layout", "b.layout"])
  }

  // MARK: Moves of marked layers

  @Test func aMarkedSubtreeIsFoundWhereItGoes() {
    let (top, inner) = (LoggingLayer("top", log), LoggingLayer("inner", log))
    top.addSublayer(inner)
    LayoutPass.run(top)
    mark(inner)
    _ = log.take()
    b.mask = top
    root.layoutIfNeeded()
    #expect(log.take() == ["inner.layout"])
  }

  /// A subtree that is marked is found even below an override that leaves out the inherited mark.
  @Test func aMarkedSubtreeIsFoundUnderALayerThatIsNeverMarked() {
    final class Unmarked: CALayer {
      override func setNeedsLayout() {}
    }
    let (unmarked, inner) = (Unmarked(), LoggingLayer("inner", log))
    root.addSublayer(unmarked)
    LayoutPass.run(root)
    inner.setNeedsLayout()
    unmarked.addSublayer(inner)
    _ = log.take()
    LayoutPass.run(root)
    #expect(log.take() == ["inner.layout"])
  }

  @Test func layersThatLeaveKeepTheirMarks() {
    mark(c)
    a.removeFromSuperlayer()
    LayoutPass.run(root)
    #expect(log.take() == ["root.layout"])
    a.layoutIfNeeded()
    #expect(log.take() == ["c.layout"])
  }

  // MARK: Who is asked

  @Test func theDelegateIsAskedInsteadOfTheManager() {
    let (layer, delegate) = (CALayer(), LayoutDelegate(log))
    layer.name = "layer"
    layer.delegate = delegate
    layer.layoutManager = LoggingManager(log)
    layer.layoutIfNeeded()
    #expect(log.take() == ["manager.invalidate layer", "delegate.layout layer"])
  }

  @Test func aDelegateThatDoesNotImplementItLeavesItToTheManager() {
    let (layer, delegate) = (CALayer(), SilentDelegate())
    layer.name = "layer"
    layer.delegate = delegate
    layer.layoutManager = LoggingManager(log)
    layer.layoutIfNeeded()
    #expect(log.take() == ["manager.invalidate layer", "manager.layout layer"])
  }

  @Test func anOverrideNeedsNoDelegate() {
    final class Row: CALayer {
      override func layoutSublayers() {
        for (i, layer) in (sublayers ?? []).enumerated() {
          layer.frame = rectangle(CGFloat(i) * 20, 0, 20, bounds.height)
        }
      }
    }
    let (row, one, two) = (Row(), CALayer(), CALayer())
    row.bounds = rectangle(0, 0, 40, 15)
    row.sublayers = [one, two]
    row.layoutIfNeeded()
    #expect(one.frame == rectangle(0, 0, 20, 15))
    #expect(two.frame == rectangle(20, 0, 20, 15))
  }

  @Test func anOverrideRunsBeforeTheInheritedDelegateCall() {
    let delegate = LayoutDelegate(log)
    a.delegate = delegate
    mark(a)
    a.layoutIfNeeded()
    #expect(log.take() == ["a.layout", "delegate.layout a"])
  }

  /// A delegate lays out another layer, whose delegate implements nothing. The first delegate still
  /// counts as implementing the member.
  @Test func nestedAnswersAreNotMixedUp() {
    final class Nesting: NSObject, CALayerDelegate {
      let inner = CALayer()
      let silent = SilentDelegate()
      func layoutSublayers(of layer: CALayer) {
        inner.delegate = silent
        inner.setNeedsLayout()
        inner.layoutIfNeeded()
      }
    }
    let (layer, nesting) = (CALayer(), Nesting())
    layer.delegate = nesting
    layer.layoutManager = LoggingManager(log)
    layer.layoutIfNeeded()
    #expect(log.take() == ["manager.invalidate ?"])
  }

  // MARK: Commits

  @Test func aCommitLaysOutFirst() throws {
    root.layout = { $0.sublayers?.first?.addSublayer(CALayer()) }
    mark(root)
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
    #expect(log.take() == ["root.layout", "a.layout"])
    #expect(tree.layerCount == 6)
  }

  @Test func aCommitWithoutMarksAsksNobody() throws {
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
    let version = tree.version
    try tree.commit(root, limits: .standard)
    #expect(log.take() == [])
    #expect(tree.version == version)
    mark(c)
    try tree.commit(root, limits: .standard)
    #expect(log.take() == ["c.layout"])
  }

  @Test func marksFromBeforeATreeIsHostedCount() throws {
    let (top, inner) = (LoggingLayer("top", log), LoggingLayer("inner", log))
    top.addSublayer(inner)
    LayoutPass.run(top)
    mark(inner)
    _ = log.take()
    try LayerTree.hosting(top).commit(top, limits: .standard)
    #expect(log.take() == ["inner.layout"])
  }

  // MARK: Depth

  @Test func aDeepTreeDoesNotUseUpTheStack() {
    let last = LoggingLayer()
    var count = 0
    last.layout = { _ in count += 1 }
    var top: CALayer = last
    // Built from the inside out, because adding a layer searches all superlayers for a cycle.
    for _ in 0..<10_000 {
      let layer = LoggingLayer()
      layer.layout = last.layout
      layer.addSublayer(top)
      top = layer
    }
    last.setNeedsLayout()
    last.layoutIfNeeded()
    // Adding has marked every layer except the last, so the climb reaches the top.
    #expect(count == 10_001)
    #expect(!top.needsLayout())
    last.setNeedsLayout()
    LayoutPass.run(top)
    #expect(count == 10_002)
  }

  // MARK: The action

  @Test func aLayerIsAskedForOnLayoutAfterItsLayout() {
    final class Note: CAAction {
      let log: CallLog
      init(_ log: CallLog) { self.log = log }
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        log.note("\((anObject as? CALayer)?.name ?? "") \(event)")
      }
    }
    a.name = "a"
    a.actions = ["onLayout": Note(log)]
    mark(a, d)
    root.layoutIfNeeded()
    #expect(log.take() == ["a.layout", "a onLayout", "d.layout"])
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mark(a)
    root.layoutIfNeeded()
    CATransaction.commit()
    #expect(log.take() == ["a.layout"])
  }
}
