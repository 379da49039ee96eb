@_implementationOnly import CCairo
@_implementationOnly import CGlyphs
import Foundation
import LaminaGeometry

/// Glyphs of one face, to be drawn.
struct GlyphSet {
  let face: FontFace
  /// The map from font units to text space, without the position.
  let map: CGAffineTransform
  let glyphs: ArraySlice<CGGlyph>
  /// In text space.
  let positions: ArraySlice<CGPoint>

  init(
    face: FontFace, map: CGAffineTransform, glyphs: ArraySlice<CGGlyph>,
    positions: ArraySlice<CGPoint>
  ) {
    (self.face, self.map, self.glyphs, self.positions) = (face, map, glyphs, positions)
  }

  init(_ font: CTFont, _ glyphs: ArraySlice<CGGlyph>, _ positions: ArraySlice<CGPoint>) {
    self.init(
      face: font.face,
      map: CGAffineTransform(scaleX: font.scale, y: font.scale).concatenating(font.matrix),
      glyphs: glyphs, positions: positions)
  }

  /// The outlines, mapped by `textMap`. Leaves out glyphs whose box does not touch `visible`, if
  /// given.
  func outlines(_ textMap: CGAffineTransform, within visible: CGRect?) -> PathData {
    var path = PathData()
    let box = face.metrics.box
    for (glyph, position) in zip(glyphs, positions) {
      let whole = map.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
        .concatenating(textMap)
      guard whole.isFinite else { continue }
      // The glyph's own box, because in hostile files glyphs may extend beyond the box of the face.
      // It is just as cheap.
      if let visible, !visible.intersects((face.bounds(of: glyph) ?? box).applying(whole)) {
        continue
      }
      path.append(face.outline(of: glyph)) { $0.applying(whole) }
    }
    return path
  }

  /// The result of filling glyphs.
  enum Filling {
    /// No glyph is visible.
    case nothing
    /// The alpha within the box around the visible glyphs.
    case mask(CairoSurface)
    /// The rasterizer cannot draw them: they are too far away or have too many points, or there is
    /// no memory. Drawing them as paths may still work.
    case notTaken
  }

  /// The coverage of the glyphs, mapped by `textMap`, on the pixels of `visible`. O(points, and
  /// pixels of the box around the visible glyphs).
  func coverage(_ textMap: CGAffineTransform, within visible: PixelBox) -> Filling {
    var placed: [(shape: FilledOutline, map: CGAffineTransform)] = []
    placed.reserveCapacity(glyphs.count)
    var ink = PixelBox(x: visible.x, y: visible.y, width: 0, height: 0)
    for (glyph, position) in zip(glyphs, positions) {
      let whole = map.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
        .concatenating(textMap)
      guard whole.isFinite else { continue }
      let shape = face.shape(of: glyph)
      if shape.isTooLong { return .notTaken }
      guard !shape.isEmpty else { continue }
      let box = PixelBox(
        touching: shape.box.applying(whole).insetBy(dx: -1, dy: -1), within: visible)
      guard !box.isEmpty else { continue }
      ink = ink.union(box)
      placed.append((shape, whole))
    }
    guard !placed.isEmpty else { return .nothing }
    guard let surface = CairoSurface(box: ink, format: CAIRO_FORMAT_A8) else { return .notTaken }
    let toMask = CGAffineTransform(translationX: -CGFloat(ink.x), y: -CGFloat(ink.y))
    let isDone = surface.withPixels { pixels in
      var mask = LaminaMask(
        bytes: pixels, stride: surface.bytesPerRow, width: Int32(clamping: ink.width),
        height: Int32(clamping: ink.height))
      return OutlineRasterizer.use { rasterizer in
        placed.allSatisfy {
          $0.shape.add($0.map.concatenating(toMask), to: &mask, rasterizer.pointer)
        }
      }
    }
    return isDone == true ? .mask(surface) : .notTaken
  }
}
