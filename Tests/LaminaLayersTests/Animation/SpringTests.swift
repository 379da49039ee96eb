import Foundation
import Testing

@testable import LaminaLayers

/// Facts 4.12: springs.
struct SpringTests {
  private static func spring(
    _ mass: CGFloat, _ stiffness: CGFloat, _ damping: CGFloat, _ velocity: CGFloat = 0,
    overdamping: Bool = false
  ) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    (spring.initialVelocity, spring.allowsOverdamping) = (velocity, overdamping)
    (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 1)
    return spring
  }

  @Test(
    arguments: [
      (10, 0, 10.440547), (20, 0, 9.0204008), (30, 0, 9.0204008), (10, 5, 29.3078065),
      (10, -5, -8.4267132),
    ] as [(CGFloat, CGFloat, Double)])
  func measuredPositions(_ damping: CGFloat, _ velocity: CGFloat, _ value: Double) {
    let spring = Self.spring(1, 100, damping, velocity)
    let position = point(spring, at: 0.05)
    #expect(abs(Double(position.x) - value) < 5e-6)
    #expect(position.y == 0)
  }

  struct Settling: Sendable {
    let mass: CGFloat
    let stiffness: CGFloat
    let damping: CGFloat
    var velocity: CGFloat = 0
    let seconds: Double
  }

  @Test(arguments: [
    Settling(mass: 1, stiffness: 100, damping: 10, seconds: 1.4727003346780927),
    Settling(mass: 1, stiffness: 300, damping: 20, seconds: 0.7442555275721707),
    Settling(mass: 2, stiffness: 100, damping: 5, seconds: 5.658348137358159),
    Settling(mass: 1, stiffness: 100, damping: 10, velocity: 5, seconds: 1.3815510557964275),
    Settling(mass: 1, stiffness: 100, damping: 10, velocity: -5, seconds: 1.5350814063145797),
    Settling(mass: 1, stiffness: 100, damping: 1, seconds: 13.91321015404625),
    Settling(mass: 1, stiffness: 100, damping: 20, seconds: 1),
    Settling(mass: 1, stiffness: 25, damping: 10, seconds: 1.9),
    Settling(mass: 1, stiffness: 1, damping: 2, seconds: 9.3),
    Settling(mass: 1, stiffness: 100, damping: 100, seconds: 1),
    Settling(mass: 1, stiffness: 100, damping: 0, seconds: Double(Float.greatestFiniteMagnitude)),
  ])
  func measuredSettling(_ row: Settling) {
    let spring = Self.spring(row.mass, row.stiffness, row.damping, row.velocity)
    #expect(isClose(spring.settlingDuration, row.seconds, 1e-13))
  }

  @Test(
    arguments: [
      (0.5, 2 * Double.pi, 2.3438753795710707), (-0.5, 8 * Double.pi, 2.6), (-1, .infinity, 0),
    ] as [(CGFloat, Double, Double)])
  func byPerceptualDuration(_ bounce: CGFloat, _ damping: Double, _ settling: Double) {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: bounce)
    #expect(spring.mass == 1)
    #expect(isClose(Double(spring.stiffness), 4 * Double.pi * Double.pi))
    #expect(Double(spring.damping) == damping || isClose(Double(spring.damping), damping))
    #expect(spring.allowsOverdamping)
    #expect(isClose(spring.settlingDuration, settling, 1e-12))
    #expect(spring.duration == spring.settlingDuration)
  }

  @Test(arguments: [0.2, 1, 3], [-0.9, -0.5, 0, 0.25, 0.9] as [CGFloat])
  func perceptualRoundTrip(_ duration: Double, _ bounce: CGFloat) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    #expect(isClose(spring.perceptualDuration, duration))
    #expect(isClose(Double(spring.bounce), Double(bounce)))
  }

  @Test(
    arguments: [(1, 100, 10, 0.5), (1, 100, 20, 0), (1, 100, 40, -0.5), (1, 100, 0, 1)]
      as [(CGFloat, CGFloat, CGFloat, Double)])
  func bounce(_ mass: CGFloat, _ stiffness: CGFloat, _ damping: CGFloat, _ bounce: Double) {
    let spring = Self.spring(mass, stiffness, damping)
    #expect(isClose(Double(spring.bounce), bounce))
    #expect(isClose(spring.perceptualDuration, 0.2 * Double.pi))
  }

  @Test(
    arguments: [(0, 0.5), (-1, 0.5), (Double.nan, 0), (1, 1.5), (1, -1.1), (1, .nan)]
      as [(Double, CGFloat)])
  func parametersThatAreNone(_ duration: Double, _ bounce: CGFloat) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    #expect(spring.stiffness == 100)
    #expect(spring.damping == 10)
  }

  @Test func durationDoesNotFollow() {
    let spring = CASpringAnimation(keyPath: "opacity")
    #expect(spring.duration == 0)
    #expect(spring.clock(AnimationContext()).duration == 0.25)
  }

  /// Facts 1.4.
  @Test func refusedValuesLeaveTheOld() {
    let spring = Self.spring(2, 50, 5)
    for value in [0, -1, CGFloat.nan, .infinity] {
      spring.mass = value
      spring.stiffness = value
    }
    for value in [-1, CGFloat.nan] { spring.damping = value }
    spring.initialVelocity = .nan
    #expect((spring.mass, spring.stiffness) == (2, 50))
    #expect((spring.damping, spring.initialVelocity) == (5, 0))
  }

  private static func curve(_ damping: CGFloat, _ velocity: CGFloat, overdamping: Bool)
    -> SpringCurve
  {
    SpringCurve(
      mass: 1, stiffness: 100, damping: damping, velocity: velocity, allowsOverdamping: overdamping)
  }

  /// The differential equation itself, m·x'' + c·x' + k·(x - 1) = 0, with differences instead of
  /// derivatives.
  @Test(arguments: [0, 3, 10, 19.99, 20, 20.01, 40, 200] as [CGFloat], [-5, 0, 7] as [CGFloat])
  func solvesTheEquation(_ damping: CGFloat, _ velocity: CGFloat) {
    let curve = Self.curve(damping, velocity, overdamping: true)
    let step = 1e-4
    #expect(curve.position(at: 0) == 0)
    #expect(abs(curve.position(at: 1e-7) / 1e-7 - Double(velocity)) < 1e-2)
    for time in [0.01, 0.05, 0.2, 0.5, 1] {
      let (a, b, c) = (
        curve.position(at: time - step), curve.position(at: time), curve.position(at: time + step)
      )
      let acceleration = (a - 2 * b + c) / (step * step)
      let speed = (c - a) / (2 * step)
      #expect(abs(acceleration + Double(damping) * speed + 100 * (b - 1)) < 0.02, "at \(time)")
    }
  }

  @Test(arguments: [1, 5, 10, 20, 30] as [CGFloat])
  func settles(_ damping: CGFloat) {
    let curve = Self.curve(damping, 0, overdamping: false)
    let settling = curve.settlingDuration
    for step in 0...200 {
      let time = settling * (1 + Double(step) / 100)
      #expect(abs(curve.position(at: time) - 1) < 0.00101)
    }
  }

  @Test func creepsWithoutOvershooting() {
    let curve = Self.curve(60, 0, overdamping: true)
    var last = 0.0
    for step in 1...1000 {
      let position = curve.position(at: Double(step) / 100)
      #expect(position > last || position > 1 - 1e-12)
      #expect(position < 1)
      last = position
    }
  }

  @Test func stuckSpring() {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: -1)
    (spring.fromValue, spring.toValue, spring.keyPath, spring.duration) = (0, 1, "opacity", 1)
    #expect([0, 0.5, 1].map { number(spring, at: $0) } == [0, 0, 0])
  }

  @Test func swingsBackOnAutoreverse() {
    let spring = Self.spring(1, 100, 10)
    spring.autoreverses = true
    #expect(isClose(Double(point(spring, at: 0.3).x), Double(point(spring, at: 1.7).x)))
  }

  @Test func drivesTransforms() {
    let spring = Self.spring(1, 100, 10)
    spring.keyPath = "transform.scale"
    (spring.fromValue, spring.toValue) = (0, 1)
    #expect(abs(Double(transform(spring, at: 0.05).m11) - 0.10440547) < 5e-8)
  }
}
