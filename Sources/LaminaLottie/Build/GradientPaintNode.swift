import Foundation
import Lamina

/// A fill or a stroke with a gradient: a gradient layer that the path masks.
final class GradientPaintNode: ShapeNode {
  let layer = CALayer()
  private let colors: CALayer
  /// Nil if the colours are a picture.
  private let line: CAGradientLayer?
  private let shape = CAShapeLayer()
  private let paint: PaintModel
  private let gradient: GradientModel
  private var path: PaintedPath
  private var placed = PlacedLayer()
  private var stops: GradientStops?
  private var isSet = false

  init(_ paint: PaintModel, _ gradient: GradientModel, _ inputs: [PathInput]) {
    (self.paint, self.gradient) = (paint, gradient)
    path = PaintedPath(paint, inputs, on: shape)
    line = gradient.hasHighlight ? nil : CAGradientLayer()
    colors = line ?? CALayer()
    layer.anchorPoint = .zero
    colors.anchorPoint = .zero
    line?.type = gradient.isRadial ? .radial : .axial
    let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    if paint.stroke == nil { shape.fillColor = black } else { shape.strokeColor = black }
    colors.mask = shape
    layer.addSublayer(colors)
  }

  func place(_ place: GroupPlace) { placed.append(place) }

  func update(_ frame: Double) {
    guard placed.update(layer, frame) else { return }
    let moved = path.update(shape, frame)
    if !isSet || paint.opacity.isAnimated {
      colors.opacity = Float(min(max(paint.opacity.value(at: frame) / 100, 0), 1))
    }
    var isNew = moved || !isSet || gradient.start.isAnimated || gradient.end.isAnimated
    isNew = isNew || paint.stroke?.width.isAnimated == true
    if !isSet || gradient.numbers.isAnimated {
      let new = gradient.stops(at: frame).spread
      if new != stops {
        set(new)
        isNew = isNew || line == nil
      }
    }
    let highlights = [gradient.highlightLength, gradient.highlightAngle]
    if isNew || line == nil && highlights.contains(where: { $0?.isAnimated == true }) {
      place(frame)
    }
    isSet = true
  }

  private func set(_ new: GradientStops) {
    stops = new
    line?.colors = new.colors.map { ColorPaintNode.color($0) }
    line?.locations = new.positions.map { NSNumber(value: $0) }
  }

  /// The gradient layer is a square around the path: only there are its lines of one colour at
  /// right angles to its direction.
  private func place(_ frame: Double) {
    guard let path = shape.path, !path.isEmpty else {
      colors.isHidden = true
      return
    }
    colors.isHidden = false
    let reach = paint.stroke == nil ? 1 : Double(shape.lineWidth) * max(shape.miterLimit, 1.5) / 2
    let box = path.boundingBox.insetBy(dx: -reach - 1, dy: -reach - 1)
    let side = max(box.width, box.height)
    let start = gradient.start.value(at: frame).point
    var end = gradient.end.value(at: frame).point
    let radius = start.distance(to: end)
    colors.bounds = CGRect(x: box.minX, y: box.minY, width: side, height: side)
    colors.position = box.origin
    guard let line else {
      colors.contents = FocalGradient.picture(
        stops ?? GradientStops(), of: colors.bounds, center: start, radius: radius,
        focus: gradient.focus(at: frame))
      return
    }
    if gradient.isRadial { end = start + CGPoint(x: radius, y: radius) }
    let unit = { (point: CGPoint) in
      CGPoint(x: (point.x - box.minX) / side, y: (point.y - box.minY) / side)
    }
    line.startPoint = unit(start)
    line.endPoint = unit(end)
  }
}
