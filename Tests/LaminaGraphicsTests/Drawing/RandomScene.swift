import Foundation
import LaminaGeometry

@testable import LaminaGraphics

/// A random drawing of everything that can be drawn, in a space of 64 x 64. A seed always gives the
/// same drawing.
struct RandomScene {
  static let kinds = [
    "fills", "strokes", "clips", "linear", "radial", "images", "text", "shadows", "layers",
    "patterns",
    "modes",
    "masks",
  ]
  let kind: String
  private var noise: Noise
  private let context: CGContext

  /// Draws the scene of `kind` and `seed`.
  static func draw(_ kind: String, _ seed: Int, in context: CGContext) {
    var scene = RandomScene(kind: kind, noise: Noise(state: UInt64(seed)), context: context)
    for _ in 0..<3 { scene.drawOne() }
  }

  private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    let value = CGFloat.random(in: range, using: &noise)
    // In pixels, in parts of pixels, or in any number.
    switch Int.random(in: 0..<4, using: &noise) {
    case 0: return value.rounded()
    case 1: return (value * 2).rounded() / 2
    default: return value
    }
  }

  private mutating func chance() -> Bool { Bool.random(using: &noise) }
  private mutating func point() -> CGPoint { CGPoint(x: number(-20...84), y: number(-20...84)) }
  private mutating func rect() -> CGRect {
    box(number(-10...50), number(-10...50), number(1...50), number(1...50))
  }
  private mutating func color() -> CGColor {
    .rgba(number(0...1), number(0...1), number(0...1), chance() ? 1 : number(0.2...1))
  }

  private mutating func addPath() {
    switch Int.random(in: 0..<6, using: &noise) {
    case 0: context.addEllipse(in: rect())
    case 1: context.addRect(rect())
    case 2: context.addRects([rect(), rect(), rect()])
    case 3:
      context.move(to: point())
      for _ in 0..<3 { context.addCurve(to: point(), control1: point(), control2: point()) }
      context.addQuadCurve(to: point(), control: point())
    case 4:
      context.addPath(
        CGPath(
          roundedRect: box(number(0...20), number(0...20), 40, 40), cornerWidth: 9, cornerHeight: 7,
          transform: nil))
    default:
      context.move(to: point())
      for _ in 0..<5 { context.addLine(to: point()) }
      if chance() { context.closePath() }
    }
  }

  private mutating func drawOne() {
    context.saveGState()
    defer { context.restoreGState() }
    if chance() { context.rotate(by: number(-1...1)) }
    if chance() { context.scaleBy(x: number(0.4...2), y: chance() ? -1.3 : 1) }
    context.setFillColor(color())
    context.setStrokeColor(color())
    if chance() { context.setAlpha(0.7) }
    if kind == "clips" || Int.random(in: 0..<4, using: &noise) == 0 {
      for _ in 0..<Int.random(in: 1...3, using: &noise) {
        addPath()
        context.clip(using: chance() ? .winding : .evenOdd)
      }
    }
    switch kind {
    case "strokes": drawLine()
    case "linear":
      context.drawLinearGradient(gradient(), start: point(), end: point(), options: options())
    case "radial":
      context.drawRadialGradient(
        gradient(), startCenter: point(), startRadius: number(0...20), endCenter: point(),
        endRadius: number(1...60), options: options())
      context.drawConicGradient(gradient(), center: point(), angle: number(0...6))
    case "images":
      context.interpolationQuality = [.none, .default, .high][Int.random(in: 0..<3, using: &noise)]
      context.draw(picture(), in: rect(), byTiling: chance())
    case "masks":
      context.clip(to: rect(), mask: picture())
      drawShape()
    case "text":
      context.textPosition = CGPoint(x: number(-4...20), y: number(0...50))
      CTLineDraw(Sample.line("Typogrÿ", Sample.font(number(5...40))), context)
    case "shadows":
      context.setShadow(
        offset: CGSize(width: number(-9...9), height: number(-9...9)), blur: number(0...12),
        color: color())
      if chance() { drawShape() } else { drawLine() }
    case "layers":
      if chance() {
        context.setShadow(
          offset: CGSize(width: 2.5, height: 1), blur: number(0...5), color: color())
      }
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      drawShape()
      drawLine()
      context.endTransparencyLayer()
    case "patterns":
      context.setFillPattern(pattern(), colorComponents: [0.8])
      drawShape()
    case "modes":
      context.setBlendMode(
        CGBlendMode(rawValue: Int32.random(in: 0...27, using: &noise)) ?? .normal)
      drawShape()
      drawLine()
    default: drawShape()
    }
  }

  private mutating func drawShape() {
    addPath()
    context.fillPath(using: chance() ? .winding : .evenOdd)
  }

  private mutating func drawLine() {
    context.setLineWidth(number(0.3...9))
    context.setLineJoin([.miter, .round, .bevel][Int.random(in: 0..<3, using: &noise)])
    context.setLineCap([.butt, .round, .square][Int.random(in: 0..<3, using: &noise)])
    if chance() {
      context.setLineDash(phase: number(0...4), lengths: [number(1...9), number(1...9)])
    }
    addPath()
    context.strokePath()
  }

  private mutating func gradient() -> CGGradient {
    let colors = [color(), color(), color()]
    // swift-format-ignore: NeverForceUnwrap
    return CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 0.3, 1])!
  }

  private mutating func options() -> CGGradientDrawingOptions {
    [chance() ? .drawsBeforeStartLocation : [], chance() ? .drawsAfterEndLocation : []]
  }

  private mutating func picture() -> CGImage {
    let side = Int.random(in: 1...40, using: &noise)
    let canvas = try? Canvas(side, side + 3)
    for x in 0..<8 {
      canvas?.context.setFillColor(color())
      canvas?.context.fill(
        box(CGFloat(x * side) / 8, number(-5...20), number(1...9), number(2...30)))
    }
    // swift-format-ignore: NeverForceUnwrap
    return canvas!.context.makeImage()!
  }

  private mutating func pattern() -> CGPattern {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(.rgba(0.8, 0.2, 0.3))
        context.fillEllipse(in: box(1, 1, 5, 6))
        context.fill(box(6.3, 2, 1.2, 8))
      }, releaseInfo: nil)
    // swift-format-ignore: NeverForceUnwrap
    return CGPattern(
      info: nil, bounds: box(0, 0, 9, 9),
      matrix: CGAffineTransform(rotationAngle: chance() ? 0 : number(0...1)),
      xStep: number(5...12), yStep: number(6...13), tiling: .constantSpacing, isColored: true,
      callbacks: &callbacks)!
  }
}
