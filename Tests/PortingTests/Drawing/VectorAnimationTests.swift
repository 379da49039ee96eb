import CoreGraphics
import Testing

/// Players of vector animations: what the code in `VectorAnimationCode.swift` computes and draws.
@Suite struct VectorAnimationTests {
  /// A circle of radius 10 from four vertices.
  static let circle: BezierPath = {
    let k: CGFloat = 10 * 0.5522847498
    return BezierPath(
      vertices: [
        CurveVertex(
          CGPoint(x: 10, y: 0), inTangent: CGPoint(x: 0, y: -k), outTangent: CGPoint(x: 0, y: k)),
        CurveVertex(
          CGPoint(x: 0, y: 10), inTangent: CGPoint(x: k, y: 0), outTangent: CGPoint(x: -k, y: 0)),
        CurveVertex(
          CGPoint(x: -10, y: 0), inTangent: CGPoint(x: 0, y: k), outTangent: CGPoint(x: 0, y: -k)),
        CurveVertex(
          CGPoint(x: 0, y: -10), inTangent: CGPoint(x: -k, y: 0), outTangent: CGPoint(x: k, y: 0)),
      ], closed: true)
  }()

  @Test func verticesBecomeCurves() {
    let path = Self.circle.cgPath()
    let box = path.boundingBoxOfPath
    #expect(abs(box.minX + 10) < 0.01 && abs(box.maxY - 10) < 0.01)
    #expect(path.contains(CGPoint(x: 7, y: 7)) && !path.contains(CGPoint(x: 7.2, y: 7.2)))
    #expect(path.currentPoint == CGPoint(x: 10, y: 0))
    let open = BezierPath(
      vertices: [CurveVertex(.zero), CurveVertex(CGPoint(x: 3, y: 0))], closed: false)
    #expect(svg(open.cgPath()) == "M0,0 L3,0")
  }

  @Test func transformsAreAppliedFromTheAnchorOut() {
    let transform = LayerTransform(
      anchor: CGPoint(x: 5, y: 5), position: CGPoint(x: 100, y: 50),
      scale: CGSize(width: 200, height: 200),
      rotation: 90)
    #expect(CGPoint(x: 5, y: 5).applying(transform.matrix) == CGPoint(x: 100, y: 50))
    let corner = CGPoint(x: 10, y: 5).applying(transform.matrix)
    #expect(abs(corner.x - 100) < 1e-9 && abs(corner.y - 60) < 1e-9)
    let parts = transform.matrix.decomposed()
    #expect(abs(parts.rotation - .pi / 2) < 1e-9 && abs(parts.scale.width - 2) < 1e-9)
  }

  @Test func coloursAreInterpolatedByComponent() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let clearBlue = CGColor(red: 0, green: 0, blue: 1, alpha: 0)
    let middle = try #require(red.interpolated(to: clearBlue, amount: 0.25))
    #expect(middle.components == [0.75, 0, 0.25, 0.75])
    #expect(middle.alpha == 0.75 && middle.numberOfComponents == 4)
    #expect(red.interpolated(to: CGColor(gray: 0, alpha: 1), amount: 0.5) == nil)
    #expect(red.copy(alpha: 0.5)?.alpha == 0.5)
  }

  @Test func aShapeIsDrawnWithItsGradientAndOutline() throws {
    let gradient = try #require(makeGradient([0, 1, 0, 0, 1, 0, 0, 1]))
    let context = try #require(BarChart.makeContext(width: 40, height: 40))
    render(
      Self.circle,
      LayerTransform(position: CGPoint(x: 20, y: 20), scale: CGSize(width: 150, height: 150)),
      gradient, in: context)
    let pixels = try #require(Pixels(context))
    #expect(pixels[20, 20][0] > 240, "red in the middle")
    let half = pixels[20 + 7, 20]
    #expect(abs(Int(half[0]) - 128) < 12 && abs(Int(half[2]) - 128) < 12, "\(half)")
    #expect(pixels[20 + 14, 20] == [0, 0, 0, 255], "the outline, 3 wide around a radius of 15")
    #expect(pixels[20 + 17, 20] == [0, 0, 0, 0])
  }
}
