// A layer that draws itself, like a progress indicator.
import QuartzCore

class LoaderLayer: CALayer {
  var progress: CGFloat = 0 { didSet { setNeedsDisplay() } }
  var trackColor = CGColor(gray: 0.5, alpha: 1)
  private(set) var drawings = 0

  override init() {
    super.init()
    isOpaque = false
    contentsScale = 2
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? LoaderLayer { progress = other.progress }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(in ctx: CGContext) {
    drawings += 1
    let lineWidth: CGFloat = 4
    let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    ctx.setLineWidth(lineWidth)
    ctx.setLineCap(.butt)
    ctx.setStrokeColor(trackColor)
    ctx.addEllipse(
      in: CGRect(x: center.x, y: center.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))
    ctx.strokePath()
    ctx.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.addArc(
      center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi * progress, clockwise: false)
    ctx.strokePath()
  }
}
