// Code of players of vector animations: paths from vertices, transforms, colours by component.
import CoreGraphics

struct CurveVertex {
  let point: CGPoint
  let inTangent: CGPoint
  let outTangent: CGPoint

  init(_ point: CGPoint, inTangent: CGPoint = .zero, outTangent: CGPoint = .zero) {
    self.point = point
    self.inTangent = CGPoint(x: point.x + inTangent.x, y: point.y + inTangent.y)
    self.outTangent = CGPoint(x: point.x + outTangent.x, y: point.y + outTangent.y)
  }
}

struct BezierPath {
  var vertices: [CurveVertex]
  var closed: Bool

  func cgPath() -> CGPath {
    let cgPath = CGMutablePath()
    var previous: CurveVertex?
    for vertex in vertices {
      if let previous {
        if previous.outTangent == previous.point, vertex.inTangent == vertex.point {
          cgPath.addLine(to: vertex.point)
        } else {
          cgPath.addCurve(
            to: vertex.point, control1: previous.outTangent, control2: vertex.inTangent)
        }
      } else {
        cgPath.move(to: vertex.point)
      }
      previous = vertex
    }
    if closed, let last = vertices.last, let first = vertices.first {
      cgPath.addCurve(to: first.point, control1: last.outTangent, control2: first.inTangent)
      cgPath.closeSubpath()
    }
    return cgPath
  }
}

struct LayerTransform {
  var anchor = CGPoint.zero
  var position = CGPoint.zero
  var scale = CGSize(width: 100, height: 100)
  var rotation: CGFloat = 0

  var matrix: CGAffineTransform {
    CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(scaleX: scale.width / 100, y: scale.height / 100))
      .concatenating(CGAffineTransform(rotationAngle: rotation * .pi / 180))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}

extension CGColor {
  /// The colour that lies `amount` of the way to another.
  func interpolated(to other: CGColor, amount: CGFloat) -> CGColor? {
    guard let from = components, let to = other.components, from.count == to.count,
      let space = colorSpace
    else {
      return nil
    }
    return CGColor(colorSpace: space, components: zip(from, to).map { $0 + ($1 - $0) * amount })
  }
}

/// A gradient from the numbers of a file: location, red, green and blue of each colour.
func makeGradient(_ numbers: [CGFloat]) -> CGGradient? {
  let colorSpace = CGColorSpaceCreateDeviceRGB()
  var colors: [CGColor] = []
  var locations: [CGFloat] = []
  for start in stride(from: 0, to: numbers.count, by: 4) {
    locations.append(numbers[start])
    let components: [CGFloat] = [numbers[start + 1], numbers[start + 2], numbers[start + 3], 1]
    guard let color = CGColor(colorSpace: colorSpace, components: components) else { return nil }
    colors.append(color)
  }
  return CGGradient(colorsSpace: colorSpace, colors: colors as CFArray, locations: locations)
}

/// Draws a shape with a gradient inside and an outline, as a renderer's node does.
func render(
  _ path: BezierPath, _ transform: LayerTransform, _ gradient: CGGradient, in context: CGContext
) {
  context.saveGState()
  context.concatenate(transform.matrix)
  let cgPath = path.cgPath()
  context.saveGState()
  context.addPath(cgPath)
  context.clip()
  let box = cgPath.boundingBoxOfPath
  context.drawRadialGradient(
    gradient, startCenter: CGPoint(x: box.midX, y: box.midY), startRadius: 0,
    endCenter: CGPoint(x: box.midX, y: box.midY), endRadius: box.width / 2,
    options: .drawsAfterEndLocation)
  context.restoreGState()
  context.addPath(cgPath)
  context.setLineCap(.round)
  context.setLineJoin(.bevel)
  context.setMiterLimit(4)
  context.setLineWidth(2)
  context.setStrokeColor(.black)
  context.strokePath()
  context.restoreGState()
}
