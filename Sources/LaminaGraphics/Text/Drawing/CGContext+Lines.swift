import Foundation
import LaminaGeometry

/// Draws a line of text, its baseline beginning at the text position of the context, under its text
/// matrix.
///
/// Text has the colours of its attributes, and is black without one; see
/// ``kCTForegroundColorFromContextAttributeName``. The graphics state is left as it was, and so is
/// the text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  for run in line.runs { context.draw(run, 0..<run.glyphs.count) }
}

extension CGContext {
  /// Draws some glyphs of a run where its line stands.
  func draw(_ run: CTRun, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let attributes = run.attributes
    let fill: PaintSource? =
      attributes.takesColorFromContext
      ? source(for: state.fill) : .color(attributes.color ?? .black)
    if attributes.underline & 0xFF != 0, state.textDrawingMode != .invisible,
      let source = attributes.underlineColor.map({ PaintSource.color($0) }) ?? fill
    {
      let path = Underline(run, range).path(textMatrix.concatenating(pixelTransform))
      if !path.isEmpty { paint(.fill(path, .winding), source) }
    }
    let set = GlyphSet(run.font, run.glyphs[range], run.positions[range])
    let mode = state.textDrawingMode
    guard attributes.strokeWidth != 0 else {
      draw(
        set, fill: mode.fills ? fill : nil, stroke: mode.strokes ? source(for: state.stroke) : nil,
        clips: mode.clips)
      return
    }
    let before = state.lineWidth
    state.lineWidth = abs(attributes.strokeWidth) / 100 * run.font.size
    draw(
      set, fill: attributes.strokeWidth < 0 ? fill : nil,
      stroke: attributes.strokeColor.map { .color($0) } ?? fill, clips: mode.clips)
    state.lineWidth = before
  }
}
