import Foundation
import Lamina

/// A property at a moment: its value, its keyframes, and what repeats them.
final class PropertyHost: PartHost {
  let path: String
  let moment: ExpressionMoment
  private let property: any ScriptProperty
  private let frame: Double
  /// Whether the property's own expression is what runs: then keyframes count alone.
  private let isOwn: Bool

  /// The members that an expression finds without naming its property.
  static let functions: Set<String> = [
    "valueAtTime", "velocity", "velocityAtTime", "speed", "speedAtTime", "numKeys", "key",
    "nearestKey", "loopIn", "loopOut", "loopInDuration", "loopOutDuration", "wiggle", "smooth",
    "points", "inTangents", "outTangents", "isClosed", "pointOnPath", "tangentOnPath",
    "normalOnPath", "propertyIndex", "propertyGroup", "loop_in", "loop_out",
    "temporalWiggle",
  ]

  /// - Parameter frame: nil for the moment's own.
  init(
    _ property: any ScriptProperty, _ moment: ExpressionMoment, at path: String,
    isOwn: Bool = false, frame: Double? = nil
  ) {
    (self.property, self.moment, self.path, self.isOwn) = (property, moment, path, isOwn)
    self.frame = frame ?? moment.frame
  }

  private var rate: Double { moment.scene.framesPerSecond }

  /// The path that is the value; nil for what is no path.
  func outline(_ run: ScriptRun) throws -> CubicOutline? { try outline(at: frame, run) }

  private func outline(at frame: Double, _ run: ScriptRun) throws -> CubicOutline? {
    guard property.isPath else { return nil }
    // Between two keyframes every vertex is computed.
    try run.spend(1 + property.mostVertices)
    return property.outline(at: frame, isKeyed: isOwn)
  }

  func plain(_ run: ScriptRun) throws -> ScriptValue? {
    if let outline = try outline(run) { return try Self.path(outline, run) }
    return try value(isOwn ? property.keyedNumbers(at: frame) : property.numbers(at: frame), run)
  }

