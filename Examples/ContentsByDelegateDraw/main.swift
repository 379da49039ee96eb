// A delegate draws into the layer.
import ExampleOutput
import QuartzCore

final class Rosette: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 0.09, green: 0.11, blue: 0.20, alpha: 1))
    ctx.fill(layer.bounds)

    let petal = CGMutablePath()
    petal.move(to: .zero)
    petal.addCurve(
      to: CGPoint(x: 54, y: 0), control1: CGPoint(x: 14, y: 26), control2: CGPoint(x: 40, y: 22))
    petal.addCurve(to: .zero, control1: CGPoint(x: 40, y: -22), control2: CGPoint(x: 14, y: -26))
    petal.closeSubpath()

    ctx.translateBy(x: layer.bounds.midX, y: layer.bounds.midY)
    ctx.setLineWidth(1)
    let count = 16
    for index in 0..<count {
      let turn = CGFloat(index) / CGFloat(count)
      let (red, blue) = (0.5 + 0.5 * cos(2 * .pi * turn), 0.5 + 0.5 * sin(2 * .pi * turn))
      ctx.saveGState()
      ctx.rotate(by: 2 * .pi * turn)
      ctx.addPath(petal)
      ctx.setFillColor(red: 0.3 + 0.7 * red, green: 0.45, blue: 0.35 + 0.6 * blue, alpha: 0.42)
      ctx.setStrokeColor(red: 0.6 + 0.4 * red, green: 0.75, blue: 0.7 + 0.3 * blue, alpha: 0.9)
      ctx.drawPath(using: .fillStroke)
      ctx.restoreGState()
    }
  }
}

let rosette = Rosette()
let layer = CALayer()
layer.delegate = rosette
layer.setNeedsDisplay()
try show(layer, as: "contents-delegate-draw")
