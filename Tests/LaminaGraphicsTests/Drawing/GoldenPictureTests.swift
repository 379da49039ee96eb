import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// One picture for each family of the graphics state.
@Suite struct GoldenPictureTests {
  /// White pixels with a grid of squares on them, 8 across, from the bottom left. `draw` draws one
  /// square after the other.
  func grid(_ count: Int, side: CGFloat = 48, _ draw: (CGContext, Int) -> Void) throws -> Canvas {
    let rows = (count + 7) / 8
    let canvas = try Canvas(8 * Int(side), rows * Int(side))
    let context = canvas.context
    context.setFillColor(.rgba(1, 1, 1))
    context.fill(box(0, 0, 8 * side, CGFloat(rows) * side))
    for index in 0..<count {
      context.saveGState()
      context.translateBy(x: CGFloat(index % 8) * side, y: CGFloat(index / 8) * side)
      context.clip(to: box(0, 0, side, side))
      draw(context, index)
      context.restoreGState()
    }
    return canvas
  }

  /// A blue square and a translucent disc as a group. Each mode draws an orange disc over both.
  @Test func blendModes() throws {
    let canvas = try grid(28) { context, index in
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(.rgba(0.15, 0.35, 0.8))
      context.fill(box(4, 4, 26, 26))
      context.setFillColor(.rgba(0.3, 0.7, 0.3, 0.6))
      context.fillEllipse(in: box(4, 24, 20, 20))
      context.setBlendMode(CGBlendMode(rawValue: Int32(index)) ?? .normal)
      context.setFillColor(.rgba(0.95, 0.5, 0.1, 0.8))
      context.fillEllipse(in: box(14, 12, 30, 30))
      context.endTransparencyLayer()
    }
    try GoldenPicture.expect("blend-modes", canvas)
  }

  @Test func lineStyles() throws {
    let caps: [CGLineCap] = [.butt, .round, .square]
    let joins: [CGLineJoin] = [.miter, .round, .bevel]
    let canvas = try grid(16) { context, index in
      context.setLineWidth(index < 9 ? 9 : CGFloat(index - 8))
      context.setLineCap(caps[index % 3])
      context.setLineJoin(joins[index / 3 % 3])
      if index >= 9 {
        context.setLineDash(phase: CGFloat(index), lengths: [CGFloat(index - 5), 5, 2, 4])
      }
      context.setStrokeColor(.rgba(0.2, 0.1, 0.5, 0.8))
      context.move(to: CGPoint(x: 8, y: 10))
      context.addLine(to: CGPoint(x: 36, y: 14))
      context.addLine(to: CGPoint(x: 12, y: 30))
      context.addCurve(
        to: CGPoint(x: 40, y: 40), control1: CGPoint(x: 16, y: 46), control2: CGPoint(x: 40, y: 24))
      context.strokePath()
    }
    try GoldenPicture.expect("line-styles", canvas)
  }

  @Test func clips() throws {
    let canvas = try grid(8) { context, index in
      if index & 1 != 0 {
        context.addEllipse(in: box(4, 4, 40, 40))
        context.addEllipse(in: box(14, 14, 20, 20))
        context.clip(using: index & 2 != 0 ? .evenOdd : .winding)
      }
      if index & 4 != 0 {
        context.rotate(by: 0.4)
        context.clip(to: [box(8, -8, 12, 50), box(26, -8, 12, 50)])
      }
      context.setFillColor(.rgba(0.1, 0.5, 0.45))
      context.fill(box(-50, -50, 150, 150))
    }
    try GoldenPicture.expect("clips", canvas)
  }

  @Test func shadows() throws {
    let canvas = try grid(8, side: 64) { context, index in
      let blur = CGFloat([0, 3, 8, 20][index % 4])
      context.setShadow(
        offset: CGSize(width: 5, height: -6), blur: blur,
        color: .rgba(0.1, 0, 0.3, index < 4 ? 0.9 : 0.5))
      context.setFillColor(.rgba(0.9, 0.6, 0.2, index < 4 ? 1 : 0.5))
      context.rotate(by: index < 4 ? 0 : 0.2)
      context.addRect(box(16, 14, 24, 30))
      if index == 3 { context.addRect(box(22, 20, 12, 18)) }
      context.fillPath(using: .evenOdd)
    }
    try GoldenPicture.expect("shadows", canvas)
  }

  /// Discs drawn one by one, as a group, and as groups within a group, each also with a shadow.
  @Test func transparencyLayers() throws {
    let canvas = try grid(8, side: 64) { context, index in
      if index & 4 != 0 {
        context.setShadow(offset: CGSize(width: 4, height: -4), blur: 5, color: .rgba(0, 0, 0, 0.8))
      }
      context.setAlpha(0.6)
      let isGroup = index & 1 != 0
      if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
      for disc in 0..<3 {
        if index & 2 != 0 {
          context.setAlpha(0.7)
          context.beginTransparencyLayer(in: box(0, 0, 64, 40), auxiliaryInfo: nil)
        }
        context.setFillColor(
          .rgba(disc == 0 ? 0.9 : 0.1, disc == 1 ? 0.8 : 0.2, disc == 2 ? 0.9 : 0.2))
        context.fillEllipse(in: box(8 + CGFloat(disc) * 10, 10 + CGFloat(disc % 2) * 14, 26, 26))
        if index & 2 != 0 { context.endTransparencyLayer() }
      }
      if isGroup { context.endTransparencyLayer() }
    }
    try GoldenPicture.expect("transparency-layers", canvas)
  }
}
