import Foundation
import Lamina

/// The path and the line of a paint, on a shape layer.
struct PaintedPath {
  private let inputs: [PathInput]
  private let stroke: StrokeModel?
  private var isSet = false
  private var isAnimated = false
  private let strokeIsAnimated: Bool

  init(_ paint: PaintModel, _ inputs: [PathInput], on shape: CAShapeLayer) {
    self.inputs = inputs
    stroke = paint.stroke
    strokeIsAnimated =
      stroke.map { stroke in
        stroke.width.isAnimated || stroke.miterLimit.isAnimated || stroke.dashOffset.isAnimated
          || stroke.dashes.contains(where: \.isAnimated)
      } ?? false
    shape.anchorPoint = .zero
    shape.fillColor = nil
    shape.fillRule = paint.isEvenOdd ? .evenOdd : .nonZero
    if let stroke {
      shape.lineCap = stroke.cap
      shape.lineJoin = stroke.join
    }
  }

  /// Returns whether the path has changed.
  mutating func update(_ shape: CAShapeLayer, _ frame: Double) -> Bool {
    let isFirst = !isSet
    if isFirst {
      isSet = true
      isAnimated = inputs.contains(where: \.isAnimated)
    }
    if let stroke, isFirst || strokeIsAnimated { set(stroke, on: shape, frame) }
    guard isFirst || isAnimated else { return false }
    let path = CGMutablePath()
    for input in inputs where !WorkToken.isCurrentOver { input.add(to: path, at: frame) }
    shape.path = path
    return true
  }

  private func set(_ stroke: StrokeModel, on shape: CAShapeLayer, _ frame: Double) {
    shape.lineWidth = max(stroke.width.value(at: frame), 0)
    shape.miterLimit = stroke.miterLimit.value(at: frame)
    if stroke.dashes.isEmpty { return }
    let dashes = stroke.dashes.map { max($0.value(at: frame), 0) }
    // Dashes without any length would be one line; as a whole they draw nothing but their caps.
    shape.lineDashPattern = dashes.contains { $0 > 0 } ? dashes.map { NSNumber(value: $0) } : nil
    shape.lineDashPhase = stroke.dashOffset.value(at: frame)
  }
}

/// A fill or a stroke with one colour.
final class ColorPaintNode: ShapeNode {
  private let shape = CAShapeLayer()
  private let paint: PaintModel
  private let color: FrameProperty<Vector>
  private var path: PaintedPath
  private var placed = PlacedLayer()
  private var isSet = false

  var layer: CALayer { shape }

  init(_ paint: PaintModel, _ color: FrameProperty<Vector>, _ inputs: [PathInput]) {
    (self.paint, self.color) = (paint, color)
    path = PaintedPath(paint, inputs, on: shape)
  }

  func place(_ place: GroupPlace) { placed.append(place) }

  func update(_ frame: Double) {
    guard placed.update(shape, frame) else { return }
    _ = path.update(shape, frame)
    guard !isSet || color.isAnimated || paint.opacity.isAnimated else { return }
    isSet = true
    let color = Self.color(color.value(at: frame), opacity: paint.opacity.value(at: frame) / 100)
    if paint.stroke == nil { shape.fillColor = color } else { shape.strokeColor = color }
  }

  static func color(_ value: Vector, opacity: Double = 1) -> CGColor {
    let limited = simdClamp(Vector(value.x, value.y, value.z, value.w * opacity))
    return CGColor(
      srgbRed: limited.x, green: limited.y, blue: limited.z, alpha: limited.w)
  }

  private static func simdClamp(_ value: Vector) -> Vector {
    value.clamped(lowerBound: .zero, upperBound: Vector(repeating: 1))
  }
}
