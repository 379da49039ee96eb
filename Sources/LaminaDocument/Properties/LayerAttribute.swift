import Foundation
import Lamina

/// The properties of `CALayer` that have a text. The names are those of CAML.
///
/// They can be set in any order, because no property here changes another.
package enum LayerAttribute: String, CaseIterable {
  case name
  case bounds, position, anchorPoint, anchorPointZ, zPosition
  case transform, sublayerTransform
  case hidden, opacity, masksToBounds, doubleSided, geometryFlipped
  case backgroundColor, cornerRadius, borderWidth, borderColor
  case maskedCorners, cornerCurve
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case contentsGravity, contentsRect, contentsCenter, contentsScale, contentsFormat
  case magnificationFilter, minificationFilter, minificationFilterBias
  case opaque, allowsGroupOpacity, allowsEdgeAntialiasing, edgeAntialiasingMask
  case shouldRasterize, rasterizationScale, drawsAsynchronously, needsDisplayOnBoundsChange,
    autoresizingMask
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode

  /// Whether the value is a colour. A colour may have an opacity, and it may be nil.
  package var isColor: Bool { [.backgroundColor, .borderColor, .shadowColor].contains(self) }

  /// Sets the property to the value of `text`. False if the text is no usable value; then nothing
  /// is set.
  package func assign(_ text: String, opacity: CGFloat = 1, to layer: CALayer) -> Bool {
    switch self {
    case .name: set(text) { layer.name = $0 }
    case .bounds: set(GeometryText.rect(text)) { layer.bounds = $0 }
    case .position: set(GeometryText.point(text)) { layer.position = $0 }
    case .anchorPoint: set(GeometryText.point(text)) { layer.anchorPoint = $0 }
    case .anchorPointZ: set(NumberText.finite(text)) { layer.anchorPointZ = $0 }
    case .zPosition: set(NumberText.finite(text)) { layer.zPosition = $0 }
    case .transform: set(TransformText.parse(text)) { layer.transform = $0 }
    case .sublayerTransform: set(TransformText.parse(text)) { layer.sublayerTransform = $0 }
    case .hidden: set(NumberText.bool(text)) { layer.isHidden = $0 }
    case .opacity: set(float(text)) { layer.opacity = $0 }
    case .masksToBounds: set(NumberText.bool(text)) { layer.masksToBounds = $0 }
    case .doubleSided: set(NumberText.bool(text)) { layer.isDoubleSided = $0 }
    case .geometryFlipped: set(NumberText.bool(text)) { layer.isGeometryFlipped = $0 }
    case .backgroundColor:
      set(GeometryText.color(text, opacity: opacity)) { layer.backgroundColor = $0 }
    case .cornerRadius: set(NumberText.finite(text)) { layer.cornerRadius = $0 }
    case .borderWidth: set(NumberText.finite(text)) { layer.borderWidth = $0 }
    case .borderColor: set(GeometryText.color(text, opacity: opacity)) { layer.borderColor = $0 }
    case .contentsGravity:
      set(CALayerContentsGravity(rawValue: text)) { layer.contentsGravity = $0 }
    case .contentsRect: set(GeometryText.rect(text)) { layer.contentsRect = $0 }
    case .contentsCenter: set(GeometryText.rect(text)) { layer.contentsCenter = $0 }
    case .contentsScale: set(NumberText.finite(text)) { layer.contentsScale = $0 }
    case .magnificationFilter:
      set(CALayerContentsFilter(rawValue: text)) { layer.magnificationFilter = $0 }
    case .minificationFilter:
      set(CALayerContentsFilter(rawValue: text)) { layer.minificationFilter = $0 }
    default: assignMore(text, opacity: opacity, to: layer)
    }
  }

  private func assignMore(_ text: String, opacity: CGFloat, to layer: CALayer) -> Bool {
    switch self {
    case .maskedCorners: set(bits(text)) { layer.maskedCorners = CACornerMask(rawValue: $0) }
    case .cornerCurve: set(CALayerCornerCurve(rawValue: text)) { layer.cornerCurve = $0 }
    case .shadowColor: set(GeometryText.color(text, opacity: opacity)) { layer.shadowColor = $0 }
    case .shadowOpacity: set(float(text)) { layer.shadowOpacity = $0 }
    case .shadowOffset:
      set(GeometryText.point(text)) { layer.shadowOffset = CGSize(width: $0.x, height: $0.y) }
    case .shadowPath: set(PathText.parse(text)) { layer.shadowPath = $0 }
    case .shadowRadius: set(NumberText.finite(text)) { layer.shadowRadius = $0 }
    case .contentsFormat: set(CALayerContentsFormat(rawValue: text)) { layer.contentsFormat = $0 }
    case .minificationFilterBias: set(float(text)) { layer.minificationFilterBias = $0 }
    case .opaque: set(NumberText.bool(text)) { layer.isOpaque = $0 }
    case .allowsGroupOpacity: set(NumberText.bool(text)) { layer.allowsGroupOpacity = $0 }
    case .allowsEdgeAntialiasing: set(NumberText.bool(text)) { layer.allowsEdgeAntialiasing = $0 }
    case .edgeAntialiasingMask:
      set(bits(text)) { layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: $0) }
    case .shouldRasterize: set(NumberText.bool(text)) { layer.shouldRasterize = $0 }
    case .rasterizationScale: set(NumberText.finite(text)) { layer.rasterizationScale = $0 }
    case .drawsAsynchronously: set(NumberText.bool(text)) { layer.drawsAsynchronously = $0 }
    case .needsDisplayOnBoundsChange:
      set(NumberText.bool(text)) { layer.needsDisplayOnBoundsChange = $0 }
    case .autoresizingMask:
      set(bits(text)) { layer.autoresizingMask = CAAutoresizingMask(rawValue: $0) }
    default: assignTiming(text, to: layer)
    }
  }

  /// Sets a property of timing. Times may be infinite, as in `repeatCount="inf"`.
  private func assignTiming(_ text: String, to layer: CALayer) -> Bool {
    switch self {
    case .beginTime: set(time(text)) { layer.beginTime = $0 }
    case .duration: set(time(text)) { layer.duration = $0 }
    case .speed: set(time(text)) { layer.speed = Float($0) }
    case .timeOffset: set(time(text)) { layer.timeOffset = $0 }
    case .repeatCount: set(time(text)) { layer.repeatCount = Float($0) }
    case .repeatDuration: set(time(text)) { layer.repeatDuration = $0 }
    case .autoreverses: set(NumberText.bool(text)) { layer.autoreverses = $0 }
    case .fillMode: set(CAMediaTimingFillMode(rawValue: text)) { layer.fillMode = $0 }
    default: false
    }
  }

  /// Sets a colour to nil.
  package func removeColor(from layer: CALayer) {
    if self == .backgroundColor { layer.backgroundColor = nil }
    if self == .borderColor { layer.borderColor = nil }
    if self == .shadowColor { layer.shadowColor = nil }
  }

  private func set<Value>(_ value: Value?, _ store: (Value) -> Void) -> Bool {
    guard let value else { return false }
    store(value)
    return true
  }

  private func time(_ text: String) -> Double? {
    NumberText.parse(text).flatMap { $0.isNaN ? nil : $0 }
  }

  private func bits<Bits: FixedWidthInteger>(_ text: String) -> Bits? {
    NumberText.parse(text).flatMap { Bits(exactly: $0) }
  }

  private func float(_ text: String) -> Float? {
    guard let value = NumberText.parse(text), Float(value).isFinite else { return nil }
    return Float(value)
  }
}
