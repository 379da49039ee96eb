import Foundation
import LaminaGraphics

/// A map from one time to another by keys: how the time of a layer, with everything in it, is
/// stretched, stopped, turned back or made to jump. Not in Apple's framework.
///
/// A layer's ``CALayer/timeMap`` takes the time that `beginTime`, `speed` and `timeOffset` give the
/// layer. What comes out is the time that the layer's animations and its sublayers have. In the
/// tools of authors this is called time remapping.
///
/// Times are in seconds. From a key on, local time goes to that of the next key at the key's pace,
/// and has the next key's value from its time on. Of several keys with the same time, the first is
/// where the time before leads to, and the last is what counts from there on: local time jumps.
/// Before the first key and from the last one on it runs at ``speedBefore`` and ``speedAfter``; at
/// speed 0 it stands.
///
/// A map is a value that never changes, and may be shared by threads. Copying it is O(1).
public struct CATimeMap: Hashable, Sendable {
  /// How local time goes from one key to the next.
  public enum Pace: Hashable, Sendable {
    /// Evenly.
    case linear
    /// It stands, and jumps to the next key's local time.
    case hold
    /// By a cubic Bézier curve, whose control points have an x in 0...1. It may overshoot.
    case curve(CAMediaTimingFunction)
  }

  /// A time with its local time.
  public struct Key: Hashable, Sendable {
    /// The time that goes into the map, in seconds.
    public var time: CFTimeInterval
    /// The time that comes out, in seconds.
    public var localTime: CFTimeInterval
    /// How it goes on to the next key. Nothing follows from the pace of the last one.
    public var pace: Pace

    /// A key with those values.
    public init(time: CFTimeInterval, localTime: CFTimeInterval, pace: Pace = .linear) {
      (self.time, self.localTime, self.pace) = (time, localTime, pace)
    }
  }

  /// The most keys of a map.
  public static let mostKeys = 65_536
  /// How far from 0 times and speeds of a map may be.
  public static let mostSeconds = 1e12

  /// The keys, by ascending time; never empty.
  public var keys: [Key] { pieces.keys }
  /// How fast local time runs before the first key, relative to the time that goes in.
  public var speedBefore: Double { pieces.first.speed }
  /// How fast local time runs from the last key on, relative to the time that goes in.
  public var speedAfter: Double { pieces.last.speed }
  /// All of it, so that a layer keeps one word.
  let pieces: TimeMapPieces

  /// A map through `keys`, which have ascending times. O(keys).
  ///
  /// Throws a ``CATimeMapError`` for no key, too many keys, a time or speed that is not finite or
  /// beyond ``mostSeconds``, a key before the one in front of it, or a curve with a control point
  /// outside 0...1 in x.
  public init(_ keys: [Key], speedBefore: Double = 0, speedAfter: Double = 0) throws {
    try Self.check(keys, [speedBefore, speedAfter])
    pieces = TimeMapPieces(keys, speedBefore: speedBefore, speedAfter: speedAfter)
  }

  private static func check(_ keys: [Key], _ speeds: [Double]) throws {
    if keys.isEmpty { throw CATimeMapError.noKeys }
    if keys.count > mostKeys { throw CATimeMapError.tooManyKeys(keys.count) }
    // Written so that NaN is refused.
    func isUsable(_ number: Double) -> Bool { abs(number) <= mostSeconds }
    for speed in speeds where !isUsable(speed) { throw CATimeMapError.badSpeed(speed) }
    for (index, key) in keys.enumerated() {
      for time in [key.time, key.localTime] where !isUsable(time) {
        throw CATimeMapError.badTime(time, key: index)
      }
      if index > 0, key.time < keys[index - 1].time { throw CATimeMapError.unsorted(key: index) }
      if case .curve(let function) = key.pace {
        let (x1, x2) = (function.curve.x1, function.curve.x2)
        if !(0...1 ~= x1 && 0...1 ~= x2) { throw CATimeMapError.badCurve(key: index) }
      }
    }
  }

  /// The local time at `time`. O(log keys).
  public func localTime(at time: CFTimeInterval) -> CFTimeInterval { pieces.local(at: time) }

