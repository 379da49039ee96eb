import Foundation
import Lamina

// Properties: a constant, or keyframes in one of the forms that exporters have written.
extension ModelReader {
  mutating func number(
    _ json: JSONValue?, _ missing: Double = 0, at path: String
  ) throws -> FrameProperty<Double> {
    let property = try property(json, missing, at: path) { $0.numbers?.first }
    register(property, count: 1, at: path)
    return property
  }

  mutating func vector(
    _ json: JSONValue?, _ missing: Vector = .zero, at path: String
  ) throws -> FrameProperty<Vector> {
    var property = try property(json, missing, at: path) { json -> Vector? in
      guard let numbers = json.numbers, !numbers.isEmpty else { return nil }
      // A third number that is missing is that of the default, so that scales keep 100.
      var vector = missing
      for (index, number) in numbers.prefix(4).enumerated() { vector[index] = number }
      return vector
    }
    try addPaths(&property, json, at: path)
    if scene != nil { register(property, count: Self.numberCount(json), at: path) }
    return property
  }

  /// How many numbers a property has for its value.
  private static func numberCount(_ json: JSONValue?) -> Int {
    let value = json?.object?["k"] ?? json
    let first = value?.array?.first?.object
    let numbers = first.map { $0["s"]?.numbers ?? [] } ?? value?.numbers ?? []
    return numbers.isEmpty ? 2 : min(numbers.count, 4)
  }

  /// A colour, from 0 to 1.
  mutating func color(_ json: JSONValue?, at path: String) throws -> FrameProperty<Vector> {
    let scale = isBefore(4, 1, 9) ? 1 / 255.0 : 1
    let property = try property(json, Vector(0, 0, 0, 1), at: path) { json in
      if let text = json.text { return Self.color(hexadecimal: text) }
      guard let numbers = json.numbers, numbers.count >= 3 else { return nil }
      return Vector(numbers[0] * scale, numbers[1] * scale, numbers[2] * scale, 1)
    }
    register(property, count: 4, at: path)
    return property
  }

  /// `#rrggbb` or `#rgb`.
  static func color(hexadecimal text: String) -> Vector? {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst()
    let six = digits.utf8.count == 3 ? String(digits.flatMap { [$0, $0] }) : String(digits)
    guard six.utf8.count == 6, let value = Int(six, radix: 16), value >= 0 else { return nil }
    return Vector(
      Double(value >> 16) / 255, Double(value >> 8 & 255) / 255, Double(value & 255) / 255, 1)
  }

  mutating func outline(
    _ json: JSONValue?, closed: Bool?, at path: String
  ) throws -> FrameProperty<CubicOutline> {
    let read = try property(json, CubicOutline(), at: path) {
      Self.outline($0, closed: closed)
    }
    let count = read.keys.reduce(read.constant.vertices.count) { $0 + $1.start.vertices.count }
    try countVertices(count, at: path)
    register(read, count: 0, at: path)
    return read
  }

  private static func outline(_ json: JSONValue, closed: Bool?) -> CubicOutline? {
    guard let object = json.object ?? json.array?.first?.object else { return nil }
    let (vertices, ins, outs) = (object.array("v"), object.array("i"), object.array("o"))
    var outline = CubicOutline(isClosed: closed ?? object.flag("c"))
    let point = { (list: [JSONValue], index: Int) -> CGPoint in
      guard index < list.count, let numbers = list[index].array, numbers.count >= 2 else {
        return .zero
      }
      return CGPoint(x: numbers[0].number ?? 0, y: numbers[1].number ?? 0)
    }
    outline.vertices.reserveCapacity(vertices.count)
    outline.inTangents.reserveCapacity(vertices.count)
    outline.outTangents.reserveCapacity(vertices.count)
    for index in vertices.indices {
      outline.add(point(vertices, index), in: point(ins, index), out: point(outs, index))
    }
    return outline
  }

  /// Reads a property of any kind.
  ///
  /// - Parameter convert: the value of a constant, or of a keyframe's `s` or `e`; nil if it is
  ///   none.
  mutating func property<Value: Interpolated>(
    _ json: JSONValue?, _ missing: Value, at path: String, _ convert: (JSONValue) -> Value?
  ) throws -> FrameProperty<Value> {
    guard let json else { return FrameProperty(missing) }
    guard let own = json.object else { return FrameProperty(convert(json) ?? missing) }
    let object = slotValue(own) ?? own
    var property = try keyedProperty(object, missing, at: path, convert)
    property.slot = slotNumber(own)
    if let text = object["x"]?.text { property.function = expression(text, at: path) }
    return property
  }

