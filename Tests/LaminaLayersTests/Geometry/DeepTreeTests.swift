import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Walks up and down a tree need no stack.
@Suite struct DeepTreeTests {
  static let depth = 100_000

  /// A chain of layers, built from the inside out. Each is 1 to the right of its superlayer.
  private func chain(_ depth: Int) -> (top: CALayer, bottom: CALayer) {
    let bottom = CALayer(CGRect(0, 0, 10, 10), at: CGPoint(1, 0), anchor: .zero)
    var top = bottom
    for _ in 1..<depth {
      let layer = CALayer(CGRect(0, 0, 10, 10), at: CGPoint(1, 0), anchor: .zero)
      layer.addSublayer(top)
      top = layer
    }
    return (top, bottom)
  }

  @Test func conversionAndHitTest() {
    let (top, bottom) = chain(Self.depth)
    let depth = CGFloat(Self.depth)
    #expect(bottom.convert(.zero, to: nil) == CGPoint(depth, 0))
    #expect(bottom.convert(CGPoint(depth, 0), from: nil) == .zero)
    #expect(bottom.convert(CGRect(0, 0, 1, 1), to: top) == CGRect(depth - 1, 0, 1, 1))
    #expect(top.hitTest(CGPoint(depth + 5, 5)) === bottom)
    #expect(top.hitTest(CGPoint(-5, 5)) == nil)
    #expect(bottom.visibleRect == CGRect(0, 0, 10, 10))
    #expect(!bottom.contentsAreFlipped())
  }

  final class Custom: CALayer {}

  /// Subclasses are asked by a call, so the stack limits their depth. The test uses twice the depth
  /// that a renderer draws.
  @Test func hitTestOfSubclasses() {
    let bottom = Custom(CGRect(0, 0, 10, 10), anchor: .zero)
    var top: CALayer = bottom
    for _ in 1..<2_048 {
      let layer = Custom(CGRect(0, 0, 10, 10), anchor: .zero)
      layer.addSublayer(top)
      top = layer
    }
    #expect(top.hitTest(CGPoint(5, 5)) === bottom)
  }

  @Test func letGoOfADeepTree() {
    weak var inner: CALayer?
    do {
      let (top, bottom) = chain(Self.depth)
      inner = bottom
      #expect(top.superlayer == nil)
      #expect(inner != nil)
    }
    #expect(inner == nil)
  }

  @Test func letGoOfADeepNestOfMasks() {
    weak var inner: CALayer?
    do {
      let bottom = CALayer()
      inner = bottom
      var top = bottom
      for _ in 1..<Self.depth {
        let layer = CALayer()
        layer.mask = top
        top = layer
      }
      #expect(bottom.superlayer != nil)
      #expect(top.mask != nil)
    }
    #expect(inner == nil)
  }

  /// A part of the tree that someone holds stays whole and becomes its own tree.
  @Test func whatIsHeldStays() {
    let (_, middle, bottom) = {
      let lower = chain(1_000)
      let upper = chain(1_000)
      upper.bottom.addSublayer(lower.top)
      return (0, lower.top, lower.bottom)
    }()
    #expect(middle.superlayer == nil)
    #expect(bottom.convert(.zero, to: nil) == CGPoint(1_000, 0))
  }

  /// Replacing a list of 20,000 sublayers takes linear, not quadratic time.
  @Test func aWideList() {
    let root = CALayer()
    let layers = (0..<20_000).map { _ in CALayer() }
    root.sublayers = layers
    #expect(root.sublayers?.count == 20_000)
    root.sublayers = layers.reversed()
    #expect(root.sublayers?.first === layers.last)
    root.sublayers = nil
    #expect(root.sublayers == nil)
    #expect(layers.allSatisfy { $0.superlayer == nil })
  }
}
