import Foundation

/// The runs of a line from left to right: an array of ``CTRun``.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { NSArray(array: line.runs) }

/// How many glyphs the line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// The UTF-16 indices of the string that the line shows.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(line.analysis.units(line.range))
}

/// Where a caret before the character at a UTF-16 index stands, in points from the start of the
/// line.
///
/// `secondaryOffset`, if given, receives where a caret after the character before it stands:
/// another place where the direction changes. An index outside of the line is taken as the nearest
/// within it. O(log n).
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.caret.offsets(at: charIndex)
  secondaryOffset?.pointee = offsets.secondary
  return offsets.primary
}

/// The UTF-16 index of the caret nearest to a point, which is relative to the start of the line.
/// O(log n).
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.caret.unit(at: position.x)
}
