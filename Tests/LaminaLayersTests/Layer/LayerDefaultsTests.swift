import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

@Suite struct LayerDefaultsTests {
  let layer = CALayer()

  @Test func geometry() {
    #expect(layer.bounds == .zero)
    #expect(layer.position == .zero)
    #expect(layer.frame == .zero)
    #expect(layer.zPosition == 0)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.anchorPointZ == 0)
    #expect(CATransform3DIsIdentity(layer.transform))
    #expect(CATransform3DIsIdentity(layer.sublayerTransform))
    #expect(!layer.isGeometryFlipped)
  }

  @Test func visibility() {
    #expect(layer.opacity == 1)
    #expect(!layer.isHidden)
    #expect(!layer.masksToBounds)
    #expect(layer.isDoubleSided)
  }

  @Test func backgroundAndBorder() {
    #expect(layer.backgroundColor == nil)
    #expect(layer.borderWidth == 0)
    #expect(layer.borderColor == CGColor.opaqueBlack)
    #expect(layer.cornerRadius == 0)
  }

  @Test func contents() {
    #expect(layer.contents == nil)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsGravity == .resize)
    #expect(layer.contentsScale == 1)
    #expect(layer.minificationFilter == .linear)
    #expect(layer.magnificationFilter == .linear)
  }

  @Test func identityAndTree() {
    #expect(layer.name == nil)
    #expect(layer.sublayers == nil)
    #expect(layer.superlayer == nil)
  }

  @Test func namesAreApples() {
    let gravities: [CALayerContentsGravity] = [
      .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
      .resize,
      .resizeAspect, .resizeAspectFill,
    ]
    #expect(
      gravities.map(\.rawValue) == [
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
        "bottomRight",
        "resize", "resizeAspect", "resizeAspectFill",
      ])
    let filters: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
    #expect(filters.map(\.rawValue) == ["nearest", "linear", "trilinear"])
  }

  /// A row that another layer has used before starts with the defaults.
  @Test func reusedMemoryIsFresh() {
    for _ in 0..<600 {
      let used = CALayer()
      used.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      used.transform = CATransform3DMakeScale(2, 2, 2)
      used.backgroundColor = .white
      used.borderColor = nil
      used.name = "used"
      used.isHidden = true
      used.contentsScale = 3
    }
    let fresh = (0..<300).map { _ in CALayer() }
    for layer in fresh {
      #expect(layer.bounds == .zero && layer.contentsScale == 1 && !layer.isHidden)
      #expect(
        layer.name == nil && layer.backgroundColor == nil && layer.borderColor == .opaqueBlack)
      #expect(CATransform3DIsIdentity(layer.transform))
    }
  }
}
