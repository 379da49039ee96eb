import Foundation
import Testing

@testable import LaminaLayers

/// Time maps by themselves: local times, their inverse, spans, and what is refused.
@Suite struct TimeMapTests {
  typealias Key = CATimeMap.Key

  private static func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> CATimeMap.Pace {
    .curve(CAMediaTimingFunction(controlPoints: x1, y1, x2, y2))
  }

  /// Forwards at half the speed, still, a jump, backwards, forwards with ease and overshoot.
  private static func winding() throws -> CATimeMap {
    try CATimeMap(
      [
        Key(time: 0, localTime: 1), Key(time: 2, localTime: 2, pace: .hold),
        Key(time: 3, localTime: 5), Key(time: 4, localTime: 0, pace: curve(0.3, -0.8, 0.6, 1.7)),
        Key(time: 8, localTime: 4),
      ], speedBefore: 1, speedAfter: -2)
  }

  @Test(
    arguments: [
      (-1, 0), (0, 1), (1, 1.5), (1.5, 1.75), (2, 2), (2.999, 2), (3, 5), (3.5, 2.5), (4, 0),
      (8, 4), (9, 2), (-.infinity, -.infinity), (.infinity, -.infinity),
    ] as [(Double, Double)])
  func localTimes(time: Double, local: Double) throws {
    #expect(try Self.winding().localTime(at: time) == local)
  }

