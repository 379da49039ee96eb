import CoreText
import QuartzCore

/// A card with a title and a bar.
final class Card {
  static let size = CGSize(width: 320, height: 160)
  let root = CALayer()

  init(_ request: CardRequest) {
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(red: 0.93, green: 0.94, blue: 0.97, alpha: 1)

    let card = CALayer()
    card.frame = root.bounds.insetBy(dx: 20, dy: 20)
    card.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    card.cornerRadius = 14
    card.shadowOpacity = 0.25
    card.shadowRadius = 7
    card.shadowOffset = CGSize(width: 0, height: -3)
    root.addSublayer(card)

    let title = TitleLayer()
    title.text = request.title
    title.contentsScale = 2
    title.frame = CGRect(x: 20, y: 62, width: 240, height: 40)
    title.setNeedsDisplay()
    card.addSublayer(title)

    let track = CALayer()
    track.frame = CGRect(x: 20, y: 26, width: 240, height: 14)
    track.backgroundColor = CGColor(red: 0.88, green: 0.90, blue: 0.94, alpha: 1)
    track.cornerRadius = 7
    track.masksToBounds = true
    card.addSublayer(track)
    let bar = CALayer()
    bar.frame = CGRect(x: 0, y: 0, width: 240 * request.value, height: 14)
    bar.backgroundColor = CGColor(red: 0.20, green: 0.47, blue: 0.95, alpha: 1)
    track.addSublayer(bar)
  }
}

/// One line of dark text.
private final class TitleLayer: CALayer {
  var text = ""

  override func draw(in context: CGContext) {
    let attributes: [NSAttributedString.Key: Any] = [
      NSAttributedString.Key(kCTFontAttributeName as String): CTFontCreateWithName(
        "DejaVu Sans Bold" as CFString, 24, nil),
      NSAttributedString.Key(kCTForegroundColorAttributeName as String): CGColor(
        red: 0.12, green: 0.15, blue: 0.25, alpha: 1),
    ]
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: attributes))
    context.textPosition = CGPoint(x: 0, y: 10)
    CTLineDraw(line, context)
  }
}
