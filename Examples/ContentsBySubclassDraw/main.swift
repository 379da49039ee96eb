// A subclass draws itself: a gradient, and text over it.
import CoreText
import ExampleOutput
import QuartzCore

final class TitleLayer: CALayer {
  var title = "Lamina"
  var subtitle = "layers, drawn once"

  override func draw(in ctx: CGContext) {
    let colors = [
      CGColor(red: 0.98, green: 0.53, blue: 0.36, alpha: 1),
      CGColor(red: 0.80, green: 0.25, blue: 0.47, alpha: 1),
      CGColor(red: 0.29, green: 0.17, blue: 0.49, alpha: 1),
    ]
    if let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 0.5, 1])
    {
      ctx.drawLinearGradient(
        gradient, start: CGPoint(x: bounds.minX, y: bounds.maxY),
        end: CGPoint(x: bounds.maxX, y: bounds.minY),
        options: [])
    }
    ctx.setShadow(
      offset: CGSize(width: 0, height: -2), blur: 6,
      color: CGColor(red: 0.15, green: 0, blue: 0.2, alpha: 0.5))
    draw(title, "DejaVu Serif Bold", 40, at: bounds.midY - 4, in: ctx)
    ctx.setShadow(offset: .zero, blur: 0, color: nil)
    draw(subtitle, "DejaVu Sans", 13, at: bounds.midY - 28, in: ctx)
  }

  /// Draws a line of text in white, centred on the layer.
  private func draw(
    _ text: String, _ font: String, _ size: CGFloat, at y: CGFloat, in ctx: CGContext
  ) {
    let attributes: [NSAttributedString.Key: Any] = [
      NSAttributedString.Key(kCTFontAttributeName as String): CTFontCreateWithName(
        font as CFString, size, nil),
      NSAttributedString.Key(kCTForegroundColorAttributeName as String): CGColor(
        red: 1, green: 1, blue: 1, alpha: 1),
    ]
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: attributes))
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    ctx.textPosition = CGPoint(x: bounds.midX - width / 2, y: y)
    CTLineDraw(line, ctx)
  }
}

let layer = TitleLayer()
layer.setNeedsDisplay()
try show(layer, as: "contents-subclass-draw")
