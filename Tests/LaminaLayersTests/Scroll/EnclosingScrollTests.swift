import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Scrolling from a layer inside a scroll layer (facts 3.8).
@Suite struct EnclosingScrollTests {
  let scroller = CAScrollLayer()
  let middle = CALayer()
  let inner = CALayer()

  init() {
    scroller.bounds = rectangle(0, 0, 100, 100)
    for (layer, parent) in [(middle, scroller), (inner, middle)] {
      parent.addSublayer(layer)
      layer.anchorPoint = .zero
    }
    middle.bounds = rectangle(0, 0, 500, 500)
    middle.position = CGPoint(x: 30, y: 40)
    inner.bounds = rectangle(0, 0, 50, 50)
    inner.position = CGPoint(x: 200, y: 100)
  }

  @Test func aPointIsConverted() {
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(scroller.bounds.origin == CGPoint(x: 231, y: 142))
  }

  @Test func aRectangleIsConverted() {
    inner.scrollRectToVisible(rectangle(0, 0, 10, 20))
    #expect(scroller.bounds.origin == CGPoint(x: 140, y: 60))
  }

  @Test func transformsCount() {
    inner.transform = CATransform3DMakeScale(2, 3, 1)
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(scroller.bounds.origin == CGPoint(x: 232, y: 146))
  }

  @Test func theBoundsOfTheScrollerDoNotShiftThePoint() {
    scroller.bounds.origin = CGPoint(x: 11, y: 12)
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(scroller.bounds.origin == CGPoint(x: 231, y: 142))
  }

  @Test func aScrollLayerCountsItself() {
    scroller.scroll(CGPoint(x: 3, y: 4))
    #expect(scroller.bounds.origin == CGPoint(x: 3, y: 4))
    scroller.scrollRectToVisible(rectangle(190, 4, 10, 10))
    #expect(scroller.bounds.origin == CGPoint(x: 100, y: 4))
  }

  @Test func theNearestOneScrolls() {
    let outer = CAScrollLayer()
    outer.bounds = rectangle(0, 0, 100, 100)
    outer.addSublayer(scroller)
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(outer.bounds.origin == .zero)
    #expect(scroller.bounds.origin == CGPoint(x: 231, y: 142))
  }

  @Test func withoutOneNothingHappens() {
    middle.removeFromSuperlayer()
    inner.scroll(CGPoint(x: 1, y: 2))
    inner.scrollRectToVisible(rectangle(900, 900, 10, 10))
    for layer in [scroller, middle, inner] { #expect(layer.bounds.origin == .zero) }
  }

  @Test func theModeHolds() {
    scroller.scrollMode = .vertically
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(scroller.bounds.origin == CGPoint(x: 0, y: 142))
  }

  @Test func rectanglesThatAreNoneScrollNothing() {
    inner.scrollRectToVisible(.null)
    inner.scrollRectToVisible(.infinite)
    #expect(scroller.bounds.origin == .zero)
  }

  /// If the plane of a perspective passes through the eye, points have no finite image.
  @Test func pointsWithoutAnImageScrollNothing() {
    var perspective = CATransform3DIdentity
    perspective.m14 = -1
    inner.transform = perspective
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(scroller.bounds.origin.x.isFinite)
    #expect(scroller.bounds.origin.y.isFinite)
  }
}
