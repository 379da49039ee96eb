import Foundation
import LaminaGraphics

/// The numbers among the inputs of behaviours.
enum BehaviorNumber: Int, CaseIterable, Sendable {
  case stiffness, radius, falloff, drag, frequency, forceX, forceY, forceZ, positionX, positionY,
    zPosition,
    orientationLatitude, orientationLongitude, rotation, enabled

  /// The input with that name: its first number and the count of its numbers.
  static func input(_ name: String) -> (first: BehaviorNumber, count: Int)? {
    switch name {
    case "force": (.forceX, 3)
    case "position": (.positionX, 2)
    case "position.x": (.positionX, 1)
    case "position.y": (.positionY, 1)
    default: allCases.first { "\($0)" == name }.map { ($0, 1) }
    }
  }
}

/// The numbers of a behaviour, which animations may change: its inputs, and the first values of its
/// curve.
struct BehaviorNumbers: Equatable {
  private var values = SIMD16<Double>()
  private var curve = SIMD16<Float>()

  /// The index of the first value of the curve.
  static let curve = 16
  /// How many values of a curve animations may change.
  static let mostOfCurve = 16

  subscript(number: BehaviorNumber) -> Double {
    get { values[number.rawValue] }
    set { values[number.rawValue] = newValue }
  }

  subscript(index: Int) -> Double {
    get { index < Self.curve ? values[index & 15] : Double(curve[index & 15]) }
    set {
      if index < Self.curve {
        values[index & 15] = newValue
      } else {
        curve[index & 15] = Float(newValue)
      }
    }
  }

  /// Whether the behaviour acts.
  var acts: Bool { self[.enabled] != 0 }

  var force: SIMD3<Float> {
    SIMD3(Float(self[.forceX]), Float(self[.forceY]), Float(self[.forceZ]))
  }
  var position: SIMD3<Float> {
    SIMD3(Float(self[.positionX]), Float(self[.positionY]), Float(self[.zPosition]))
  }
}

/// A behaviour as the simulation reads it.
struct BehaviorPlan: Equatable {
  enum Kind: Equatable {
    case wave, drag, alignToMotion, light
    case attractor(Reach)
    case scaleOverLife
    /// Changes some parts of the colour, which have a factor of 1 here.
    case partOverLife(SIMD4<Float>)
    case colorOverLife
  }

  enum Reach: Equatable { case radial, axial, planar }

  let name: String?
  let kind: Kind
  var numbers = BehaviorNumbers()
  private var values: [SIMD4<Float>] = []
  private var locations: [Float] = []
  private(set) var isAdditive = false
  private var tint = SIMD4<Float>(repeating: 1)
  private var appliesAlpha = false

  /// Nil for a behaviour that does nothing.
  ///
  /// - Parameter switched: whether animations may switch it on.
  init?(_ behavior: CAEmitterBehavior, switched: Bool = false) {
    guard behavior.isEnabled || switched else { return nil }
    name = behavior.name
    let keyPath = behavior.value(forKey: "keyPath") as? String ?? ""
    switch behavior.type {
    case "wave": kind = .wave
    case "drag": kind = .drag
    case "alignToMotion": kind = .alignToMotion
    case "light": kind = .light
    case "simpleAttractor": kind = .attractor(.radial)
    case "attractor":
      switch behavior.value(forKey: "attractorType") as? String {
      case "axial": kind = .attractor(.axial)
      case "planar": kind = .attractor(.planar)
      default: kind = .attractor(.radial)
      }
    case "colorOverLife": kind = .colorOverLife
    case "valueOverLife":
      switch keyPath {
      case "scale": kind = .scaleOverLife
      case "color.red": kind = .partOverLife(SIMD4(1, 0, 0, 0))
      case "color.green": kind = .partOverLife(SIMD4(0, 1, 0, 0))
      case "color.blue": kind = .partOverLife(SIMD4(0, 0, 1, 0))
      case "color.alpha", "alpha": kind = .partOverLife(SIMD4(0, 0, 0, 1))
      default: return nil
      }
    default: return nil
    }
    for (key, value) in behavior.inputs {
      guard let input = BehaviorNumber.input(key) else { continue }
      let lanes: [Double]
      if let point = Coercion.point(value) {
        lanes = [Double(point.x), Double(point.y)]
      } else if let list = value as? [Any] {
        lanes = list.compactMap { Coercion.number($0) }
      } else {
        lanes = Coercion.number(value).map { [$0] } ?? []
      }
      for (offset, lane) in lanes.prefix(input.count).enumerated() where lane.isFinite {
        numbers[input.first.rawValue + offset] = lane
      }
    }
    numbers[.enabled] = behavior.isEnabled ? 1 : 0
    takeCurve(behavior)
    isAdditive = Coercion.flag(behavior.value(forKey: "additive")) ?? false
    appliesAlpha = Coercion.flag(behavior.value(forKey: "appliesAlpha")) ?? false
    if let color = behavior.value(forKey: "color") as? CGColor {
      tint = SIMD4<Float>(CAEmitterCell.lanes(color))
    }
  }

