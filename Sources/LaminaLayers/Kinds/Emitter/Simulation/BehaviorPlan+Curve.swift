import Foundation

/// A number of a particle that a curve may give.
enum ParticleNumber: Equatable {
  /// Along x, y or z.
  case place(Int)
  case velocity(Int)
  case rotation, spin, scale, scaleSpeed
  /// A part of the colour.
  case color(Int)

  /// The number with the name that key paths have for it; nil for `mass`, which nothing shows, and
  /// for names of nothing.
  init?(_ name: String) {
    switch name {
    case "position.x": self = .place(0)
    case "position.y": self = .place(1)
    case "position.z", "zPosition": self = .place(2)
    case "velocity.x": self = .velocity(0)
    case "velocity.y": self = .velocity(1)
    case "velocity.z": self = .velocity(2)
    case "rotation": self = .rotation
    case "spin": self = .spin
    case "scale": self = .scale
    case "scaleSpeed": self = .scaleSpeed
    case "color.red": self = .color(0)
    case "color.green": self = .color(1)
    case "color.blue": self = .color(2)
    case "color.alpha", "alpha": self = .color(3)
    default: return nil
    }
  }

  /// Whether what is seen is its sum over time.
  var isRate: Bool {
    switch self {
    case .velocity, .spin, .scaleSpeed: true
    default: false
    }
  }
}

/// What the curve of a behaviour runs over.
enum BehaviorSpan: Equatable {
  /// From the birth of a particle to its end.
  case life
  /// From where it was born, or from a place, to the `radius`; without one, to where it would be at
  /// its end if nothing changed its velocity.
  case distance
}

// The curves of behaviours. A search in the locations, O(log values), and nothing is kept.
extension BehaviorPlan {
  /// How far along its curve a particle is; 0 if the curve has no length.
  func share(
    _ span: BehaviorSpan, _ numbers: BehaviorNumbers, _ birth: Birth, _ age: Float,
    at place: SIMD3<Float>
  ) -> Float {
    let share: Float
    switch span {
    case .life:
      guard birth.life.isFinite else { return 0 }
      share = age / birth.life
    case .distance:
      let way = place - (hasPlace ? numbers.position : birth.place)
      var whole = Float(numbers[.radius])
      if !(whole > 0) { whole = (birth.velocity * birth.velocity).sum().squareRoot() * birth.life }
      share = (way * way).sum().squareRoot() / whole
    }
    return share.isFinite ? share : 0
  }

  /// The value of the curve at a share of it; nil if there is no curve.
  func curve(_ numbers: BehaviorNumbers, at share: Float) -> SIMD4<Float>? {
    guard !values.isEmpty else { return nil }
    let next = next(after: share)
    if next == values.count { return value(next - 1, numbers) }
    if next == 0 { return value(0, numbers) }
    let (from, to) = (locations[next - 1], locations[next])
    let (start, end) = (value(next - 1, numbers), value(next, numbers))
    return start + (end - start) * ((share - from) / (to - from))
  }

  /// How fast the curve rises at a share of it.
  func slope(_ numbers: BehaviorNumbers, at share: Float) -> Float {
    let next = next(after: share)
    guard next > 0, next < values.count else { return 0 }
    return (value(next, numbers) - value(next - 1, numbers)).x
      / (locations[next] - locations[next - 1])
  }

  /// The area under the curve from 0 to a share of it.
  func area(_ numbers: BehaviorNumbers, to share: Float) -> Float {
    guard let first = locations.first, let now = curve(numbers, at: share) else { return 0 }
    let next = next(after: share)
    if next == 0 { return now.x * share }
    func part(_ index: Int) -> Float {
      (value(index, numbers).x + value(index + 1, numbers).x) / 2
        * (locations[index + 1] - locations[index])
    }
    var sum = value(0, numbers).x * first
    // Animations may change the first values; the rest was summed before.
    let last = next - 1
    let changing = min(last, BehaviorNumbers.mostOfCurve)
    for index in 0..<changing { sum += part(index) }
    if last > changing { sum += areas[last] - areas[changing] }
    return sum + (value(last, numbers).x + now.x) / 2 * (share - locations[last])
  }

  mutating func findAreas() {
    guard hasNumericCurve, !values.isEmpty else { return }
    areas = [0]
    for index in values.indices.dropLast() {
      areas.append(
        areas[index] + (values[index].x + values[index + 1].x) / 2
          * (locations[index + 1] - locations[index]))
    }
  }

  /// The index of the first value behind a share of the curve; their number if there is none.
  private func next(after share: Float) -> Int {
    var (low, high) = (0, locations.count)
    while low < high {
      let middle = (low + high) / 2
      if locations[middle] > share { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func value(_ index: Int, _ numbers: BehaviorNumbers) -> SIMD4<Float> {
    guard hasNumericCurve, index < BehaviorNumbers.mostOfCurve else { return values[index] }
    return SIMD4(repeating: Float(numbers[BehaviorNumbers.curve + index]))
  }
}
