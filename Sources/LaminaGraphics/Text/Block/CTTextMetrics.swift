import Foundation

/// What a text takes in a box, and where its lines are. Lamina's own; Apple's way is a `CTFrame`
/// and its lines.
///
/// Lengths are points. Places are relative to the upper left corner of the box, y **down**,
/// whatever way the layer's y goes. They do not depend on the scale that the text is drawn at.
public struct CTTextMetrics: Sendable, Hashable {
  /// A line of text.
  public struct Line: Sendable, Hashable {
    /// The UTF-16 indices of the string that it shows, those that were cut off included.
    public let range: Range<Int>
    /// Where its baseline begins.
    public let origin: CGPoint
    /// How far the baseline goes, without white space at its end.
    public let width: CGFloat
    /// Above the baseline.
    public let ascent: CGFloat
    /// Below the baseline: positive where letters go below it.
    public let descent: CGFloat
    /// The gap that the fonts ask for below it.
    public let leading: CGFloat
    /// Whether an ellipsis stands for a part of it.
    public let isTruncated: Bool

    /// The box from its ascent to its descent.
    public var bounds: CGRect {
      CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    }
  }

  /// The widest line and the height of all, line spacing included: a box of this size has a place
  /// for them.
  public let size: CGSize
  /// From the top down. What has no place in the box has no line.
  public let lines: [Line]
  /// The box around the ink; null without any. Letters may go beyond their lines.
  public let inkBounds: CGRect
  /// Whether everything has a place: nothing is cut off, left out, or beyond the box.
  public let isComplete: Bool

  /// Where the first baseline is; 0 without lines.
  public var firstBaseline: CGFloat { lines.first?.origin.y ?? 0 }
  /// Where the last baseline is; 0 without lines.
  public var lastBaseline: CGFloat { lines.last?.origin.y ?? 0 }
}

/// The former name of ``CTTextMetrics``.
@available(*, deprecated, renamed: "CTTextMetrics")
public typealias TextMetrics = CTTextMetrics
