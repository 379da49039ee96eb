import Foundation
import LaminaGeometry

/// Text laid out as lines in a box. Immutable, and safe to use from any thread.
public final class CTFrame: @unchecked Sendable {
  let lines: [CTLine]
  /// The starts of the baselines, in points from the lower left corner of the box, y up.
  let origins: [CGPoint]
  let box: CGRect
  let path: CGPath
  /// The UTF-16 indices that the frame was asked to show, and those that it shows.
  let units: (asked: Range<Int>, shown: Range<Int>)

  init(
    _ analysis: TextAnalysis, _ range: Range<Int>, _ layout: FrameLayout?, path: CGPath, box: CGRect
  ) {
    lines = layout?.lines.map(\.line) ?? []
    origins = layout?.lines.map { CGPoint(x: $0.x, y: box.height - $0.depth) } ?? []
    (self.path, self.box) = (path, box)
    let shown = layout?.range ?? range.lowerBound..<range.lowerBound
    units = (analysis.units(range), analysis.units(shown))
  }
}

/// Draws the lines of a frame at its path, under the text matrix of the context. Does not change
/// the text position.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let before = context.textMatrix
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: frame.box.minX + origin.x, y: frame.box.minY + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = before
}

/// The lines of a frame from the top down: an array of ``CTLine``.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { NSArray(array: frame.lines) }

/// Writes the starts of the baselines of the lines in `range`, in points from the lower left corner
/// of the box around the path.
///
/// A length of 0 means all lines from the location on.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (index, origin) in frame.origins[range.bounds(of: frame.origins.count)].enumerated() {
    origins[index] = origin
  }
}

/// The UTF-16 indices that the frame was asked to show.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.units.asked) }

/// The UTF-16 indices that the frame shows.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.units.shown) }

/// The path that the frame was made for.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
