import Foundation
import LaminaGeometry

@testable import LaminaGraphics

/// Drawings with a little of everything, in a space of 64 x 64, for tests that compare two ways to
/// draw the same.
enum Scenes {
  static let names = ["shapes", "lines", "dashes", "clips", "layers", "shadows", "modes", "curves"]

  static func draw(_ name: String, in context: CGContext) {
    context.setFillColor(.rgba(0.9, 0.5, 0.1, 0.8))
    context.setStrokeColor(.rgba(0.1, 0.3, 0.8, 0.9))
    switch name {
    case "shapes":
      context.fillEllipse(in: box(3.3, 5.7, 40.2, 51))
      context.setFillColor(.rgba(0.1, 0.7, 0.3, 0.6))
      context.addLines(between: star)
      context.fillPath(using: .evenOdd)
    case "lines":
      context.setLineWidth(5.3)
      context.setLineJoin(.round)
      context.addLines(between: star)
      context.closePath()
      context.strokePath()
      context.setLineCap(.square)
      context.strokeLineSegments(between: [CGPoint(x: 2, y: 60), CGPoint(x: 63, y: 44)])
    case "dashes":
      context.setLineWidth(3)
      context.setLineCap(.round)
      context.setLineDash(phase: 2.5, lengths: [7, 5.5])
      context.strokeEllipse(in: box(6, 6, 50, 46))
      context.stroke(box(2.2, 3.3, 58, 57))
    case "clips":
      context.addEllipse(in: box(8, 4, 44, 50))
      context.clip()
      context.rotate(by: 0.3)
      context.clip(to: [box(10, 0, 20, 60), box(36, -10, 12, 60)])
      context.fill(box(-20, -20, 100, 100))
    case "layers":
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fillEllipse(in: box(5, 5, 40, 40))
      context.setFillColor(.rgba(0.2, 0.2, 0.9))
      context.setBlendMode(.multiply)
      context.fillEllipse(in: box(20, 20, 40, 40))
      context.endTransparencyLayer()
    case "shadows":
      context.setShadow(offset: CGSize(width: 4, height: -3), blur: 7, color: .rgba(0, 0, 0.3, 0.8))
      context.fill(box(10, 20, 20, 25))
      context.setShadow(offset: CGSize(width: -2.5, height: 3), blur: 2, color: .rgba(0.5, 0, 0))
      context.fillEllipse(in: box(36, 14, 20, 20))
    case "modes":
      context.fill(box(4, 4, 50, 40))
      for (index, mode) in [CGBlendMode.hue, .sourceOut, .destinationAtop, .softLight, .copy]
        .enumerated()
      {
        context.setBlendMode(mode)
        context.setFillColor(.rgba(0.2, 0.9, 0.6, 0.7))
        context.fillEllipse(in: box(CGFloat(index) * 11.5 + 1, CGFloat(index) * 8 + 4, 17, 21))
      }
    default:
      context.move(to: CGPoint(x: -30, y: 10))
      context.addCurve(
        to: CGPoint(x: 90, y: 30), control1: CGPoint(x: 40, y: 120),
        control2: CGPoint(x: 10, y: -80))
      context.addQuadCurve(to: CGPoint(x: 20, y: 50), control: CGPoint(x: 70, y: 90))
      context.drawPath(using: .eoFillStroke)
    }
  }

  private static var star: [CGPoint] {
    (0..<5).map { index in
      let angle = CGFloat(index) * 4 * .pi / 5 + 0.4
      return CGPoint(x: 34 + 27 * cos(angle), y: 30 + 27 * sin(angle))
    }
  }
}
