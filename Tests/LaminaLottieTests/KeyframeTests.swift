import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Values of properties against numbers worked out from the specification.
@Suite struct KeyframeTests {
  private func number(_ json: String) throws -> FrameProperty<Double> {
    var reader = ModelReader(limits: .standard)
    let value = try JSONReader.read(Data(json.utf8), limits: .standard)
    return try reader.number(value, at: "p")
  }

  private func vector(_ json: String) throws -> FrameProperty<Vector> {
    var reader = ModelReader(limits: .standard)
    let value = try JSONReader.read(Data(json.utf8), limits: .standard)
    return try reader.vector(value, at: "p")
  }

  @Test func linearBetweenKeyframesAndConstantOutside() throws {
    let property = try number(
      #"{"a":1,"k":[{"t":10,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[50]}]}"#)
    #expect(property.value(at: 0) == 0)
    #expect(property.value(at: 10) == 0)
    #expect(property.value(at: 12.5) == 12.5)
    #expect(property.value(at: 20) == 50)
    #expect(property.value(at: 99) == 50)
  }

  @Test func oldKeyframesHoldTheirOwnEnd() throws {
    let property = try number(
      #"""
      {"k":[{"t":0,"s":[1],"e":[3],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},
      {"t":10,"s":[8],"e":[4],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":20}]}
      """#)
    // The next keyframe's own start counts more than the end of this one, as in lottie-web.
    #expect(property.value(at: 5) == 4.5)
    #expect(property.value(at: 15) == 6)
    #expect(property.value(at: 20) == 4)
  }

  @Test func holdJumpsAtTheNextKeyframe() throws {
    let property = try number(#"{"k":[{"t":0,"s":[1],"h":1},{"t":10,"s":[2]}]}"#)
    #expect(property.value(at: 9.999) == 1)
    #expect(property.value(at: 10) == 2)
  }

  @Test func easingIsACubicCurve() throws {
    // Symmetric: the middle of the time is the middle of the value.
    let property = try number(
      #"""
      {"k":[{"t":0,"s":[0],"o":{"x":[0.5],"y":[0]},"i":{"x":[0.5],"y":[1]}},{"t":10,"s":[100]}]}
      """#)
    #expect(abs(property.value(at: 5) - 50) < 1e-6)
    // x = 3·0.5·(s²t + st²) + t³ at t = 0.25 is 0.296875; y = 3·s·t² + t³ is 0.15625.
    #expect(abs(property.value(at: 2.96875) - 15.625) < 1e-6)
  }

  @Test func valuesMayOvershoot() throws {
    let property = try number(
      #"""
      {"k":[{"t":0,"s":[0],"o":{"x":[0.5],"y":[2]},"i":{"x":[0.5],"y":[2]}},{"t":8,"s":[10]}]}
      """#)
    // At x = 0.5, t = 0.5: y = 3·0.125·2 + 3·0.125·2 + 0.125 = 1.625.
    #expect(abs(property.value(at: 4) - 16.25) < 1e-6)
  }

  @Test func eachNumberHasItsOwnEasing() throws {
    let property = try vector(
      #"""
      {"k":[{"t":0,"s":[0,0],"o":{"x":[0,0.5],"y":[0,0]},"i":{"x":[1,0.5],"y":[1,1]}},
      {"t":10,"s":[100,100]}]}
      """#)
    let value = property.value(at: 2.96875)
    #expect(abs(value.x - 29.6875) < 1e-6)
    #expect(abs(value.y - 15.625) < 1e-6)
  }

  @Test func pointsMoveAlongCurvesWithEvenSpeed() throws {
    // A half circle's worth of curve from (0, 0) to (100, 0), symmetric: half the length is the
    // curve's middle, at y = 0.75 · 100.
    let property = try vector(
      #"""
      {"k":[{"t":0,"s":[0,0],"to":[0,100],"ti":[0,100],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},
      {"t":10,"s":[100,0]}]}
      """#)
    let middle = property.value(at: 5)
    #expect(abs(middle.x - 50) < 1e-3)
    #expect(abs(middle.y - 75) < 1e-3)
    let quarter = property.value(at: 2.5)
    let meter = CurveMeter(
      CubicCurve(.zero, CGPoint(x: 0, y: 100), CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 0)),
      steps: 1_000)
    let expected = meter.curve.point(meter.parameter(at: meter.length / 4))
    #expect(abs(quarter.x - expected.x) < 0.01 && abs(quarter.y - expected.y) < 0.01)
  }

  @Test func handlesOnALineMayLeadPastItsEnds() throws {
    let place = { (out: Double, into: Double) in
      try self.vector(
        #"""
        {"k":[{"t":0,"s":[0,0],"to":[\#(out),0],"ti":[\#(into),0],"o":{"x":0,"y":0},
        "i":{"x":1,"y":1}},{"t":10,"s":[90,0]}]}
        """#)
    }
    // Handles between the ends: even speed, as without them.
    let even = try place(80, -80)
    #expect((0...10).allSatisfy { abs(even.value(at: Double($0)).x - 9 * Double($0)) < 1e-9 })
    // 3 s (1 - s)² out + 3 s² (1 - s) (90 + into) + 90 s³ turns at -18.6396 and 108.6396.
    let past = try place(-90, 90)
    let beyond = 18.6396
    let length = 90 + 4 * beyond
    #expect(abs(past.value(at: 10 * beyond / length).x + beyond) < 0.1)
    #expect(abs(past.value(at: 5).x - 45) < 0.01)
    #expect(abs(past.value(at: 10 * (length - beyond) / length).x - 90 - beyond) < 0.1)
  }

  @Test func keyframesOutOfOrderAreSorted() throws {
    let property = try number(#"{"k":[{"t":10,"s":[10]},{"t":0,"s":[0]}]}"#)
    #expect(property.value(at: 5) == 5)
  }

  @Test func transformsApplyAnchorScaleRotationAndPositionInTurn() {
    var transform = TransformModel()
    transform.anchor = FrameProperty(Vector(10, 0, 0, 0))
    transform.scale = FrameProperty(Vector(200, 100, 100, 100))
    transform.rotation = FrameProperty(90)
    transform.position = .joined(FrameProperty(Vector(50, 50, 0, 0)))
    // (20, 0) - anchor = (10, 0), scaled (20, 0), turned clockwise (0, 20), moved (50, 70).
    let point = CGPoint(x: 20, y: 0).applying(transform.matrix(at: 0))
    #expect(abs(point.x - 50) < 1e-9 && abs(point.y - 70) < 1e-9)
  }

  @Test func skewMovesPointsAgainstTheAxis() {
    var transform = TransformModel()
    transform.skew = FrameProperty(45)
    let point = CGPoint(x: 0, y: 10).applying(transform.matrix(at: 0))
    #expect(abs(point.x + 10) < 1e-9 && abs(point.y - 10) < 1e-9)
  }
}
