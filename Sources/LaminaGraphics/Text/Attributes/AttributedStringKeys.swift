import Foundation

// The names that AppKit and UIKit give the keys of attributed strings, with their values.
// Foundation on Linux has none of them.
extension NSAttributedString.Key {
  /// The font: a ``CTFont``. As `kCTFontAttributeName`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour of text: a ``CGColor``. `kCTForegroundColorAttributeName` goes before it where both
  /// are there.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// Points added after each character: a number; 0 turns the kerning of the font off. As
  /// `kCTKernAttributeName`.
  public static let kern = NSAttributedString.Key("NSKern")
  /// Points added after each character, with the kerning of the font left as it is: a number.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// Ligatures: a number; 0 turns them off. As `kCTLigatureAttributeName`.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The layout of paragraphs: a ``CTParagraphStyle``. As `kCTParagraphStyleAttributeName`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The underline: a number, as ``CTUnderlineStyle`` has it. As `kCTUnderlineStyleAttributeName`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of the underline: a ``CGColor``.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The width of a line around letters, in percent of the font size: a number. As
  /// `kCTStrokeWidthAttributeName`.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The colour of the line around letters: a ``CGColor``. As `kCTStrokeColorAttributeName`.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// Points that text is moved up by: a number. As `kCTBaselineOffsetAttributeName`.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
