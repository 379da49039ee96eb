import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// One measured case: the size of a superlayer of 100 x 100 becomes `size`, and the frame of its
/// sublayer, (10, 20, 50, 40), becomes `frame`.
struct ResizeCase: Sendable, CustomTestStringConvertible {
  var mask: UInt32
  var size: CGSize
  var frame: CGRect
  var testDescription: String { "mask \(mask) to \(Int(size.width))x\(Int(size.height))" }

  init(_ mask: UInt32, _ width: CGFloat, _ height: CGFloat, _ frame: CGRect) {
    (self.mask, self.size, self.frame) = (mask, CGSize(width: width, height: height), frame)
  }
}

@Suite struct AutoresizingTests {
  let parent = CALayer()
  let child = CALayer()

  init() {
    parent.bounds = rectangle(0, 0, 100, 100)
    parent.addSublayer(child)
    child.frame = rectangle(10, 20, 50, 40)
  }

  /// Facts 3.5.
  @Test(arguments: [
    ResizeCase(0, 200, 300, rectangle(10, 20, 50, 40)),
    ResizeCase(1, 200, 300, rectangle(110, 20, 50, 40)),
    ResizeCase(2, 200, 300, rectangle(10, 20, 150, 40)),
    ResizeCase(4, 200, 300, rectangle(10, 20, 50, 40)),
    ResizeCase(1 | 2, 200, 300, rectangle(76, 20, 84, 40)),
    ResizeCase(2 | 4, 200, 300, rectangle(10, 20, 84, 40)),
    ResizeCase(1 | 4, 200, 300, rectangle(60, 20, 50, 40)),
    ResizeCase(1 | 2 | 4, 200, 300, rectangle(43, 20, 84, 40)),
    ResizeCase(8, 200, 300, rectangle(10, 220, 50, 40)),
    ResizeCase(16, 200, 300, rectangle(10, 20, 50, 240)),
    ResizeCase(32, 200, 300, rectangle(10, 20, 50, 40)),
    ResizeCase(8 | 16, 200, 300, rectangle(10, 153, 50, 107)),
    ResizeCase(8 | 32, 200, 300, rectangle(10, 120, 50, 40)),
    ResizeCase(8 | 16 | 32, 200, 300, rectangle(10, 86, 50, 108)),
    ResizeCase(63, 200, 300, rectangle(43, 86, 84, 108)),
    ResizeCase(255, 200, 300, rectangle(43, 86, 84, 108)),
    ResizeCase(1 | 2, 400, 100, rectangle(210, 20, 150, 40)),
    ResizeCase(1 | 2, 110, 100, rectangle(16, 20, 54, 40)),
    ResizeCase(1 | 2, 50, 25, rectangle(-24, 20, 34, 40)),
    ResizeCase(2 | 16, 50, 25, rectangle(10, -15, 0, 35)),
  ])
  func measured(_ test: ResizeCase) {
    child.autoresizingMask = CAAutoresizingMask(rawValue: test.mask)
    parent.bounds.size = test.size
    #expect(child.frame == test.frame)
  }

  @Test func settingTheFrameOfTheSuperlayerTriggersIt() {
    child.autoresizingMask = .layerWidthSizable
    parent.frame = rectangle(3, 4, 200, 100)
    #expect(child.frame == rectangle(10, 20, 150, 40))
  }

  @Test func theOriginOfBoundsDoesNot() {
    child.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    parent.bounds = rectangle(30, 40, 100, 100)
    #expect(child.frame == rectangle(10, 20, 50, 40))
  }

  @Test func anEqualSizeDoesNot() {
    child.frame = rectangle(10.25, 20.5, 50, 40)
    child.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    parent.bounds = rectangle(0, 0, 100, 100)
    #expect(child.frame == rectangle(10.25, 20.5, 50, 40))
  }

  @Test func aMaskThatComesLaterChangesNothing() {
    parent.bounds.size = CGSize(width: 200, height: 300)
    child.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    #expect(child.frame == rectangle(10, 20, 50, 40))
  }

  @Test func aLayerThatComesLaterChangesNothing() {
    let late = CALayer()
    late.frame = rectangle(10, 20, 50, 40)
    late.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    parent.bounds.size = CGSize(width: 200, height: 300)
    parent.addSublayer(late)
    #expect(late.frame == rectangle(10, 20, 50, 40))
  }

  @Test func anInflexibleAxisKeepsItsFractions() {
    child.frame = rectangle(10.25, 20.5, 50.125, 40.5)
    child.autoresizingMask = .layerWidthSizable
    parent.bounds.size = CGSize(width: 200, height: 300)
    #expect(child.frame == rectangle(10, 20.5, 151, 40.5))
  }

  /// If the superlayer has not changed along an axis, that axis is left alone and not rounded.
  @Test func anUnchangedAxisKeepsItsFractions() {
    child.frame = rectangle(10.5, 20.5, 50.25, 40.25)
    child.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    parent.bounds.size.height = 200
    #expect(child.frame.minX == 10.5)
    #expect(child.frame.width == 50.25)
  }

  @Test func itGoesDownTheTree() {
    let inner = CALayer()
    child.addSublayer(inner)
    inner.frame = rectangle(5, 5, 10, 10)
    child.autoresizingMask = .layerWidthSizable
    inner.autoresizingMask = .layerMinXMargin
    parent.bounds.size.width = 160
    #expect(child.frame == rectangle(10, 20, 110, 40))
    #expect(inner.frame == rectangle(65, 5, 10, 10))
  }

