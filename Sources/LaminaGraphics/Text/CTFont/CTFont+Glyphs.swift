import Foundation
import LaminaGeometry

/// A UTF-16 unit.
public typealias UniChar = UInt16

/// The direction of lines.
public enum CTFontOrientation: UInt32, Sendable {
  case `default` = 0
  case horizontal = 1
  case vertical = 2
}

/// Writes the glyph for each of `count` UTF-16 units. Returns false if a character has no glyph; 0
/// is written for it.
///
/// For a pair of surrogates, the glyph is written at the first one and 0 at the second.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var (all, index) = (true, 0)
  while index < count {
    let first = characters[index]
    var (scalar, length) = (UInt32(first), 1)
    if UTF16.isLeadSurrogate(first), index + 1 < count,
      UTF16.isTrailSurrogate(characters[index + 1])
    {
      scalar = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(characters[index + 1]) & 0x3FF
      length = 2
      glyphs[index + 1] = 0
    }
    let glyph = CGGlyph(exactly: font.face.glyph(for: scalar)) ?? 0
    all = all && glyph != 0
    glyphs[index] = glyph
    index += length
  }
  return all
}

/// Writes the advance of each glyph if `advances` is given. Returns their sum in points.
///
/// The vertical advance is the line height, because fonts for vertical text have no special
/// support.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(0, count) {
    let advance =
      orientation == .vertical
      ? CTFontGetAscent(font) + CTFontGetDescent(font)
      : font.points(font.face.advance(of: glyphs[index]))
    advances?[index] = CGSize(width: advance, height: 0)
    sum += Double(advance)
  }
  return sum
}

/// Writes the box around the ink of each glyph if `boundingRects` is given. Returns the box around
/// all of them.
///
/// Boxes are in points, relative to the origin of each glyph, and ignore the font's matrix. A glyph
/// without ink has an empty box, which does not count in the result.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all: CGRect?
  for index in 0..<max(0, count) {
    let box = font.face.bounds(of: glyphs[index]).map(font.scaled)
    boundingRects?[index] = box ?? .zero
    if let box { all = all?.union(box) ?? box }
  }
  return all ?? .zero
}

/// The outline of a glyph in points, y up, mapped by the font's matrix and then by `matrix`.
///
/// A contour ends at the font's last point: closing it is the line back to the start, and no other
/// line goes there. Returns nil for a glyph without an outline: one that the font does not have, a
/// space, or an image.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.face.outline(of: glyph)
  guard !outline.isEmpty else { return nil }
  let map = CGAffineTransform(scaleX: font.scale, y: font.scale).concatenating(font.matrix)
    .concatenating(matrix?.pointee ?? .identity)
  var path = PathData()
  path.append(outline) { $0.applying(map) }
  return CGPath(path)
}

/// Draws `count` glyphs at `positions`, in text space, with the fill colour of the context.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int,
  _ context: CGContext
) {
  guard count > 0 else { return }
  context.showGlyphs(
    Array(UnsafeBufferPointer(start: glyphs, count: count)),
    at: Array(UnsafeBufferPointer(start: positions, count: count)), of: font)
}
