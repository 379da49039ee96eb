import Foundation
import LaminaGeometry

extension CGContext {
  /// Draws the current path, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = pixelPath
    beginPath()
    switch mode {
    case .fill: fill(path, .winding)
    case .eoFill: fill(path, .evenOdd)
    case .stroke: stroke(path)
    case .fillStroke, .eoFillStroke:
      fill(path, mode == .fillStroke ? .winding : .evenOdd)
      stroke(path)
    }
  }

  /// Fills the current path, and clears it. Open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Draws a line along the current path, and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle, and clears the current path.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles in one operation, and clears the current path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Draws the outline of a rectangle, and clears the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws the outline of a rectangle with a line of `width`, and clears the current path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.lineWidth = before
  }

  /// Fills the ellipse that fits `rect`, and clears the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws the outline of the ellipse that fits `rect`, and clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws a line between the two points of each pair, and clears the current path. A single point
  /// at the end is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 1, to: points.count, by: 2) {
      move(to: points[index - 1])
      addLine(to: points[index])
    }
    strokePath()
  }

  /// Makes a rectangle transparent within the clip. Without alpha, it becomes black.
  public func clear(_ rect: CGRect) {
    var path = PathData()
    path.addRect(rect, transform: pixelTransform)
    guard !path.isEmpty else { return }
    composite(.fill(path, .winding), .color(.clear), alpha: 1, mode: .clear)
  }

  private func fill(_ path: PathData, _ rule: CGPathFillRule) {
    guard !path.isEmpty, let source = source(for: state.fill) else { return }
    paint(.fill(path, rule), source)
  }

  private func stroke(_ path: PathData) {
    guard !path.isEmpty, let source = source(for: state.stroke) else { return }
    paint(.stroke(path), source)
  }
}
