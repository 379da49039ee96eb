import Foundation
import Lamina

/// What is changed of a text; nil keeps what the file says.
struct TextEdit {
  var text: String?
  var font: String?
  var size: Double?
  var fill: Vector?
  var stroke: Vector?
  var strokeWidth: Double?
  var strokeLiesOver: Bool?
  var tracking: Double?
  var lineHeight: Double?
  var baselineShift: Double?
  var alignment: TextDocument.Alignment?
  var isUppercase = false
  var boxSize: CGSize?
  var boxOrigin: CGPoint?

  func applied(to document: TextDocument) -> TextDocument {
    var new = document
    new.text = text ?? new.text
    if isUppercase { new.text = new.text.uppercased() }
    new.font = font ?? new.font
    if let size {
      // Lines stay as far apart as their text is large.
      if lineHeight == nil, document.size > 0 { new.lineHeight *= size / document.size }
      new.size = size
    }
    new.fill = fill ?? new.fill
    new.stroke = stroke ?? new.stroke
    new.strokeWidth = strokeWidth ?? new.strokeWidth
    new.strokeLiesOver = strokeLiesOver ?? new.strokeLiesOver
    new.tracking = tracking ?? new.tracking
    new.lineHeight = lineHeight ?? new.lineHeight
    new.baselineShift = baselineShift ?? new.baselineShift
    new.alignment = alignment ?? new.alignment
    if boxSize != nil || boxOrigin != nil {
      new.box = CGRect(
        origin: boxOrigin ?? document.box?.origin ?? .zero,
        size: boxSize ?? document.box?.size ?? .zero)
    }
    return new
  }
}
