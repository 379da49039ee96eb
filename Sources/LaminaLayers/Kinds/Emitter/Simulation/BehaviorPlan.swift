import Foundation
import LaminaGraphics

/// The numbers among the inputs of behaviours.
enum BehaviorNumber: Int, CaseIterable, Sendable {
  case stiffness, radius, falloff, drag, frequency, forceX, forceY, forceZ, positionX, positionY,
    zPosition,
    orientationLatitude, orientationLongitude, rotation

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

/// The numbers of a behaviour, which animations may change.
struct BehaviorNumbers: Equatable {
  private var values = SIMD16<Double>()

  subscript(number: BehaviorNumber) -> Double {
    get { values[number.rawValue] }
    set { values[number.rawValue] = newValue }
  }

  subscript(index: Int) -> Double {
    get { values[index & 15] }
    set { values[index & 15] = newValue }
  }

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
  init?(_ behavior: CAEmitterBehavior) {
    guard behavior.isEnabled else { return nil }
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

  /// The value of the curve at a fraction of the life; nil if there is no curve.
  func curve(at share: Float) -> SIMD4<Float>? {
    guard let first = values.first, let last = values.last else { return nil }
    guard let next = locations.firstIndex(where: { $0 > share }) else { return last }
    if next == 0 { return first }
    let (from, to) = (locations[next - 1], locations[next])
    let fraction = (share - from) / (to - from)
    return values[next - 1] + (values[next] - values[next - 1]) * fraction
  }

  /// The acceleration of a particle of that age at that position.
  func acceleration(_ numbers: BehaviorNumbers, at place: SIMD3<Float>, age: Float) -> SIMD3<Float>
  {
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
      return way * (Float(numbers[.stiffness]) * nearness(numbers, (way * way).sum().squareRoot()))
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

  /// 1 within the radius, 0 beyond the falloff, linear in between.
  private func nearness(_ numbers: BehaviorNumbers, _ distance: Float) -> Float {
    let (radius, falloff) = (Float(numbers[.radius]), Float(numbers[.falloff]))
    if radius <= 0 && falloff <= 0 || distance <= radius { return 1 }
    return falloff > 0 ? max(0, 1 - (distance - max(radius, 0)) / falloff) : 0
  }
}
