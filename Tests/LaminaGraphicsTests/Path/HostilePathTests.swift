import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Coordinates of any kind come back from every operation. That the operations end matters more
/// than the values.
struct HostilePathTests {
  private static let strange: [CGFloat] = [
    0, -0.0, 1, 1, 2, 10, 10.000001, -5, 1e-300, 1e-12, .leastNonzeroMagnitude, 1e9, 1e18, -1e19,
    1e100,
    1e160, 1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .nan, .infinity, -.infinity,
  ]

  private func number(_ numbers: inout PathNumbers, _ mild: Bool) -> CGFloat {
    if mild { return (numbers.fraction() * 8).rounded() }
    return Self.strange[Int(numbers.next() % UInt64(Self.strange.count))]
  }

  private func path(_ seed: Int) -> CGMutablePath {
    var numbers = PathNumbers(UInt64(seed) + 1)
    let mild = seed.isMultiple(of: 2)
    func value() -> CGFloat { number(&numbers, mild) }
    func point() -> CGPoint { CGPoint(x: value(), y: value()) }
    let path = CGMutablePath()
    for _ in 0..<8 {
      switch numbers.next() % 11 {
      case 0, 1: path.move(to: point())
      case 2: path.addLine(to: point())
      case 3: path.addQuadCurve(to: point(), control: point())
      case 4: path.addCurve(to: point(), control1: point(), control2: point())
      case 5: path.closeSubpath()
      case 6:
        path.addArc(
          center: point(), radius: value(), startAngle: value(), endAngle: value(), clockwise: mild)
      case 7: path.addArc(tangent1End: point(), tangent2End: point(), radius: value())
      case 8:
        path.addEllipse(in: CGRect(origin: point(), size: CGSize(width: value(), height: value())))
      case 9:
        path.addRoundedRect(
          in: CGRect(origin: point(), size: CGSize(width: value(), height: value())),
          cornerWidth: value(),
          cornerHeight: value())
      default:
        path.addRelativeArc(
          center: point(), radius: value(), startAngle: value(), delta: value(),
          transform: CGAffineTransform(
            a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value()))
      }
    }
    return path
  }

  private func isSound(_ path: CGPath) -> Bool {
    path.data.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
      && path.data.points.count == path.data.verbs.reduce(0) { $0 + $1.pointCount }
      && (path.isEmpty || path.data.verbs[0] == .move)
  }

  @Test(arguments: 0..<300)
  func everyOperationReturns(seed: Int) {
    let (a, b) = (path(seed), path(seed + 1000))
    var numbers = PathNumbers(UInt64(seed) + 5)
    let value = number(&numbers, false)
    #expect(isSound(a) && isSound(b))
    _ = a.boundingBox
    _ = a.boundingBoxOfPath
    _ = a.isRect(nil)
    _ = a.contains(CGPoint(x: value, y: 1)) || a.contains(CGPoint(x: 3, y: 3), using: .evenOdd)
    #expect(isSound(a.flattened(threshold: value)))
    #expect(a.data.length >= 0 || a.data.length.isNaN)
    for (cap, join) in [(CGLineCap.round, CGLineJoin.miter), (.square, .round), (.butt, .bevel)] {
      for width in [value, 3] {
        #expect(
          isSound(a.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: value))
        )
      }
    }
    #expect(isSound(a.copy(dashingWithPhase: value, lengths: [1, 2])))
    #expect(isSound(a.copy(dashingWithPhase: 1, lengths: [value, 2, 0])))
    #expect(isSound(CGPath(a.data.trimmed(from: 0.1, to: 0.6))))
    #expect(isSound(a.normalized()))
    #expect(isSound(a.union(b)) && isSound(a.intersection(b, using: .evenOdd)))
    #expect(isSound(a.subtracting(b)) && isSound(a.symmetricDifference(b)))
    #expect(isSound(a.lineIntersection(b)) && isSound(a.lineSubtracting(b, using: .evenOdd)))
    #expect(a.componentsSeparated().allSatisfy(isSound))
    _ = a.intersects(b)
  }
}
