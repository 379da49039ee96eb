import Foundation
import Lamina
import LaminaReference

/// Builds product layers from descriptions, through the public API alone.
enum SceneBuilder {
  static func layer(_ scene: SceneLayer) throws -> CALayer {
    let layer =
      if let replication = scene.replication {
        ProductFeatures.replicator(replication)
      } else if let shape = scene.drawnShape {
        ProductFeatures.shapeLayer(shape)
      } else if let gradient = scene.gradient {
        ProductFeatures.gradientLayer(gradient)
      } else if scene.isTransformLayer {
        ProductFeatures.transformLayer()
      } else {
        CALayer()
      }
    layer.bounds = rect(scene.bounds)
    layer.position = point(scene.position)
    layer.anchorPoint = point(scene.anchorPoint)
    layer.anchorPointZ = scene.anchorPointZ
    layer.zPosition = scene.zPosition
    layer.transform = matrix(scene.transform)
    layer.sublayerTransform = matrix(scene.sublayerTransform)
    layer.isGeometryFlipped = scene.isGeometryFlipped
    layer.isHidden = scene.isHidden
    layer.isDoubleSided = scene.isDoubleSided
    layer.backgroundColor = scene.backgroundColor.map(color)
    layer.borderWidth = scene.borderWidth
    layer.borderColor = color(scene.borderColor)
    layer.cornerRadius = scene.cornerRadius
    layer.maskedCorners = CACornerMask(rawValue: UInt(scene.maskedCorners))
    layer.cornerCurve = scene.hasContinuousCorners ? .continuous : .circular
    layer.masksToBounds = scene.masksToBounds
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(
      rawValue: UInt32(scene.edgeAntialiasingMask))
    layer.opacity = Float(scene.opacity)
    layer.allowsGroupOpacity = scene.allowsGroupOpacity
    layer.shouldRasterize = scene.shouldRasterize
    layer.rasterizationScale = scene.rasterizationScale
    try setContents(scene, of: layer)
    try setEffects(scene, of: layer)
    for sublayer in scene.sublayers { layer.addSublayer(try self.layer(sublayer)) }
    return layer
  }

  private static func setContents(_ scene: SceneLayer, of layer: CALayer) throws {
    layer.minificationFilter = scene.isNearest ? .nearest : .linear
    layer.magnificationFilter = scene.isNearest ? .nearest : .linear
    layer.contentsGravity = CALayerContentsGravity(rawValue: scene.contentsGravity.rawValue)
    layer.contentsRect = rect(scene.contentsRect)
    layer.contentsCenter = rect(scene.contentsCenter)
    layer.contentsScale = scene.contentsScale
    layer.contentsMultiplyColor = scene.contentsMultiplyColor.map(color)
    guard let image = scene.contents else { return }
    layer.contents = CGImage(
      pixels: try PixelBuffer(width: image.width, height: image.height) { target in
        for i in stride(from: 0, to: image.bytes.count, by: 4) {
          // Rows of a pixel buffer are blue, green, red, alpha.
          target[i] = image.bytes[i + 2]
          target[i + 1] = image.bytes[i + 1]
          target[i + 2] = image.bytes[i]
          target[i + 3] = image.bytes[i + 3]
        }
      })
  }

  private static func setEffects(_ scene: SceneLayer, of layer: CALayer) throws {
    if let shadow = scene.shadow {
      layer.shadowColor = color(shadow.color)
      layer.shadowOpacity = Float(shadow.opacity)
      layer.shadowRadius = shadow.radius
      layer.shadowOffset = CGSize(width: shadow.offset.x, height: shadow.offset.y)
      if let path = shadow.path { ProductFeatures.setShadowPath(path, of: layer) }
    }
    if let mask = scene.mask.first { layer.mask = try self.layer(mask) }
    if !scene.filters.isEmpty { layer.filters = scene.filters.map(ProductFeatures.filter) }
    if !scene.backgroundFilters.isEmpty {
      layer.backgroundFilters = scene.backgroundFilters.map(ProductFeatures.filter)
    }
    if let mode = scene.compositing { layer.compositingFilter = ProductFeatures.compositing(mode) }
  }

  static func rect(_ box: LaminaReference.Box) -> CGRect {
    CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
  }

  static func path(_ points: [Point]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map(point))
    path.closeSubpath()
    return path
  }

  static func point(_ p: Point) -> CGPoint { CGPoint(x: p.x, y: p.y) }

  static func color(_ c: Color) -> CGColor {
    CGColor(srgbRed: c.red, green: c.green, blue: c.blue, alpha: c.alpha)
  }

  static func matrix(_ m: Matrix4) -> CATransform3D {
    let v = m.m
    return CATransform3D(
      m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7],
      m31: v[8],
      m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
  }
}