  private mutating func takeCurve(_ behavior: CAEmitterBehavior) {
    if kind == .colorOverLife {
      values = (behavior.value(forKey: "colors") as? [CGColor] ?? []).map {
        SIMD4<Float>(CAEmitterCell.lanes($0))
      }
    } else {
      values = (behavior.value(forKey: "values") as? [Any] ?? []).compactMap { Coercion.number($0) }
        .filter(\.isFinite).map { SIMD4(repeating: Float($0)) }
      for (index, value) in values.prefix(BehaviorNumbers.mostOfCurve).enumerated() {
        numbers[BehaviorNumbers.curve + index] = Double(value.x)
      }
    }
    let given = (behavior.value(forKey: "locations") as? [Any] ?? []).compactMap {
      Coercion.number($0)
    }
    if given.count == values.count, given.allSatisfy(\.isFinite) {
      var last: Float = 0
      for location in given {
        last = max(last, min(max(Float(location), 0), 1))
        locations.append(last)
      }
    } else {
      let last = Float(max(values.count - 1, 1))
      locations = values.indices.map { Float($0) / last }
    }
  }

  /// Whether it accelerates particles depending on their position or age, so that their path has no
  /// formula.
  var isForce: Bool {
    switch kind {
    case .wave, .attractor: true
    default: false
    }
  }

  /// Whether its values are numbers, which animations may change.
  private var hasNumericCurve: Bool {
    switch kind {
    case .scaleOverLife, .partOverLife: true
    default: false
    }
  }

  /// The places of an input among the numbers; nil if the behaviour has no such numbers. `values`
  /// is the whole curve, `values.@index(2)` the third value of it.
  func places(of input: String) -> Range<Int>? {
    if let (first, count) = BehaviorNumber.input(input) {
      return first.rawValue..<first.rawValue + count
    }
    guard hasNumericCurve else { return nil }
    let start = BehaviorNumbers.curve
    if input == "values" {
      let isShort = !values.isEmpty && values.count <= BehaviorNumbers.mostOfCurve
      return isShort ? start..<start + values.count : nil
    }
    guard input.hasPrefix("values."), let index = ListIndex(input.dropFirst(7))?.index,
      index < min(values.count, BehaviorNumbers.mostOfCurve)
    else { return nil }
    return start + index..<start + index + 1
  }

  /// The value of the curve at a fraction of the life; nil if there is no curve.
  func curve(_ numbers: BehaviorNumbers, at share: Float) -> SIMD4<Float>? {
    guard !values.isEmpty else { return nil }
    guard let next = locations.firstIndex(where: { $0 > share }) else {
      return value(values.count - 1, numbers)
    }
    if next == 0 { return value(0, numbers) }
    let (from, to) = (locations[next - 1], locations[next])
    let (start, end) = (value(next - 1, numbers), value(next, numbers))
    return start + (end - start) * ((share - from) / (to - from))
  }

  private func value(_ index: Int, _ numbers: BehaviorNumbers) -> SIMD4<Float> {
    guard hasNumericCurve, index < BehaviorNumbers.mostOfCurve else { return values[index] }
    return SIMD4(repeating: Float(numbers[BehaviorNumbers.curve + index]))
  }

  /// The acceleration of a particle of that age at that position.
  func acceleration(_ numbers: BehaviorNumbers, at place: SIMD3<Float>, age: Float) -> SIMD3<Float>
  {
    guard numbers.acts else { return .zero }
    switch kind {
    case .wave: return numbers.force * Float(sin(2 * .pi * numbers[.frequency] * Double(age)))
    case .attractor(let reach):
      var way = numbers.position - place
      let (latitude, longitude) = (numbers[.orientationLatitude], numbers[.orientationLongitude])
      if reach != .radial {
        let axis = SIMD3<Float>(
          Float(cos(latitude) * cos(longitude)), Float(cos(latitude) * sin(longitude)),
          Float(sin(latitude)))
        let along = axis * (axis * way).sum()
        way = reach == .axial ? way - along : along
      }
      return way * (Float(numbers[.stiffness]) * pull(numbers, (way * way).sum().squareRoot()))
    default: return .zero
    }
  }

  /// The colour by which a light multiplies.
  func light(_ numbers: BehaviorNumbers, at place: SIMD3<Float>) -> SIMD4<Float> {
    let way = numbers.position - place
    var factor = tint * nearness(numbers, (way * way).sum().squareRoot())
    if !appliesAlpha { factor.w = 1 }
    return factor
  }

  /// The part of an attractor's force at a distance, by which the way to it is multiplied.
  ///
  /// With a negative falloff it pushes away: as a spring whose end is at the radius, and which
  /// takes effect by and by over the falloff inwards. There is no force from the radius on.
  private func pull(_ numbers: BehaviorNumbers, _ distance: Float) -> Float {
    let (radius, falloff) = (Float(numbers[.radius]), Float(numbers[.falloff]))
    guard falloff < 0, radius > 0 else { return nearness(numbers, distance) }
    let depth = radius - distance
    guard distance > 0, depth > 0 else { return 0 }
    return -depth / distance * min(1, depth / -falloff)
  }

  /// 1 within the radius, 0 beyond the falloff, linear in between.
  private func nearness(_ numbers: BehaviorNumbers, _ distance: Float) -> Float {
    let (radius, falloff) = (Float(numbers[.radius]), Float(numbers[.falloff]))
    if radius <= 0 && falloff <= 0 || distance <= radius { return 1 }
    return falloff > 0 ? max(0, 1 - (distance - max(radius, 0)) / falloff) : 0
  }
}
