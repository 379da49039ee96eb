import Foundation
import LaminaGeometry

extension CGContext {
  /// Sets the font of ``showGlyphs(_:at:)``. It is part of the graphics state.
  public func setFont(_ font: CGFont) { state.font = font }

  /// Sets the font size in units of text space. It is part of the graphics state. A size that is
  /// infinite or NaN is ignored.
  public func setFontSize(_ size: CGFloat) {
    if size.isFinite { state.fontSize = size }
  }

  /// Sets the space added after each glyph, in units of text space. It is part of the graphics
  /// state.
  ///
  /// It is meant for calls that position glyphs by their advances. Positions passed to
  /// ``showGlyphs(_:at:)`` do not change.
  public func setCharacterSpacing(_ spacing: CGFloat) {
    if spacing.isFinite { state.characterSpacing = spacing }
  }

  /// Sets whether glyphs are filled, outlined, or added to the clip. It is part of the graphics
  /// state.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// The start of text, in user space: the translation of ``textMatrix``. It is not part of the
  /// graphics state.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else { return }
      textMatrix.tx = newValue.x
      textMatrix.ty = newValue.y
    }
  }

  /// Draws glyphs of the current font at positions in text space. ``textMatrix`` maps text space to
  /// user space.
  ///
  /// Does nothing without a font and a size. If there are more glyphs than positions, or more
  /// positions than glyphs, the extra ones are ignored.
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
