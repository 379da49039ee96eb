import Foundation
import Lamina

/// The properties of `CALayer` that a document sets by an attribute or by a property element with a `value`.
///
/// Names are the document's. Setting is independent of order: no property here changes another.
enum LayerProperty: String, CaseIterable {
  case name
  case bounds, position, anchorPoint, anchorPointZ, zPosition
  case transform, sublayerTransform
  case hidden, opacity, masksToBounds, doubleSided, geometryFlipped
  case backgroundColor, cornerRadius, borderWidth, borderColor
  case contentsGravity, contentsRect, contentsCenter, contentsScale
  case magnificationFilter, minificationFilter

  /// Whether a `CATransformLayer` disregards it: such a layer draws nothing of its own.
  var isOwnDrawing: Bool {
    switch self {
    case .masksToBounds, .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .contentsGravity,
      .contentsRect, .contentsCenter, .contentsScale, .magnificationFilter, .minificationFilter:
      true
    default: false
    }
  }

  /// Whether the value is a colour, which may have an opacity or be absent.
  var isColor: Bool { self == .backgroundColor || self == .borderColor }

  /// Sets the property to what `text` says; false, and nothing is set, where that is no usable value.
  func assign(_ text: String, opacity: CGFloat = 1, to layer: CALayer) -> Bool {
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
    case .backgroundColor: set(GeometryText.color(text, opacity: opacity)) { layer.backgroundColor = $0 }
    case .cornerRadius: set(NumberText.finite(text)) { layer.cornerRadius = $0 }
    case .borderWidth: set(NumberText.finite(text)) { layer.borderWidth = $0 }
    case .borderColor: set(GeometryText.color(text, opacity: opacity)) { layer.borderColor = $0 }
    case .contentsGravity: set(CALayerContentsGravity(rawValue: text)) { layer.contentsGravity = $0 }
    case .contentsRect: set(GeometryText.rect(text)) { layer.contentsRect = $0 }
    case .contentsCenter: set(GeometryText.rect(text)) { layer.contentsCenter = $0 }
    case .contentsScale: set(NumberText.finite(text)) { layer.contentsScale = $0 }
    case .magnificationFilter: set(CALayerContentsFilter(rawValue: text)) { layer.magnificationFilter = $0 }
    case .minificationFilter: set(CALayerContentsFilter(rawValue: text)) { layer.minificationFilter = $0 }
    }
  }

  /// Removes a colour: `type="null"`.
  func removeColor(from layer: CALayer) {
    if self == .backgroundColor { layer.backgroundColor = nil }
    if self == .borderColor { layer.borderColor = nil }
  }

  private func set<Value>(_ value: Value?, _ store: (Value) -> Void) -> Bool {
    guard let value else { return false }
    store(value)
    return true
  }

  private func float(_ text: String) -> Float? {
    guard let value = NumberText.parse(text), Float(value).isFinite else { return nil }
    return Float(value)
  }
}
