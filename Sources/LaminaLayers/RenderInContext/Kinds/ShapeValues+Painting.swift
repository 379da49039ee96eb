import Foundation
import LaminaGraphics
import LaminaFrames

extension ShapeValues {
  /// The drawing that is published; nil for nothing.
  var published: RenderShape? {
    path.flatMap {
      RenderShape(
        $0, fill: fill.components, isEvenOdd: fillRule == .evenOdd, stroke: stroke.components,
        pen: pen)
    }
  }

  /// How the line along the path is drawn.
  var pen: StrokePen {
    StrokePen(
      width: lineWidth, cap: lineCap.pen, join: lineJoin.pen, miterLimit: miterLimit,
      dashes: dashes, dashPhase: lineDashPhase, start: strokeStart, end: strokeEnd)
  }

  /// Draws into a context that is in the space of `layer`, for `render(in:)`.
  ///
  /// On Apple's systems the dashes of a shape also affect sublayers that are stroked after it; here
  /// they do not.
  func paint(_ layer: CALayer, in context: CGContext) {
    guard let path, !path.box.isNull else { return }
    guard path.path.data.verbs.count <= RenderLimits.standard.pathElements else {
      return Refusal.report(
        "path", path.path.data.verbs.count, on: layer,
        why: "more steps than the \(RenderLimits.standard.pathElements) of pathElements; not drawn",
        kind: .leftOut)
    }
    let (map, clip) = (context.ctm, context.boundingBoxOfClipPath)
    let scale = Double(max(hypot(map.b, map.d), hypot(map.a, map.c)))
    let rows = ShapeCost.Rows(
      scale: scale, finest: scale, first: Double(clip.minY) * scale, last: Double(clip.maxY) * scale
    )
    let pen = pen.drawn(scale: scale)
    do {
      if let excess = path.excess { throw excess }
      try checkCost(path, pen, in: rows)
    } catch {
      return Refusal.report(
        "path", path.path.data.verbs.count, on: layer, why: "\(error); not drawn", kind: .leftOut)
    }
    context.saveGState()
    defer { context.restoreGState() }
    if let color = fill.color, color.pattern == nil {
      context.setFillColor(color)
      context.beginPath()
      context.addPath(path.path)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let color = stroke.color, color.pattern == nil, pen.draws {
      context.setStrokeColor(color)
      pen.stroke(path, in: context)
    }
  }

  /// Throws if drawing would take too long, by the same limits as a frame.
  private func checkCost(_ path: ShapePath, _ pen: StrokePen, in rows: ShapeCost.Rows) throws {
    guard rows.first.isFinite, rows.last.isFinite, rows.first < rows.last else { return }
    if fill.color != nil {
      try ShapeCost.check(path, nil, in: rows, .standard, isStroked: true)
    }
    if stroke.color != nil, pen.draws {
      try ShapeCost.check(path, pen, in: rows, .standard, isStroked: true)
    }
  }
}
