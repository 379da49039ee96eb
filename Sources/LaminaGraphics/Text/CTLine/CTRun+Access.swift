import Foundation
import LaminaGeometry

/// The number of glyphs in the run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// Writes the glyphs of `range`. A length of 0 means all glyphs from the location on.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>)
{
  copy(run.glyphs, range, buffer)
}

/// Writes the positions of the glyphs of `range`, in points from the start of the line, y up.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  copy(run.positions, range, buffer)
}

/// Writes the advances of the glyphs of `range`, in points.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>)
{
  copy(run.advances.map { CGSize(width: $0, height: 0) }, range, buffer)
}

/// Writes the UTF-16 index of the first character of each glyph of `range`.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  copy(run.indices, range, buffer)
}

/// The UTF-16 indices of the string that the run stands for.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.units) }

/// The attributes of the run: those of the string, with the font that the glyphs come from.
///
/// On Linux the keys are strings: `CTRunGetAttributes(run) as? [String: Any]`.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var attributes: [String: Any] = [:]
  for (key, value) in run.attributes.raw { attributes[key.rawValue] = value }
  attributes[kCTFontAttributeName as String] = run.font
  return NSDictionary(dictionary: attributes)
}

/// The special properties of the run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = []
  if run.isRightToLeft { status.insert(.rightToLeft) }
  if run.font.matrix != .identity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// The width of the glyphs of `range` in points, and the measures of the font.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CTFontGetAscent(run.font)
  descent?.pointee = CTFontGetDescent(run.font)
  leading?.pointee = CTFontGetLeading(run.font)
  return Double(run.advances[range.bounds(of: run.glyphs.count)].reduce(0, +))
}

/// Draws the glyphs of `range` as part of their line, whose start is the text position of the
/// context.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.draw(run, range.bounds(of: run.glyphs.count))
}

private func copy<Value>(_ values: [Value], _ range: CFRange, _ buffer: UnsafeMutablePointer<Value>)
{
  for (index, value) in values[range.bounds(of: values.count)].enumerated() {
    buffer[index] = value
  }
}
