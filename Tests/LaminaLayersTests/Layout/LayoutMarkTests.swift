import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Which changes mark which layers for layout, and which layout managers are told (facts 6).
@Suite struct LayoutMarkTests {
  let parent = CALayer()
  let child = CALayer()
  let log = CallLog()

  init() {
    parent.name = "parent"
    child.name = "child"
    parent.addSublayer(child)
    parent.layoutIfNeeded()
  }

  @Test func aNewLayerIsNotMarked() { #expect(!CALayer().needsLayout()) }

  @Test func markingAndLayingOut() {
    child.setNeedsLayout()
    #expect(child.needsLayout())
    #expect(!parent.needsLayout())
    child.layoutIfNeeded()
    #expect(!child.needsLayout())
  }

  /// Each edit of the sublayers marks the superlayer, but not the added layer.
  @Test(arguments: ["add", "at", "above", "below", "replace", "set"])
  func arrivalsMarkTheSuperlayer(how: String) {
    let new = CALayer()
    switch how {
    case "add": parent.addSublayer(new)
    case "at": parent.insertSublayer(new, at: 0)
    case "above": parent.insertSublayer(new, above: child)
    case "below": parent.insertSublayer(new, below: child)
    case "replace": parent.replaceSublayer(child, with: new)
    default: parent.sublayers = [new]
    }
    #expect(parent.needsLayout())
    #expect(!new.needsLayout())
  }

  @Test func departuresMarkTheSuperlayer() {
    child.removeFromSuperlayer()
    #expect(parent.needsLayout())
    #expect(!child.needsLayout())
  }

  @Test func removingAllMarksTheSuperlayer() {
    parent.sublayers = nil
    #expect(parent.needsLayout())
  }

  @Test func boundsMarkTheLayerItself() {
    child.bounds = rectangle(0, 0, 10, 10)
    #expect(child.needsLayout())
    #expect(!parent.needsLayout())
  }

  @Test func equalBoundsMarkNothing() {
    child.bounds = .zero
    #expect(!child.needsLayout())
  }

  @Test(arguments: [
    "position", "anchor", "transform", "opacity", "zPosition", "mask", "background",
  ])
  func otherChangesMarkNothing(what: String) {
    switch what {
    case "position": child.position = CGPoint(x: 3, y: 4)
    case "anchor": child.anchorPoint = .zero
    case "transform": child.transform = CATransform3DMakeScale(2, 2, 2)
    case "opacity": child.opacity = 0.5
    case "zPosition": child.zPosition = 2
    case "mask": child.mask = CALayer()
    default: child.backgroundColor = .black
    }
    #expect(!child.needsLayout())
    #expect(!parent.needsLayout())
  }

  @Test func aNewLayoutManagerMarks() {
    parent.layoutManager = SilentManager()
    #expect(parent.needsLayout())
  }

  // MARK: A superlayer with a layout manager

  private func manage() {
    parent.layoutManager = LoggingManager(log)
    parent.layoutIfNeeded()
    _ = log.take()
  }

  @Test func boundsMarkAManagedSuperlayer() {
    manage()
    child.bounds = rectangle(0, 0, 10, 10)
    #expect(parent.needsLayout())
    #expect(log.take() == ["manager.invalidate parent"])
  }

  @Test func theTransformMarksAManagedSuperlayer() {
    manage()
    child.transform = CATransform3DMakeScale(2, 2, 2)
    #expect(parent.needsLayout())
    #expect(!child.needsLayout())
  }

  @Test(arguments: ["bounds", "transform", "position", "refused"])
  func whatShowsNoOtherSizeDoesNot(what: String) {
    manage()
    switch what {
    case "bounds": child.bounds = child.bounds
    case "transform": child.transform = CATransform3DIdentity
    case "position": child.position = CGPoint(x: 3, y: 4)
    default: child.bounds = rectangle(0, 0, .nan, 4)
    }
    #expect(!parent.needsLayout())
    #expect(log.take() == [])
  }

  // MARK: invalidateLayout(of:)

  @Test func theManagerHearsOnlyOfTheFirstMark() {
    manage()
    for _ in 0..<3 { parent.setNeedsLayout() }
    #expect(log.take() == ["manager.invalidate parent"])
    parent.layoutIfNeeded()
    #expect(log.take() == ["manager.layout parent"])
    parent.setNeedsLayout()
    #expect(log.take() == ["manager.invalidate parent"])
  }

  @Test func aManagerThatComesWithTheMarkHearsOfIt() {
    parent.layoutManager = LoggingManager(log)
    #expect(log.take() == ["manager.invalidate parent"])
  }

  // MARK: While a layout runs

  @Test func aLayersOwnLayoutDoesNotMarkIt() {
    let layer = LoggingLayer("layer", log)
    layer.layout = { layer in
      layer.bounds = rectangle(0, 0, 30, 30)
      layer.addSublayer(CALayer())
    }
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(!layer.needsLayout())
    #expect(log.take() == ["layer.layout", "layer.resizeSublayers 0x0"])
    layer.bounds = .zero
    #expect(layer.needsLayout())
  }

  /// A layout may ask for another one, which follows in the same pass.
  @Test func aLayoutMayAskForAnother() {
    let layer = LoggingLayer("layer", log)
    var left = 2
    layer.layout = { layer in
      left -= 1
      if left > 0 { layer.setNeedsLayout() }
    }
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(!layer.needsLayout())
    #expect(log.take() == ["layer.layout", "layer.layout"])
  }

  @Test func aManagersLayoutMayAskForAnother() {
    let manager = LoggingManager(log)
    var left = 3
    manager.place = { layer in
      left -= 1
      if left > 0 { layer.setNeedsLayout() }
    }
    parent.layoutManager = manager
    parent.layoutIfNeeded()
    #expect(!parent.needsLayout())
    #expect(log.take().filter { $0 == "manager.layout parent" }.count == 3)
  }

  /// The pass ends, and the mark stays.
  @Test func aLayoutThatAlwaysAsksForAnotherEnds() {
    let layer = LoggingLayer("layer", log)
    layer.layout = { $0.setNeedsLayout() }
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.needsLayout())
    #expect(log.take().count == LayoutPass.walks)
  }

