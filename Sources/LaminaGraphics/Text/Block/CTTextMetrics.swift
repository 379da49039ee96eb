import Foundation

/// The measures of a text in a box, and of its lines. Apple has no such type; there, use a
/// `CTFrame` and its lines.
///
/// Lengths are in points. Positions are relative to the upper left corner of the box, with y
/// **down**, whatever the direction of the layer's y. They do not depend on the scale of drawing.
public struct CTTextMetrics: Sendable, Hashable {
  /// A line of text.
  public struct Line: Sendable, Hashable {
    /// The UTF-16 indices of the string that the line stands for, including those that were cut
    /// off.
    public let range: Range<Int>
    /// The start of the baseline.
    public let origin: CGPoint
    /// The length of the baseline, without white space at the end.
    public let width: CGFloat
    /// The height above the baseline.
    public let ascent: CGFloat
    /// The depth below the baseline. Positive if letters go below it.
    public let descent: CGFloat
    /// The gap below the line that the fonts ask for.
    public let leading: CGFloat
    /// Whether an ellipsis replaces a part of the line.
    public let isTruncated: Bool

    /// The box of the line, from its ascent to its descent.
    public var bounds: CGRect {
      CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    }
  }

  /// The width of the widest line and the height of all lines, including line spacing. The text
  /// fits a box of this size.
  public let size: CGSize
  /// The lines from the top down. Lines that do not fit the box are left out.
  public let lines: [Line]
  /// The box around the ink; null if there is no ink. Letters may extend beyond their lines.
  public let inkBounds: CGRect
  /// Whether the whole text fits: nothing is cut off, left out, or beyond the box.
  public let isComplete: Bool

  /// The y of the first baseline; 0 without lines.
  public var firstBaseline: CGFloat { lines.first?.origin.y ?? 0 }
  /// The y of the last baseline; 0 without lines.
  public var lastBaseline: CGFloat { lines.last?.origin.y ?? 0 }
}
