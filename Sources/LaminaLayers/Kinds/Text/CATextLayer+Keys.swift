import Foundation
import LaminaGraphics

extension CATextLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "string": KeyedProperty(takesText, { $0.string }) { (layer: CATextLayer, new) in
      guard TextContent(new) != nil else { return false }
      layer.string = new
      return true
    },
    "font": KeyedProperty(
      takesFont,
      { layer in
        if case .name(let name) = layer.values.pointee.font { name } else { layer.font }
      }
    ) { (layer: CATextLayer, new) in
      guard TextFont(new) != nil else { return false }
      layer.font = new.map { ($0 as? String).map(NSString.init(string:)) ?? $0 as AnyObject }
      return true
    },
    "fontSize": .number(
      Double(TextValues().fontSize),
      { (layer: CATextLayer) in NSNumber(value: Double(layer.fontSize)) }
    ) { $0.fontSize = CGFloat($1) },
    "foregroundColor": .color(\CATextLayer.foregroundColor),
    "wrapped": .flag(\CATextLayer.isWrapped), "isWrapped": .flag(\CATextLayer.isWrapped),
    "allowsFontSubpixelQuantization": .flag(\CATextLayer.allowsFontSubpixelQuantization),
    "truncationMode": .text("none", { (layer: CATextLayer) in layer.truncationMode.rawValue }) {
      $0.truncationMode = CATextLayerTruncationMode(rawValue: $1)
    },
    "alignmentMode": .text("natural", { (layer: CATextLayer) in layer.alignmentMode.rawValue }) {
      $0.alignmentMode = CATextLayerAlignmentMode(rawValue: $1)
    },
  ]
}