  @Test func resizeCalledDirectly() {
    child.autoresizingMask = .layerWidthSizable
    child.resize(withOldSuperlayerSize: CGSize(width: 60, height: 100))
    #expect(child.frame == rectangle(10, 20, 90, 40))
  }

  @Test func resizeSublayersCalledDirectly() {
    child.autoresizingMask = .layerMinYMargin
    parent.resizeSublayers(withOldSize: CGSize(width: 100, height: 70))
    #expect(child.frame == rectangle(10, 50, 50, 40))
  }

  @Test func withoutSuperlayerNothingHappens() {
    child.removeFromSuperlayer()
    child.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    child.resize(withOldSuperlayerSize: CGSize(width: 10, height: 10))
    #expect(child.frame == rectangle(10, 20, 50, 40))
  }

  @Test func anOldSizeThatIsNoNumberIsRefused() {
    child.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    child.resize(withOldSuperlayerSize: CGSize(width: CGFloat.nan, height: .infinity))
    #expect(child.frame == rectangle(10, 20, 50, 40))
  }

  @Test func aTransformedLayerIsResizedByItsFrame() {
    child.transform = CATransform3DMakeScale(2, 1, 1)
    child.frame = rectangle(10, 20, 50, 40)
    child.autoresizingMask = .layerWidthSizable
    parent.bounds.size.width = 200
    #expect(child.frame == rectangle(10, 20, 150, 40))
    #expect(child.bounds.size == CGSize(width: 75, height: 40))
  }

  @Test func aMaskLayerIsNotResized() {
    let mask = CALayer()
    mask.frame = rectangle(0, 0, 10, 10)
    mask.autoresizingMask = CAAutoresizingMask(rawValue: 63)
    parent.mask = mask
    parent.bounds.size = CGSize(width: 200, height: 300)
    #expect(mask.frame == rectangle(0, 0, 10, 10))
  }

  // MARK: Overrides

  @Test func overridesAreCalledInOrder() {
    let log = CallLog()
    let (root, a, b) = (LoggingLayer("root", log), LoggingLayer("a", log), LoggingLayer("b", log))
    root.bounds = rectangle(0, 0, 100, 100)
    root.addSublayer(a)
    root.addSublayer(b)
    a.frame = rectangle(0, 0, 10, 10)
    a.autoresizingMask = .layerWidthSizable
    _ = log.take()
    root.bounds.size.width = 150
    #expect(
      log.take() == [
        "root.resizeSublayers 100x100", "a.resize 100x100", "a.resizeSublayers 10x10",
        "b.resize 100x100",
      ])
  }

  @Test func anOverrideWithoutTheInheritedMemberResizesNothing() {
    final class Stiff: CALayer {
      override func resizeSublayers(withOldSize size: CGSize) {}
    }
    let stiff = Stiff()
    stiff.bounds = rectangle(0, 0, 100, 100)
    stiff.addSublayer(child)
    child.autoresizingMask = .layerWidthSizable
    stiff.bounds.size.width = 200
    #expect(child.frame == rectangle(10, 20, 50, 40))
  }

  @Test func anOverrideMayResizeItsOwnWay() {
    final class Half: CALayer {
      override func resize(withOldSuperlayerSize size: CGSize) {
        guard let superlayer else { return }
        bounds.size.width = superlayer.bounds.width / 2
      }
    }
    let half = Half()
    parent.addSublayer(half)
    parent.bounds.size.width = 300
    #expect(half.bounds.width == 150)
  }

  /// When the inherited member returns, all layers below are resized.
  @Test func anOverrideSeesTheLayersBelowResized() {
    final class Watching: CALayer {
      var seen: CGRect?
      override func resizeSublayers(withOldSize size: CGSize) {
        super.resizeSublayers(withOldSize: size)
        seen = sublayers?.first?.sublayers?.first?.frame
      }
    }
    let (root, inner) = (Watching(), CALayer())
    root.bounds = rectangle(0, 0, 100, 100)
    root.addSublayer(child)
    child.frame = rectangle(0, 0, 100, 100)
    child.addSublayer(inner)
    inner.frame = rectangle(0, 0, 100, 100)
    for layer in [child, inner] { layer.autoresizingMask = .layerWidthSizable }
    root.bounds.size.width = 130
    #expect(root.seen == rectangle(0, 0, 130, 100))
  }

  @Test func aDeepTreeDoesNotUseUpTheStack() {
    func box() -> CALayer {
      let layer = CALayer()
      layer.anchorPoint = .zero
      layer.bounds = rectangle(0, 0, 10, 10)
      layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
      return layer
    }
    let last = box()
    var root = last
    // Built from the inside out, because adding a layer searches all superlayers for a cycle.
    for _ in 0..<10_000 {
      let layer = box()
      layer.addSublayer(root)
      root = layer
    }
    root.bounds.size = CGSize(width: 30, height: 50)
    #expect(last.frame == rectangle(0, 0, 30, 50))
  }

  /// Each thread and each outermost call has its own list of waiting layers.
  @Test func treesOnSeveralThreads() async {
    let widths = await withTaskGroup(of: CGFloat.self) { group in
      for width in 1...8 {
        group.addTask {
          let root = CALayer()
          root.bounds = rectangle(0, 0, 10, 10)
          var last = root
          for _ in 0..<300 {
            let layer = CALayer()
            layer.frame = rectangle(0, 0, 10, 10)
            layer.autoresizingMask = .layerWidthSizable
            last.addSublayer(layer)
            last = layer
          }
          root.bounds.size.width = 10 + CGFloat(width)
          return last.frame.width
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(widths.sorted() == (11...18).map { CGFloat($0) })
  }
}
