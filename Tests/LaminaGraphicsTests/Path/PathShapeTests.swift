import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

struct PathShapeTests {
  @Test func rectangleSteps() {
    #expect(CGPath.box(1, 2, 10, 20).steps == ["M 1 2", "L 11 2", "L 11 22", "L 1 22", "Z"])
    let mirrored = CGPath(rect: CGRect(x: 11, y: 22, width: -10, height: -20), transform: nil)
    #expect(mirrored == .box(1, 2, 10, 20))
    #expect(mirrored.hashValue == CGPath.box(1, 2, 10, 20).hashValue)
    #expect(CGPath(rect: .null, transform: nil).isEmpty)
    #expect(
      CGPath(rect: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), transform: nil).isEmpty)
  }

  @Test func ellipseSteps() {
    #expect(
      CGPath.circle(0, 0, 10).steps == [
        "M 10 0", "C 10 5.52285 5.52285 10 0 10", "C -5.52285 10 -10 5.52285 -10 0",
        "C -10 -5.52285 -5.52285 -10 0 -10", "C 5.52285 -10 10 -5.52285 10 0", "Z",
      ])
  }

  @Test func roundedRectangleSteps() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerWidth: 10, cornerHeight: 20,
      transform: nil)
    #expect(
      path.steps == [
        "M 100 30", "L 100 40", "C 100 51.0457 95.5228 60 90 60", "L 10 60",
        "C 4.47715 60 0 51.0457 0 40",
        "L 0 20",
        "C 0 8.95431 4.47715 0 10 0", "L 90 0", "C 95.5228 0 100 8.95431 100 20", "Z",
      ])
    // Corners larger than half the side make an ellipse.
    let clamped = CGMutablePath()
    clamped.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 20, height: 20), cornerWidth: 50, cornerHeight: 50)
    #expect(clamped.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(isClose(clamped.filledArea, 100 * .pi, within: 0.1))
    let sharp = CGMutablePath()
    sharp.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 4, height: 4), cornerWidth: 0, cornerHeight: 3)
    #expect(sharp.isRect(nil))
  }

  @Test func drawingSteps() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 1, y: 2), transform: CGAffineTransform(translationX: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 4, y: 0))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 11, y: 2))
    path.addLine(to: CGPoint(x: 0, y: 0))
    path.addLines(
      between: [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2)],
      transform: CGAffineTransform(scaleX: 2, y: 3))
    path.addLines(between: [])
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
    #expect(path.steps == ["M 11 2", "Q 4 0 5 5", "Z", "M 11 2", "L 0 0", "M 2 3", "L 4 6"])
    let copy = path.copy()
    path.addRects([
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 5, y: 5, width: 1, height: 1),
    ])
    #expect(copy?.steps.count == 7 && path.steps.count == 17)
    #expect(copy is CGMutablePath == false)
    #expect(path.mutableCopy() == path)
  }

  @Test func applyCallsAFunctionWithItsPointer() {
    var count = 0
    CGPath.box(0, 0, 1, 1).apply(info: &count) { info, _ in
      info?.assumingMemoryBound(to: Int.self).pointee += 1
    }
    #expect(count == 5)
  }

  @Test func boundsOfCurves() {
    let path = CGMutablePath()
    #expect(path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    path.move(to: .zero)
    #expect(path.boundingBox == .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 75))
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: -10))
    #expect(quad.boundingBoxOfPath == CGRect(x: 0, y: -5, width: 10, height: 5))
  }

  @Test func rectanglesAreRecognised() {
    var rect = CGRect.zero
    #expect(CGPath.box(1, 2, 3, 4).isRect(&rect) && rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    let turned = CGPath.box(0, 0, 2, 2)
    var quarter = CGAffineTransform(rotationAngle: .pi / 4)
    #expect(turned.copy(using: &quarter)?.isRect(nil) == false)
    #expect(CGPath.circle(0, 0, 1).isRect(&rect) == false)
    #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    let two = CGMutablePath()
    two.addRects([CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: 1)])
    #expect(!two.isRect(nil))
  }

  @Test func flatteningKeepsWithinTheThreshold() {
    let circle = CGPath.circle(0, 0, 100)
    let flat = circle.flattened(threshold: 0.01)
    #expect(flat.steps.allSatisfy { !$0.hasPrefix("C") })
    for polygon in flat.data.polygons {
      for (a, b) in zip(polygon, polygon.dropFirst()) {
        let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
        // Four cubic curves differ from a circle by at most 0.027 % of its radius.
        let radius = hypot(middle.x, middle.y)
        #expect(isClose(radius, 100, within: 0.0373))
      }
    }
    #expect(flat.data.verbs.count < 400)
    #expect(CGPath.box(0, 0, 1, 1).flattened(threshold: .nan) == .box(0, 0, 1, 1))
  }
}
