import Foundation
import LaminaGraphics

extension CATextLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "string": property(
      takesText, { $0.string },
      { value, layer in
        guard TextContent(value) != nil else { return false }
        layer.string = value
        return true
      }),
    "font": property(
      takesFont,
      { layer in
        if case .name(let name) = layer.values.pointee.font { name } else { layer.font }
      },
      { value, layer in
        guard TextFont(value) != nil else { return false }
        layer.font = value.map { ($0 as? String).map(NSString.init(string:)) ?? $0 as AnyObject }
        return true
      }),
    "fontSize": property(
      "takes a number", { NSNumber(value: Double($0.fontSize)) },
      { value, layer in
        guard let size = value == nil ? Double(TextValues().fontSize) : Coercion.number(value) else {
          return false
        }
        layer.fontSize = CGFloat(size)
        return true
      }),
    "foregroundColor": property(
      "takes a CGColor or nil", { $0.foregroundColor },
      { value, layer in
        guard value == nil || value is CGColor else { return false }
        layer.foregroundColor = value as? CGColor
        return true
      }),
    "wrapped": flag(\.isWrapped), "isWrapped": flag(\.isWrapped),
    "allowsFontSubpixelQuantization": flag(\.allowsFontSubpixelQuantization),
    "truncationMode": property(
      "takes a text", { $0.truncationMode.rawValue },
      { value, layer in
        guard let name = Coercion.text(value ?? CATextLayerTruncationMode.none.rawValue) else { return false }
        layer.truncationMode = CATextLayerTruncationMode(rawValue: name)
        return true
      }),
    "alignmentMode": property(
      "takes a text", { $0.alignmentMode.rawValue },
      { value, layer in
        guard let name = Coercion.text(value ?? CATextLayerAlignmentMode.natural.rawValue) else {
          return false
        }
        layer.alignmentMode = CATextLayerAlignmentMode(rawValue: name)
        return true
      }),
  ]

  private static func property(
    _ taken: String, _ value: @escaping @Sendable (CATextLayer) -> Any?,
    _ assign: @escaping @Sendable (Any?, CATextLayer) -> Bool
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CATextLayer).flatMap(value) },
      assign: { new, layer in (layer as? CATextLayer).map { assign(new, $0) } ?? false }, taken: taken)
  }

  private static func flag(_ path: ReferenceWritableKeyPath<CATextLayer, Bool> & Sendable) -> KeyedProperty {
    property(
      "takes a truth value", { NSNumber(value: $0[keyPath: path]) },
      { value, layer in
        guard let flag = Coercion.flag(value) else { return false }
        layer[keyPath: path] = flag
        return true
      })
  }
}
