import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 3.3, last entry.
@Suite struct VisibleRectTests {
  let scroll = CAScrollLayer(CGRect(0, 0, 100, 100), anchor: .zero)
  let content = CALayer(CGRect(0, 0, 500, 500), anchor: .zero)
  let inner = CALayer(CGRect(0, 0, 50, 50), at: CGPoint(80, 80), anchor: .zero)

  init() {
    scroll.addSublayer(content)
    content.addSublayer(inner)
  }

  @Test func withoutAScrollLayerItIsAllOfTheBounds() {
    let (parent, layer) = (CALayer(CGRect(0, 0, 10, 10)), CALayer(CGRect(3, 4, 50, 60)))
    parent.masksToBounds = true
    parent.addSublayer(layer)
    #expect(layer.visibleRect == CGRect(3, 4, 50, 60))
  }

  @Test func theScrollLayerItself() {
    scroll.bounds.origin = CGPoint(30, 40)
    #expect(scroll.visibleRect == CGRect(30, 40, 100, 100))
  }

  @Test(arguments: [
    (CGPoint(0, 0), CGRect(0, 0, 100, 100), CGRect(0, 0, 20, 20)),
    (CGPoint(90, 95), CGRect(90, 95, 100, 100), CGRect(10, 15, 40, 35)),
    (CGPoint(-60, 0), CGRect(0, 0, 40, 100), CGRect.zero),
    (CGPoint(450, 450), CGRect(450, 450, 50, 50), CGRect.zero),
  ])
  func scrolled(origin: CGPoint, content expected: CGRect, inner expectedInner: CGRect) {
    scroll.bounds.origin = origin
    #expect(content.visibleRect == expected)
    #expect(inner.visibleRect == expectedInner)
  }

  @Test func scrollLayersNest() {
    let outer = CAScrollLayer(CGRect(50, 0, 70, 200), anchor: .zero)
    outer.addSublayer(scroll)
    #expect(content.visibleRect == CGRect(50, 0, 50, 100))
    #expect(inner.visibleRect == CGRect(0, 0, 20, 20))
    #expect(scroll.visibleRect == CGRect(50, 0, 50, 100))
  }

  @Test func inTheLayersOwnSpace() {
    inner.transform = CATransform3DMakeScale(2, 4, 1)
    #expect(inner.visibleRect == CGRect(0, 0, 10, 5))
  }

  @Test func aSingularLayerShowsNothing() {
    inner.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(inner.visibleRect == .zero)
  }

  @Test func theKeyIsReadOnly() {
    scroll.bounds.origin = CGPoint(90, 95)
    let value = inner.value(forKey: "visibleRect") as? NSValue
    #expect(value?.cgRectValue == CGRect(10, 15, 40, 35))
    #expect((inner.value(forKeyPath: "visibleRect.size.width") as? NSNumber)?.doubleValue == 40)
    inner.setValue(NSValue(cgRect: .zero), forKey: "visibleRect")
    #expect(inner.visibleRect == CGRect(10, 15, 40, 35))
    #expect(!inner.shouldArchiveValue(forKey: "visibleRect"))
  }
}
