import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// When layers are marked for display, who is asked to draw, and which part (facts 6).
@Suite struct DisplayTests {
  let log = CallLog()
  let layer: DrawingLayer

  init() {
    layer = DrawingLayer("layer", log)
    layer.displayIfNeeded()
    layer.contexts = []
    _ = log.take()
  }

  // MARK: Marks

  @Test func aNewLayerIsNotMarked() { #expect(!CALayer().needsDisplay()) }

  @Test func markingSetsTheFlag() {
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(!layer.needsDisplay())
  }

  @Test func markingARectangleSetsTheFlag() {
    layer.setNeedsDisplay(rectangle(1, 1, 2, 2))
    #expect(layer.needsDisplay())
    layer.display()
    #expect(!layer.needsDisplay())
  }

  @Test func anEmptyRectangleSetsTheFlagAndDrawsNothing() {
    layer.setNeedsDisplay(.zero)
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(log.take() == ["layer.display"])
  }

  @Test(arguments: [CGRect.null, rectangle(.nan, 0, 1, 1), rectangle(0, 0, .infinity, 1)])
  func rectanglesThatAreNoneMarkNothing(rect: CGRect) {
    layer.setNeedsDisplay(rect)
    #expect(!layer.needsDisplay())
  }

  @Test func oneThatIsNotMarkedIsNotDisplayed() {
    layer.displayIfNeeded()
    #expect(log.take() == [])
  }

  @Test func boundsMarkOnlyWhereAskedFor() {
    layer.bounds = rectangle(0, 0, 30, 30)
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = rectangle(0, 0, 30, 30)
    #expect(!layer.needsDisplay())
    layer.bounds = rectangle(0, 0, 40, 40)
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(layer.clip == rectangle(0, 0, 40, 40))
  }

  @Test func keysThatRedrawMark() {
    final class Titled: CALayer {
      override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" }
    }
    let titled = Titled()
    titled.cornerRadius = 0
    titled.opacity = 0.5
    #expect(!titled.needsDisplay())
    titled.cornerRadius = 4
    #expect(titled.needsDisplay())
  }

  // MARK: Who is asked

  @Test func aDelegateThatDisplaysIsAllThatIsAsked() {
    let delegate = DisplayDelegate(log)
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(log.take() == ["layer.display", "delegate.display layer"])
  }

  @Test func aDelegateThatDisplaysIsAskedWithEmptyBounds() {
    let (plain, delegate) = (CALayer(), DisplayDelegate(log))
    plain.name = "plain"
    plain.delegate = delegate
    plain.display()
    #expect(log.take() == ["delegate.display plain"])
  }

  @Test func aDelegateThatDrawsIsToldFirst() {
    let (plain, delegate) = (CALayer(), DrawDelegate(log))
    plain.name = "plain"
    plain.bounds = rectangle(0, 0, 4, 4)
    plain.delegate = delegate
    plain.setNeedsDisplay()
    plain.displayIfNeeded()
    #expect(log.take() == ["delegate.willDraw plain", "delegate.draw plain"])
    #expect(!plain.needsDisplay())
  }

  @Test func anOverrideDrawsInsteadOfTheDelegate() {
    let delegate = DrawDelegate(log)
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(log.take() == ["layer.display", "delegate.willDraw layer", "layer.draw"])
  }

  @Test func anOverrideMayAskTheDelegateByTheInheritedMember() {
    final class Asking: CALayer {
      override func draw(in ctx: CGContext) { super.draw(in: ctx) }
    }
    let (asking, delegate) = (Asking(), DrawDelegate(log))
    asking.name = "asking"
    asking.bounds = rectangle(0, 0, 4, 4)
    asking.delegate = delegate
    asking.display()
    #expect(log.take() == ["delegate.willDraw asking", "delegate.draw asking"])
    #expect(delegate.contexts.count == 1)
  }

  @Test func anOverrideOfDrawNeedsNoDelegate() {
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(log.take() == ["layer.display", "layer.draw"])
  }

  @Test func anOverrideOfDisplayNeedsNoDelegate() {
    final class Provided: CALayer {
      var count = 0
      override func display() {
        count += 1
        contents = "picture"
      }
    }
    let provided = Provided()
    provided.setNeedsDisplay()
    provided.displayIfNeeded()
    provided.displayIfNeeded()
    #expect(provided.count == 1)
    #expect(!provided.needsDisplay())
    #expect(provided.contents as? String == "picture")
  }

  /// A layer that displays itself and gets nothing is empty, without an action.
  @Test func aLayerThatNobodyDrawsIsEmpty() {
    final class Silent: CALayer {
      override func action(forKey event: String) -> (any CAAction)? {
        Issue.record("asked for \(event)")
        return nil
      }
    }
    let delegate = SilentDelegate()
    for layer in [CALayer(), Silent()] {
      for asked in [nil, delegate] {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.bounds = rectangle(0, 0, 4, 4)
        layer.contents = "picture"
        CATransaction.commit()
        layer.delegate = asked
        layer.displayIfNeeded()
        #expect(layer.contents as? String == "picture", "it was not marked")
        layer.setNeedsDisplay(rectangle(0, 0, 1, 1))
        layer.displayIfNeeded()
        #expect(layer.contents == nil)
      }
    }
  }

  @Test(arguments: [rectangle(0, 0, 0, 10), rectangle(0, 0, 10, 0), rectangle(5, 5, 0, 0)])
  func nobodyDrawsWithEmptyBounds(bounds: CGRect) {
    let delegate = DrawDelegate(log)
    layer.delegate = delegate
    layer.bounds = bounds
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(log.take() == ["layer.display"])
    #expect(!layer.needsDisplay())
  }

  // MARK: Invalid rectangles

  @Test func theWholeLayer() {
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.clip == rectangle(0, 0, 20, 10))
  }

