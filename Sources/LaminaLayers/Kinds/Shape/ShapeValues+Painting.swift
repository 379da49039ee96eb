import Foundation
import LaminaGraphics

extension ShapeValues {
  /// Draws into a context that is in the space of `layer`, for `render(in:)`.
  ///
  /// Apple's lets the dashes of a shape leak into sublayers that are stroked after it; this does not.
  func paint(_ layer: CALayer, in context: CGContext) {
    guard let path, !path.box.isNull else { return }
    guard path.path.data.verbs.count <= RenderLimits.standard.pathElements else {
      return Refusal.report(
        "path", path.path.data.verbs.count, on: layer,
        why: "more steps than the \(RenderLimits.standard.pathElements) of pathElements; not drawn")
    }
    context.saveGState()
    defer { context.restoreGState() }
    if let color = fill.color, color.pattern == nil {
      context.setFillColor(color)
      context.beginPath()
      context.addPath(path.path)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    let pen = StrokePen(self)
    if let color = stroke.color, color.pattern == nil, pen.draws {
      context.setStrokeColor(color)
      pen.stroke(path, in: context)
    }
  }
}
