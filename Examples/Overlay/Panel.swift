import CoreText
import QuartzCore

/// The layers over the scene: a glass card with a title, bars that move, and a badge.
final class Panel {
  let root = CALayer()
  private let card = CALayer()
  private let badge = CALayer()
  private var bars: [CALayer] = []

  init(size: CGSize) {
    root.frame = CGRect(origin: .zero, size: size)

    card.frame = CGRect(x: 32, y: size.height - 292, width: 300, height: 260)
    card.backgroundColor = CGColor(red: 0.10, green: 0.13, blue: 0.20, alpha: 0.78)
    card.cornerRadius = 18
    card.borderWidth = 1
    card.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.25)
    card.shadowOpacity = 0.6
    card.shadowRadius = 14
    card.shadowOffset = CGSize(width: 0, height: -6)
    root.addSublayer(card)

    let title = TextLine("Frame load", size: 22)
    title.frame = CGRect(x: 22, y: 208, width: 256, height: 32)
    card.addSublayer(title)
    let subtitle = TextLine("layers over the host's own GLES", size: 12)
    subtitle.frame = CGRect(x: 22, y: 186, width: 256, height: 20)
    subtitle.opacity = 0.7
    card.addSublayer(subtitle)

    for index in 0..<12 {
      let bar = CALayer()
      bar.anchorPoint = CGPoint(x: 0.5, y: 0)
      bar.position = CGPoint(x: 33 + CGFloat(index) * 21.3, y: 24)
      bar.bounds = CGRect(x: 0, y: 0, width: 13, height: 20)
      bar.cornerRadius = 4
      let warmth = CGFloat(index) / 11
      bar.backgroundColor = CGColor(
        red: 0.35 + 0.6 * warmth, green: 0.8 - 0.35 * warmth, blue: 1 - 0.65 * warmth, alpha: 1)
      card.addSublayer(bar)
      bars.append(bar)
    }

    badge.bounds = CGRect(x: 0, y: 0, width: 132, height: 44)
    badge.backgroundColor = CGColor(red: 0.97, green: 0.98, blue: 1, alpha: 0.92)
    badge.cornerRadius = 22
    badge.shadowOpacity = 0.5
    badge.shadowRadius = 8
    let label = TextLine(
      "Lamina", size: 17, color: CGColor(red: 0.1, green: 0.15, blue: 0.3, alpha: 1))
    label.frame = CGRect(x: 32, y: 9, width: 90, height: 26)
    badge.addSublayer(label)
    root.addSublayer(badge)
  }

  /// Shows the moment `time`: the heights of the bars follow `load`, and the badge moves.
  func show(load: [Double], at time: Double) {
    // Every frame sets all positions itself, so nothing may be animated.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for (bar, value) in zip(bars, load) {
      bar.bounds.size.height = 12 + 136 * max(0, min(1, value))
    }
    let size = root.bounds.size
    badge.position = CGPoint(x: size.width - 150 + 40 * sin(time), y: 70 + 12 * cos(time * 1.3))
    badge.transform = CATransform3DMakeRotation(0.12 * sin(time * 0.9), 0, 0, 1)
  }
}

/// A line of text, drawn once.
private final class TextLine: CALayer {
  private var text = ""
  private var fontSize: CGFloat = 12
  private var color = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  convenience init(
    _ text: String, size: CGFloat, color: CGColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  ) {
    self.init()
    (self.text, fontSize, self.color) = (text, size, color)
    setNeedsDisplay()
  }

  override func draw(in context: CGContext) {
    let attributes: [NSAttributedString.Key: Any] = [
      NSAttributedString.Key(kCTFontAttributeName as String): CTFontCreateWithName(
        "DejaVu Sans Bold" as CFString, fontSize, nil),
      NSAttributedString.Key(kCTForegroundColorAttributeName as String): color,
    ]
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: attributes))
    context.textPosition = CGPoint(x: 0, y: fontSize * 0.35)
    CTLineDraw(line, context)
  }
}