  @Test func oneRectangle() {
    layer.setNeedsDisplay(rectangle(2, 3, 4, 5))
    layer.displayIfNeeded()
    #expect(layer.clip == rectangle(2, 3, 4, 5))
  }

  @Test func rectanglesUnite() {
    layer.setNeedsDisplay(rectangle(2, 3, 1, 1))
    layer.setNeedsDisplay(rectangle(10, 5, 2, 2))
    layer.displayIfNeeded()
    #expect(layer.clip == rectangle(2, 3, 10, 4))
  }

  @Test(arguments: [false, true])
  func aRectangleAndTheWholeLayer(wholeFirst: Bool) {
    if wholeFirst { layer.setNeedsDisplay() }
    layer.setNeedsDisplay(rectangle(2, 3, 1, 1))
    if !wholeFirst { layer.setNeedsDisplay() }
    layer.displayIfNeeded()
    #expect(layer.clip == rectangle(0, 0, 20, 10))
  }

  @Test func rectanglesAreClippedToBounds() {
    layer.bounds = rectangle(-5, -5, 20, 10)
    layer.setNeedsDisplay(rectangle(-100, 0, 103, 100))
    layer.displayIfNeeded()
    #expect(layer.clip == rectangle(-5, 0, 8, 5))
  }

  @Test(arguments: [rectangle(100, 100, 5, 5), rectangle(20, 0, 5, 5), rectangle(3, 3, 0, 4)])
  func whatLiesOutsideBoundsIsNotDrawn(rect: CGRect) {
    layer.setNeedsDisplay(rect)
    layer.displayIfNeeded()
    #expect(log.take() == ["layer.display"])
    #expect(!layer.needsDisplay())
  }

  /// A layer that is marked as a whole draws the bounds that it has at the display.
  @Test func boundsThatComeAfterTheMark() {
    let late = DrawingLayer()
    late.setNeedsDisplay()
    late.bounds = rectangle(1, 2, 30, 40)
    late.displayIfNeeded()
    #expect(late.clip == rectangle(1, 2, 30, 40))
  }

  @Test func displayWithoutAMarkDrawsEverything() {
    layer.display()
    #expect(layer.clip == rectangle(0, 0, 20, 10))
  }

  @Test func displayTakesTheRectangle() {
    layer.setNeedsDisplay(rectangle(2, 3, 1, 1))
    layer.display()
    layer.display()
    #expect(
      layer.contexts.map(\.boundingBoxOfClipPath) == [
        rectangle(2, 3, 1, 1), rectangle(0, 0, 20, 10),
      ])
  }

  // MARK: Marks during a display

  @Test func aMarkWhileDrawingStaysForTheNextTime() {
    layer.drawing = { layer in
      layer.drawing = nil
      layer.setNeedsDisplay(rectangle(1, 1, 1, 1))
    }
    layer.setNeedsDisplay(rectangle(4, 4, 2, 2))
    layer.displayIfNeeded()
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(!layer.needsDisplay())
    #expect(
      layer.contexts.map(\.boundingBoxOfClipPath) == [rectangle(4, 4, 2, 2), rectangle(1, 1, 1, 1)])
  }

  @Test func aMarkWhileTheDelegateDisplaysStays() {
    final class Marking: NSObject, CALayerDelegate {
      func display(_ layer: CALayer) { layer.setNeedsDisplay() }
    }
    let delegate = Marking()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.needsDisplay())
  }

  @Test func aMarkInsideAnOverrideOfDisplayStays() {
    final class Again: CALayer {
      var count = 0
      override func display() {
        count += 1
        setNeedsDisplay()
      }
    }
    let again = Again()
    again.setNeedsDisplay()
    again.displayIfNeeded()
    #expect(again.count == 1)
    #expect(again.needsDisplay())
  }

  /// If an override displays without the inherited member, the marked rectangle is not drawn later.
  @Test func anOverrideOfDisplayUsesUpTheRectangle() {
    final class Sometimes: DrawingLayer {
      var draws = false
      override func display() { if draws { super.display() } }
    }
    let sometimes = Sometimes()
    sometimes.bounds = rectangle(0, 0, 20, 20)
    sometimes.setNeedsDisplay(rectangle(0, 0, 20, 1))
    sometimes.displayIfNeeded()
    sometimes.draws = true
    sometimes.setNeedsDisplay(rectangle(5, 5, 2, 2))
    sometimes.displayIfNeeded()
    #expect(sometimes.clip == rectangle(5, 5, 2, 2))
  }

  // MARK: Refusal

  @Test func aPictureOverTheLimitIsNotDrawn() {
    layer.bounds = rectangle(0, 0, 1e9, 1e9)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(log.take() == ["layer.display"])
    #expect(!layer.needsDisplay())
  }
}
