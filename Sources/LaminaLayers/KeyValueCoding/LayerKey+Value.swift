import Foundation
import LaminaGeometry
import LaminaGraphics

// Reads declared properties by their key, through the open getters, so that overrides count.
extension LayerKey {
  /// The value of this property of `layer`. Numbers are `NSNumber`, structures `NSValue`, names
  /// texts.
  func value(of layer: CALayer) -> Any? {
    if let structure = structure(of: layer) { return structure.wrapped }
    switch self {
    case .anchorPointZ: return number(layer.anchorPointZ)
    case .zPosition: return number(layer.zPosition)
    case .isGeometryFlipped: return NSNumber(value: layer.isGeometryFlipped)
    case .isHidden: return NSNumber(value: layer.isHidden)
    case .opacity: return NSNumber(value: layer.opacity)
    case .masksToBounds: return NSNumber(value: layer.masksToBounds)
    case .isDoubleSided: return NSNumber(value: layer.isDoubleSided)
    case .allowsGroupOpacity: return NSNumber(value: layer.allowsGroupOpacity)
    case .cornerRadius: return number(layer.cornerRadius)
    case .maskedCorners: return NSNumber(value: layer.maskedCorners.rawValue)
    case .cornerCurve: return layer.cornerCurve.rawValue
    case .borderWidth: return number(layer.borderWidth)
    case .shadowOpacity: return NSNumber(value: layer.shadowOpacity)
    case .shadowRadius: return number(layer.shadowRadius)
    case .shouldRasterize: return NSNumber(value: layer.shouldRasterize)
    case .rasterizationScale: return number(layer.rasterizationScale)
    case .edgeAntialiasingMask: return NSNumber(value: layer.edgeAntialiasingMask.rawValue)
    case .allowsEdgeAntialiasing: return NSNumber(value: layer.allowsEdgeAntialiasing)
    case .needsDisplayOnBoundsChange: return NSNumber(value: layer.needsDisplayOnBoundsChange)
    case .drawsAsynchronously: return NSNumber(value: layer.drawsAsynchronously)
    case .autoresizingMask: return NSNumber(value: layer.autoresizingMask.rawValue)
    case .contentsScale, .contentsGravity, .contentsFormat, .magnificationFilter,
      .minificationFilter,
      .minificationFilterBias, .isOpaque:
      return contentsValue(of: layer)
    case .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses,
      .fillMode:
      return timingValue(of: layer)
    default: return objectValue(of: layer)
    }
  }

  /// The value of this property if it is a structure.
  func structure(of layer: CALayer) -> StructValue? {
    switch self {
    case .bounds: .rect(layer.bounds)
    case .position: .point(layer.position)
    case .anchorPoint: .point(layer.anchorPoint)
    case .transform: .transform(layer.transform)
    case .sublayerTransform: .transform(layer.sublayerTransform)
    case .frame: .rect(layer.frame)
    case .shadowOffset: .size(layer.shadowOffset)
    case .contentsRect: .rect(layer.contentsRect)
    case .contentsCenter: .rect(layer.contentsCenter)
    default: nil
    }
  }

  private func number(_ value: CGFloat) -> NSNumber { NSNumber(value: Double(value)) }

  private func contentsValue(of layer: CALayer) -> Any? {
    switch self {
    case .contentsScale: number(layer.contentsScale)
    case .contentsGravity: layer.contentsGravity.rawValue
    case .contentsFormat: layer.contentsFormat.rawValue
    case .magnificationFilter: layer.magnificationFilter.rawValue
    case .minificationFilter: layer.minificationFilter.rawValue
    case .minificationFilterBias: NSNumber(value: layer.minificationFilterBias)
    default: NSNumber(value: layer.isOpaque)
    }
  }

  private func timingValue(of layer: CALayer) -> Any? {
    switch self {
    case .beginTime: NSNumber(value: layer.beginTime)
    case .duration: NSNumber(value: layer.duration)
    case .speed: NSNumber(value: layer.speed)
    case .timeOffset: NSNumber(value: layer.timeOffset)
    case .repeatCount: NSNumber(value: layer.repeatCount)
    case .repeatDuration: NSNumber(value: layer.repeatDuration)
    case .autoreverses: NSNumber(value: layer.autoreverses)
    default: layer.fillMode.rawValue
    }
  }

  private func objectValue(of layer: CALayer) -> Any? {
    switch self {
    case .backgroundColor: layer.backgroundColor
    case .borderColor: layer.borderColor
    case .shadowColor: layer.shadowColor
    case .shadowPath: layer.shadowPath
    case .mask: layer.mask
    case .filters: layer.filters
    case .backgroundFilters: layer.backgroundFilters
    case .compositingFilter: layer.compositingFilter
    case .contents: layer.contents
    case .layoutManager: layer.layoutManager
    case .constraints: layer.constraints
    case .sublayers: layer.sublayers
    case .superlayer: layer.superlayer
    case .delegate: layer.delegate
    case .name: layer.name
    case .style: layer.style
    case .actions: layer.actions
    default: nil
    }
  }
}
