import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Layers that only place their sublayers.
@Suite struct TransformLayerTests {
  private func isTransformLayer(_ layer: CALayer) -> Bool {
    layer.row.state.pointee.flags.contains(.transformLayer)
  }

  @Test func everyWayToMakeOneSaysSo() throws {
    let layer = CATransformLayer()
    layer.isHidden = true
    layer.name = "space"
    #expect(isTransformLayer(layer))
    let copy = CATransformLayer(layer: layer)
    #expect(isTransformLayer(copy) && copy.isHidden && copy.name == "space")
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: CATransformLayer.self, from: try archive(layer)))
    #expect(isTransformLayer(back) && back.isHidden && back.name == "space")
    #expect(isTransformLayer(CATransformLayer(layer: CALayer())))
  }

  @Test func aPlainLayerDoesNotBecomeOneByCopying() {
    #expect(!isTransformLayer(CALayer(layer: CATransformLayer())))
    #expect(!isTransformLayer(CALayer()))
  }

  @Test func whatItIgnoresIsKept() throws {
    let layer = CATransformLayer()
    layer.backgroundColor = color(1, 0, 0)
    layer.setValue(3, forKey: "borderWidth")
    layer.setValue(true, forKey: "masksToBounds")
    layer.addSublayer(CALayer())
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: CATransformLayer.self, from: try archive(layer)))
    #expect(back.backgroundColor == color(1, 0, 0) && back.borderWidth == 3 && back.masksToBounds)
    #expect(back.sublayers?.count == 1)
  }

  @Test func nothingOfItsOwnIsDrawn() throws {
    let top = root(100, 100)
    let layer = CATransformLayer()
    layer.frame = rect(10, 10, 50, 50)
    top.addSublayer(layer)
    let empty = try plan(top)
    layer.backgroundColor = color(1, 0, 0)
    (layer.borderWidth, layer.contents, layer.shadowOpacity) = (4, try image(2, 2), 1)
    (layer.filters, layer.mask, layer.masksToBounds) = (
      [CAFilter(type: "colorInvert")], CALayer(), true
    )
    let full = try plan(top)
    #expect("\(full)" == "\(empty)")
  }

  // MARK: Hit tests

  @Test func itIsNeverHitButItsSublayersAre() {
    let top = layer(rect(0, 0, 100, 100))
    let (space, inner) = (CATransformLayer(), layer(rect(5, 5, 10, 10)))
    space.frame = rect(20, 20, 50, 50)
    space.addSublayer(inner)
    top.addSublayer(space)
    #expect(space.hitTest(CGPoint(x: 30, y: 30)) == nil)
    #expect(top.hitTest(CGPoint(x: 30, y: 30)) === inner)
    #expect(top.hitTest(CGPoint(x: 60, y: 60)) === top)
    space.isHidden = true
    #expect(top.hitTest(CGPoint(x: 30, y: 30)) === top)
  }

  @Test func subclassesAreDescendedIntoToo() {
    final class Space: CATransformLayer {}
    let (top, space, inner) = (layer(rect(0, 0, 100, 100)), Space(), layer(rect(5, 5, 10, 10)))
    space.addSublayer(inner)
    top.addSublayer(space)
    #expect(top.hitTest(CGPoint(x: 8, y: 8)) === inner)
  }

  @Test func theNearestIsHitWhateverTheOrder() {
    let (top, space) = (layer(rect(0, 0, 100, 100)), CATransformLayer())
    let (near, far) = (layer(rect(0, 0, 50, 50)), layer(rect(0, 0, 50, 50)))
    near.transform = CATransform3DMakeTranslation(0, 0, 5)
    space.addSublayer(near)
    space.addSublayer(far)
    top.addSublayer(space)
    #expect(top.hitTest(CGPoint(x: 10, y: 10)) === near)
    // The turn is about the middle of the space, which is a corner of both layers.
    space.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(top.hitTest(CGPoint(x: -10, y: 10)) === far)
  }

  @Test func theSideOfABoxIsHitWhenTheBoxIsTurned() {
    let (top, space) = (layer(rect(0, 0, 200, 200)), CATransformLayer())
    space.position = CGPoint(x: 100, y: 100)
    let (front, side) = (CALayer(), DialLayer())
    for face in [front, side] { face.bounds = rect(0, 0, 100, 100) }
    front.zPosition = 50
    side.transform = CATransform3DTranslate(CATransform3DMakeRotation(.pi / 2, 0, 1, 0), 0, 0, 50)
    space.addSublayer(front)
    space.addSublayer(side)
    top.addSublayer(space)
    #expect(top.hitTest(CGPoint(x: 100, y: 100)) === front)
    space.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    #expect(top.hitTest(CGPoint(x: 120, y: 100)) === side)
    #expect(top.hitTest(CGPoint(x: 160, y: 100)) === top)
  }

  @Test func spacesInSpacesShareOne() {
    let (top, outer, inner) = (layer(rect(0, 0, 100, 100)), CATransformLayer(), CATransformLayer())
    let (back, face) = (layer(rect(0, 0, 50, 50)), layer(rect(0, 0, 50, 50)))
    let child = layer(rect(10, 10, 10, 10))
    inner.transform = CATransform3DMakeTranslation(0, 0, 10)
    inner.addSublayer(face)
    face.addSublayer(child)
    outer.addSublayer(inner)
    outer.addSublayer(back)
    top.addSublayer(outer)
    #expect(top.hitTest(CGPoint(x: 15, y: 15)) === child)
    #expect(top.hitTest(CGPoint(x: 30, y: 30)) === face)
    inner.transform = CATransform3DMakeTranslation(0, 0, -10)
    #expect(top.hitTest(CGPoint(x: 15, y: 15)) === back)
  }
}