  @Test func aManagersLayoutDoesNotMarkTheLayer() {
    let manager = LoggingManager(log)
    manager.place = { $0.sublayers?.first?.frame = rectangle(1, 2, 3, 4) }
    parent.layoutManager = manager
    parent.layoutIfNeeded()
    #expect(!parent.needsLayout())
    #expect(child.frame == rectangle(1, 2, 3, 4))
    #expect(log.take() == ["manager.invalidate parent", "manager.layout parent"])
  }

  @Test func layoutCalledDirectlyDoesNotMarkEither() {
    let manager = LoggingManager(log)
    manager.place = { $0.sublayers?.first?.frame = rectangle(1, 2, 3, 4) }
    manage()
    parent.layoutManager = manager
    parent.layoutIfNeeded()
    child.frame = .zero
    parent.layoutIfNeeded()
    child.position = .zero
    _ = log.take()
    parent.layoutSublayers()
    #expect(!parent.needsLayout())
    #expect(log.take() == ["manager.layout parent"])
  }

  @Test func layingOutDirectlyLeavesTheMark() {
    parent.setNeedsLayout()
    parent.layoutSublayers()
    #expect(parent.needsLayout())
  }

  // MARK: Overrides

  @Test func anOverrideOfTheMarkHearsOfEveryChange() {
    final class Counting: CALayer {
      var marks = 0
      override func setNeedsLayout() {
        marks += 1
        super.setNeedsLayout()
      }
    }
    let layer = Counting()
    layer.bounds = rectangle(0, 0, 1, 1)
    layer.addSublayer(child)
    layer.layoutManager = SilentManager()
    #expect(layer.marks == 3)
    #expect(layer.needsLayout())
  }

  // MARK: Preferred size

  @Test func thePreferredSizeIsThatOfBounds() {
    child.bounds = rectangle(3, 4, 30, 40)
    child.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(child.preferredFrameSize() == CGSize(width: 30, height: 40))
  }

  @Test func theManagerIsAskedForThePreferredSize() {
    parent.layoutManager = LoggingManager(log)
    _ = log.take()
    #expect(parent.preferredFrameSize() == CGSize(width: 7, height: 9))
    #expect(log.take() == ["manager.preferredSize parent"])
  }

  @Test func aManagerWithoutAnAnswerLeavesItAtBounds() {
    parent.bounds = rectangle(0, 0, 30, 40)
    parent.layoutManager = SilentManager()
    #expect(parent.preferredFrameSize() == CGSize(width: 30, height: 40))
  }
}
