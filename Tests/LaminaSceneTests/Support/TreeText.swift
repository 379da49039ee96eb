import Foundation
import Lamina

/// A whole tree as text with the exact value of every property, to compare trees that must be
/// equal. It shares no code with the writer.
func treeText(_ layer: CALayer, _ indent: String = "") -> String {
  var text = "\(indent)\(layer.name ?? "-")"
  text +=
    " \(layer.bounds) \(layer.position) \(layer.anchorPoint) \(layer.anchorPointZ) \(layer.zPosition)"
  text += " \(layer.transform) \(layer.sublayerTransform)"
  text +=
    " \(layer.isHidden) \(layer.opacity) \(layer.masksToBounds) \(layer.isDoubleSided) \(layer.isGeometryFlipped)"
  text +=
    " \(colorText(layer.backgroundColor)) \(layer.cornerRadius) \(layer.maskedCorners) \(layer.cornerCurve)"
  text += " \(layer.borderWidth) \(colorText(layer.borderColor)) \(colorText(layer.shadowColor))"
  text += " \(layer.shadowOpacity) \(layer.shadowOffset) \(layer.shadowRadius)"
  text +=
    " \(layer.contentsGravity) \(layer.contentsRect) \(layer.contentsCenter) \(layer.contentsScale)"
  text += " \(layer.contentsFormat) \(layer.magnificationFilter) \(layer.minificationFilter)"
  text += " \(layer.minificationFilterBias) \(layer.isOpaque) \(layer.allowsGroupOpacity)"
  text += " \(layer.allowsEdgeAntialiasing) \(layer.edgeAntialiasingMask) \(layer.shouldRasterize)"
  text +=
    " \(layer.rasterizationScale) \(layer.drawsAsynchronously) \(layer.needsDisplayOnBoundsChange)"
  text +=
    " \(layer.autoresizingMask) \(layer.beginTime) \(layer.duration) \(layer.speed) \(layer.timeOffset)"
  text += " \(layer.repeatCount) \(layer.repeatDuration) \(layer.autoreverses) \(layer.fillMode)"
  if let map = layer.timeMap { text += " \(map)" }
  if let image = layer.contents as? CGImage {
    let bytes = image.pixels.withUnsafeBytes { Data($0).base64EncodedString() }
    text += " image \(image.width)x\(image.height) \(bytes.hashValue) \(bytes.utf8.count)"
  }
  if let color = layer.contentsMultiplyColor { text += " times \(colorText(color))" }
  text += "\n"
  if let mask = layer.mask { text += "\(indent)  mask:\n" + treeText(mask, indent + "    ") }
  for child in layer.sublayers ?? [] { text += treeText(child, indent + "  ") }
  return text
}

private func colorText(_ color: CGColor?) -> String {
  color.map { "\($0.colorSpace?.name ?? "") \($0.components ?? [])" } ?? "none"
}
