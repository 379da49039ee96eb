import Foundation
import LaminaLayers
import Testing

/// Facts 2.5: a program may set `sublayers`.
@Suite struct SublayersSetterTests {
  let parent = CALayer()
  let a = CALayer()
  let b = CALayer()
  let c = CALayer()

  @Test func attachesInOrder() {
    parent.sublayers = [b, a, c]
    #expect(parent.sublayers == [b, a, c])
    #expect([a, b, c].allSatisfy { $0.superlayer === parent })
  }

  @Test func detachesWhatIsNotNamed() {
    parent.sublayers = [a, b, c]
    parent.sublayers = [c]
    #expect(parent.sublayers == [c])
    #expect(a.superlayer == nil && b.superlayer == nil)
    #expect(c.superlayer === parent)
  }

  @Test func reorders() {
    parent.sublayers = [a, b, c]
    parent.sublayers = [c, a, b]
    #expect(parent.sublayers == [c, a, b])
    #expect([a, b, c].allSatisfy { $0.superlayer === parent })
  }

  @Test func nilAndEmptyAreTheSame() {
    parent.sublayers = [a]
    parent.sublayers = []
    #expect(parent.sublayers == nil)
    #expect(a.superlayer == nil)
    parent.sublayers = [a]
    parent.sublayers = nil
    #expect(parent.sublayers == nil)
    #expect(a.superlayer == nil)
  }

  @Test func theFirstOfTwoMentionsCounts() {
    parent.sublayers = [a, b, a, c, b]
    #expect(parent.sublayers == [a, b, c])
  }

  @Test func takesFromOtherTrees() {
    let other = CALayer()
    other.sublayers = [a, b]
    parent.sublayers = [b, c]
    #expect(other.sublayers == [a])
    #expect(parent.sublayers == [b, c])
    #expect(b.superlayer === parent)
  }

  @Test func takesFromInsideALayerThatGoes() {
    parent.sublayers = [a]
    a.addSublayer(b)
    parent.sublayers = [b]
    #expect(parent.sublayers == [b])
    #expect(a.superlayer == nil)
    #expect(a.sublayers == nil)
  }

  @Test func aLayerAndItsFormerSublayerBecomeSiblings() {
    a.addSublayer(b)
    parent.sublayers = [b, a]
    #expect(parent.sublayers == [b, a])
    #expect(a.sublayers == nil)
  }

  @Test func ancestorsAreLeftOut() {
    parent.sublayers = [a]
    a.sublayers = [b]
    a.sublayers = [c, parent, a, b]
    #expect(a.sublayers == [c, b])
    #expect(a.superlayer === parent)
    #expect(parent.superlayer == nil)
  }

  @Test func laterAddingGoesOn() {
    parent.sublayers = [a, b]
    parent.addSublayer(c)
    parent.insertSublayer(b, at: 0)
    #expect(parent.sublayers == [b, a, c])
    a.removeFromSuperlayer()
    #expect(parent.sublayers == [b, c])
  }

  @Test func whatIsReadIsACopy() {
    parent.sublayers = [a, b]
    var list = parent.sublayers ?? []
    list.append(c)
    #expect(parent.sublayers == [a, b])
    #expect(c.superlayer == nil)
    parent.sublayers?.append(c)
    #expect(parent.sublayers == [a, b, c])
    #expect(c.superlayer === parent)
    parent.sublayers?.swapAt(0, 2)
    #expect(parent.sublayers == [c, b, a])
  }

  @Test func layersThatGoAreReleased() {
    weak var held: CALayer?
    do {
      let layer = CALayer()
      held = layer
      parent.sublayers = [layer, a]
    }
    #expect(held != nil)
    parent.sublayers = [a]
    #expect(held == nil)
    #expect(parent.sublayers == [a])
  }

  @Test func theListMarksForLayoutOnceItChanges() {
    parent.sublayers = [a, b]
    parent.layoutIfNeeded()
    #expect(!parent.needsLayout())
    parent.sublayers = [b, a]
    #expect(parent.needsLayout())
    #expect(!a.needsLayout())
  }
}
