import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// One constraint by the superlayer, in a short form.
struct Wish: Sendable {
  var attribute: CAConstraintAttribute
  var source: CAConstraintAttribute
  var scale: CGFloat
  var offset: CGFloat

  init(
    _ attribute: CAConstraintAttribute, _ source: CAConstraintAttribute? = nil,
    x scale: CGFloat = 1,
    plus offset: CGFloat = 0
  ) {
    (self.attribute, self.source) = (attribute, source ?? attribute)
    (self.scale, self.offset) = (scale, offset)
  }

  func constraint(_ name: String = "superlayer") -> CAConstraint {
    CAConstraint(
      attribute: attribute, relativeTo: name, attribute: source, scale: scale, offset: offset)
  }
}

struct ConstraintCase: Sendable, CustomTestStringConvertible {
  var wishes: [Wish]
  var frame: CGRect
  var testDescription: String {
    wishes.map { "\($0.attribute) = \($0.source)*\($0.scale)+\($0.offset)" }.joined(separator: ", ")
  }

  init(_ wishes: [Wish], _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    (self.wishes, frame) = (wishes, rectangle(x, y, width, height))
  }
}

/// Facts 3.6: a superlayer with bounds (0, 0, 200, 100) and a child at (3, 5, 40, 20).
@Suite struct ConstraintTests {
  let parent = CALayer()
  let child = CALayer()
  let manager = CAConstraintLayoutManager()

  init() {
    parent.bounds = rectangle(0, 0, 200, 100)
    parent.addSublayer(child)
    child.name = "child"
    child.frame = rectangle(3, 5, 40, 20)
  }

  func sibling(_ name: String, _ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    parent.addSublayer(layer)
    return layer
  }

  @Test(arguments: [
    // One constraint keeps the size.
    ConstraintCase([Wish(.minX)], 0, 5, 40, 20),
    ConstraintCase([Wish(.midX)], 80, 5, 40, 20),
    ConstraintCase([Wish(.maxX)], 160, 5, 40, 20),
    ConstraintCase([Wish(.minY)], 3, 0, 40, 20),
    ConstraintCase([Wish(.midY)], 3, 40, 40, 20),
    ConstraintCase([Wish(.maxY)], 3, 80, 40, 20),
    // A constraint of the size alone changes nothing.
    ConstraintCase([Wish(.width, x: 0.5)], 3, 5, 40, 20),
    ConstraintCase([Wish(.height, x: 0.5)], 3, 5, 40, 20),
    // Two constraints.
    ConstraintCase([Wish(.minX), Wish(.maxX)], 0, 5, 200, 20),
    ConstraintCase([Wish(.minX), Wish(.width, x: 0.5)], 0, 5, 100, 20),
    ConstraintCase([Wish(.maxX), Wish(.width, x: 0.5)], 100, 5, 100, 20),
    ConstraintCase([Wish(.midX), Wish(.width, x: 0.5)], 50, 5, 100, 20),
    ConstraintCase([Wish(.minX, plus: 20), Wish(.midX)], 20, 5, 160, 20),
    ConstraintCase([Wish(.midX), Wish(.maxX, plus: -20)], 20, 5, 160, 20),
    ConstraintCase([Wish(.minY), Wish(.height, x: 0.5)], 3, 0, 40, 50),
    ConstraintCase([Wish(.maxX), Wish(.minX)], 0, 5, 200, 20),
    ConstraintCase([Wish(.midX), Wish(.midY)], 80, 40, 40, 20),
    // Too many constraints: the last one and the lowest of the others count.
    ConstraintCase([Wish(.maxX), Wish(.minX), Wish(.width, x: 0.25)], 0, 5, 50, 20),
    ConstraintCase([Wish(.maxX), Wish(.midX, plus: -30), Wish(.width, x: 0.25)], 45, 5, 50, 20),
    ConstraintCase([Wish(.width, x: 0.25), Wish(.maxX), Wish(.midX, plus: -30)], -60, 5, 260, 20),
    ConstraintCase([Wish(.maxX), Wish(.midX, plus: -30), Wish(.minX)], 0, 5, 140, 20),
    ConstraintCase(
      [Wish(.minX), Wish(.midX, plus: -30), Wish(.maxX), Wish(.width, x: 0.25)], 0, 5, 50, 20),
    ConstraintCase([Wish(.maxY), Wish(.minY), Wish(.height, x: 0.25)], 3, 0, 40, 25),
    // Constraints across axes, and any number of them.
    ConstraintCase([Wish(.minX, .maxY)], 100, 5, 40, 20),
    ConstraintCase([Wish(.minX, .maxX, x: 0.25, plus: 7)], 57, 5, 40, 20),
    ConstraintCase([Wish(.minY, .width, x: 0.1)], 3, 20, 40, 20),
    // If an attribute is constrained twice, its axis stays as it is. The other axis is solved.
    ConstraintCase([Wish(.minX), Wish(.minX, plus: 20)], 3, 5, 40, 20),
    ConstraintCase([Wish(.minX), Wish(.minX, plus: 20), Wish(.maxY)], 3, 80, 40, 20),
    // Edges that cross each other are put in order.
    ConstraintCase([Wish(.minX, plus: 50), Wish(.maxX, plus: -180)], 20, 5, 30, 20),
    // Infinity and NaN.
    ConstraintCase([Wish(.minX, x: .infinity), Wish(.maxY)], 3, 80, 40, 20),
    ConstraintCase([Wish(.minX, plus: .nan), Wish(.maxY)], 3, 80, 40, 20),
  ])
  func bySuperlayer(_ test: ConstraintCase) {
    child.constraints = test.wishes.map { $0.constraint() }
    manager.layoutSublayers(of: parent)
    #expect(child.frame == test.frame)
  }

