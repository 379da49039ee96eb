import Foundation
import LaminaGeometry

/// Glyphs of one face to be drawn.
struct GlyphSet {
  let face: FontFace
  /// From font units to text space, without the position.
  let map: CGAffineTransform
  let glyphs: ArraySlice<CGGlyph>
  /// In text space.
  let positions: ArraySlice<CGPoint>

  init(face: FontFace, map: CGAffineTransform, glyphs: ArraySlice<CGGlyph>, positions: ArraySlice<CGPoint>) {
    (self.face, self.map, self.glyphs, self.positions) = (face, map, glyphs, positions)
  }

  init(_ font: CTFont, _ glyphs: ArraySlice<CGGlyph>, _ positions: ArraySlice<CGPoint>) {
    self.init(
      face: font.face, map: CGAffineTransform(scaleX: font.scale, y: font.scale).concatenating(font.matrix),
      glyphs: glyphs, positions: positions)
  }

  /// The outlines under `textMap`. Those whose box does not touch `visible`, if given, are left out.
  func outlines(_ textMap: CGAffineTransform, within visible: CGRect?) -> PathData {
    var path = PathData()
    let box = face.metrics.box
    for (glyph, position) in zip(glyphs, positions) {
      let whole = map.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
        .concatenating(textMap)
      guard whole.isFinite else { continue }
      // The box of the face is one that some glyphs of hostile files leave; their own boxes are as cheap.
      if let visible, !visible.intersects((face.bounds(of: glyph) ?? box).applying(whole)) { continue }
      path.append(face.outline(of: glyph)) { $0.applying(whole) }
    }
    return path
  }
}
