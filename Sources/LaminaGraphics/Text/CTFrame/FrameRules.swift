import Foundation

/// Rules for a layout, in addition to the attributes of its text.
struct FrameRules: Hashable, Sendable {
  /// Whether lines are broken at the edge. If false, each paragraph has one line. nil leaves it to
  /// the paragraphs' styles.
  var wraps: Bool?
  /// Where a line that is too long is truncated. If text is left over, the last line that fits is
  /// truncated too. nil leaves truncation to the paragraphs' styles, and lines that do not fit are
  /// left out.
  var truncation: CTLineTruncationType?
  /// The alignment of lines. nil leaves it to the paragraphs' styles.
  var alignment: CTTextAlignment?
  /// Whether a line is kept that goes below the box or is higher than it, so that drawing cuts it.
  /// With truncation, only the first line is kept this way.
  var keepsCutLines = false

  /// The line break mode for a paragraph whose style has the mode `style`.
  func mode(_ style: CTLineBreakMode) -> CTLineBreakMode {
    guard let wraps else { return style }
    let isWrapping = style == .byWordWrapping || style == .byCharWrapping
    return wraps || !isWrapping ? style : .byClipping
  }
}
