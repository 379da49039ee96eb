import CoreGraphics
import Testing

/// Paths: the results of the code in `PathCode.swift`.
@Suite struct PathTests {
  @Test func pathsAreWalked() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.addCurve(
      to: CGPoint(x: 13, y: 14), control1: CGPoint(x: 9, y: 10), control2: CGPoint(x: 11, y: 12))
    path.closeSubpath()
    #expect(svg(path) == "M1,2 L3,4 Q5,6 7,8 C9,10 11,12 13,14 Z")
    #expect(countElements(of: path) == 5)
    #expect(
      svg(CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1), transform: nil))
        == "M0,0 L2,0 L2,1 L0,1 Z")
    var move = CGAffineTransform(translationX: 10, y: 0)
    #expect(path.copy(using: &move)?.currentPoint == CGPoint(x: 11, y: 2))
  }

  @Test func roundedRectanglesHaveNoCorners() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
    let path = CGPath(roundedRect: rect, cornerWidth: 8, cornerHeight: 8, transform: nil)
    #expect(path.boundingBoxOfPath == rect)
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(path.contains(CGPoint(x: 3, y: 3)))
    #expect(path.contains(CGPoint(x: 0.5, y: 10)))
    var box = CGRect.zero
    #expect(!path.isRect(&box))
    #expect(CGPath(rect: rect, transform: nil).isRect(&box) && box == rect)
  }

  @Test func outlinesContainWhatIsNearALine() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)])
    // Programs test hits on thin lines in this way.
    let fat = line.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(fat.boundingBoxOfPath == CGRect(x: 0, y: -2, width: 22, height: 22))
    #expect(fat.contains(CGPoint(x: 10, y: 1.9)) && !fat.contains(CGPoint(x: 10, y: 2.1)))
    #expect(fat.contains(CGPoint(x: 21.9, y: -1.9)), "the corner is mitred")
    let dashed = line.copy(dashingWithPhase: 0, lengths: [5, 5])
    #expect(svg(dashed) == "M0,0 L5,0 M10,0 L15,0 M20,0 L20,5 M20,10 L20,15")
  }

  @Test func fillRulesDiffer() {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    path.addEllipse(in: CGRect(x: 5, y: 5, width: 10, height: 10))
    let center = CGPoint(x: 10, y: 10)
    #expect(path.contains(center))
    #expect(path.contains(center, using: .winding, transform: .identity))
    #expect(!path.contains(center, using: .evenOdd))
  }

  @Test func starsAndBubblesAreFilledByTheirArea() throws {
    let context = try #require(BarChart.makeContext(width: 40, height: 40))
    let star = makeStar(points: 5, center: CGPoint(x: 20, y: 20), outer: 20, inner: 8)
    context.addPath(star)
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    context.fillPath()
    let covered = try #require(Pixels(context)).bytes.enumerated().filter { $0.offset % 4 == 3 }
      .reduce(0.0) { $0 + Double($1.element) / 255 }
    // Ten triangles, each between the centre and two neighbouring corners.
    let area = 10 * 0.5 * 20 * 8 * sin(Double.pi / 5)
    #expect(abs(covered - area) < 3, "\(covered) of \(area)")
    let bubble = makeBubble(in: CGRect(x: 0, y: 0, width: 30, height: 20), radius: 6)
    #expect(bubble.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(!bubble.contains(CGPoint(x: 1, y: 1)) && bubble.contains(CGPoint(x: 2.5, y: 2.5)))
    #expect(
      bubble != star
        && bubble == makeBubble(in: CGRect(x: 0, y: 0, width: 30, height: 20), radius: 6))
  }

  @Test func shapesAreCombined() {
    let a = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let b = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)
    #expect(a.intersection(b).boundingBoxOfPath == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(a.union(b).boundingBoxOfPath == CGRect(x: 0, y: 0, width: 15, height: 15))
    #expect(!a.subtracting(b).contains(CGPoint(x: 7, y: 7)))
    #expect(a.intersects(b))
  }

  @Test func contextsKeepAPathOfTheirOwn() throws {
    let context = try #require(BarChart.makeContext(width: 20, height: 20))
    context.scaleBy(x: 2, y: 2)
    context.beginPath()
    context.addArc(
      center: CGPoint(x: 5, y: 5), radius: 4, startAngle: 0, endAngle: .pi * 2, clockwise: false)
    #expect(!context.isPathEmpty)
    #expect(context.pathContains(CGPoint(x: 5, y: 5), mode: .fill))
    let box = try #require(context.path).boundingBoxOfPath
    #expect(abs(box.width - 8) < 0.01 && abs(box.midX - 5) < 0.01)
    #expect(context.convertToDeviceSpace(CGPoint(x: 5, y: 5)) == CGPoint(x: 10, y: 10))
    context.setLineWidth(1)
    context.drawPath(using: .fillStroke)
    #expect(context.isPathEmpty)
  }
}
