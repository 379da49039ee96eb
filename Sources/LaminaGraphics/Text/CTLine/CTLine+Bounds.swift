import Foundation

/// Options for the box around a line.
public struct CTLineBoundsOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// The options with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Leaves out the gap between lines.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Leaves out the vertical shifts of characters. Has no effect here.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Counts punctuation outside the edge. Has no effect here.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// The box is that of the ink.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// Uses the optical edges of the font. Has no effect here.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
  /// Adds the space that the language's letters need. Has no effect here.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// The width of a line, including white space at its end. If asked for, also the height above the
/// baseline, the depth below it, and the gap to the next line. In points.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let extents = line.extents
  ascent?.pointee = extents.ascent
  descent?.pointee = extents.descent
  leading?.pointee = extents.leading
  return Double(line.width)
}

/// The box around a line in points, y up, relative to the start of the baseline.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return line.inkBounds ?? .zero }
  let extents = line.extents
  let below = extents.descent + (options.contains(.excludeTypographicLeading) ? 0 : extents.leading)
  return CGRect(x: 0, y: -below, width: line.width, height: extents.ascent + below)
}

/// The box around the ink of a line in points, y up; null without ink. Relative to the text
/// position of the context, if a context is given.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  guard let bounds = line.inkBounds else { return .null }
  let position = context?.textPosition ?? .zero
  return bounds.offsetBy(dx: position.x, dy: position.y)
}

/// The width of the white space at the end of a line, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.trailingSpace)
}

/// How far to move a line to align it within `flushWidth` points: `flushFactor` 0 aligns left, 0.5
/// centres, 1 aligns right.
///
/// White space at the end does not count. It hangs over the right edge, or over the left one in a
/// paragraph from right to left: the offset can be negative there.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double)
  -> Double
{
  let room = flushWidth - Double(line.width - line.trailingSpace)
  return max(0, room * Double(min(max(flushFactor, 0), 1))) - Double(line.trailingSpaceOnTheLeft)
}
