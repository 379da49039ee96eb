import Foundation
import LaminaGeometry
import LaminaGraphics

/// The values of `CALayer.defaultValue(forKey:)` (facts 1.2): for keys whose default is not zero or
/// nil, with a few exceptions as in Apple's framework.
enum DefaultValues {
  /// The default of `key`, wrapped; nil for keys without a default, and for Swift's spelling of
  /// flags such as "isHidden".
  static func value(forKey key: String) -> Any? {
    switch key {
    case "anchorPoint": NSValue(cgPoint: CGPoint(x: 0.5, y: 0.5))
    case "contentsRect", "contentsCenter": NSValue(cgRect: CGRect(x: 0, y: 0, width: 1, height: 1))
    case "shadowOffset": NSValue(cgSize: CGSize(width: 0, height: -3))
    case "shadowColor", "borderColor": CGColor.black
    case "opacity", "speed": NSNumber(value: Float(1))
    case "contentsScale", "rasterizationScale": NSNumber(value: 1.0)
    case "shadowRadius": NSNumber(value: 3.0)
    case "duration": NSNumber(value: Double.infinity)
    case "contentsHeadroom": NSNumber(value: 0.0)
    case "maskedCorners": NSNumber(value: CACornerMask.all.rawValue)
    case "edgeAntialiasingMask": NSNumber(value: CAEdgeAntialiasingMask.all.rawValue)
    case "doubleSided", "allowsEdgeAntialiasing", "allowsGroupOpacity": NSNumber(value: true)
    case "hidden", "masksToBounds", "geometryFlipped", "opaque", "shouldRasterize",
      "drawsAsynchronously",
      "needsDisplayOnBoundsChange", "wantsExtendedDynamicRangeContent":
      NSNumber(value: false)
    default: text(forKey: key)
    }
  }

  private static func text(forKey key: String) -> String? {
    switch key {
    case "contentsGravity": CALayerContentsGravity.resize.rawValue
    case "contentsFormat": CALayerContentsFormat.RGBA8Uint.rawValue
    case "minificationFilter", "magnificationFilter": CALayerContentsFilter.linear.rawValue
    case "cornerCurve": CALayerCornerCurve.circular.rawValue
    case "fillMode": CAMediaTimingFillMode.removed.rawValue
    case "preferredDynamicRange": "standard"
    case "toneMapMode": "automatic"
    default: nil
    }
  }
}
