import Foundation

/// The attributes of a part of an attributed string, converted to values.
struct TextAttributes {
  /// The attributes as given.
  let raw: [NSAttributedString.Key: Any]
  var font: CTFont
  var color: CGColor?
  var takesColorFromContext = false
  /// The points after each character. 0 turns off the font's kerning; nil leaves it on.
  var kern: CGFloat?
  var tracking: CGFloat = 0
  var hasLigatures = true
  var underline: Int32 = 0
  var underlineColor: CGColor?
  /// In percent of the font size.
  var strokeWidth: CGFloat = 0
  var strokeColor: CGColor?
  var baselineOffset: CGFloat = 0
  var paragraph: CTParagraphStyle

  init(_ raw: [NSAttributedString.Key: Any] = [:]) {
    self.raw = raw
    func value(_ key: CFString) -> Any? { raw[NSAttributedString.Key(key as String)] }
    func colour(_ key: CFString, _ other: NSAttributedString.Key) -> CGColor? {
      value(key) as? CGColor ?? raw[other] as? CGColor
    }
    func number(_ key: CFString) -> CGFloat? {
      guard let number = value(key).flatMap(AttributeNumber.read), number.isFinite else {
        return nil
      }
      return CGFloat(min(max(number, -1e7), 1e7))
    }
    font = value(kCTFontAttributeName) as? CTFont ?? .standard
    color = colour(kCTForegroundColorAttributeName, .foregroundColor)
    takesColorFromContext =
      number(kCTForegroundColorFromContextAttributeName).map { $0 != 0 } ?? false
    kern = number(kCTKernAttributeName)
    tracking = number(kCTTrackingAttributeName) ?? 0
    hasLigatures = number(kCTLigatureAttributeName).map { $0 != 0 } ?? true
    underline = Int32(number(kCTUnderlineStyleAttributeName) ?? 0)
    underlineColor = colour(kCTUnderlineColorAttributeName, .underlineColor)
    strokeWidth = number(kCTStrokeWidthAttributeName) ?? 0
    strokeColor = value(kCTStrokeColorAttributeName) as? CGColor
    baselineOffset = number(kCTBaselineOffsetAttributeName) ?? 0
    paragraph =
      switch value(kCTParagraphStyleAttributeName) {
      case let style as CTParagraphStyle: style
      case let style as NSParagraphStyle: style.coreText
      default: .standard
      }
  }

  /// The points added after each character.
  var spacing: CGFloat { (kern ?? 0) + tracking }
}
