import Foundation
import Lamina
import LaminaScene

extension FuzzTarget {
  /// Builds two paths and does with them whatever a path can do. An input that begins with a zero
  /// byte is a path as text.
  static func combinePaths(_ bytes: UnsafeRawBufferPointer) {
    if bytes.first == 0 {
      let text = String(decoding: bytes.dropFirst().prefix(4_000), as: UTF8.self)
      guard let path = PathText.parse(text) else { return }
      expect(PathText.parse(PathText.format(path)) == path, "the text of a path is another path")
      measure(path, CGPoint(x: 1, y: 1))
      return
    }
    var input = InputBytes(bytes)
    let (first, second) = (path(&input), path(&input))
    let rule: CGPathFillRule = input.flag() ? .evenOdd : .winding
    switch input.below(10) {
    case 0: measure(first.union(second, using: rule), point(&input))
    case 1: measure(first.intersection(second, using: rule), point(&input))
    case 2: measure(first.subtracting(second, using: rule), point(&input))
    case 3: measure(first.symmetricDifference(second, using: rule), point(&input))
    case 4: measure(first.lineIntersection(second, using: rule), point(&input))
    case 5: measure(first.lineSubtracting(second, using: rule), point(&input))
    case 6:
      for part in first.normalized(using: rule).componentsSeparated(using: rule) {
        measure(part, point(&input))
      }
    case 7:
      let caps: [CGLineCap] = [.butt, .round, .square]
      let joins: [CGLineJoin] = [.miter, .round, .bevel]
      measure(
        first.copy(
          strokingWithWidth: input.number(), lineCap: input.word(caps), lineJoin: input.word(joins),
          miterLimit: input.number()), point(&input))
    case 8:
      // Steps below a thousandth of a path would only ask for more dashes.
      let lengths = (0..<input.below(4)).map { _ in CGFloat(abs(input.number()) + 0.5) }
      measure(
        first.copy(dashingWithPhase: input.number(), lengths: lengths), point(&input))
    default: measure(first.flattened(threshold: max(input.number(), 0.01)), point(&input))
    }
  }

  private static func measure(_ path: CGPath, _ point: CGPoint) {
    _ = (path.boundingBox, path.boundingBoxOfPath, path.currentPoint)
    _ = (path.contains(point, using: .evenOdd), path.isRect(nil))
    _ = path.flattened(threshold: 0.5)
  }

  private static func point(_ input: inout InputBytes) -> CGPoint {
    CGPoint(x: input.number(), y: input.number())
  }

  private static func path(_ input: inout InputBytes) -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<input.below(24) {
      switch input.below(10) {
      case 0: path.move(to: point(&input))
      case 1, 2: path.addLine(to: point(&input))
      case 3: path.addQuadCurve(to: point(&input), control: point(&input))
      case 4: path.addCurve(to: point(&input), control1: point(&input), control2: point(&input))
      case 5: path.closeSubpath()
      case 6: path.addEllipse(in: CGRect(origin: point(&input), size: size(&input)))
      case 7: path.addRect(CGRect(origin: point(&input), size: size(&input)))
      case 8:
        path.addArc(
          center: point(&input), radius: input.number(), startAngle: input.number(),
          endAngle: input.number(), clockwise: input.flag())
      default:
        path.addArc(tangent1End: point(&input), tangent2End: point(&input), radius: input.number())
      }
    }
    return path
  }

  private static func size(_ input: inout InputBytes) -> CGSize {
    CGSize(width: input.number(), height: input.number())
  }
}
