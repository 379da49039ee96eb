// Texts as programs for AppKit and UIKit draw and measure them. `Canvas` is what a view does.
import CoreText
import QuartzCore

/// A caption: a text with a paragraph style.
struct Caption {
  var text: String
  var size: CGFloat = 20
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.lineBreakMode = lineBreakMode
    style.lineSpacing = 4
    style.firstLineHeadIndent = 0
    return [
      .font: CTFontCreateWithName("Helvetica" as CFString, size, nil), .foregroundColor: color,
      .paragraphStyle: style, .kern: 0,
      .underlineStyle: NSUnderlineStyle.single.rawValue,
    ]
  }

  var attributedString: NSAttributedString {
    NSAttributedString(string: text, attributes: attributes)
  }

  /// The height of the text at a width, as cells of lists are measured.
  func height(width: CGFloat) -> CGFloat {
    let box = attributedString.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    return ceil(box.height)
  }

  func layer(width: CGFloat) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = attributedString
    layer.isWrapped = true
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height(width: width))
    return layer
  }
}

/// A layer that draws a text by the methods of attributed strings.
final class CaptionLayer: CALayer {
  var caption: Caption?

  override func draw(in ctx: CGContext) {
    guard let caption else { return }
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = NSGraphicsContext(cgContext: ctx, flipped: contentsAreFlipped())
    caption.attributedString.draw(in: bounds)
    NSGraphicsContext.restoreGraphicsState()
  }
}
