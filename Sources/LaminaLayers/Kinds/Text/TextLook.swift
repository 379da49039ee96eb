import Foundation
import LaminaGraphics

/// Everything on which the look of a text layer's text depends, apart from its scale and place in
/// pixels.
struct TextLook: Equatable {
  var text: TextContent
  var font: TextFont
  var fontSize: CGFloat
  var color: CGColor?
  var rules: TextBlock.Rules
  /// The size of the box around the lines. An infinite side does not limit them.
  var size: CGSize

  init(_ values: TextValues, in size: CGSize) {
    (text, font, fontSize, color) = (values.text, values.font, values.fontSize, values.color)
    rules = TextBlock.Rules(
      wraps: values.isWrapped, truncation: values.truncation.type,
      alignment: values.alignment.alignment)
    self.size = size
  }

  /// Whether nothing is drawn, whatever the size.
  var isEmpty: Bool {
    switch text {
    case .none: true
    case .plain(let text): text.isEmpty || fontSize <= 0 || color == nil
    case .attributed(let text): text.length == 0
    }
  }

  /// Lays out the text. Throws ``LimitExceeded`` for a text that is too long, before it does
  /// anything.
  func layOut(_ limits: RenderLimits = .standard) throws -> TextBlock {
    try LimitExceeded.check("textUnits", text.count, atMost: limits.textUnits)
    switch text {
    case .none: return TextBlock(NSAttributedString(string: ""), size, rules)
    case .attributed(let text): return TextBlock(text, size, rules)
    case .plain(let text):
      guard fontSize > 0 else { return TextBlock(NSAttributedString(string: ""), size, rules) }
      return TextBlock(text, font.font(size: fontSize), color ?? .clear, size, rules)
    }
  }
}

extension CATextLayerTruncationMode {
  /// Where an ellipsis cuts a line; nil to cut at the edge.
  var type: CTLineTruncationType? {
    switch self {
    case .start: .start
    case .middle: .middle
    case .end: .end
    default: nil
    }
  }
}

extension CATextLayerAlignmentMode {
  /// The alignment of lines; nil if paragraphs decide it.
  var alignment: CTTextAlignment? {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: nil
    }
  }
}
