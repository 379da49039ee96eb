import LaminaLayers
import Testing

@Suite struct LayerTreeTests {
  let parent = CALayer()
  let a = CALayer()
  let b = CALayer()
  let c = CALayer()

  init() { for layer in [a, b, c] { parent.addSublayer(layer) } }

  /// Expects `layer` to have exactly these sublayers, and each of them to have `layer` as its
  /// superlayer.
  func expect(
    _ layer: CALayer, holds expected: [CALayer], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actual = layer.sublayers ?? []
    #expect(
      actual.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init),
      sourceLocation: sourceLocation
    )
    #expect(expected.allSatisfy { $0.superlayer === layer }, sourceLocation: sourceLocation)
  }

  @Test func addingPutsInFront() { expect(parent, holds: [a, b, c]) }

  @Test func addingAgainMovesToTheFront() {
    parent.addSublayer(a)
    expect(parent, holds: [b, c, a])
  }

  @Test func addingTakesOutOfTheOldSuperlayer() {
    let other = CALayer()
    other.addSublayer(b)
    expect(parent, holds: [a, c])
    expect(other, holds: [b])
  }

  @Test(arguments: [(0, "dabc"), (1, "adbc"), (3, "abcd"), (4, "abcd"), (Int(UInt32.max), "abcd")])
  func insertingAtAnIndex(index: Int, order: String) {
    let d = CALayer()
    parent.insertSublayer(d, at: UInt32(index))
    let named = ["a": a, "b": b, "c": c, "d": d]
    expect(parent, holds: order.compactMap { named[String($0)] })
  }

  /// The index counts without the layer itself.
  @Test func insertingOnesOwnSublayerAtAnIndex() {
    parent.insertSublayer(a, at: 1)
    expect(parent, holds: [b, a, c])
    parent.insertSublayer(c, at: 0)
    expect(parent, holds: [c, b, a])
  }

  @Test func insertingBelowAndAbove() {
    let (d, e) = (CALayer(), CALayer())
    parent.insertSublayer(d, below: b)
    expect(parent, holds: [a, d, b, c])
    parent.insertSublayer(e, above: b)
    expect(parent, holds: [a, d, b, e, c])
    parent.insertSublayer(a, above: c)
    expect(parent, holds: [d, b, e, c, a])
    parent.insertSublayer(a, below: d)
    expect(parent, holds: [a, d, b, e, c])
  }

  @Test func insertingBesideAStrangerAppends() {
    let (d, e, stranger) = (CALayer(), CALayer(), CALayer())
    parent.insertSublayer(d, below: stranger)
    parent.insertSublayer(e, above: stranger)
    expect(parent, holds: [a, b, c, d, e])
    parent.insertSublayer(a, below: a)
    expect(parent, holds: [b, c, d, e, a])
  }

  @Test func insertingBelowNilIsTheBackAndAboveNilTheFront() {
    let (d, e) = (CALayer(), CALayer())
    parent.insertSublayer(d, below: nil)
    parent.insertSublayer(e, above: nil)
    expect(parent, holds: [d, a, b, c, e])
  }

  @Test func replacing() {
    let d = CALayer()
    parent.replaceSublayer(b, with: d)
    expect(parent, holds: [a, d, c])
    #expect(b.superlayer == nil)
  }

  @Test func replacingWithASibling() {
    parent.replaceSublayer(c, with: a)
    expect(parent, holds: [b, a])
    #expect(c.superlayer == nil)
    parent.replaceSublayer(b, with: b)
    expect(parent, holds: [b, a])
  }

  @Test func replacingWithALayerFromInsideTheOldOne() {
    let inner = CALayer()
    b.addSublayer(inner)
    parent.replaceSublayer(b, with: inner)
    expect(parent, holds: [a, inner, c])
    #expect(b.sublayers == nil)
  }

  @Test func replacingAStrangerIsRefused() {
    let (stranger, d) = (CALayer(), CALayer())
    parent.replaceSublayer(stranger, with: d)
    expect(parent, holds: [a, b, c])
    #expect(d.superlayer == nil)
  }

  @Test func cyclesAreRefused() {
    a.addSublayer(b)
    parent.addSublayer(parent)
    a.addSublayer(parent)
    b.insertSublayer(parent, at: 0)
    b.insertSublayer(a, below: nil)
    b.insertSublayer(a, above: nil)
    parent.replaceSublayer(a, with: parent)
    b.sublayers = [a]
    expect(parent, holds: [a, c])
    expect(a, holds: [b])
    #expect(b.sublayers == nil)
    #expect(parent.superlayer == nil)
  }

  @Test func replacingWithAnAncestorIsRefused() {
    let inner = CALayer()
    a.addSublayer(inner)
    a.replaceSublayer(inner, with: parent)
    expect(a, holds: [inner])
    expect(parent, holds: [a, b, c])
  }

  @Test func noSublayersIsNilNeverEmpty() {
    for layer in [a, b, c] { layer.removeFromSuperlayer() }
    #expect(parent.sublayers == nil)
    parent.sublayers = []
    #expect(parent.sublayers == nil)
    parent.addSublayer(a)
    parent.sublayers = nil
    #expect(parent.sublayers == nil)
    #expect(a.superlayer == nil)
  }

  @Test func removingTwiceIsHarmless() {
    b.removeFromSuperlayer()
    b.removeFromSuperlayer()
    expect(parent, holds: [a, c])
    #expect(b.superlayer == nil)
  }

  @Test func settingSublayersDetachesAndAttaches() {
    let (d, other) = (CALayer(), CALayer())
    other.addSublayer(d)
    parent.sublayers = [c, d, a]
    expect(parent, holds: [c, d, a])
    #expect(b.superlayer == nil)
    #expect(other.sublayers == nil)
    parent.addSublayer(b)
    expect(parent, holds: [c, d, a, b])
  }

  @Test func settingSublayersWithDuplicatesKeepsTheFirst() {
    parent.sublayers = [b, a, b, a]
    expect(parent, holds: [b, a])
  }

  @Test func settingSublayersToADescendantOfAnOldOne() {
    let inner = CALayer()
    a.addSublayer(inner)
    parent.sublayers = [inner, a]
    expect(parent, holds: [inner, a])
    #expect(a.sublayers == nil)
  }

  @Test func zPositionDoesNotChangeTheArray() {
    a.zPosition = 10
    b.zPosition = -10
    expect(parent, holds: [a, b, c])
  }
}
