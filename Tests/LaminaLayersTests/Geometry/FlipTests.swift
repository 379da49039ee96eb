import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 3.4.
@Suite struct FlipTests {
  let parent = CALayer(CGRect(5, 7, 100, 80), at: CGPoint(20, 30), anchor: .zero)
  let child = CALayer(CGRect(0, 0, 10, 10), at: CGPoint(15, 17), anchor: .zero)

  init() {
    parent.isGeometryFlipped = true
    parent.addSublayer(child)
  }

  @Test func childOfAFlippedParent() {
    #expect(child.convert(CGPoint(0, 0), to: nil) == CGPoint(30, 100))
    #expect(child.convert(CGPoint(0, 10), to: nil) == CGPoint(30, 90))
    #expect(parent.convert(CGPoint(5, 7), to: nil) == CGPoint(20, 110))
  }

  @Test func andBack() {
    #expect(child.convert(CGPoint(30, 100), from: nil) == CGPoint(0, 0))
    #expect(child.convert(CGPoint(30, 90), from: nil) == CGPoint(0, 10))
    #expect(parent.convert(CGPoint(20, 110), from: nil) == CGPoint(5, 7))
  }

  @Test(arguments: [
    (CGPoint(5, 7), CGPoint(50.2061836386, 101.718724616)),
    (CGPoint(105, 7), CGPoint(145.739832551, 131.270745282)),
    (CGPoint(5, 87), CGPoint(73.8478001715, 25.2918054859)),
  ])
  func flippedAndTurned(inner: CGPoint, outer: CGPoint) {
    let layer = CALayer(CGRect(5, 7, 100, 80), at: CGPoint(80, 90), anchor: CGPoint(0.25, 0.75))
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    layer.isGeometryFlipped = true
    #expect(agrees(layer.convert(inner, to: nil), outer, within: 1e-10))
    #expect(agrees(layer.convert(outer, from: nil), inner, within: 1e-9))
  }

  @Test func theMirrorIsTheMiddleOfTheBounds() {
    #expect(parent.convert(CGPoint(5, 47), to: nil) == CGPoint(20, 70))
    #expect(parent.frame == CGRect(20, 30, 100, 80))
  }

  @Test func twoFlipsCancel() {
    child.bounds = CGRect(0, 0, 10, 10)
    child.isGeometryFlipped = true
    // The point is mirrored within the child and again within the parent.
    #expect(child.convert(CGPoint(0, 0), to: nil) == CGPoint(30, 90))
    #expect(child.convert(CGPoint(0, 10), to: nil) == CGPoint(30, 100))
  }

  // MARK: contentsAreFlipped

  @Test(arguments: [
    ([false, false, false], false), ([true, false, false], true), ([false, true, false], true),
    ([false, false, true], true), ([true, true, false], false), ([true, false, true], false),
    ([false, true, true], false), ([true, true, true], true),
  ])
  func contentsAreFlippedByParity(flips: [Bool], expected: Bool) {
    let chain = flips.map { isFlipped in
      let layer = CALayer()
      layer.isGeometryFlipped = isFlipped
      return layer
    }
    chain[0].addSublayer(chain[1])
    chain[1].addSublayer(chain[2])
    #expect(chain[2].contentsAreFlipped() == expected)
    #expect(chain[0].contentsAreFlipped() == flips[0])
  }

  @Test func masksCountTheLayerTheyMask() {
    let mask = CALayer()
    parent.mask = mask
    #expect(mask.contentsAreFlipped())
    parent.mask = nil
    #expect(!mask.contentsAreFlipped())
  }
}
