import Foundation

/// What a layout does besides what the attributes of its text ask for.
struct FrameRules: Hashable, Sendable {
  /// Whether full lines are broken: false keeps each paragraph on one line. Nil leaves it to the
  /// paragraphs' styles.
  var wraps: Bool?
  /// Where a line that is too long is cut, and the last line that has a place if text is left over.
  /// Nil leaves the former to the paragraphs' styles; lines without a place are then left out.
  var truncation: CTLineTruncationType?
  /// Where lines stand. Nil leaves it to the paragraphs' styles.
  var alignment: CTTextAlignment?
  /// Whether a line that goes below the box, or is higher than the box, has a place all the same,
  /// to be cut by who draws it. With truncation only the first line has.
  var keepsCutLines = false

  /// The line break mode of a paragraph of that style.
  func mode(_ style: CTLineBreakMode) -> CTLineBreakMode {
    guard let wraps else { return style }
    let isWrapping = style == .byWordWrapping || style == .byCharWrapping
    return wraps || !isWrapping ? style : .byClipping
  }
}