  /// The first time at which local time is `local`: the inverse, where the map never turns back.
  ///
  /// For a local time that is jumped over it is the time of the jump. For one that is never reached
  /// it is the first time at which local time is nearest to it. Where local time stands, it is the
  /// time at which it stops, and before the first key the time of that key. O(keys).
  public func time(ofLocalTime local: CFTimeInterval) -> CFTimeInterval { pieces.time(of: local) }

  /// Whether two maps have the same keys and speeds.
  public static func == (a: CATimeMap, b: CATimeMap) -> Bool {
    a.pieces === b.pieces
      || a.keys == b.keys && a.speedBefore == b.speedBefore && a.speedAfter == b.speedAfter
  }

  /// Hashes keys and speeds.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(keys)
    hasher.combine(speedBefore)
    hasher.combine(speedAfter)
  }
}

/// Why a time map cannot be made. Keys are counted from 0.
public enum CATimeMapError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no key.
  case noKeys
  /// There are so many keys.
  case tooManyKeys(Int)
  /// A time of a key is NaN, infinite or too large.
  case badTime(CFTimeInterval, key: Int)
  /// A speed is NaN, infinite or too large.
  case badSpeed(Double)
  /// The key's time is before that of the key in front of it.
  case unsorted(key: Int)
  /// The control points of the key's curve have an x outside 0...1.
  case badCurve(key: Int)

  /// What is wrong, where, and what is allowed.
  public var description: String {
    let most = "\(Int(CATimeMap.mostSeconds))"
    return switch self {
    case .noKeys: "a time map needs a key"
    case .tooManyKeys(let count):
      "a time map has \(count) keys; at most \(CATimeMap.mostKeys) are allowed"
    case .badTime(let time, let key):
      "key \(key) of a time map has the time \(time); allowed is -\(most)...\(most)"
    case .badSpeed(let speed):
      "a time map has the speed \(speed) beyond its keys; allowed is -\(most)...\(most)"
    case .unsorted(let key):
      "key \(key) of a time map is before key \(key - 1); times must not descend"
    case .badCurve(let key):
      "key \(key) of a time map has a curve whose control points have an x outside 0...1"
    }
  }
}

extension CATimeMap {
  /// The map as archives hold it: both speeds, then seven numbers for each key.
  var numbers: [Double] {
    keys.reduce(into: [speedBefore, speedAfter]) { list, key in
      list += [key.time, key.localTime]
      switch key.pace {
      case .linear: list += [0, 0, 0, 0, 0]
      case .hold: list += [1, 0, 0, 0, 0]
      case .curve(let function):
        let curve = function.curve
        list += [2] + [curve.x1, curve.y1, curve.x2, curve.y2].map(Double.init)
      }
    }
  }

  /// The map of such numbers; nil if they are none.
  init?(numbers: [Double]) {
    guard numbers.count > 2, (numbers.count - 2) % 7 == 0,
      (numbers.count - 2) / 7 <= Self.mostKeys
    else { return nil }
    var keys: [Key] = []
    for start in stride(from: 2, to: numbers.count, by: 7) {
      let points = numbers[(start + 3)..<(start + 7)].map { Float($0) }
      let pace: Pace
      switch numbers[start + 2] {
      case 0: pace = .linear
      case 1: pace = .hold
      case 2 where points.allSatisfy(\.isFinite):
        pace = .curve(
          CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3]))
      default: return nil
      }
      keys.append(Key(time: numbers[start], localTime: numbers[start + 1], pace: pace))
    }
    do {
      try self.init(keys, speedBefore: numbers[0], speedAfter: numbers[1])
    } catch {
      return nil
    }
  }
}

extension CATimeMap: CustomStringConvertible {
  /// The keys and speeds, for people.
  public var description: String {
    let steps = keys.map { key in
      switch key.pace {
      case .linear: "\(key.time): \(key.localTime)"
      case .hold: "\(key.time): \(key.localTime) hold"
      case .curve(let function): "\(key.time): \(key.localTime) curve \(function)"
      }
    }
    return "speed \(speedBefore); \(steps.joined(separator: ", ")); speed \(speedAfter)"
  }
}
