// Code of loaders, charts, players of shape trees and celebrations, as programs for Apple's systems
// have it. It names nothing of this package.
import Foundation
import QuartzCore

/// A ring that fills up: a track, and an arc over it whose end follows `progress`.
final class ProgressRingLayer: CALayer {
  let track = CAShapeLayer()
  let arc = CAShapeLayer()

  var progress: CGFloat = 0 {
    didSet { arc.strokeEnd = min(max(progress, 0), 1) }
  }

  override init() {
    super.init()
    for layer in [track, arc] {
      layer.fillColor = nil
      layer.lineWidth = 8
      layer.lineCap = .round
      addSublayer(layer)
    }
    track.strokeColor = CGColor(red: 0.8, green: 0.8, blue: 0.8, alpha: 1)
    arc.strokeColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    arc.strokeEnd = 0
  }

  override init(layer: Any) {
    super.init(layer: layer)
    progress = (layer as? ProgressRingLayer)?.progress ?? 0
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSublayers() {
    super.layoutSublayers()
    let path = CGMutablePath()
    let radius = min(bounds.width, bounds.height) / 2 - 4
    path.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: .pi / 2,
      endAngle: .pi / 2 - 2 * .pi, clockwise: true)
    for layer in [track, arc] {
      layer.frame = bounds
      layer.path = path
    }
  }

  func animate(to progress: CGFloat, duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: #"strokeEnd"#)
    animation.fromValue = arc.presentation()?.strokeEnd ?? arc.strokeEnd
    animation.toValue = progress
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    arc.add(animation, forKey: "progress")
    self.progress = progress
  }
}

/// A shape that is drawn from a value of its own.
final class StarLayer: CAShapeLayer {
  var points = 5 {
    didSet { rebuild() }
  }

  override var bounds: CGRect {
    didSet { rebuild() }
  }

  private func rebuild() {
    let path = CGMutablePath()
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    for index in 0..<points * 2 {
      let radius = bounds.width / (index.isMultiple(of: 2) ? 2 : 4)
      let angle = CGFloat(index) * .pi / CGFloat(points)
      let point = CGPoint(x: center.x + radius * sin(angle), y: center.y + radius * cos(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    self.path = path
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "shine" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    if event == "fillColor" {
      let animation = CABasicAnimation(keyPath: event)
      animation.duration = 2
      return animation
    }
    return super.action(forKey: event)
  }
}

/// Dots in a circle that fade one after the other.
func makeSpinner(dots: Int, in bounds: CGRect) -> CAReplicatorLayer {
  let spinner = CAReplicatorLayer()
  spinner.frame = bounds
  spinner.instanceCount = dots
  spinner.instanceDelay = 1 / CFTimeInterval(dots)
  let angle = 2 * CGFloat.pi / CGFloat(dots)
  spinner.instanceTransform = CATransform3DMakeRotation(angle, 0, 0, 1)
  spinner.instanceAlphaOffset = -1 / Float(dots)
  let dot = CALayer()
  dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
  dot.position = CGPoint(x: bounds.midX, y: bounds.maxY - 8)
  dot.cornerRadius = 4
  dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 1
  fade.toValue = 0
  fade.duration = 1
  fade.repeatCount = .infinity
  dot.add(fade, forKey: "fade")
  spinner.addSublayer(dot)
  return spinner
}

/// A line chart: a gradient masked by an area, a line over it, and a label.
final class ChartLayer: CALayer {
  let area = CAGradientLayer()
  let areaMask = CAShapeLayer()
  let line = CAShapeLayer()
  let label = CATextLayer()

  init(values: [CGFloat], size: CGSize) {
    super.init()
    bounds = CGRect(origin: .zero, size: size)
    anchorPoint = .zero
    let path = CGMutablePath()
    for (index, value) in values.enumerated() {
      let x = size.width * CGFloat(index) / CGFloat(max(values.count - 1, 1))
      let point = CGPoint(x: x, y: size.height * value)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    line.path = path.copy()
    line.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    line.fillColor = nil
    line.lineWidth = 2
    line.lineJoin = CAShapeLayerLineJoin.round
    line.lineDashPattern = [6, 3]
    path.addLine(to: CGPoint(x: size.width, y: 0))
    path.addLine(to: .zero)
    path.closeSubpath()
    areaMask.path = path
    area.frame = bounds
    area.colors = [
      CGColor(red: 0, green: 1, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 0),
    ]
    area.locations = [0, 1]
    area.startPoint = CGPoint(x: 0.5, y: 0)
    area.endPoint = CGPoint(x: 0.5, y: 1)
    area.type = .axial
    area.mask = areaMask
    label.string = "Sales"
    label.font = "Helvetica" as NSString
    label.fontSize = 12
    label.foregroundColor = CGColor(gray: 0, alpha: 1)
    label.alignmentMode = .center
    label.truncationMode = .end
    label.isWrapped = true
    label.contentsScale = 2
    label.frame = CGRect(x: 0, y: size.height - 16, width: size.width, height: 16)
    for layer in [area, line, label] { addSublayer(layer) }
  }

  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A shape tree as players of vector animations build it: groups with a transform each, and fills
/// with keyframes.
func makeShapeTree(depth: Int) -> CALayer {
  let group = CALayer()
  group.name = "group \(depth)"
  group.transform = CATransform3DMakeScale(0.9, 0.9, 1)
  let fill = CAShapeLayer()
  fill.path = CGPath(
    roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerWidth: 4, cornerHeight: 4,
    transform: nil)
  fill.fillRule = .evenOdd
  let morph = CAKeyframeAnimation(keyPath: "path")
  morph.values = [20, 30, 20].map { height -> CGPath in
    CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: CGFloat(height)), cornerWidth: 4,
      cornerHeight: 4,
      transform: nil)
  }
  morph.keyTimes = [0, 0.5, 1]
  let tint = CAKeyframeAnimation(keyPath: "fillColor")
  tint.values = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
  let all = CAAnimationGroup()
  all.animations = [morph, tint]
  all.duration = 2
  all.fillMode = .both
  all.isRemovedOnCompletion = false
  fill.add(all, forKey: "content")
  group.addSublayer(fill)
  if depth > 0 { group.addSublayer(makeShapeTree(depth: depth - 1)) }
  return group
}

/// Paper that falls when something went well, and stops after a while.
func makeConfetti(width: CGFloat, pictures: [CGImage]) -> CAEmitterLayer {
  let emitter = CAEmitterLayer()
  emitter.emitterPosition = CGPoint(x: width / 2, y: 0)
  emitter.emitterShape = CAEmitterLayerEmitterShape.line
  emitter.emitterSize = CGSize(width: width, height: 1)
  emitter.emitterCells = pictures.enumerated().map { index, picture in
    let cell = CAEmitterCell()
    cell.name = "confetti \(index)"
    cell.birthRate = 6
    cell.lifetime = 14
    cell.velocity = 350
    cell.velocityRange = 80
    cell.emissionLongitude = .pi
    cell.emissionRange = .pi / 4
    cell.spin = 3.5
    cell.spinRange = 4
    cell.scaleRange = 0.5
    cell.scaleSpeed = -0.1
    cell.contents = picture
    cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    return cell
  }
  return emitter
}
