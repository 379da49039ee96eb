import Foundation
import LaminaGeometry
import LaminaGraphics

// Sets declared properties by their key, through the open setters, so that overrides are called and
// the same values are refused.
extension LayerKey {
  /// Sets this property of `layer`. Returns false, and sets nothing, if it does not take `value`.
  func assign(_ value: Any?, to layer: CALayer) -> Bool {
    if isStructure { return assignStructure(value, to: layer) }
    switch self {
    case .isGeometryFlipped, .isHidden, .masksToBounds, .isDoubleSided, .allowsGroupOpacity,
      .shouldRasterize,
      .allowsEdgeAntialiasing, .isOpaque, .needsDisplayOnBoundsChange, .drawsAsynchronously,
      .autoreverses:
      return put(Coercion.flag(value)) { assignFlag($0, to: layer) }
    case .cornerCurve, .contentsGravity, .contentsFormat, .magnificationFilter, .minificationFilter,
      .fillMode:
      // Nil restores the default.
      let text = Coercion.text(value ?? type(of: layer).defaultValue(forKey: name))
      return put(text) { assignText($0, to: layer) }
    case .maskedCorners:
      return put(Coercion.bits(value)) { layer.maskedCorners = CACornerMask(rawValue: UInt($0)) }
    case .edgeAntialiasingMask:
      return put(Coercion.bits(value)) {
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(
          rawValue: UInt32(truncatingIfNeeded: $0))
      }
    case .autoresizingMask:
      return put(Coercion.bits(value)) {
        layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: $0))
      }
    case .anchorPointZ, .zPosition, .opacity, .cornerRadius, .borderWidth, .shadowOpacity,
      .shadowRadius,
      .rasterizationScale, .contentsScale, .minificationFilterBias, .beginTime, .duration, .speed,
      .timeOffset,
      .repeatCount, .repeatDuration:
      return put(Coercion.number(value)) { assignNumber($0, to: layer) }
    default: return assignObject(value, to: layer)
    }
  }

  /// What this property takes, for the message of a refusal.
  var taken: String {
    switch self {
    case .bounds, .frame, .contentsRect, .contentsCenter: "takes a CGRect or an NSValue of one"
    case .position, .anchorPoint: "takes a CGPoint or an NSValue of one"
    case .shadowOffset: "takes a CGSize or an NSValue of one"
    case .transform, .sublayerTransform: "takes a CATransform3D or an NSValue of one"
    case .backgroundColor, .borderColor, .shadowColor: "takes a CGColor or nil"
    case .shadowPath: "takes a CGPath or nil"
    case .mask: "takes a CALayer or nil"
    case .sublayers: "takes an array of CALayer or nil"
    case .superlayer: "cannot be set; use addSublayer(_:)"
    case .delegate: "takes a CALayerDelegate or nil"
    case .layoutManager: "takes a CALayoutManager or nil"
    case .constraints, .filters, .backgroundFilters: "takes an array or nil"
    case .style: "takes a dictionary or nil"
    case .actions: "takes a dictionary of actions or nil"
    case .name, .cornerCurve, .contentsGravity, .contentsFormat, .magnificationFilter,
      .minificationFilter,
      .fillMode:
      "takes a text"
    default: "takes a number"
    }
  }

  private func put<Value>(_ value: Value?, _ store: (Value) -> Void) -> Bool {
    guard let value else { return false }
    store(value)
    return true
  }

  private func assignStructure(_ value: Any?, to layer: CALayer) -> Bool {
    switch self {
    case .bounds: put(Coercion.rect(value)) { layer.bounds = $0 }
    case .frame: put(Coercion.rect(value)) { layer.frame = $0 }
    case .contentsRect: put(Coercion.rect(value)) { layer.contentsRect = $0 }
    case .contentsCenter: put(Coercion.rect(value)) { layer.contentsCenter = $0 }
    case .position: put(Coercion.point(value)) { layer.position = $0 }
    case .anchorPoint: put(Coercion.point(value)) { layer.anchorPoint = $0 }
    case .shadowOffset: put(Coercion.size(value)) { layer.shadowOffset = $0 }
    case .transform: put(Coercion.transform(value)) { layer.transform = $0 }
    case .sublayerTransform: put(Coercion.transform(value)) { layer.sublayerTransform = $0 }
    default: false
    }
  }

  private func assignFlag(_ flag: Bool, to layer: CALayer) {
    switch self {
    case .isGeometryFlipped: layer.isGeometryFlipped = flag
    case .isHidden: layer.isHidden = flag
    case .masksToBounds: layer.masksToBounds = flag
    case .isDoubleSided: layer.isDoubleSided = flag
    case .allowsGroupOpacity: layer.allowsGroupOpacity = flag
    case .shouldRasterize: layer.shouldRasterize = flag
    case .allowsEdgeAntialiasing: layer.allowsEdgeAntialiasing = flag
    case .isOpaque: layer.isOpaque = flag
    case .needsDisplayOnBoundsChange: layer.needsDisplayOnBoundsChange = flag
    case .drawsAsynchronously: layer.drawsAsynchronously = flag
    case .autoreverses: layer.autoreverses = flag
    default: break
    }
  }

  private func assignText(_ text: String, to layer: CALayer) {
    switch self {
    case .cornerCurve: layer.cornerCurve = CALayerCornerCurve(rawValue: text)
    case .contentsGravity: layer.contentsGravity = CALayerContentsGravity(rawValue: text)
    case .contentsFormat: layer.contentsFormat = CALayerContentsFormat(rawValue: text)
    case .magnificationFilter: layer.magnificationFilter = CALayerContentsFilter(rawValue: text)
    case .minificationFilter: layer.minificationFilter = CALayerContentsFilter(rawValue: text)
    case .fillMode: layer.fillMode = CAMediaTimingFillMode(rawValue: text)
    default: break
    }
  }

  private func assignNumber(_ number: Double, to layer: CALayer) {
    switch self {
    case .anchorPointZ: layer.anchorPointZ = CGFloat(number)
    case .zPosition: layer.zPosition = CGFloat(number)
    case .opacity: layer.opacity = Float(number)
    case .cornerRadius: layer.cornerRadius = CGFloat(number)
    case .borderWidth: layer.borderWidth = CGFloat(number)
    case .shadowOpacity: layer.shadowOpacity = Float(number)
    case .shadowRadius: layer.shadowRadius = CGFloat(number)
    case .rasterizationScale: layer.rasterizationScale = CGFloat(number)
    case .contentsScale: layer.contentsScale = CGFloat(number)
    case .minificationFilterBias: layer.minificationFilterBias = Float(number)
    case .beginTime: layer.beginTime = number
    case .duration: layer.duration = number
    case .speed: layer.speed = Float(number)
    case .timeOffset: layer.timeOffset = number
    case .repeatCount: layer.repeatCount = Float(number)
    case .repeatDuration: layer.repeatDuration = number
    default: break
    }
  }

  private func assignObject(_ value: Any?, to layer: CALayer) -> Bool {
    switch self {
    case .backgroundColor: take(value, CGColor.self) { layer.backgroundColor = $0 }
    case .borderColor: take(value, CGColor.self) { layer.borderColor = $0 }
    case .shadowColor: take(value, CGColor.self) { layer.shadowColor = $0 }
    case .shadowPath: take(value, CGPath.self) { layer.shadowPath = $0 }
    case .mask: take(value, CALayer.self) { layer.mask = $0 }
    case .sublayers: take(value, [CALayer].self) { layer.sublayers = $0 }
    case .filters: take(value, [Any].self) { layer.filters = $0 }
    case .backgroundFilters: take(value, [Any].self) { layer.backgroundFilters = $0 }
    case .compositingFilter: take(value, Any.self) { layer.compositingFilter = $0 }
    case .contents: take(value, Any.self) { layer.contents = $0 }
    case .name: take(value, String.self) { layer.name = $0 }
    case .style: take(value, [AnyHashable: Any].self) { layer.style = $0 }
    case .actions: take(value, [String: any CAAction].self) { layer.actions = $0 }
    case .delegate: take(value, (any CALayerDelegate).self) { layer.delegate = $0 }
    case .layoutManager: take(value, (any CALayoutManager).self) { layer.layoutManager = $0 }
    case .constraints: take(value, [CAConstraint].self) { layer.constraints = $0 }
    default: false
    }
  }

  /// Stores `value` if it is nil or has the type. Returns whether it was stored.
  private func take<Value>(_ value: Any?, _ type: Value.Type, _ store: (Value?) -> Void) -> Bool {
    guard let value else {
      store(nil)
      return true
    }
    return put(value as? Value, store)
  }
}
