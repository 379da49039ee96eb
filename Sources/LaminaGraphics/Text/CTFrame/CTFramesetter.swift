import Foundation

/// Breaks text into the lines of frames. Immutable, and safe to use from any thread.
public final class CTFramesetter: @unchecked Sendable {
  let analysis: TextAnalysis

  init(_ analysis: TextAnalysis) { self.analysis = analysis }

  /// Converts a range of UTF-16 indices to scalars. A length of 0 means everything from the
  /// location on.
  func scalars(_ range: CFRange) -> Range<Int> {
    let units = range.bounds(of: analysis.unitStarts.last ?? 0)
    let start = analysis.scalarIndex(ofUnit: units.lowerBound)
    return start..<max(start, analysis.scalarIndex(ofUnit: units.upperBound))
  }
}

/// A framesetter for a string. O(n) for n characters.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString)
  -> CTFramesetter
{
  CTFramesetter(TextAnalysis(attrString))
}

/// The size in points that text needs within `constraints`.
///
/// A side of `constraints` that is 0, negative, infinite or NaN does not limit the text.
/// `stringRange` is in UTF-16 indices; a length of 0 means everything from the location on.
/// `fitRange`, if given, receives the part that fits. `frameAttributes` has no effect.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  func limit(_ side: CGFloat) -> CGFloat {
    side.isFinite && side > 0 && side < 1e9 ? side : .infinity
  }
  let layout = FrameLayout(
    framesetter.analysis, framesetter.scalars(stringRange), width: limit(constraints.width),
    height: limit(constraints.height))
  fitRange?.pointee = CFRange(framesetter.analysis.units(layout.range))
  return layout.size
}

/// Text laid out as lines in the box around `path`, from the top down. Lines that do not fit
/// completely are left out.
///
/// `stringRange` is in UTF-16 indices; a length of 0 means everything from the location on. A path
/// that is not a rectangle is replaced by the box around it. `frameAttributes` has no effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let range = framesetter.scalars(stringRange)
  let box = path.boundingBoxOfPath
  let layout: FrameLayout? =
    box.isNull || !box.width.isFinite || !box.height.isFinite
    ? nil : FrameLayout(framesetter.analysis, range, width: box.width, height: box.height)
  return CTFrame(framesetter.analysis, range, layout, path: path, box: box)
}
