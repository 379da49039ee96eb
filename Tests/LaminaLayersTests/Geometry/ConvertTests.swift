import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 3.3: conversion of points and rectangles between layers.
@Suite struct ConvertTests {
  let parent = CALayer(CGRect(0, 0, 200, 200))
  let child = CALayer(CGRect(0, 0, 50, 50), at: CGPoint(100, 50))

  init() { parent.addSublayer(child) }

  @Test(arguments: [
    (CGPoint(0, 0), CGPoint(75, 25)), (CGPoint(50, 50), CGPoint(125, 75)),
    (CGPoint(-5, 60), CGPoint(70, 85)),
  ])
  func childToParent(inner: CGPoint, outer: CGPoint) {
    #expect(child.convert(inner, to: parent) == outer)
    #expect(parent.convert(inner, from: child) == outer)
    #expect(parent.convert(outer, to: child) == inner)
    #expect(child.convert(outer, from: parent) == inner)
  }

  @Test func scaledChild() {
    child.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(child.convert(.zero, to: parent) == CGPoint(50, 0))
    #expect(child.convert(CGRect(0, 0, 10, 20), to: parent) == CGRect(50, 0, 20, 40))
    #expect(child.convert(CGRect(50, 0, 20, 40), from: parent) == CGRect(0, 0, 10, 20))
  }

  @Test func originOfTheChildsBounds() {
    child.bounds.origin = CGPoint(7, 9)
    #expect(child.convert(CGPoint(7, 9), to: parent) == CGPoint(75, 25))
  }

  /// Positions of sublayers are already in the parent's space.
  @Test func originOfTheParentsBoundsPlaysNoPart() {
    parent.bounds.origin = CGPoint(30, 40)
    #expect(child.convert(.zero, to: parent) == CGPoint(75, 25))
  }

  @Test func sublayerTransformTranslates() {
    parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
    #expect(child.convert(.zero, to: parent) == CGPoint(85, 45))
    #expect(child.convert(CGPoint(85, 45), from: parent) == .zero)
  }

  /// Facts 3.3: scale 2 with a child translated by (5, 6) gives (60, -38).
  @Test func sublayerTransformActsAboutTheAnchor() {
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    #expect(child.convert(.zero, to: parent) == CGPoint(60, -38))
    #expect(child.convert(CGPoint(60, -38), from: parent) == .zero)
  }

  @Test func sublayerTransformWithAnchorsAtZero() {
    parent.anchorPoint = .zero
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.anchorPoint = .zero
    child.position = CGPoint(20, 20)
    #expect(child.convert(CGPoint(5, 5), to: parent) == CGPoint(50, 50))
    // (25, 25) is only on the parent, because the child begins at (40, 40).
    parent.position = .zero
    #expect(parent.hitTest(CGPoint(25, 25)) === parent)
    #expect(parent.hitTest(CGPoint(41, 41)) === child)
  }

  @Test func sublayerTransformIsForSublayersOnly() {
    parent.position = CGPoint(100, 100)
    parent.sublayerTransform = CATransform3DMakeScale(3, 3, 3)
    #expect(parent.convert(CGPoint(7, 8), to: nil) == CGPoint(7, 8))
  }

  /// A mask is not a sublayer.
  @Test func sublayerTransformLeavesTheMaskAlone() {
    parent.sublayerTransform = CATransform3DMakeScale(3, 3, 3)
    let mask = CALayer(CGRect(0, 0, 50, 50), at: CGPoint(100, 50))
    parent.mask = mask
    #expect(mask.convert(.zero, to: parent) == CGPoint(75, 25))
    #expect(mask.convert(CGPoint(75, 25), from: parent) == .zero)
  }

  // MARK: Which layers

  @Test func theSameLayerChangesNothing() {
    let point = CGPoint(0.1, -7e300)
    child.transform = CATransform3DMakeScale(0, 0, 0)
    #expect(child.convert(point, to: child) == point)
    #expect(child.convert(point, from: child) == point)
    let rect = CGRect(x: 1, y: 2, width: -3, height: -4)
    #expect(child.convert(rect, to: child).origin == CGPoint(1, 2))
    #expect(child.convert(rect, from: child).size.width == -3)
  }

