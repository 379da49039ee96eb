import Foundation

/// A ``NSParagraphStyle`` that can be changed.
///
/// Text that was laid out before a change shows the values that it was laid out with. Not for
/// changes on several threads at a time.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  private func set(_ path: WritableKeyPath<CTParagraphStyle.Values, CGFloat>, _ length: CGFloat) {
    guard length.isFinite else { return }
    values[keyPath: path] = min(max(length, -1e7), 1e7)
  }

  /// The points between two lines, besides their heights. Never negative.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { set(\.lineSpacing, max(0, newValue)) }
  }
  /// The points below each paragraph.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { set(\.paragraphSpacing, newValue) }
  }
  /// The points above each paragraph but the first.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { set(\.paragraphSpacingBefore, newValue) }
  }
  /// The points from the leading edge to the first line of a paragraph.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { set(\.firstLineHeadIndent, newValue) }
  }
  /// The points from the leading edge to the other lines.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { set(\.headIndent, newValue) }
  }
  /// The end of lines: if positive, measured from the leading edge, else from the trailing one.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { set(\.tailIndent, newValue) }
  }
  /// The least height of a line.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { set(\.minimumLineHeight, newValue) }
  }
  /// The largest height of a line; 0 means no limit.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { set(\.maximumLineHeight, newValue) }
  }
  /// What the height of a line is multiplied by; 0 means nothing.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { set(\.lineHeightMultiple, newValue) }
  }
  /// The points between tab stops.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { set(\.defaultTabInterval, newValue) }
  }
  /// How lines are aligned.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.alignment = CTTextAlignment(newValue) }
  }
  /// How text is treated that is longer than its line.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set {
      values.lineBreakMode = CTLineBreakMode(rawValue: UInt8(newValue.rawValue)) ?? .byWordWrapping
    }
  }
  /// The direction of the paragraph.
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.direction = CTWritingDirection(rawValue: Int8(newValue.rawValue)) ?? .natural }
  }

  /// Takes all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}
