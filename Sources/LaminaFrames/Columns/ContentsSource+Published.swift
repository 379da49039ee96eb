import Foundation
import LaminaGeometry
import LaminaPlan

// What a commit publishes of an image, a store or an external texture. One call makes it, because a
// commit makes it for each layer with contents.
extension RenderContents {
  /// Contents that show `source`, which lies in `slot` of the tree's ``ImageTable``, multiplied by
  /// `color`.
  package init(
    _ source: ContentsSource, slot: Int, style: ContentsStyle, bias: Int8 = 0,
    color: SIMD4<Float> = SIMD4(repeating: 1)
  ) {
    self.init(
      image: Int32(slot), serial: source.serial, version: source.version,
      width: Int32(clamping: source.width), height: Int32(clamping: source.height),
      isOpaque: source.isOpaque && color.w >= 1, gravity: style.gravity,
      magnification: style.magnification,
      minification: style.minification, bias: bias,
      scale: style.scale > 0 ? Float(style.scale) : 1, rect: Vector4(source.part(style.rect)),
      center: Vector4(style.center), color: color)
    guard let texture = source.external else { return }
    (isExternal, isBottomFirst) = (true, texture.rows == .bottomFirst)
    // Only the host could make the smaller mip levels of an external texture.
    if minification == .trilinear { (minification, self.bias) = (.linear, 0) }
  }
}

extension RenderImage {
  /// `source`, retained in `images`.
  package init(retaining source: ContentsSource, in images: inout ImageTable) {
    self.init(
      image: Int32(images.retain(source)), serial: source.serial,
      width: Int32(clamping: source.width), height: Int32(clamping: source.height))
  }
}

extension Vector4 {
  /// Origin and size.
  fileprivate init(_ rect: CGRect) {
    self.init(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
  }
}
