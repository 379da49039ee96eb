import Foundation
import Lamina

// From layers to text: the opposite of ``LayerAttribute/assign(_:opacity:to:)``.
extension LayerAttribute {
  /// The text of the property, or nil if the value is the default or a colour with an opacity.
  ///
  /// `kind` is the class of the layer, because some classes have other defaults.
  package func attribute(of layer: CALayer, _ kind: LayerClass) -> String? {
    if isColor {
      guard let color = color(of: layer), color.srgb.alpha == 1, color != defaultColor else {
        return nil
      }
      return Self.text(color)
    }
    // A nil name and an empty name are different.
    if self == .name { return layer.name }
    let text = plainText(of: layer)
    // In documents, a missing attribute does not mean the default of a new layer.
    if self == .allowsGroupOpacity { return text }
    return text == Self.defaults[kind]?[self] ? nil : text
  }

  /// The element for a colour that has an opacity, or that is nil although the default is not. Nil
  /// for any other colour.
  package func colorElement(of layer: CALayer) -> String? {
    guard let color = color(of: layer) else {
      return defaultColor == nil ? nil : "<\(rawValue) type=\"null\"/>"
    }
    guard color.srgb.alpha != 1 else { return nil }
    let opacity = NumberText.format(CGFloat(color.srgb.alpha))
    return "<\(rawValue) opacity=\"\(opacity)\" value=\"\(Self.text(color))\"/>"
  }

  /// The texts of new layers, by class.
  private static let defaults: [LayerClass: [LayerAttribute: String]] = Dictionary(
    uniqueKeysWithValues: LayerClass.allCases.map { kind in
      let fresh = kind.make()
      return (
        kind, Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.plainText(of: fresh)) })
      )
    })

  private func color(of layer: CALayer) -> CGColor? {
    switch self {
    case .backgroundColor: layer.backgroundColor
    case .borderColor: layer.borderColor
    default: layer.shadowColor
    }
  }

  private var defaultColor: CGColor? { self == .backgroundColor ? nil : .black }

  private func plainText(of layer: CALayer) -> String {
    switch self {
    case .name: layer.name ?? ""
    case .bounds: Self.text(layer.bounds)
    case .position: Self.text(layer.position.x, layer.position.y)
    case .anchorPoint: Self.text(layer.anchorPoint.x, layer.anchorPoint.y)
    case .anchorPointZ: Self.text(layer.anchorPointZ)
    case .zPosition: Self.text(layer.zPosition)
    case .transform: TransformText.text(layer.transform)
    case .sublayerTransform: TransformText.text(layer.sublayerTransform)
    case .hidden: Self.text(layer.isHidden)
    case .opacity: NumberText.format(layer.opacity)
    case .masksToBounds: Self.text(layer.masksToBounds)
    case .doubleSided: Self.text(layer.isDoubleSided)
    case .geometryFlipped: Self.text(layer.isGeometryFlipped)
    case .cornerRadius: Self.text(layer.cornerRadius)
    case .borderWidth: Self.text(layer.borderWidth)
    case .maskedCorners: "\(layer.maskedCorners.rawValue)"
    case .cornerCurve: layer.cornerCurve.rawValue
    case .shadowOpacity: NumberText.format(layer.shadowOpacity)
    case .shadowOffset: Self.text(layer.shadowOffset.width, layer.shadowOffset.height)
    case .shadowPath: layer.shadowPath.map(PathText.format) ?? ""
    case .shadowRadius: Self.text(layer.shadowRadius)
    case .backgroundColor, .borderColor, .shadowColor: ""
    default: contentsText(of: layer)
    }
  }

  private func contentsText(of layer: CALayer) -> String {
    switch self {
    case .contentsGravity: layer.contentsGravity.rawValue
    case .contentsRect: Self.text(layer.contentsRect)
    case .contentsCenter: Self.text(layer.contentsCenter)
    case .contentsScale: Self.text(layer.contentsScale)
    case .contentsFormat: layer.contentsFormat.rawValue
    case .magnificationFilter: layer.magnificationFilter.rawValue
    case .minificationFilter: layer.minificationFilter.rawValue
    case .minificationFilterBias: NumberText.format(layer.minificationFilterBias)
    case .opaque: Self.text(layer.isOpaque)
    case .allowsGroupOpacity: Self.text(layer.allowsGroupOpacity)
    case .allowsEdgeAntialiasing: Self.text(layer.allowsEdgeAntialiasing)
    case .edgeAntialiasingMask: "\(layer.edgeAntialiasingMask.rawValue)"
    case .shouldRasterize: Self.text(layer.shouldRasterize)
    case .rasterizationScale: Self.text(layer.rasterizationScale)
    case .drawsAsynchronously: Self.text(layer.drawsAsynchronously)
    case .needsDisplayOnBoundsChange: Self.text(layer.needsDisplayOnBoundsChange)
    case .autoresizingMask: "\(layer.autoresizingMask.rawValue)"
    default: timingText(of: layer)
    }
  }

  private func timingText(of layer: CALayer) -> String {
    switch self {
    case .beginTime: Self.text(CGFloat(layer.beginTime))
    case .duration: Self.text(CGFloat(layer.duration))
    case .speed: NumberText.format(layer.speed)
    case .timeOffset: Self.text(CGFloat(layer.timeOffset))
    case .repeatCount: NumberText.format(layer.repeatCount)
    case .repeatDuration: Self.text(CGFloat(layer.repeatDuration))
    case .autoreverses: Self.text(layer.autoreverses)
    case .fillMode: layer.fillMode.rawValue
    default: ""
    }
  }

  private static func text(_ numbers: CGFloat...) -> String {
    numbers.map { NumberText.format($0) }.joined(separator: " ")
  }

  private static func text(_ rect: CGRect) -> String {
    text(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  private static func text(_ flag: Bool) -> String { flag ? "1" : "0" }

  private static func text(_ color: CGColor) -> String {
    text(CGFloat(color.srgb.red), CGFloat(color.srgb.green), CGFloat(color.srgb.blue))
  }
}
