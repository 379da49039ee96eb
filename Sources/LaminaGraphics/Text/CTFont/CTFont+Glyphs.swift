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

/// Writes the glyph for each of `count` UTF-16 units. False if one has none: its glyph is 0.
///
/// The glyph for a pair of surrogates goes where the first of them is, and 0 where the second is.
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

/// Writes the advance of each glyph, if `advances` is given; the result is their sum in points.
///
/// Vertical advances are the height of the line, as fonts for vertical text are not treated apart.
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

/// Writes the box around the ink of each glyph, if `boundingRects` is given; the result is the box
/// around all of them.
///
/// Points, relative to the origin of each glyph, without regard to the matrix of the font. A glyph
/// without ink has an empty box, which has no part in the result.
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

/// The outline of a glyph in points, y up, under the matrix of the font and then `matrix`.
///
/// Nil for a glyph without an outline: one that is not of this font, a space, or a picture.
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

/// Draws `count` glyphs at `positions`, which are in text space, in the fill colour of the context.
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
