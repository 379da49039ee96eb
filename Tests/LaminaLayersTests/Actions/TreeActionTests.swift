import Foundation
import Testing

@testable import LaminaLayers

/// Facts 2.4: which actions a change of the tree asks for, and in which order.
struct TreeActionTests {
  /// "sublayers" of the superlayer comes first, then the event of the child. Both run in the same
  /// order.
  private func pair(_ event: String) -> [String] {
    ["ask root sublayers", "ask child \(event)", "run root sublayers", "run child \(event)"]
  }

  @Test func add() {
    let log = EventLog()
    let (root, child) = (log.hostedRoot(), log.layer("child"))
    root.addSublayer(child)
    #expect(log.entries == pair("onOrderIn"))
  }

  @Test(arguments: 0...2)
  func insert(_ way: Int) {
    let log = EventLog()
    let root = log.hostedRoot()
    let other = log.layer("other", in: root)
    let child = log.layer("child")
    log.clear()
    switch way {
    case 0: root.insertSublayer(child, at: 0)
    case 1: root.insertSublayer(child, below: other)
    default: root.insertSublayer(child, above: other)
    }
    #expect(log.entries == pair("onOrderIn"))
  }

  @Test func remove() {
    let log = EventLog()
    let root = log.hostedRoot()
    let child = log.layer("child", in: root)
    log.clear()
    child.removeFromSuperlayer()
    #expect(log.entries == pair("onOrderOut"))
  }

  @Test func removingALooseLayerAsksNothing() {
    let log = EventLog()
    log.layer("child").removeFromSuperlayer()
    #expect(log.entries == [])
  }

  @Test func moveWithinAsksOnlyTheSuperlayer() {
    let log = EventLog()
    let root = log.hostedRoot()
    let (first, second) = (log.layer("first", in: root), log.layer("second", in: root))
    log.clear()
    root.insertSublayer(second, below: first)
    #expect(log.entries == ["ask root sublayers", "run root sublayers"])
    #expect(root.sublayers?.map(\.name) == ["second", "first"])
  }

  @Test func replace() {
    let log = EventLog()
    let root = log.hostedRoot()
    let (old, new) = (log.layer("old", in: root), log.layer("new"))
    log.clear()
    root.replaceSublayer(old, with: new)
    #expect(
      log.entries == [
        "ask root sublayers", "ask root transition", "ask old onOrderOut", "ask new onOrderIn",
        "run root sublayers", "run root transition", "run old onOrderOut", "run new onOrderIn",
      ])
  }

  /// Facts 2.2: where one layer takes the place of another, the parent's transition runs.
  @Test func replacingRunsTheTransitionOfTheParent() {
    let root = EventLog().hostedRoot()
    let (old, new) = (CALayer(), CALayer())
    root.delegate = nil
    root.addSublayer(old)
    root.actions = [kCATransition: CATransition()]
    root.replaceSublayer(old, with: new)
    #expect(root.animation(forKey: kCATransition) is CATransition)
    #expect(root.sublayers == [new])
  }

  @Test func setSublayers() {
    let log = EventLog()
    let root = log.hostedRoot()
    let (old, kept, new) = (
      log.layer("old", in: root), log.layer("kept", in: root), log.layer("new")
    )
    log.clear()
    root.sublayers = [new, kept]
    #expect(
      log.entries.filter { $0.hasPrefix("ask") }.sorted() == [
        "ask new onOrderIn", "ask old onOrderOut", "ask root sublayers",
      ])
    #expect(
      log.entries.map { $0.dropFirst(4) }.prefix(3).elementsEqual(
        log.entries.map { $0.dropFirst(4) }.suffix(3)))
    #expect(old.superlayer == nil)
  }

  @Test func refusedEditsAskNothing() {
    let log = EventLog()
    let root = log.hostedRoot()
    let child = log.layer("child", in: root)
    log.clear()
    child.addSublayer(root)
    root.replaceSublayer(log.layer("stranger"), with: log.layer("new"))
    #expect(log.entries == [])
  }

  @Test func mask() {
    let log = EventLog()
    let (root, mask) = (log.hostedRoot(), log.layer("mask"))
    root.mask = mask
    #expect(
      log.entries == ["ask root mask", "ask mask onOrderIn", "run root mask", "run mask onOrderIn"])
  }

  @Test func sameMaskAsksNothing() {
    let log = EventLog()
    let (root, mask) = (log.hostedRoot(), log.layer("mask"))
    root.mask = mask
    log.clear()
    root.mask = mask
    #expect(log.entries == [])
  }

  @Test func layerThatMovesLeavesBeforeItArrives() {
    let log = EventLog()
    let root = log.hostedRoot()
    let (from, to) = (log.layer("from", in: root), log.layer("to", in: root))
    let child = log.layer("child", in: from)
    log.clear()
    to.addSublayer(child)
    #expect(
      log.entries == [
        "ask from sublayers", "ask child onOrderOut", "run from sublayers", "run child onOrderOut",
        "ask to sublayers", "ask child onOrderIn", "run to sublayers", "run child onOrderIn",
      ])
  }

  /// Layers that nothing shows also ask for actions when they come and go.
  @Test func looseTree() {
    let log = EventLog()
    let (parent, child, mask) = (CALayer(), log.layer("child"), log.layer("mask"))
    parent.addSublayer(child)
    child.removeFromSuperlayer()
    parent.mask = mask
    #expect(
      log.entries == [
        "ask child onOrderIn", "run child onOrderIn", "ask child onOrderOut",
        "run child onOrderOut",
        "ask mask onOrderIn", "run mask onOrderIn",
      ])
  }

  /// A layer that gets a mask asks too.
  @Test func maskOfALooseLayer() {
    let log = EventLog()
    let (root, mask) = (log.layer("root"), log.layer("mask"))
    root.mask = mask
    root.mask = mask
    #expect(
      log.entries == ["ask root mask", "ask mask onOrderIn", "run root mask", "run mask onOrderIn"])
    log.clear()
    root.mask = nil
    #expect(log.entries == ["ask root mask", "run root mask"])
  }

  @Test(arguments: [true, false])
  func disabledActionsAskNothing(hosted: Bool) {
    let log = EventLog()
    let (root, child) = (hosted ? log.hostedRoot() : log.layer("root"), log.layer("child"))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(child)
    child.removeFromSuperlayer()
    root.mask = child
    CATransaction.commit()
    #expect(log.entries == [])
    #expect(root.mask === child)
  }

  @Test func actionsAreFoundBeforeTheTreeChangesAndRunAfter() {
    let log = EventLog()
    let (root, child) = (log.hostedRoot(), log.layer("child"))
    log.delegate.detail = { _ in "\(child.superlayer?.name ?? "-") \(root.sublayers?.count ?? 0)" }
    root.addSublayer(child)
    #expect(
      log.entries == [
        "ask root sublayers - 0", "ask child onOrderIn - 0",
        "run root sublayers root 1", "run child onOrderIn root 1",
      ])
  }

  /// Facts 2.4: onOrderIn also happens when a layer becomes visible. Hiding asks for "hidden"
  /// alone.
  @Test func hiddenLayerThatAppears() {
    let log = EventLog()
    let root = log.hostedRoot()
    root.isHidden = true
    #expect(log.entries == ["ask root hidden", "run root hidden"])
    log.clear()
    root.isHidden = false
    #expect(
      Set(log.entries) == [
        "ask root onOrderIn", "ask root hidden", "run root hidden", "run root onOrderIn",
      ])
    #expect(log.entries.count == 4)
    #expect(log.entries.suffix(2).allSatisfy { $0.hasPrefix("run") })
  }
}
