import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 2.5: a mask's place in the tree.
@Suite struct MaskTreeTests {
  let masked = CALayer()
  let mask = CALayer()

  init() { masked.mask = mask }

  @Test func aMaskKnowsWhatItMasksAndIsNoSublayer() {
    #expect(masked.mask === mask)
    #expect(mask.superlayer === masked)
    #expect(masked.sublayers == nil)
  }

  @Test func clearingLetsGo() {
    masked.mask = nil
    #expect(masked.mask == nil)
    #expect(mask.superlayer == nil)
  }

  @Test func replacingLetsTheOldOneGo() {
    let other = CALayer()
    masked.mask = other
    #expect(masked.mask === other)
    #expect(mask.superlayer == nil)
    #expect(other.superlayer === masked)
  }

  @Test func settingTheSameOneChangesNothing() {
    masked.mask = mask
    #expect(masked.mask === mask)
    #expect(mask.superlayer === masked)
  }

  @Test func aSublayerThatBecomesAMaskLeavesItsTree() {
    let (parent, layer) = (CALayer(), CALayer())
    parent.addSublayer(layer)
    masked.mask = layer
    #expect(parent.sublayers == nil)
    #expect(layer.superlayer === masked)
    #expect(mask.superlayer == nil)
  }

  @Test func onesOwnSublayerMayBecomeTheMask() {
    let (a, b) = (CALayer(), CALayer())
    masked.addSublayer(a)
    masked.addSublayer(b)
    masked.mask = a
    #expect(masked.sublayers == [b])
    #expect(a.superlayer === masked)
    #expect(mask.superlayer == nil)
  }

  @Test func aMaskMovesToAnotherLayer() {
    let other = CALayer()
    other.mask = mask
    #expect(masked.mask == nil)
    #expect(mask.superlayer === other)
  }

  @Test func aMaskMayBecomeASublayer() {
    masked.addSublayer(mask)
    #expect(masked.mask == nil)
    #expect(masked.sublayers == [mask])
    #expect(mask.superlayer === masked)
    // The layer becomes the mask again.
    masked.mask = mask
    #expect(masked.mask === mask)
    #expect(masked.sublayers == nil)
  }

  /// Every way to put the mask into `sublayers` removes it as the mask.
  @Test(arguments: 0..<5)
  func aMaskMovesIntoAnotherTree(way: Int) {
    let (parent, sibling) = (CALayer(), CALayer())
    parent.addSublayer(sibling)
    switch way {
    case 0: parent.insertSublayer(mask, at: 0)
    case 1: parent.insertSublayer(mask, below: sibling)
    case 2: parent.insertSublayer(mask, above: sibling)
    case 3: parent.replaceSublayer(sibling, with: mask)
    default: parent.sublayers = [mask]
    }
    #expect(masked.mask == nil)
    #expect(mask.superlayer === parent)
    #expect(parent.sublayers?.contains(mask) == true)
  }

  @Test func settingSublayersToTheOwnMask() {
    let a = CALayer()
    masked.sublayers = [a, mask]
    #expect(masked.mask == nil)
    #expect(masked.sublayers == [a, mask])
  }

  /// A mask is not a sibling: a layer that is inserted beside it goes to the front.
  @Test func aMaskIsNoSibling() {
    let (a, b, c) = (CALayer(), CALayer(), CALayer())
    masked.sublayers = [a, b]
    masked.insertSublayer(c, below: mask)
    #expect(masked.sublayers == [a, b, c])
    masked.insertSublayer(a, above: mask)
    #expect(masked.sublayers == [b, c, a])
    masked.replaceSublayer(mask, with: CALayer())
    #expect(masked.sublayers == [b, c, a])
    #expect(masked.mask === mask)
  }

  @Test func settingSublayersLeavesTheMask() {
    masked.sublayers = [CALayer()]
    masked.sublayers = nil
    #expect(masked.mask === mask)
    #expect(mask.superlayer === masked)
  }

  @Test func removingFromTheSuperlayerClears() {
    mask.removeFromSuperlayer()
    #expect(masked.mask == nil)
    #expect(mask.superlayer == nil)
  }

  @Test func masksHaveMasksAndSublayers() {
    let (inner, sublayer) = (CALayer(), CALayer())
    mask.mask = inner
    mask.addSublayer(sublayer)
    #expect(inner.superlayer === mask)
    #expect(sublayer.superlayer === mask)
    masked.mask = nil
    #expect(mask.mask === inner)
    #expect(mask.sublayers == [sublayer])
  }

  // MARK: Cycles

  @Test func aLayerIsNotItsOwnMask() {
    let layer = CALayer()
    layer.mask = layer
    #expect(layer.mask == nil)
    #expect(layer.superlayer == nil)
  }

  @Test func anAncestorIsRefusedAsMask() {
    let (parent, inner) = (CALayer(), CALayer())
    parent.addSublayer(masked)
    mask.addSublayer(inner)
    for layer in [parent, masked, mask, inner] { inner.mask = layer }
    #expect(inner.mask == nil)
    mask.mask = masked
    mask.mask = parent
    #expect(mask.mask == nil)
    masked.mask = parent
    #expect(masked.mask === mask)
    #expect(parent.sublayers == [masked])
    #expect(masked.superlayer === parent)
  }

  @Test func theMaskedLayerIsRefusedInsideItsMask() {
    let inner = CALayer()
    mask.addSublayer(inner)
    inner.addSublayer(masked)
    mask.addSublayer(masked)
    mask.insertSublayer(masked, at: 0)
    mask.replaceSublayer(inner, with: masked)
    mask.sublayers = [inner, masked]
    #expect(mask.sublayers == [inner])
    #expect(inner.sublayers == nil)
    #expect(masked.superlayer == nil)
    #expect(masked.mask === mask)
  }

  @Test func aDescendantMayBecomeTheMask() {
    let (a, b) = (CALayer(), CALayer())
    masked.addSublayer(a)
    a.addSublayer(b)
    masked.mask = b
    #expect(a.sublayers == nil)
    #expect(b.superlayer === masked)
    #expect(mask.superlayer == nil)
  }

  // MARK: Life

  @Test func anOwnerThatGoesClearsTheMasksSuperlayer() {
    let held = CALayer()
    do {
      let owner = CALayer()
      owner.mask = held
      #expect(held.superlayer === owner)
    }
    #expect(held.superlayer == nil)
  }

  @Test func theMaskIsHeldByItsOwnerOnly() {
    weak var held: CALayer?
    let owner = CALayer()
    do {
      let layer = CALayer()
      owner.mask = layer
      held = layer
    }
    #expect(held != nil)
    #expect(owner.mask === held)
    owner.mask = nil
    #expect(held == nil)
  }

  @Test func whatIsInsideAMaskGoesWithIt() {
    weak var inner: CALayer?
    let kept = CALayer()
    do {
      let owner = CALayer()
      let layer = CALayer()
      owner.mask = layer
      let sublayer = CALayer()
      inner = sublayer
      layer.addSublayer(sublayer)
      layer.addSublayer(kept)
      #expect(inner != nil)
    }
    #expect(inner == nil)
    #expect(kept.superlayer == nil)
  }
}
