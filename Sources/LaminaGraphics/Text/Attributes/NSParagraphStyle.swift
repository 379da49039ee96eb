import Foundation

/// The layout of paragraphs, under the name of UIKit and AppKit: a ``CTParagraphStyle`` with
/// properties.
///
/// The value of the key `.paragraphStyle` of attributed strings. Lengths are in points; those that
/// are infinite or NaN are ignored. Tab stops, hyphenation and lists are not there.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  var values: CTParagraphStyle.Values

  /// The style of text that has none: natural alignment, lines that end between words.
  public class var `default`: NSParagraphStyle { standard }
  private static let standard = NSParagraphStyle()

  /// The default style.
  public override init() { values = CTParagraphStyle.Values() }

  init(_ values: CTParagraphStyle.Values) { self.values = values }

  /// The style that Core Text has so.
  package convenience init(_ style: CTParagraphStyle) { self.init(style.values) }

  /// The style as Core Text has it.
  package var coreText: CTParagraphStyle { CTParagraphStyle(values) }

  /// The points between two lines, besides their heights. Never negative.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The points below each paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The points above each paragraph but the first.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The points from the leading edge to the first line of a paragraph.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The points from the leading edge to the other lines.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: if positive, measured from the leading edge, else from the trailing one.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The least height of a line.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest height of a line; 0 means no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// What the height of a line is multiplied by; 0 means nothing.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The points between tab stops.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// How lines are aligned.
  open var alignment: NSTextAlignment { NSTextAlignment(values.alignment) }
  /// How text is treated that is longer than its line.
  open var lineBreakMode: NSLineBreakMode {
    NSLineBreakMode(rawValue: UInt(values.lineBreakMode.rawValue)) ?? .byWordWrapping
  }
  /// The direction of the paragraph.
  open var baseWritingDirection: NSWritingDirection {
    NSWritingDirection(rawValue: Int(values.direction.rawValue)) ?? .natural
  }

  /// A style with the same values that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

  /// An ``NSMutableParagraphStyle`` with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  /// Whether `object` is a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// Of the values.
  open override var hash: Int { values.hashValue }
}