  @Test func curvesAreThoseOfTimingFunctions() throws {
    let map = try CATimeMap([
      Key(time: 2, localTime: 10, pace: Self.curve(0.42, 0, 0.58, 1)), Key(time: 6, localTime: 20),
    ])
    let function = CAMediaTimingFunction(name: .easeInEaseOut)
    for step in 0..<40 {
      let fraction = Double(step) / 40
      let expected = 10 + 10 * function.evaluate(fraction)
      #expect(abs(map.localTime(at: 2 + 4 * fraction) - expected) < 1e-3)
    }
    // Half-way, by symmetry, and a quarter by the curve's formula, with t from x(t) = 0.25.
    #expect(abs(map.localTime(at: 4) - 15) < 1e-6)
    let (a, b) = (Double(Float(0.42)), Double(Float(0.58)))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let t = (low + high) / 2
      let x = 3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
      if x < 0.25 { low = t } else { high = t }
    }
    let y = 3 * low * low - 2 * low * low * low
    #expect(abs(map.localTime(at: 3) - (10 + 10 * y)) < 1e-12)
  }

  /// The tree of bounds finds what a look at each piece finds.
  @Test func boundsFindTheNearestPieceOutside() throws {
    for count in [1, 2, 3, 7, 8, 9, 40] {
      var random = Seeded(count)
      let keys = (0..<count).map {
        Key(time: Double($0), localTime: Double.random(in: -1...1, using: &random))
      }
      let map = try CATimeMap(keys, speedBefore: 1, speedAfter: -1).pieces
      for _ in 0..<50 {
        let low = Double.random(in: -1.2...0, using: &random)
        let high = Double.random(in: 0...1.2, using: &random)
        func isOutside(_ index: Int) -> Bool {
          let piece = map.pieces[index]
          return min(piece.from, piece.to) < low || max(piece.from, piece.to) > high
        }
        for index in map.pieces.indices {
          let (before, behind) = (0..<index, index + 1..<map.pieces.count)
          #expect(
            map.bounds.nearest(to: index, isBehind: true, outside: low, high)
              == behind.first(where: isOutside))
          #expect(
            map.bounds.nearest(to: index, isBehind: false, outside: low, high)
              == before.last(where: isOutside))
        }
      }
    }
  }

  @Test func beyondItsKeysItHoldsOrRuns() throws {
    let held = try CATimeMap([Key(time: 1, localTime: 5), Key(time: 3, localTime: 9)])
    #expect(held.localTime(at: -100) == 5 && held.localTime(at: 100) == 9)
    #expect(held.localTime(at: -.infinity) == 5 && held.localTime(at: .infinity) == 9)
    let even = try CATimeMap([Key(time: 0, localTime: 0)], speedBefore: 1, speedAfter: 1)
    for time in [-3.25, 0, 0.1, 1e9] { #expect(even.localTime(at: time) == time) }
    let paused = try CATimeMap([Key(time: 7, localTime: 3)])
    #expect(paused.localTime(at: 0) == 3 && paused.localTime(at: 9) == 3)
  }

  @Test func twoKeysOfOneTimeAreAJump() throws {
    let map = try CATimeMap([
      Key(time: 0, localTime: 0), Key(time: 2, localTime: 4), Key(time: 2, localTime: 7),
      Key(time: 2, localTime: 1), Key(time: 3, localTime: 2),
    ])
    #expect(abs(map.localTime(at: 2.0.nextDown) - 4) < 1e-12)
    #expect(map.localTime(at: 2) == 1 && map.localTime(at: 2.5) == 1.5)
    #expect(map.time(ofLocalTime: 1) == 0.5 && map.time(ofLocalTime: 4) == 2)
  }

  @Test(
    arguments: [
      // Reached more than once: the first time.
      (1.5, 1), (2, 2), (-3, -4), (0, -1),
      // Jumped over between 2 and 5.
      (3, 3), (4.5, 3), (5, 3),
      // Never reached: where it is nearest.
      (6, 3),
    ] as [(Double, Double)])
  func theWayBack(local: Double, time: Double) throws {
    #expect(try Self.winding().time(ofLocalTime: local) == time)
  }

  @Test func theWayBackOfMapsThatNeverTurnIsTheInverse() throws {
    let map = try CATimeMap(
      [
        Key(time: 0, localTime: 0, pace: Self.curve(0.5, 0, 0.5, 1)), Key(time: 1, localTime: 3),
        Key(time: 4, localTime: 3.5, pace: Self.curve(0, 0.9, 0.3, 0.2)),
        Key(time: 5, localTime: 9),
      ], speedBefore: 0.5, speedAfter: 2)
    for step in -20...80 {
      let time = Double(step) / 10
      let back = map.time(ofLocalTime: map.localTime(at: time))
      // Where the curve is level, a digit of local time is many digits of time.
      #expect(abs(back - time) < 1e-5, "\(time)")
      #expect(abs(map.localTime(at: back) - map.localTime(at: time)) < 1e-12)
    }
    let held = try CATimeMap([Key(time: 1, localTime: 5), Key(time: 3, localTime: 9)])
    #expect(held.time(ofLocalTime: 5) == 1 && held.time(ofLocalTime: 9) == 3)
    #expect(held.time(ofLocalTime: -9) == 1 && held.time(ofLocalTime: .infinity) == 3)
    #expect(held.time(ofLocalTime: .nan).isNaN)
  }

  /// In the span around a time local time is between the bounds, and beyond it it is not.
  @Test(arguments: 0..<40)
  func spansAreWhereLocalTimeStays(seed: Int) throws {
    var random = Seeded(seed)
    let map = try TimeMapSamples.map(&random)
    for _ in 0..<50 {
      let time = random.number(-3...12)
      let here = map.localTime(at: time)
      let (low, high) = (here - random.number(0...2), here + random.number(0...2))
      let span = map.pieces.span(low, high, around: time)
      #expect(span.low <= time && span.high >= time)
      for _ in 0..<20 {
        let low2 = max(span.low, -20)
        let inner = low2 + (min(span.high, 40) - low2) * random.number(0...1)
        let local = map.localTime(at: inner)
        #expect(local >= low - 1e-9 && local <= high + 1e-9, "\(map) \(time) \(inner)")
      }
      for beyond in [span.high + 1e-6, span.low - 1e-6] where beyond.isFinite {
        // A turn may touch a bound and go on inside, but then the value is at the bound.
        let local = map.localTime(at: beyond)
        let isOut = local < low || local > high
        #expect(isOut || min(abs(local - low), abs(local - high)) < 1e-4, "\(map) \(time)")
      }
    }
  }

  @Test func standing() throws {
    let map = try Self.winding()
    #expect(map.pieces.isStill(at: 2) && map.pieces.isStill(at: 2.5))
    for time in [-1, 0, 1.9, 3, 4, 8, 20] { #expect(!map.pieces.isStill(at: time), "\(time)") }
    #expect(!map.pieces.isConstant)
    #expect(try CATimeMap([Key(time: 7, localTime: 3)]).pieces.isConstant)
    let flat = try CATimeMap([
      Key(time: 0, localTime: 2), Key(time: 1, localTime: 2, pace: Self.curve(0, 3, 1, -2)),
      Key(time: 2, localTime: 2),
    ])
    #expect(flat.pieces.isConstant && flat.localTime(at: 1.3) == 2)
  }

  @Test func overshootTurnsTwice() throws {
    let map = try CATimeMap([
      Key(time: 0, localTime: 0, pace: Self.curve(0.3, -0.8, 0.6, 1.7)),
      Key(time: 1, localTime: 1),
    ])
    // Before the first key, three pieces of the curve, after the last key.
    #expect(map.pieces.pieces.count == 5)
    let turns = map.pieces.pieces[2]
    #expect(turns.from < 0 && turns.to > 1)
    for step in 0...100 {
      let local = map.localTime(at: Double(step) / 100)
      #expect(local >= turns.from - 1e-12 && local <= turns.to + 1e-12)
    }
  }

  @Test(
    arguments: [
      ([], 0, .noKeys),
      ([Key(time: 0, localTime: 0), Key(time: -1, localTime: 0)], 0, .unsorted(key: 1)),
      ([Key(time: .infinity, localTime: 0)], 0, .badTime(.infinity, key: 0)),
      ([Key(time: 0, localTime: 0), Key(time: 1, localTime: 2e12)], 0, .badTime(2e12, key: 1)),
      ([Key(time: 0, localTime: 0)], -.infinity, .badSpeed(-.infinity)),
      ([Key(time: 0, localTime: 0, pace: curve(1.5, 0, 1, 1))], 0, .badCurve(key: 0)),
    ] as [([Key], Double, CATimeMapError)])
  func badMapsAreErrors(keys: [Key], speed: Double, problem: CATimeMapError) {
    #expect(throws: problem) { try CATimeMap(keys, speedBefore: speed) }
    #expect(throws: CATimeMapError.self) { try CATimeMap(keys + keys, speedAfter: .nan) }
  }

  @Test func keysThatAreNoNumbersAndTooManyAreErrors() throws {
    let bad = #expect(throws: CATimeMapError.self) {
      try CATimeMap([Key(time: 0, localTime: .nan)])
    }
    #expect(
      bad?.description
        == "key 0 of a time map has the time nan; allowed is -1000000000000...1000000000000")
    let many = Array(repeating: Key(time: 0, localTime: 0), count: CATimeMap.mostKeys + 1)
    #expect(throws: CATimeMapError.tooManyKeys(65_537)) { try CATimeMap(many) }
    #expect(try CATimeMap(Array(many.dropLast())).keys.count == 65_536)
  }

  @Test func equalMapsAreEqual() throws {
    let (a, b) = (try Self.winding(), try Self.winding())
    #expect(a == b && a.hashValue == b.hashValue && a.pieces !== b.pieces)
    #expect(try a != CATimeMap(a.keys, speedBefore: 1))
    let again = try #require(CATimeMap(numbers: a.numbers))
    #expect(again == a)
    var numbers = a.numbers
    numbers[4] = 3
    #expect(CATimeMap(numbers: numbers) == nil)
    #expect(CATimeMap(numbers: a.numbers.dropLast()) == nil && CATimeMap(numbers: []) == nil)
    numbers = a.numbers
    numbers[2] = .nan
    #expect(CATimeMap(numbers: numbers) == nil)
  }
}

/// Maps of all kinds. A seed decides which.
enum TimeMapSamples {
  static func map(_ random: inout Seeded, curves: Bool = true) throws -> CATimeMap {
    var time = random.number(-1...2)
    var keys: [CATimeMap.Key] = []
    for _ in 0...random.int(0...5) {
      let local = random.chance(0.2) ? keys.last?.localTime : nil
      let pace: CATimeMap.Pace
      switch random.int(0...(curves ? 4 : 2)) {
      case 0: pace = .hold
      case 3: pace = .curve(CAMediaTimingFunction(name: random.pick([.easeIn, .easeInEaseOut])))
      case 4: pace = .curve(CAMediaTimingFunction(controlPoints: 0.3, -0.8, 0.6, 1.7))
      default: pace = .linear
      }
      keys.append(
        CATimeMap.Key(time: time, localTime: local ?? random.number(-1...9), pace: pace))
      time += random.chance(0.1) ? 0 : random.number(0.1...3)
    }
    return try CATimeMap(
      keys, speedBefore: random.pick([0, 0, 1]), speedAfter: random.pick([0, 0, 1, -2, 0.5]))
  }
}
