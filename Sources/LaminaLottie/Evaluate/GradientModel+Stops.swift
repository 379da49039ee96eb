import Foundation
import Lamina

/// The colours of a gradient and where they lie.
struct GradientStops: Equatable {
  /// Red, green, blue and alpha, not premultiplied.
  var colors: [Vector] = []
  /// From 0 to 1, rising.
  var positions: [Double] = []

  /// The same with two stops at least: a gradient of one colour is that colour.
  var spread: GradientStops {
    colors.count == 1 ? GradientStops(colors: colors + colors, positions: [0, 1]) : self
  }
}

extension GradientModel {
  /// The stops at a frame. Stops of alpha and of colour lie at different places: the result has one
  /// at each of them.
  func stops(at frame: Double) -> GradientStops {
    let numbers = numbers.value(at: frame).numbers
    let count = min(stopCount, numbers.count / 4)
    var colors: [Stop] = []
    for index in stride(from: 0, to: count * 4, by: 4) {
      let color = Vector(numbers[index + 1], numbers[index + 2], numbers[index + 3], 1)
      colors.append((numbers[index], color))
    }
    colors = Self.rising(colors)
    var alphas: [Stop] = []
    for index in stride(from: count * 4, to: numbers.count - 1, by: 2) {
      alphas.append((numbers[index], Vector(repeating: numbers[index + 1])))
    }
    guard !alphas.isEmpty else {
      return GradientStops(colors: colors.map { $0.value }, positions: colors.map { $0.position })
    }
    let opacities = Self.rising(alphas)
    var positions = colors.map { $0.position }
    for opacity in opacities where !positions.contains(opacity.position) {
      positions.append(opacity.position)
    }
    positions.sort()
    var stops = GradientStops(positions: positions)
    var seen: [Double: Int] = [:]
    for position in positions {
      // Two stops at one place make an edge: the first ends what comes before.
      let turn = seen[position, default: 0]
      seen[position] = turn + 1
      var color = Self.value(colors, at: position, turn: turn)
      color.w = Self.value(opacities, at: position, turn: turn).x
      stops.colors.append(color)
    }
    return stops
  }

  private typealias Stop = (position: Double, value: Vector)

  /// The stops with positions that rise from 0 to 1.
  private static func rising(_ stops: [Stop]) -> [Stop] {
    var last = 0.0
    return stops.map { stop in
      last = min(max(stop.position, last), 1)
      return (last, stop.value)
    }
  }

  private static func value(_ stops: [Stop], at position: Double, turn: Int) -> Vector {
    let equal = stops.filter { $0.position == position }
    if !equal.isEmpty { return equal[min(turn, equal.count - 1)].value }
    guard let next = stops.firstIndex(where: { $0.position > position }) else {
      return stops.last?.value ?? Vector(repeating: 0)
    }
    if next == 0 { return stops[0].value }
    let (a, b) = (stops[next - 1], stops[next])
    return Vector.mix(
      a.value, b.value,
      Vector(repeating: (position - a.position) / (b.position - a.position)))
  }
}