  @Test func theSuperlayerIsMeasuredWithTheOriginOfItsBounds() {
    parent.bounds = rectangle(30, 70, 200, 100)
    child.constraints = [Wish(.minX).constraint(), Wish(.minY).constraint()]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(30, 70, 40, 20))
  }

  @Test(arguments: ["nobody", "child", ""])
  func sourcesThatLeaveTheAxisAlone(name: String) {
    child.constraints = [Wish(.minX, .maxX).constraint(name), Wish(.maxY).constraint()]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(3, 80, 40, 20))
  }

  /// One unknown source leaves the axis unsolved, even if another constraint could solve it.
  @Test func anUnknownSourceAmongOthers() {
    child.constraints = [
      Wish(.maxX).constraint("nobody"), Wish(.minX).constraint(), Wish(.width, x: 0.5).constraint(),
    ]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(3, 5, 40, 20))
  }

  @Test func anUnconstrainedSiblingIsNoSource() {
    _ = sibling("a", rectangle(60, 60, 10, 10))
    child.constraints = [Wish(.minX, .maxX).constraint("a")]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(3, 5, 40, 20))
  }

  @Test func aSiblingIsASourceOnlyOnItsConstrainedAxis() {
    let a = sibling("a", rectangle(60, 60, 10, 10))
    a.constraints = [Wish(.minX, plus: 20).constraint()]
    child.constraints = [
      Wish(.minX, .maxX, plus: 5).constraint("a"), Wish(.minY, .maxY).constraint("a"),
    ]
    manager.layoutSublayers(of: parent)
    #expect(a.frame == rectangle(20, 60, 10, 10))
    #expect(child.frame == rectangle(35, 5, 40, 20))
  }

  @Test func aSiblingWhoseSizeAloneIsConstrainedIsNoSource() {
    let a = sibling("a", rectangle(60, 60, 10, 10))
    a.constraints = [Wish(.width, x: 0.5).constraint()]
    child.constraints = [Wish(.minX, .maxX).constraint("a")]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(3, 5, 40, 20))
  }

  @Test func aSiblingsOtherAxis() {
    let a = sibling("a", rectangle(60, 60, 10, 10))
    a.constraints = [Wish(.maxY).constraint()]
    child.constraints = [Wish(.minX, .minY).constraint("a")]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(90, 5, 40, 20))
  }

  @Test(arguments: [false, true])
  func theOrderOfSublayersPlaysNoPart(reversed: Bool) {
    let names = ["a", "b", "c", "d"]
    var layers: [String: CALayer] = [:]
    for name in reversed ? names.reversed() : names {
      layers[name] = sibling(name, rectangle(0, 0, 10, 10))
    }
    layers["a"]?.constraints = [Wish(.minX, plus: 8).constraint()]
    for (name, before) in [("b", "a"), ("c", "b"), ("d", "c")] {
      layers[name]?.constraints = [Wish(.minX, .maxX, plus: 2).constraint(before)]
    }
    manager.layoutSublayers(of: parent)
    #expect(names.map { layers[$0]?.frame.minX } == [8, 20, 32, 44])
  }

  @Test func aCycleLeavesItsMembersAloneAndThoseThatReadThem() {
    let (a, b) = (sibling("a", rectangle(1, 1, 10, 10)), sibling("b", rectangle(2, 2, 10, 10)))
    a.constraints = [Wish(.minX, .maxX).constraint("b"), Wish(.minY).constraint()]
    b.constraints = [Wish(.minX, .maxX).constraint("a")]
    child.constraints = [Wish(.minX, .maxX).constraint("b")]
    let free = sibling("free", rectangle(4, 4, 10, 10))
    free.constraints = [Wish(.maxX).constraint()]
    manager.layoutSublayers(of: parent)
    #expect(a.frame == rectangle(1, 0, 10, 10))
    #expect(b.frame == rectangle(2, 2, 10, 10))
    #expect(child.frame == rectangle(3, 5, 40, 20))
    #expect(free.frame == rectangle(190, 4, 10, 10))
  }

  /// The two axes of a pair are separate dependencies.
  @Test func crossedSourcesAreNoCycle() {
    let (a, b) = (sibling("a", rectangle(1, 1, 10, 10)), sibling("b", rectangle(2, 2, 10, 10)))
    a.constraints = [Wish(.minX, .maxX).constraint("b"), Wish(.minY, plus: 30).constraint()]
    b.constraints = [Wish(.minX, plus: 50).constraint(), Wish(.minY, .maxY).constraint("a")]
    manager.layoutSublayers(of: parent)
    #expect(a.frame == rectangle(60, 30, 10, 10))
    #expect(b.frame == rectangle(50, 40, 10, 10))
  }

  @Test func aSourceThatWasNotPlacedSpoilsThoseThatReadIt() {
    let a = sibling("a", rectangle(1, 1, 10, 10))
    a.constraints = [Wish(.minX).constraint("nobody")]
    child.constraints = [Wish(.minX, .maxX).constraint("a")]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(3, 5, 40, 20))
  }

  @Test func aSourceWithCrossedEdgesIsReadStandardised() {
    let a = sibling("a", rectangle(1, 1, 10, 10))
    a.constraints = [Wish(.minX, plus: 50).constraint(), Wish(.maxX, plus: -180).constraint()]
    child.constraints = [Wish(.minX).constraint("a"), Wish(.maxX).constraint("a")]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(20, 5, 30, 20))
  }

  @Test func theFirstSiblingOfANameIsMeant() {
    let (a, b) = (
      sibling("twin", rectangle(1, 1, 10, 10)), sibling("twin", rectangle(1, 1, 10, 10))
    )
    a.constraints = [Wish(.minX, plus: 70).constraint()]
    b.constraints = [Wish(.minX, plus: 90).constraint()]
    child.constraints = [Wish(.minX).constraint("twin")]
    manager.layoutSublayers(of: parent)
    #expect(child.frame.minX == 70)
  }

  @Test func aLongChainIsSolvedInOnePass() {
    for i in 0..<2_000 {
      let layer = sibling("\(i)", rectangle(0, 0, 1, 1))
      layer.constraints = [
        i == 0 ? Wish(.minX).constraint() : Wish(.minX, .maxX).constraint("\(i - 1)")
      ]
    }
    parent.sublayers = parent.sublayers?.reversed()
    manager.layoutSublayers(of: parent)
    #expect(parent.sublayers?.first?.frame == rectangle(1999, 0, 1, 1))
  }

  @Test func aTransformedLayerIsPlacedByItsFrame() {
    child.transform = CATransform3DMakeScale(2, 2, 1)
    child.frame = rectangle(3, 5, 40, 20)
    child.constraints = [Wish(.minX).constraint(), Wish(.maxX).constraint()]
    manager.layoutSublayers(of: parent)
    #expect(child.frame == rectangle(0, 5, 200, 20))
    #expect(child.bounds.size == CGSize(width: 100, height: 10))
  }

  @Test func aLayerWithoutSublayersIsFine() {
    manager.layoutSublayers(of: CALayer())
    manager.layoutSublayers(of: child)
    #expect(child.frame == rectangle(3, 5, 40, 20))
  }
}