  private mutating func keyedProperty<Value: Interpolated>(
    _ object: JSONObject, _ missing: Value, at path: String, _ convert: (JSONValue) -> Value?
  ) throws -> FrameProperty<Value> {
    guard let value = object["k"] else {
      return FrameProperty(convert(.object(object)) ?? missing)
    }
    guard let frames = value.array, let first = frames.first?.object, first["t"] != nil else {
      return FrameProperty(convert(value) ?? missing)
    }
    try countKeyframes(frames.count, at: path)
    return FrameProperty(keys: segments(frames, missing, convert), otherwise: missing)
  }

  private func segments<Value: Interpolated>(
    _ frames: [JSONValue], _ missing: Value, _ convert: (JSONValue) -> Value?
  ) -> [KeySegment<Value>] {
    let timed = frames.compactMap(\.object).compactMap { frame in
      frame.number("t").map { (time: $0, frame: frame) }
    }
    let sorted = timed.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map { $0.element }
    // Each value is read once: the end of a segment is the start of the next one.
    let starts = sorted.map { $0.frame["s"].flatMap(convert) }
    var keys: [KeySegment<Value>] = []
    keys.reserveCapacity(sorted.count)
    for (index, (time, frame)) in sorted.enumerated() {
      // The last keyframe of old files has a time only: it stands at the end of the one before.
      let start = starts[index] ?? keys.last?.end ?? missing
      let next = index + 1 < sorted.count ? starts[index + 1] : nil
      let end = next ?? frame["e"].flatMap(convert) ?? start
      keys.append(
        KeySegment(
          time: time, start: start, end: end, isHold: frame.flag("h"),
          easing: Self.easing(frame)))
    }
    return keys
  }

  private static func easing(_ frame: JSONObject) -> [EasingCurve] {
    guard let out = frame.object("o"), let into = frame.object("i") else { return [.linear] }
    let (x1, y1) = (out["x"]?.numbers ?? [0], out["y"]?.numbers ?? [0])
    let (x2, y2) = (into["x"]?.numbers ?? [1], into["y"]?.numbers ?? [1])
    guard !x1.isEmpty, !y1.isEmpty, !x2.isEmpty, !y2.isEmpty else { return [.linear] }
    let count = min(max(x1.count, y1.count, x2.count, y2.count), 4)
    return (0..<count).map { index in
      let at = { (list: [Double]) in index < list.count ? list[index] : list[0] }
      return EasingCurve(at(x1), at(y1), at(x2), at(y2))
    }
  }

  /// Adds the curves of `to` and `ti`, unless they are lines that never turn back. A line keeps
  /// what leaves 0...1.
  private mutating func addPaths(
    _ property: inout FrameProperty<Vector>, _ json: JSONValue?, at path: String
  ) throws {
    guard property.isAnimated, let own = json?.object else { return }
    let object = slotValue(own) ?? own
    let frames = object.array("k").compactMap(\.object)
    guard frames.count == property.keys.count else { return }
    for frame in frames {
      guard let time = frame.number("t"), let out = frame["to"]?.numbers, out.count >= 2,
        let into = frame["ti"]?.numbers, into.count >= 2,
        let index = property.keys.firstIndex(atTime: time)
      else { continue }
      let key = property.keys[index]
      let (start, end) = (key.start.point, key.end.point)
      let (first, second) = (
        start + CGPoint(x: out[0], y: out[1]), end + CGPoint(x: into[0], y: into[1])
      )
      if Self.isBetween(first, start, end), Self.isBetween(second, start, end) { continue }
      if start == end, first == start, second == end { continue }
      try countKeyframes(Self.curveCost, at: path)
      property.keys[index].path = CurveMeter(CubicCurve(start, first, second, end))
    }
  }

  /// What a curve counts beside its keyframe: it remembers its length in many places.
  private static let curveCost = 7

  /// Whether a point lies on the line from `start` to `end`. Handles that lie beyond it lead the
  /// motion past its ends, as in the authors' tool.
  private static func isBetween(_ point: CGPoint, _ start: CGPoint, _ end: CGPoint) -> Bool {
    let (line, way) = (end - start, point - start)
    let share = line.x * way.x + line.y * way.y
    let whole = line.x * line.x + line.y * line.y
    return abs(line.x * way.y - line.y * way.x) < 1e-3 && share > -1e-3 && share < whole + 1e-3
      && whole > 0
  }
}

extension [KeySegment<Vector>] {
  /// The place of the first segment that begins at a frame. Logarithmic: segments are in order.
  fileprivate func firstIndex(atTime time: Double) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].time == time ? low : nil
  }
}
