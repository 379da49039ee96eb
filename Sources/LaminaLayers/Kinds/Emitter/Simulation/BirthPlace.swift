import Foundation

/// Where particles are born: a shape and the part of it.
struct BirthPlace: Equatable {
  var shape: CAEmitterLayerEmitterShape
  var mode: CAEmitterLayerEmitterMode

  /// A random point of the shape with the lengths in `numbers`, and the outward direction from
  /// which angles count there; nil for the x axis. Of a line that is its normal, towards smaller y:
  /// sources of snow at the top of a view with y down give a longitude of π.
  ///
  /// It always takes the same count of random numbers, so that later ones do not depend on the
  /// shape.
  func point(_ numbers: EmitterNumbers, _ dice: inout ParticleDice) -> (
    SIMD3<Double>, SIMD3<Double>?
  ) {
    let (u, v, w) = (dice.roll(), dice.roll(), dice.roll())
    let half = SIMD3(numbers.size.x, numbers.size.y, numbers.depth) / 2
    let offset: SIMD3<Double>
    var outwards: SIMD3<Double>?
    switch shape {
    case .line:
      let x = mode == .points ? (u < 0.5 ? -1 : 1) : 2 * u - 1
      offset = SIMD3(x * half.x, 0, 0)
      outwards = SIMD3(0, -1, 0)
    case .rectangle: offset = rectangle(half, u, v)
    case .cuboid: offset = cuboid(half, u, v, w)
    case .circle:
      let direction = SIMD3(cos(2 * .pi * u), sin(2 * .pi * u), 0)
      if isHollow {
        offset = direction * numbers.size.x
        outwards = direction
      } else {
        offset = direction * (numbers.size.x * v.squareRoot())
      }
    case .sphere:
      let z = mode == .outline || mode == .points ? 0 : 2 * v - 1
      let flat = max(0, 1 - z * z).squareRoot()
      let direction = SIMD3(cos(2 * .pi * u) * flat, sin(2 * .pi * u) * flat, z)
      if isHollow || mode == .surface {
        offset = direction * numbers.size.x
        outwards = direction
      } else {
        offset = direction * (numbers.size.x * cbrt(w))
      }
    default: offset = .zero
    }
    return (numbers.position + offset, outwards)
  }

  /// Whether particles are born on vertices or edges, which have no inside.
  private var isHollow: Bool { mode == .points || mode == .outline }

  private func rectangle(_ half: SIMD3<Double>, _ u: Double, _ v: Double) -> SIMD3<Double> {
    switch mode {
    case .points: return SIMD3(u < 0.5 ? -half.x : half.x, v < 0.5 ? -half.y : half.y, 0)
    case .outline:
      let (width, height) = (abs(half.x), abs(half.y))
      let side = v < 0.5 ? -1.0 : 1.0
      // Each pair of sides gets a share of the random numbers in proportion to its length.
      let share = width + height > 0 ? width / (width + height) : 0.5
      if u < share { return SIMD3((2 * u / share - 1) * half.x, side * half.y, 0) }
      return SIMD3(side * half.x, (2 * (u - share) / (1 - share) - 1) * half.y, 0)
    default: return SIMD3((2 * u - 1) * half.x, (2 * v - 1) * half.y, 0)
    }
  }

  private func cuboid(_ half: SIMD3<Double>, _ u: Double, _ v: Double, _ w: Double) -> SIMD3<Double>
  {
    var at = SIMD3(2 * u - 1, 2 * v - 1, 2 * w - 1)
    let signs = SIMD3<Double>(u < 0.5 ? -1 : 1, v < 0.5 ? -1 : 1, w < 0.5 ? -1 : 1)
    let (a, b, c) = (abs(half.x), abs(half.y), abs(half.z))
    switch mode {
    case .points: at = signs
    case .outline:
      // The first number chooses the axis of the edge, in proportion to the lengths, and the
      // position on the edge.
      let axis = Self.choice(u, [a, b, c])
      at = signs
      at[axis.index] = 2 * axis.rest - 1
      at[(axis.index + 1) % 3] = v < 0.5 ? -1 : 1
      at[(axis.index + 2) % 3] = w < 0.5 ? -1 : 1
    case .surface:
      let axis = Self.choice(u, [b * c, a * c, a * b])
      at[axis.index] = axis.rest < 0.5 ? -1 : 1
      at[(axis.index + 1) % 3] = 2 * v - 1
      at[(axis.index + 2) % 3] = 2 * w - 1
    default: break
    }
    return at * half
  }

  /// Chooses one of three by their weights. Also returns the rest of the number, from 0 to 1.
  private static func choice(_ u: Double, _ weights: InlineArray<3, Double>) -> (
    index: Int, rest: Double
  ) {
    let sum = weights[0] + weights[1] + weights[2]
    guard sum > 0, sum.isFinite else { return (0, u) }
    var left = u * sum
    for index in 0..<2 {
      if left < weights[index] { return (index, left / weights[index]) }
      left -= weights[index]
    }
    return (2, weights[2] > 0 ? min(left / weights[2], 1) : u)
  }
}
