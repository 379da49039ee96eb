import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

@Suite struct LayerLifetimeTests {
  @Test func aTreeIsFreedWithItsRoot() {
    weak var inner: CALayer?
    do {
      let root = CALayer()
      let (child, grandchild) = (CALayer(), CALayer())
      root.addSublayer(child)
      child.addSublayer(grandchild)
      inner = grandchild
      #expect(inner != nil)
    }
    #expect(inner == nil)
  }

  @Test func aLayerThatIsTakenOutIsFreed() {
    let root = CALayer()
    weak var gone: CALayer?
    do {
      let child = CALayer()
      root.addSublayer(child)
      gone = child
    }
    #expect(gone != nil)
    gone?.removeFromSuperlayer()
    #expect(gone == nil)
    #expect(root.sublayers == nil)
  }

  @Test func replacedSublayersAreFreed() {
    let root = CALayer()
    root.addSublayer(CALayer())
    weak let gone = root.sublayers?.first
    root.sublayers = [CALayer()]
    #expect(gone == nil)
  }

  @Test func aSublayerThatOutlivesItsSuperlayerHasNone() {
    let kept = CALayer()
    let inner = CALayer()
    kept.addSublayer(inner)
    do {
      let root = CALayer()
      let middle = CALayer()
      root.addSublayer(middle)
      middle.addSublayer(kept)
    }
    #expect(kept.superlayer == nil)
    #expect(inner.superlayer === kept)
    #expect(kept.sublayers?.count == 1)
  }

  @Test func contentsAreFreedWithTheLayer() throws {
    weak var picture: CGImage?
    do {
      let layer = CALayer()
      layer.contents = try image(2, 2)
      picture = layer.contents as? CGImage
    }
    #expect(picture == nil)
  }

  static func chain(_ length: Int, holding kept: CALayer? = nil) -> CALayer {
    // Built from the inside out, so that the search for cycles is one step.
    var top = CALayer()
    for i in 1..<length {
      let outer = CALayer()
      outer.addSublayer(top)
      if i == length / 2, let kept { outer.addSublayer(kept) }
      top = outer
    }
    return top
  }

  @Test func aVeryDeepTreeIsFreedWithoutRecursion() {
    weak var top: CALayer?
    do {
      let chain = Self.chain(200_000)
      top = chain
    }
    #expect(top == nil)
  }

  @Test func aVeryDeepRenderedTreeIsFreedWithoutRecursion() throws {
    let kept = CALayer()
    do {
      let chain = Self.chain(200_000, holding: kept)
      let tree = LayerTree.hosting(chain)
      #expect(throws: LimitExceeded.self) { try tree.commit(chain, limits: .standard) }
      #expect(kept.row.state.pointee.tree != nil)
    }
    #expect(kept.superlayer == nil)
    #expect(kept.row.state.pointee.tree == nil)
  }

  @Test func aVeryDeepTreeJoinsAndLeavesWithoutRecursion() {
    let root = CALayer()
    let tree = LayerTree.hosting(root)
    let chain = Self.chain(100_000)
    root.addSublayer(chain)
    #expect(chain.row.state.pointee.tree == tree.marks)
    chain.removeFromSuperlayer()
    #expect(chain.row.state.pointee.tree == nil)
  }

  /// A tree that outlives its root does not read freed memory.
  @Test func aRenderedRootMayGoFirst() throws {
    let kept = CALayer()
    var root: CALayer? = CALayer()
    root?.addSublayer(kept)
    let tree = try #require(root.map(LayerTree.hosting))
    if let root { try tree.commit(root, limits: .standard) }
    root = nil
    kept.opacity = 0.5
    kept.addSublayer(CALayer())
    #expect(tree.layerCount == 2)
    #expect(kept.row.state.pointee.tree == nil)
  }

  @Test func aSubclassIsALayerToo() {
    final class Badge: CALayer {
      var count = 3
      override var opacity: Float {
        get { super.opacity / 2 }
        set { super.opacity = newValue }
      }
    }
    let root = CALayer()
    weak var badge: Badge?
    do {
      let made = Badge()
      root.addSublayer(made)
      badge = made
    }
    #expect((root.sublayers?.first as? Badge)?.count == 3)
    #expect(badge?.opacity == 0.5)
    root.sublayers = nil
    #expect(badge == nil)
  }
}