  @Test func siblingsMeetInTheirSuperlayer() {
    let (left, right) = (
      CALayer(CGRect(0, 0, 10, 10), at: CGPoint(50, 50)),
      CALayer(CGRect(0, 0, 10, 10), at: CGPoint(150, 50))
    )
    parent.addSublayer(left)
    parent.addSublayer(right)
    #expect(left.convert(.zero, to: right) == CGPoint(-100, 0))
    #expect(left.convert(.zero, from: right) == CGPoint(100, 0))
  }

  /// The conversion goes through the nearest common ancestor, so a singular map above it does no
  /// harm.
  @Test func siblingsUnderASingularAncestor() {
    let root = CALayer(CGRect(0, 0, 9, 9))
    root.addSublayer(parent)
    parent.transform = CATransform3DMakeScale(0, 0, 1)
    let sibling = CALayer(CGRect(0, 0, 50, 50), at: CGPoint(110, 60))
    parent.addSublayer(sibling)
    #expect(child.convert(.zero, to: sibling) == CGPoint(-10, -10))
  }

  @Test func cousinsOfDifferentDepth() {
    let (a, b, c) = (
      CALayer(CGRect(0, 0, 20, 20), at: CGPoint(30, 30), anchor: .zero),
      CALayer(CGRect(0, 0, 20, 20), at: CGPoint(1, 2), anchor: .zero),
      CALayer(CGRect(0, 0, 20, 20), at: CGPoint(40, 4), anchor: .zero)
    )
    child.addSublayer(a)
    a.addSublayer(b)
    parent.addSublayer(c)
    // (0, 0) of b is (31, 32) in child and (106, 57) in parent.
    #expect(b.convert(.zero, to: c) == CGPoint(66, 53))
    #expect(c.convert(.zero, to: b) == CGPoint(-66, -53))
    #expect(b.convert(.zero, to: child) == CGPoint(31, 32))
    #expect(b.convert(CGPoint(106, 57), from: parent) == .zero)
  }

  @Test func unrelatedTreesMeetOutside() {
    let (first, second) = (
      CALayer(CGRect(0, 0, 50, 50), at: CGPoint(25, 25)),
      CALayer(CGRect(0, 0, 50, 50), at: CGPoint(500, 500))
    )
    #expect(first.convert(.zero, to: second) == CGPoint(-475, -475))
    #expect(second.convert(CGPoint(-475, -475), to: first) == .zero)
  }

  @Test func nilIsTheSpaceAroundTheRoot() {
    parent.position = CGPoint(300, 400)
    parent.transform = CATransform3DMakeScale(2, 1, 1)
    // (75, 25) of the parent is (-25, -75) from its anchor.
    #expect(child.convert(.zero, to: nil) == CGPoint(250, 325))
    #expect(child.convert(CGPoint(250, 325), from: nil) == .zero)
    #expect(child.convert(CGRect(0, 0, 10, 10), to: nil) == CGRect(250, 325, 20, 10))
    #expect(child.convert(CGRect(250, 325, 20, 10), from: nil) == CGRect(0, 0, 10, 10))
  }

  // MARK: Rectangles

  @Test func rectanglesBecomeTheBoxOfTheirCorners() {
    child.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let half = 25 * 2.0.squareRoot()
    #expect(
      agrees(
        child.convert(child.bounds, to: parent), CGRect(100 - half, 50 - half, 2 * half, 2 * half)))
    #expect(agrees(child.convert(child.bounds, to: parent), child.frame))
  }

  @Test func flippingKeepsSizesPositive() {
    child.isGeometryFlipped = true
    #expect(child.convert(CGRect(0, 0, 10, 20), to: parent) == CGRect(75, 55, 10, 20))
  }

  @Test func negativeRectanglesAreTakenByTheirEdges() {
    let rect = CGRect(x: 10, y: 20, width: -10, height: -20)
    #expect(child.convert(rect, to: parent) == CGRect(75, 25, 10, 20))
  }

  @Test func nullStaysNull() { #expect(child.convert(CGRect.null, to: parent).isNull) }
}
