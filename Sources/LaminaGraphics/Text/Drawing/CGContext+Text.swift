import Foundation
import LaminaGeometry

extension CGContext {
  /// The font of ``showGlyphs(_:at:)``. Part of the graphics state.
  public func setFont(_ font: CGFont) { state.font = font }

  /// The size of the font in units of text space. Part of the graphics state. Ignored if it is not
  /// finite.
  public func setFontSize(_ size: CGFloat) {
    if size.isFinite { state.fontSize = size }
  }

  /// Space added after each glyph, in units of text space. Part of the graphics state.
  ///
  /// It is kept for calls that place glyphs by their advances; positions given to
  /// ``showGlyphs(_:at:)`` hold as they are.
  public func setCharacterSpacing(_ spacing: CGFloat) {
    if spacing.isFinite { state.characterSpacing = spacing }
  }

  /// Whether glyphs are filled, outlined, or added to the clip. Part of the graphics state.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// Where text begins, in user space: the translation of ``textMatrix``. Not part of the graphics
  /// state.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else { return }
      textMatrix.tx = newValue.x
      textMatrix.ty = newValue.y
    }
  }

  /// Draws glyphs of the current font at positions in text space, which ``textMatrix`` maps to user
  /// space.
  ///
  /// Does nothing without a font and a size. Positions without a glyph, and glyphs without a
  /// position, are left out.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let face = state.font?.face, state.fontSize != 0 else { return }
    let scale = state.fontSize / CGFloat(face.metrics.unitsPerEm)
    show(
      GlyphSet(
        face: face, map: CGAffineTransform(scaleX: scale, y: scale), glyphs: glyphs[...],
        positions: positions[...]))
  }

  /// Draws glyphs of `font` in the colours of the graphics state.
  func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint], of font: CTFont) {
    show(GlyphSet(font, glyphs[...], positions[...]))
  }

  private func show(_ set: GlyphSet) {
    let mode = state.textDrawingMode
    draw(
      set, fill: mode.fills ? source(for: state.fill) : nil,
      stroke: mode.strokes ? source(for: state.stroke) : nil, clips: mode.clips)
  }
}

extension CGTextDrawingMode {
  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  var clips: Bool { [.clip, .fillClip, .strokeClip, .fillStrokeClip].contains(self) }
}
