import Foundation
import Testing

@testable import LaminaLayers

/// Facts 4.2: when an animation runs and how far it has come.
struct ClockTests {
  /// One row of measurements: an animation from 0 to 1 in a second over the model value 0.5, at
  /// eleven times. Nil stands for the model value.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let values: [Double?]
    var begin = 0.0
    var duration = 1.0
    var speed: Float = 1
    var offset = 0.0
    var count: Float = 0
    var length = 0.0
    var reverses = false
    var fill = CAMediaTimingFillMode.removed

    var testDescription: String { name }

    var animation: CABasicAnimation {
      .sample {
        ($0.beginTime, $0.duration, $0.speed, $0.timeOffset) = (begin, duration, speed, offset)
        ($0.repeatCount, $0.repeatDuration, $0.autoreverses, $0.fillMode) = (
          count, length, reverses, fill
        )
      }
    }
  }

  static let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]

  static let rows = [
    Row(name: "plain", values: [0, 0.2, 0.5, 0.9, 1, nil, nil, nil, nil, nil, nil, nil]),
    Row(
      name: "autoreverses", values: [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, nil, nil, nil, nil],
      reverses: true),
    Row(
      name: "repeatCount 2.5", values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, nil, nil],
      count: 2.5),
    Row(
      name: "repeatDuration 1.7", values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, nil, nil, nil, nil, nil],
      length: 1.7),
    Row(
      name: "speed 2", values: [0, 0.4, 1, nil, nil, nil, nil, nil, nil, nil, nil, nil], speed: 2),
    Row(
      name: "timeOffset 0.3", values: [0.3, 0.5, 0.8, 0.2, 0.3, nil, nil, nil, nil, nil, nil, nil],
      offset: 0.3),
    Row(
      name: "autoreverses, repeatCount 2",
      values: [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1, nil], count: 2, reverses: true),
    Row(
      name: "speed -1", values: [0, 0.8, 0.5, 0.1, 0, nil, nil, nil, nil, nil, nil, nil], speed: -1),
    Row(
      name: "duration 0", values: [0, 0.8, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil],
      duration: 0),
    Row(
      name: "duration -3", values: [0, 0.8, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil],
      duration: -3),
    Row(
      name: "repeatDuration wins",
      values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, nil, nil, nil, nil, nil], count: 9,
      length: 1.5),
    Row(
      name: "endless", values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0, 0.5],
      count: .infinity),
    Row(
      name: "endless, huge", values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0, 0.5],
      count: .greatestFiniteMagnitude),
    Row(
      name: "endless duration", values: Array(repeating: 0, count: 12), duration: .infinity),
    Row(
      name: "speed 0", values: Array(repeating: 0.4, count: 12), speed: 0, offset: 0.4),
    Row(
      name: "speed 0 at the end", values: Array(repeating: 1, count: 12), speed: 0, offset: 1),
    Row(
      name: "backwards from the end",
      values: [1, 0.8, 0.5, 0.1, 0, nil, nil, nil, nil, nil, nil, nil],
      speed: -1, offset: 1),
    Row(
      name: "whole repeats end at the end",
      values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 1, 1], count: 3, fill: .forwards),
    Row(
      name: "reversing repeats end at the begin",
      values: [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1, 0], count: 2, reverses: true,
      fill: .forwards),
    Row(
      name: "fraction of a repeat",
      values: [0, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
      count: 0.5, fill: .both),
  ]

  @Test(arguments: rows)
  func measured(_ row: Row) {
    for (time, value) in zip(Self.times, row.values) {
      #expect(isClose(number(row.animation, at: time), value), "at \(time)")
    }
  }

  @Test(
    arguments: [
      (CAMediaTimingFillMode.removed, [nil, nil, 0, 0.5, 1, nil]),
      (.forwards, [nil, nil, 0, 0.5, 1, 1]), (.backwards, [0, 0, 0, 0.5, 1, nil]),
      (.both, [0, 0, 0, 0.5, 1, 1]),
      (CAMediaTimingFillMode(rawValue: "nonsense"), [nil, nil, 0, 0.5, 1, nil]),
    ] as [(CAMediaTimingFillMode, [Double?])])
  func fillModes(_ mode: CAMediaTimingFillMode, _ values: [Double?]) {
    let animation = CABasicAnimation.sample { ($0.beginTime, $0.fillMode) = (1, mode) }
    for (time, value) in zip([0, 0.5, 1, 1.5, 2, 3], values) {
      #expect(number(animation, at: time) == value, "at \(time)")
    }
  }

  /// Binary numbers cannot hold these durations exactly.
  @Test(arguments: [0.1, 0.7, 1.0 / 3, 0.013])
  func wholeRepeatsOfOddDurations(_ duration: Double) {
    for count in 1...20 {
      let animation = CABasicAnimation.sample {
        ($0.duration, $0.repeatCount, $0.fillMode) = (duration, Float(count), .forwards)
      }
      #expect(isClose(number(animation, at: 1e6), 1), "\(count) times")
      animation.autoreverses = true
      #expect(isClose(number(animation, at: 1e6), 0, 1e-7), "\(count) times")
    }
  }

  @Test func paceIsOfEachRunAndMirrored() {
    let curve = CAMediaTimingFunction(name: .easeIn)
    let animation = CABasicAnimation.sample {
      ($0.timingFunction, $0.repeatCount, $0.autoreverses) = (curve, 2, true)
    }
    for (time, fraction) in [(0.25, 0.25), (1.75, 0.25), (2.25, 0.25), (3.9, 0.1), (0.9, 0.9)] {
      #expect(isClose(number(animation, at: time), curve.evaluate(fraction), 1e-6), "at \(time)")
    }
  }

  @Test func paceOfTheTransaction() {
    let context = AnimationContext(curve: .standard)
    #expect(isClose(number(CABasicAnimation.sample(), at: 0.5, context), 0.8024034, 1e-6))
    let own = CABasicAnimation.sample { $0.timingFunction = CAMediaTimingFunction(name: .linear) }
    #expect(number(own, at: 0.5, context) == 0.5)
  }

  @Test func beginAndDurationOfTheContext() {
    let context = AnimationContext(begin: 10, duration: 4)
    let animation = CABasicAnimation.sample { $0.duration = 0 }
    #expect(number(animation, at: 9.9, context) == nil)
    #expect(number(animation, at: 11, context) == 0.25)
    animation.beginTime = 12
    animation.duration = 1
    #expect(number(animation, at: 12.25, context) == 0.25)
    #expect(animation.clock(context).end == 13)
  }

  @Test(
    arguments: [(1, 0, 3), (2, 0, 2), (-0.5, 0, 5), (0, 0, Double.infinity), (1, 5, 6)]
      as [(Float, Double, Double)])
  func ends(_ speed: Float, _ length: Double, _ end: Double) {
    let animation = CABasicAnimation.sample {
      ($0.beginTime, $0.duration, $0.speed, $0.repeatDuration) = (1, 2, speed, length)
    }
    #expect(animation.clock(AnimationContext()).end == end)
  }

  @Test(arguments: [Double.nan, -Double.infinity, .infinity, 1e300, -1e300])
  func timesThatAreNone(_ time: Double) {
    for count in [0, 2.5, Float.infinity] {
      let animation = CABasicAnimation.sample { ($0.repeatCount, $0.fillMode) = (count, .both) }
      let value = number(animation, at: time) ?? .nan
      #expect(value >= 0 && value <= 1, "\(count) times")
    }
  }

  /// Facts 4.2: iteration n adds n times the end value, except where it runs backwards.
  @Test func cumulative() {
    let animation = CABasicAnimation.sample {
      ($0.toValue, $0.repeatCount, $0.isCumulative) = (10, 3, true)
    }
    for (time, value) in [(0, 0), (0.5, 5), (1, 10), (1.5, 15), (2.5, 25), (3, 30)]
      as [(Double, Double)]
    {
      #expect(number(animation, at: time) == value, "at \(time)")
    }
    animation.fromValue = 4
    #expect(number(animation, at: 1.5) == 17)
    animation.autoreverses = true
    #expect(number(animation, at: 2.5) == 7)
  }
}
