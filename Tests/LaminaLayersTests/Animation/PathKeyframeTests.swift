import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 4.10: points along paths, and turning with them.
struct PathKeyframeTests {
  private func path(_ points: [CGPoint], closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  private func animation(
    _ path: CGPath, _ mode: CAAnimationCalculationMode = .linear, times: [Double]? = nil
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation("position", [CGPoint(x: -1, y: -1)], times: times, mode)
    animation.path = path
    return animation
  }

  private var bend: CGPath { path([CGPoint(0, 0), CGPoint(10, 0), CGPoint(10, 90)]) }

  @Test func pathWinsOverValues() {
    #expect(point(animation(bend), at: 0.25) == CGPoint(5, 0))
  }

  @Test(
    arguments: [
      (CAAnimationCalculationMode.paced, nil, 0.25, CGPoint(10, 15)),
      (.paced, nil, 0.5, CGPoint(10, 40)),
      (.linear, [0, 0.8, 1], 0.25, CGPoint(3.125, 0)),
      (.paced, [0, 0.8, 1], 0.25, CGPoint(3.125, 0)),
      (.linear, [0, 0.2], 0.25, CGPoint(5, 0)), (.discrete, nil, 0.75, CGPoint(10, 0)),
      (.discrete, nil, 0.49, CGPoint(0, 0)), (.cubic, nil, 0.75, CGPoint(10, 45)),
      (.cubicPaced, nil, 0.5, CGPoint(10, 40)), (.linear, nil, 1, CGPoint(10, 90)),
    ] as [(CAAnimationCalculationMode, [Double]?, Double, CGPoint)])
  func modes(
    _ mode: CAAnimationCalculationMode, _ times: [Double]?, _ time: Double, _ expected: CGPoint
  ) {
    #expect(agrees(point(animation(bend, mode, times: times), at: time), expected))
  }

  @Test func pacesOfSegments() {
    let animation = animation(bend)
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
    ]
    #expect(abs(point(animation, at: 0.25).x - 3.153568) < 1e-6)
    #expect(abs(point(animation, at: 0.75).y - 90 * 0.6846432) < 1e-5)
  }

  @Test func closingLineIsASegment() {
    let triangle = path([CGPoint(0, 0), CGPoint(10, 0), CGPoint(0, 10)], closed: true)
    #expect(agrees(point(animation(triangle), at: 5.0 / 6), CGPoint(0, 5)))
    #expect(agrees(point(animation(triangle), at: 0.5), CGPoint(5, 5)))
    // A path that returns to its start by itself has no closing line.
    let closed = path([CGPoint(0, 0), CGPoint(10, 0), CGPoint(0, 0)], closed: true)
    #expect(point(animation(closed), at: 0.5) == CGPoint(10, 0))
  }

