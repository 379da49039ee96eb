import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// A layer that is not double-sided is left out with its subtree when its front faces away.
@Suite struct DoubleSidedTests {
  let top = root(200, 200)
  let card = layer(rect(50, 50, 100, 100))
  let inner = layer(rect(10, 10, 20, 20))

  init() {
    card.isDoubleSided = false
    top.addSublayer(card)
    card.addSublayer(inner)
  }

  func rotation(_ degrees: Double, _ x: Double, _ y: Double) -> CATransform3D {
    CATransform3DMakeRotation(degrees * .pi / 180, x, y, 0)
  }

  @Test(arguments: [
    (0, true), (80, true), (100, false), (180, false), (260, false), (280, true), (360, true),
  ])
  func turningAboutY(degrees: Int, isVisible: Bool) throws {
    card.transform = rotation(Double(degrees), 0, 1)
    let worlds = try Worlds(top)
    #expect(worlds.isVisible(card) == isVisible)
    #expect(worlds.isVisible(inner) == isVisible)
    card.isDoubleSided = true
    #expect(try Worlds(top).isVisible(inner))
  }

  @Test(arguments: [(30, true), (150, false), (210, false), (330, true)])
  func turningAboutX(degrees: Int, isVisible: Bool) throws {
    card.transform = rotation(Double(degrees), 1, 0)
    #expect(try Worlds(top).isVisible(card) == isVisible)
  }

  @Test func mirroringInThePlaneDoesNotTurn() throws {
    for t in [
      CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1),
      CATransform3DMakeScale(-1, -1, 1),
      CATransform3DMakeRotation(.pi, 0, 0, 1),
    ] {
      card.transform = t
      #expect(try Worlds(top).isVisible(card))
    }
  }

  @Test(arguments: [false, true], [false, true])
  func flipsDoNotTurn(rootFlipped: Bool, cardFlipped: Bool) throws {
    top.isGeometryFlipped = rootFlipped
    card.isGeometryFlipped = cardFlipped
    card.transform = rotation(20, 0, 1)
    #expect(try Worlds(top).isVisible(card))
    card.transform = rotation(200, 0, 1)
    #expect(try !Worlds(top).isVisible(card))
  }

  @Test func twoTurnsFaceTheViewerAgain() throws {
    inner.isDoubleSided = false
    card.isDoubleSided = true
    card.transform = rotation(180, 0, 1)
    #expect(try !Worlds(top).isVisible(inner), "on the back of its superlayer")
    inner.transform = rotation(180, 0, 1)
    #expect(try Worlds(top).isVisible(inner))
    card.transform = CATransform3DIdentity
    #expect(try !Worlds(top).isVisible(inner))
  }

  @Test func aTurnBySublayerTransformCountsToo() throws {
    top.sublayerTransform = rotation(180, 0, 1)
    #expect(try !Worlds(top).isVisible(card))
    card.transform = rotation(180, 1, 0)
    #expect(try Worlds(top).isVisible(card))
  }

  /// A card is turned a little past its edge. An eye close by still sees its front if the card lies
  /// to the side.
  @Test func aPerspectiveDecidesByTheEye() throws {
    top.sublayerTransform.m34 = -1 / 200
    card.bounds = rect(0, 0, 10, 10)
    card.position = CGPoint(x: 100, y: 100)
    card.transform = rotation(95, 0, 1)
    #expect(try !Worlds(top).isVisible(card))
    card.position = CGPoint(x: 0, y: 100)
    let left = try Worlds(top).isVisible(card)
    card.position = CGPoint(x: 200, y: 100)
    let right = try Worlds(top).isVisible(card)
    #expect(left != right, "the eye sees the front of one and the back of the other")
  }
}
