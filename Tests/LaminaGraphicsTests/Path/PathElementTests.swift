import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

/// The steps that callers see (`apply`, equality).
@Suite struct PathElementTests {
  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test func aMoveTakesThePlaceOfTheMoveBefore() {
    let path = CGMutablePath()
    path.move(to: point(90, 90))
    path.move(to: point(1, 2))
    path.addLine(to: point(3, 4))
    let simple = CGMutablePath()
    simple.move(to: point(1, 2))
    simple.addLine(to: point(3, 4))
    #expect(path == simple)
    #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 2, height: 2))
    let joined = CGMutablePath()
    joined.move(to: point(50, 50))
    joined.addPath(simple)
    #expect(joined == simple)
  }

  /// A kept element has its points as long as the path exists and stays as it is.
  @Test func pointsOfElementsStay() {
    let path = CGMutablePath()
    path.move(to: point(1, 1))
    for index in 0..<100 {
      let x = CGFloat(index)
      path.addCurve(to: point(x, 1), control1: point(x, 2), control2: point(x, 3))
    }
    var elements: [CGPathElement] = []
    path.applyWithBlock { elements.append($0.pointee) }
    path.applyWithBlock { _ in }
    #expect(elements.count == 101)
    for (index, element) in elements.dropFirst().enumerated() {
      #expect(element.type == .addCurveToPoint)
      #expect(element.points[0] == point(CGFloat(index), 2))
      #expect(element.points[2] == point(CGFloat(index), 1))
    }
    withExtendedLifetime(path) {}
  }

  @Test func aBlockMayChangeThePath() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    var count = 0
    path.applyWithBlock { _ in
      path.addLine(to: point(9, 9))
      count += 1
    }
    #expect(count == 5)
    var ends: [CGPoint] = []
    path.applyWithBlock {
      if $0.pointee.type == .addLineToPoint { ends.append($0.pointee.points[0]) }
    }
    #expect(ends.filter { $0 == point(9, 9) }.count == 5)
  }
}
