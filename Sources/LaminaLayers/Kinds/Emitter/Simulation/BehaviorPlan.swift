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
    /// Gives a number of the particle by a curve.
    case value(ParticleNumber, BehaviorSpan)
    /// Gives its colour by a curve.
    case color(BehaviorSpan)
  }

  enum Reach: Equatable { case radial, axial, planar }

  let name: String?
  let kind: Kind
  var numbers = BehaviorNumbers()
  private(set) var values: [SIMD4<Float>] = []
  private(set) var locations: [Float] = []
  /// The areas under the curve from its first value on, as it is without animations.
  var areas: [Float] = []
  /// Whether values are added to those of the particle, and do not replace them.
  private(set) var isAdditive = false
  /// Whether distances count from a place, and not from where a particle was born.
  private(set) var hasPlace = false
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
    case "colorOverLife": kind = .color(.life)
    case "colorOverDistance": kind = .color(.distance)
    case "valueOverLife":
      guard let number = ParticleNumber(keyPath) else { return nil }
      kind = .value(number, .life)
    case "valueOverDistance":
      // What has passed on the way to a distance is not known, so that rates have no sum there.
      guard let number = ParticleNumber(keyPath), !number.isRate else { return nil }
      kind = .value(number, .distance)
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
    hasPlace = ["position", "position.x", "position.y", "zPosition"].contains {
      behavior.inputs[$0] != nil
    }
    takeCurve(behavior)
    isAdditive = Coercion.flag(behavior.value(forKey: "additive")) ?? false
    appliesAlpha = Coercion.flag(behavior.value(forKey: "appliesAlpha")) ?? false
    if let color = behavior.value(forKey: "color") as? CGColor {
      tint = SIMD4<Float>(CAEmitterCell.lanes(color))
    }
  }

  private mutating func takeCurve(_ behavior: CAEmitterBehavior) {
    if isColor {
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
    findAreas()
  }

  /// Whether it accelerates particles depending on their position or age, so that their path has no
  /// formula.
  var isForce: Bool {
    switch kind {
    case .wave, .attractor: true
    default: false
    }
  }

  /// Whether it changes the velocity of particles, so that their path has no formula.
  var setsVelocity: Bool { if case .value(.velocity, _) = kind { true } else { false } }

  private var isColor: Bool { if case .color = kind { true } else { false } }

  /// Whether its values are numbers, which animations may change.
  var hasNumericCurve: Bool { if case .value = kind { true } else { false } }

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
