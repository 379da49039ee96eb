import Foundation

/// The runs of a line from left to right: an array of ``CTRun``.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { NSArray(array: line.runs) }

/// The number of glyphs in the line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// The UTF-16 indices of the string that the line stands for.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(line.analysis.units(line.range))
}

/// The position of a caret before the character at a UTF-16 index, in points from the start of the
/// line. O(log n).
///
/// `secondaryOffset`, if given, receives the position of a caret after the previous character. It
/// differs where the direction changes. An index outside the line counts as the nearest one inside.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.caret.offsets(at: charIndex)
  secondaryOffset?.pointee = offsets.secondary
  return offsets.primary
}

/// The UTF-16 index of the caret nearest to a point. The point is relative to the start of the
/// line. O(log n).
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.caret.unit(at: position.x)
}
