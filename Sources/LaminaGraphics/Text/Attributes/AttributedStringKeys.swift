import Foundation

// The keys of attributed strings with the names and values of AppKit and UIKit. Foundation on Linux
// has none of them.
extension NSAttributedString.Key {
  /// The font: a ``CTFont``. Same key as `kCTFontAttributeName`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The text colour: a ``CGColor``. `kCTForegroundColorAttributeName` has precedence over it.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The points added after each character: a number. 0 turns off the font's kerning. Same key as
  /// `kCTKernAttributeName`.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The points added after each character, without a change of the font's kerning: a number.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// Ligatures: a number; 0 turns them off. Same key as `kCTLigatureAttributeName`.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The layout of paragraphs: an ``NSParagraphStyle`` or a ``CTParagraphStyle``. Same key as
  /// `kCTParagraphStyleAttributeName`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The underline: a number of an ``NSUnderlineStyle`` or ``CTUnderlineStyle``. Same key as
  /// `kCTUnderlineStyleAttributeName`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of the underline: a ``CGColor``.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The width of the line along the outlines of letters: a number, in percent of the font size.
  /// Same key as `kCTStrokeWidthAttributeName`.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The colour of the line along the outlines of letters: a ``CGColor``. Same key as
  /// `kCTStrokeColorAttributeName`.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The points by which text is moved up: a number. Same key as `kCTBaselineOffsetAttributeName`.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
