import Foundation
import LaminaGeometry

/// Draws a line of text under the text matrix of the context. The baseline begins at the text
/// position.
///
/// Text has the colour of its attributes, or black without one; see
/// ``kCTForegroundColorFromContextAttributeName``. The graphics state and the text position do not
/// change.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  for run in line.runs { context.draw(run, 0..<run.glyphs.count) }
}

extension CGContext {
  /// Draws some glyphs of a run at their positions in the line.
  func draw(_ run: CTRun, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    for kind in run.missing { note(kind) }
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

  private func note(_ kind: MissingCharacters) {
    guard missingCharacters.count < MissingCharacters.most, !missingCharacters.contains(kind) else {
      return
    }
    missingCharacters.append(kind)
  }
}
