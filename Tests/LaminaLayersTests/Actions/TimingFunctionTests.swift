import Foundation
import Testing

@testable import LaminaLayers

/// Facts 4.9: control points and values of timing functions.
struct TimingFunctionTests {
  static let names: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]

  private func exact(_ function: CAMediaTimingFunction, _ x: Double) -> Double {
    function.curve.evaluate(x, tolerance: 0)
  }

  private func points(_ function: CAMediaTimingFunction) -> [Float] {
    (0...3).flatMap { index in
      var values: [Float] = [-1, -1]
      function.getControlPoint(at: index, values: &values)
      return values
    }
  }

  @Test(
    arguments: [
      ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
      ("easeInEaseOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
    ] as [(String, [Float])])
  func controlPoints(_ name: String, _ inner: [Float]) {
    let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    #expect(points(function) == [0, 0] + inner + [1, 1])
  }

  @Test(arguments: [
    (
      CAMediaTimingFunctionName.easeIn,
      [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]
    ),
    (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
    (.easeInEaseOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
    (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
  ])
  func measuredValues(_ name: CAMediaTimingFunctionName, _ values: [Double]) {
    let function = CAMediaTimingFunction(name: name)
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
      #expect(abs(function.evaluate(x) - y) < 6e-8, "\(name.rawValue) at \(x)")
    }
  }

  @Test(arguments: [(0.25, 0.105889), (0.75, 0.894111), (-0.5, 0), (1.5, 1), (0.5, 0.5)])
  func steepMiddle(_ x: Double, _ y: Double) {
    let function = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    #expect(abs(function.evaluate(x) - y) < 1e-6)
  }

  @Test(arguments: names)
  func endpointsAndWhatLiesBeyond(_ name: CAMediaTimingFunctionName) {
    let function = CAMediaTimingFunction(name: name)
    for x in [0, -0.0, -3, -Double.infinity, .nan] { #expect(function.evaluate(x) == 0) }
    for x in [1, 1.0.nextUp, 7, Double.infinity] { #expect(function.evaluate(x) == 1) }
  }

  @Test(arguments: names)
  func rises(_ name: CAMediaTimingFunctionName) {
    let function = CAMediaTimingFunction(name: name)
    var last = 0.0
    for step in 1...2000 {
      let x = Double(step) / 2000
      let value = function.evaluate(x)
      #expect(value > last)
      #expect(abs(value - exact(function, x)) < 2.5e-5)
      last = value
    }
  }

  @Test func easeOutIsEaseInTurnedRound() {
    let (easeIn, easeOut) = (
      CAMediaTimingFunction(controlPoints: 0.25, 0, 1, 1),
      CAMediaTimingFunction(controlPoints: 0, 0, 0.75, 1)
    )
    let both = CAMediaTimingFunction(controlPoints: 0.25, 0, 0.75, 1)
    for step in 0...100 {
      let x = Double(step) / 100
      #expect(abs(exact(easeIn, x) - (1 - exact(easeOut, 1 - x))) < 1e-14)
      #expect(abs(exact(both, x) - (1 - exact(both, 1 - x))) < 1e-14)
      #expect(abs(easeIn.evaluate(x) - (1 - easeOut.evaluate(1 - x))) < 2e-5)
    }
  }

  /// The result lies on the curve. Here 200 halvings find t, without Newton's steps.
  @Test(
    arguments: [
      [0.42, 0, 1, 1], [1, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 0], [0, 0, 0, 1], [0.9, -2, 0.1, 3],
      [1, 1, 0, 0],
    ] as [[Float]])
  func agreesWithHalving(_ p: [Float]) {
    let function = CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
    func bezier(_ a: Float, _ b: Float, _ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * Double(a) + 3 * s * t * t * Double(b) + t * t * t
    }
    for step in 1..<100 {
      let x = Double(step) / 100
      var (low, high) = (0.0, 1.0)
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if bezier(p[0], p[2], middle) < x { low = middle } else { high = middle }
      }
      // On a vertical curve, an error in the last digit of t becomes an error in a third of the
      // digits of y.
      #expect(
        abs(exact(function, x) - bezier(p[1], p[3], low)) < (p[0] == 1 && p[2] == 0 ? 1e-4 : 1e-9))
    }
  }

  @Test func straightLineIsExact() {
    for points in [[0, 0, 1, 1], [0.3, 0.3, 0.8, 0.8]] as [[Float]] {
      let function = CAMediaTimingFunction(
        controlPoints: points[0], points[1], points[2], points[3])
      for step in 0...1000 {
        #expect(function.evaluate(Double(step) / 1000) == Double(step) / 1000)
      }
    }
  }

  @Test func heightMayLeaveTheUnitInterval() {
    let function = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 2)
    #expect(function.evaluate(0.2) < 0)
    #expect(function.evaluate(0.8) > 1)
  }

  @Test(arguments: [[2, 0, -1, 1], [-5, 3, 8, 0], [1e30, 0, -1e30, 1]] as [[Float]])
  func pointsThatMakeNoFunctionStillAnswer(_ p: [Float]) {
    let function = CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
    for step in 0...50 {
      let x = Double(step) / 50
      #expect(function.evaluate(x).isFinite)
      #expect(function.evaluate(x) == function.evaluate(x))
    }
  }

  @Test func unknownNameIsDefault() {
    let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "bounce"))
    #expect(function == CAMediaTimingFunction(name: .default))
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func pointsThatAreNotFiniteAreDefault(_ value: Float) {
    #expect(
      CAMediaTimingFunction(controlPoints: 0, value, 1, 1) == CAMediaTimingFunction(name: .default))
  }

  @Test(arguments: [-1, 4, Int.max, Int.min])
  func otherIndexWritesNothing(_ index: Int) {
    var values: [Float] = [7, 8]
    CAMediaTimingFunction(name: .easeIn).getControlPoint(at: index, values: &values)
    #expect(values == [7, 8])
  }

  @Test func equality() {
    let named = CAMediaTimingFunction(name: .easeOut)
    let pointed = CAMediaTimingFunction(controlPoints: 0, 0, 0.58, 1)
    #expect(named == pointed)
    #expect(named.hash == pointed.hash)
    #expect(named != CAMediaTimingFunction(name: .easeIn))
    #expect(!named.isEqual("easeOut"))
    #expect(!named.isEqual(nil))
  }

  @Test(arguments: names)
  func archive(_ name: CAMediaTimingFunctionName) throws {
    let function = CAMediaTimingFunction(name: name)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: function, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: CAMediaTimingFunction.self, from: data)
    #expect(copy == function)
    #expect(CAMediaTimingFunction.supportsSecureCoding)
  }

  @Test func damagedArchive() throws {
    func function(_ values: [String: Float]) throws -> CAMediaTimingFunction? {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      for (key, value) in values { archiver.encode(value, forKey: key) }
      let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      return CAMediaTimingFunction(coder: coder)
    }
    #expect(
      try function(["c1x": 0, "c1y": 0, "c2x": 0.58, "c2y": 1])
        == CAMediaTimingFunction(name: .easeOut))
    #expect(try function(["c1x": 0, "c1y": 0, "c2x": 0.58]) == nil)
    #expect(try function(["c1x": 0, "c1y": 0, "c2x": 0.58, "c2y": .nan]) == nil)
    #expect(try function([:]) == nil)
  }

  /// Facts 1.6.
  @Test func rawNames() {
    #expect(
      Self.names.map(\.rawValue) == ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
  }
}