  private func value(_ numbers: [Double], _ run: ScriptRun) throws -> ScriptValue {
    property.count == 1 ? .number(numbers.first ?? 0) : try .numbers(numbers, run)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "value": return .host(self)
    case "numKeys": return .number(Double(property.keyCount))
    case "name", "propertyIndex":
      let label = try moment.groups(around: path, run).last?.label(at: path)
      return name == "name" ? .text(label?.name ?? "") : .number(Double(label?.index ?? 1))
    case "propertyGroup": return try common(name, run)
    case "velocity": return try value(velocity(at: frame), run)
    case "speed": return .number(Self.length(velocity(at: frame)))
    case _ where Self.functions.contains(name):
      return try run.makeFunction(.native { try self.call(name, $1, $0) })
    default: return nil
    }
  }

  private func call(
    _ name: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    try run.spend(8)
    let frame = { () throws -> Double in
      let time = try ScriptLibrary.number(arguments, 0, run)
      return time.isFinite ? time * self.rate : self.frame
    }
    switch name {
    case "valueAtTime": return try keyed(at: try frame(), run)
    case "velocityAtTime": return try value(velocity(at: try frame()), run)
    case "speedAtTime": return .number(Self.length(velocity(at: try frame())))
    case "key": return try key(arguments, run)
    case "nearestKey": return try nearestKey(try frame(), run)
    case "wiggle", "temporalWiggle": return try wiggle(arguments, run)
    case "smooth": return try smooth(arguments, run)
    case "pointOnPath", "tangentOnPath", "normalOnPath": return try spot(name, arguments, run)
    case "points", "inTangents", "outTangents", "isClosed":
      guard let outline = try outline(at: try frame(), run) else {
        throw ScriptError.failed("'\(name)' of what is no path")
      }
      guard case .object(let path) = try Self.path(outline, run) else { return .undefined }
      return path[name] ?? .undefined
    default: return try loop(name, arguments, run)
    }
  }

  private func keyed(at frame: Double, _ run: ScriptRun) throws -> ScriptValue {
    if property.isPath {
      return .host(PropertyHost(property, moment, at: path, isOwn: true, frame: frame))
    }
    return try value(property.keyedNumbers(at: frame), run)
  }

  /// A path as `createPath` makes it.
  private static func path(_ outline: CubicOutline, _ run: ScriptRun) throws -> ScriptValue {
    let list = { (points: [CGPoint]) throws -> ScriptValue in
      try run.spend(points.count * 3)
      return .list(try run.makeList(try points.map { try .numbers([$0.x, $0.y], run) }))
    }
    let path = try run.makeObject()
    path["points"] = try list(outline.vertices)
    path["inTangents"] = try list(outline.inTangents)
    path["outTangents"] = try list(outline.outTangents)
    path["isClosed"] = .bool(outline.isClosed)
    return .object(path)
  }

  /// A point of the path, or a direction there of length 1, by the share of the path's length.
  private func spot(
    _ name: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let share = try ScriptLibrary.number(arguments, 0, run)
    let time = try ScriptLibrary.number(arguments, 1, run)
    let frame = time.isFinite ? time * rate : self.frame
    let measure = try moment.measure("\(path) \(frame) \(isOwn)") {
      guard let outline = try outline(at: frame, run) else {
        throw ScriptError.failed("'\(name)' of what is no path")
      }
      try run.spend(outline.curveCount * 16)
      guard let measure = OutlineMeasure(outline) else {
        throw ScriptError.failed("'\(name)' of a path without points")
      }
      return measure
    }
    let spot = measure.spot(at: share.isNaN ? 0.5 : share)
    switch name {
    case "pointOnPath": return try .numbers([spot.point.x, spot.point.y], run)
    case "tangentOnPath": return try .numbers([spot.way.x, spot.way.y], run)
    default: return try .numbers([-spot.way.y, spot.way.x], run)
    }
  }

  /// Change in a second.
  private func velocity(at frame: Double) -> [Double] {
    let step = 0.001 * rate
    let (a, b) = (property.keyedNumbers(at: frame - step), property.keyedNumbers(at: frame))
    return zip(a, b).map { ($1 - $0) / 0.001 }
  }

  private static func length(_ vector: [Double]) -> Double {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  // MARK: Keyframes

  private func times(_ run: ScriptRun) throws -> [Double] {
    try run.spend(property.keyCount / 16)
    return property.keyTimes
  }

  private func key(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue {
    let number = try ScriptLibrary.number(arguments, 0, run)
    let times = try times(run)
    guard number >= 1, number <= Double(times.count) else {
      throw ScriptError.failed("keyframe \(ScriptText.text(number)) of \(times.count)")
    }
    let index = Int(number) - 1
    let key = try run.makeObject()
    key["index"] = .number(Double(index + 1))
    key["time"] = .number(times[index] / rate)
    let numbers = property.keyedNumbers(at: times[index])
    for (index, number) in numbers.enumerated() { key["\(index)"] = .number(number) }
    key["value"] = try value(numbers, run)
    return .object(key)
  }

  private func nearestKey(_ frame: Double, _ run: ScriptRun) throws -> ScriptValue {
    let times = try times(run)
    guard let found = times.indices.min(by: { abs(times[$0] - frame) < abs(times[$1] - frame) })
    else { throw ScriptError.failed("there are no keyframes") }
    return try key([.number(Double(found + 1))], run)
  }

  private func loop(
    _ name: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let text = try ScriptLibrary.plain(arguments, 0, run)
    let type = if case .text(let text) = text { text.lowercased() } else { "cycle" }
    let number = try ScriptLibrary.number(arguments, 1, run)
    let loop = KeyframeLoop(
      times: try times(run), isBefore: name.hasPrefix("loopIn") || name == "loop_in",
      length: name.hasSuffix("Duration")
        ? .frames(number.isNaN ? 0 : number * rate) : .keys(number.isNaN ? 0 : number))
    guard let loop, let turn = loop.turn(at: frame, isPingPong: type == "pingpong") else {
      return try keyed(at: frame, run)
    }
    let isPath = property.isPath
    switch type {
    case "offset" where !isPath:
      let (start, end) = (
        property.keyedNumbers(at: loop.start), property.keyedNumbers(at: loop.end)
      )
      let inside = property.keyedNumbers(at: turn.frame)
      return try value(
        inside.indices.map { inside[$0] + (end[$0] - start[$0]) * turn.count }, run)
    case "continue":
      if isPath { return try keyed(at: frame, run) }
      let (edge, step) = loop.isBefore ? (loop.start, 0.001) : (loop.end, -0.001)
      let (a, b) = (property.keyedNumbers(at: edge), property.keyedNumbers(at: edge + step))
      return try value(
        a.indices.map { a[$0] + (a[$0] - b[$0]) * (frame - edge) / -step }, run)
    default: return try keyed(at: turn.frame, run)
    }
  }

  // MARK: Waves

  /// The value with a smooth noise on it; of the given frequency a second, within the amount.
  private func wiggle(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue {
    let number = { (index: Int, missing: Double) throws -> Double in
      let value = try ScriptLibrary.number(arguments, index, run)
      return value.isFinite ? value : missing
    }
    let (frequency, amount) = (try number(0, 1), try number(1, 0))
    let octaves = Int(min(max(try number(2, 1), 1), 8))
    let weight = try number(3, 0.5)
    let time = try number(4, frame / rate)
    let base = property.keyedNumbers(at: frame)
    try run.spend(base.count * octaves * 4)
    return try value(
      base.indices.map { index in
        var (sum, size, pace) = (0.0, 1.0, frequency)
        for octave in 0..<octaves {
          let seed = ScriptDice.hash("\(path) \(index) \(octave)")
          sum += size * ScriptDice.noise(time * pace, seed: seed)
          size *= weight
          pace *= 2
        }
        return base[index] + amount * sum
      }, run)
  }

  /// The mean of values around a time.
  private func smooth(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue {
    let width = try ScriptLibrary.number(arguments, 0, run)
    let samples = try ScriptLibrary.number(arguments, 1, run)
    let time = try ScriptLibrary.number(arguments, 2, run)
    let half = (width.isFinite ? width : 0.4) * rate / 2
    let count = Int(min(max(samples.isFinite ? samples : 5, 2), 100))
    try run.spend(count * 4)
    let center = time.isFinite ? time * rate : frame
    var sum = [Double](repeating: 0, count: property.count)
    for sample in 0..<count {
      let place = center - half + 2 * half * Double(sample) / Double(count - 1)
      for (index, number) in property.keyedNumbers(at: place).enumerated() where index < sum.count {
        sum[index] += number / Double(count)
      }
    }
    return try value(sum, run)
  }
}