  @Test func jumpsTakeNoTime() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(0, 0), CGPoint(10, 0)])
    path.addLines(between: [CGPoint(100, 0), CGPoint(100, 10)])
    #expect(point(animation(path), at: 0.25) == CGPoint(5, 0))
    #expect(point(animation(path), at: 0.75) == CGPoint(100, 5))
    #expect(agrees(point(animation(path, .paced), at: 0.75), CGPoint(100, 5)))
  }

  private var curve: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(0, 0))
    path.addCurve(to: CGPoint(100, 0), control1: CGPoint(0, 100), control2: CGPoint(100, 100))
    return path
  }

  @Test func curves() {
    #expect(point(animation(curve), at: 0.25) == CGPoint(15.625, 56.25))
    let paced = point(animation(curve, .paced), at: 0.25)
    #expect(abs(paced.x - 10.648) < 0.15)
    #expect(abs(paced.y - 48.460) < 0.15)
    #expect(agrees(point(animation(curve, .paced), at: 0.5), CGPoint(50, 75)))
  }

  @Test func quadraticCurves() {
    let path = CGMutablePath()
    path.move(to: CGPoint(0, 0))
    path.addQuadCurve(to: CGPoint(100, 0), control: CGPoint(50, 100))
    #expect(agrees(point(animation(path), at: 0.5), CGPoint(50, 50)))
    #expect(agrees(point(animation(path), at: 0.25), CGPoint(25, 37.5)))
  }

  @Test func pacedIsEven() {
    let paced = animation(curve, .paced)
    let points = (0...100).map { point(paced, at: Double($0) / 100) }
    let steps = zip(points, points.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let mean = steps.reduce(0, +) / 100
    #expect(steps.allSatisfy { abs($0 - mean) < 0.01 * mean })
  }

  @Test func cumulativeAndAdditive() {
    let animation = animation(path([CGPoint(0, 0), CGPoint(10, 20)]))
    (animation.isCumulative, animation.repeatCount) = (true, 3)
    #expect(point(animation, at: 1.5) == CGPoint(15, 30))
    animation.isAdditive = true
    #expect(point(animation, model: CGPoint(50, 60), at: 1.5) == CGPoint(65, 90))
  }

  @Test func pathsWithoutLength() {
    let dot = CGMutablePath()
    dot.move(to: CGPoint(3, 4))
    for mode in [CAAnimationCalculationMode.linear, .paced, .discrete] {
      #expect(point(animation(dot, mode), at: 0.5) == CGPoint(3, 4))
    }
    #expect(animation(CGMutablePath()).compiled().isEmpty)
  }

  @Test func onlyPointsGoAlongPaths() {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.path = bend
    #expect(animation.compiled().isEmpty)
  }

  // MARK: Turning

  private func turned(_ animation: CAKeyframeAnimation, _ model: CATransform3D, at time: Double)
    -> CATransform3D?
  {
    guard let direction = animation.compiled().first?.direction(at: time) else { return nil }
    var lanes = AnimatedType.lanes(model)
    return lanes.withUnsafeMutableBufferPointer { lanes in
      guard let start = lanes.baseAddress else { return nil }
      TransformLanes(start).turn(along: direction)
      return TransformLanes(start).matrix
    }
  }

  /// A handle of next to nothing may point anywhere. It turns nothing, not even for one frame.
  @Test(arguments: [0, 1e-9, 1e-6, 1e-3] as [CGFloat], stride(from: 0, to: 6, by: 0.7).map { $0 })
  func tinyHandlesTurnNothing(length: CGFloat, angle: CGFloat) throws {
    let handle = CGPoint(length * cos(angle), length * sin(angle))
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(60, 80), control1: handle, control2: CGPoint(60 + handle.x, 80 + handle.y))
    let animation = animation(path)
    animation.rotationMode = .rotateAuto
    for time in [0, 0.001, 0.5, 0.999, 1] {
      let direction = try #require(animation.compiled().first?.direction(at: time))
      #expect(abs(direction.x - 0.6) < 0.01 && abs(direction.y - 0.8) < 0.01, "\(time)")
    }
  }

  @Test(
    arguments: [(CAAnimationRotationMode.rotateAuto, 3, -2), (.rotateAutoReverse, -3, 2)]
      as [(CAAnimationRotationMode, CGFloat, CGFloat)])
  func turnsBeforeTheModel(_ mode: CAAnimationRotationMode, _ m12: CGFloat, _ m21: CGFloat) throws {
    let up = animation(path([CGPoint(0, 0), CGPoint(0, 10)]))
    up.rotationMode = mode
    let t = try #require(turned(up, CATransform3DMakeScale(2, 3, 1), at: 0.5))
    #expect((t.m11, t.m12) == (0, m12))
    #expect((t.m21, t.m22) == (m21, 0))
  }

  @Test func turnsWithCurves() throws {
    let animation = animation(curve)
    animation.rotationMode = .rotateAuto
    let record = try #require(animation.compiled().first)
    #expect(record.direction(at: 0) == SIMD2(0, 1))
    #expect(record.direction(at: 0.5) == SIMD2(1, 0))
    #expect(record.direction(at: 1) == SIMD2(0, -1))
    #expect(record.direction(at: 1.1) == nil)
  }

  @Test func doesNotTurnUnasked() {
    #expect(animation(curve).compiled().first?.direction(at: 0.5) == nil)
    let values = CAKeyframeAnimation("position", [CGPoint.zero, CGPoint(1, 1)])
    values.rotationMode = .rotateAuto
    #expect(values.compiled().first?.direction(at: 0.5) == nil)
  }
}
