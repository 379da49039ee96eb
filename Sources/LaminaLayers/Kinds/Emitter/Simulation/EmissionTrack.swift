import Foundation

/// Animations of one value of an emitter, or of one of its cells or behaviours. They are evaluated
/// when particles are born or move, not once for a frame.
struct EmissionTrack {
  enum Target: Equatable {
    case layer(KindKey)
    case cell([Int], CellNumber)
    case color([Int])
    /// Of the cell at that path, or of all cells if the path is empty: the index of the behaviour,
    /// and the places of the numbers among its numbers.
    case behavior([Int], Int, Range<Int>)
  }

  let target: Target
  private let animations: [CompiledAnimation]
  /// How many animations it has to evaluate.
  var count: Int { animations.count }

  /// Nil if `plan` has nothing at the path.
  init?(_ property: AnimatedProperty, _ animations: [CompiledAnimation], in plan: EmitterPlan) {
    guard let target = Self.target(property, plan) else { return nil }
    (self.target, self.animations) = (target, animations)
  }

  private static func target(_ property: AnimatedProperty, _ plan: EmitterPlan) -> Target? {
    if let key = property.kindKey { return key.animatedType == nil ? nil : .layer(key) }
    var parts = property.path.split(separator: ".", omittingEmptySubsequences: false).map(
      String.init)
    var (cells, path): ([CellPlan], [Int]) = (plan.cells, [])
    while parts.count > 2, parts[0] == "emitterCells" {
      guard let index = cells.firstIndex(where: { $0.name == parts[1] }) else { return nil }
      path.append(index)
      cells = cells[index].cells
      parts.removeFirst(2)
    }
    if parts.count >= 3, parts[0] == "emitterBehaviors" {
      // In the list of each cell, the layer's behaviours come first.
      let isCell = !path.isEmpty
      let list = isCell ? cell(path, plan)?.behaviors ?? [] : plan.behaviors
      let found =
        isCell ? list.lastIndex { $0.name == parts[1] } : list.firstIndex { $0.name == parts[1] }
      guard let index = found,
        let places = list[index].places(of: parts[2...].joined(separator: ".")),
        property.type.laneCount == places.count
      else { return nil }
      return .behavior(path, index, places)
    }
    guard !path.isEmpty, parts.count == 1 else { return nil }
    if parts[0] == "color" { return property.type == .color ? .color(path) : nil }
    guard property.type == .number else { return nil }
    return CellNumber(parts[0]).flatMap { $0.isAnimated ? .cell(path, $0) : nil }
  }

  private static func cell(_ path: [Int], _ plan: EmitterPlan) -> CellPlan? {
    var (cells, found): ([CellPlan], CellPlan?) = (plan.cells, nil)
    for index in path {
      found = cells[index]
      cells = cells[index].cells
    }
    return found
  }

  /// Whether it changes how many particles are born.
  var changesRate: Bool {
    switch target {
    case .layer(let key): key == .birthRate
    case .cell(_, let number): number == .birthRate
    case .color, .behavior: false
    }
  }

  /// Whether its animations move at `time`, and the span around it in which this stays so.
  func rest(at time: Double) -> AnimationRest {
    var rest = AnimationRest.forever
    for animation in animations {
      withExtendedLifetime(animation.memory) {
        rest.formIntersection(animation.record.rest(at: time), 0)
      }
    }
    return rest
  }

  /// Applies the animations to `lanes`, which hold the model's value, at `time`.
  private func evaluate(at time: Double, _ lanes: UnsafeMutablePointer<Double>) {
    for animation in animations { _ = animation.evaluate(at: time, into: lanes) }
  }

  private func withLanes(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { lanes in
      lanes.initialize(repeating: 0)
      if let base = lanes.baseAddress { body(base) }
    }
  }

  /// Applies the animations to the numbers of the layer.
  func apply(at time: Double, to numbers: inout EmitterNumbers) {
    guard case .layer(let key) = target else { return }
    withLanes { lanes in
      _ = numbers.read(key, into: lanes)
      evaluate(at: time, lanes)
      _ = numbers.write(key, lanes)
    }
  }

  /// Applies the animations to the numbers of its cell.
  func apply(at time: Double, to numbers: inout CellNumbers) {
    withLanes { lanes in
      switch target {
      case .cell(_, let number):
        lanes[0] = numbers[number]
        evaluate(at: time, lanes)
        if lanes[0].isFinite { numbers[number] = lanes[0] }
      case .color:
        for lane in 0..<4 { lanes[lane] = numbers.color[lane] }
        evaluate(at: time, lanes)
        let color = SIMD4(lanes[0], lanes[1], lanes[2], lanes[3])
        if color.sum().isFinite { numbers.color = color }
      default: break
      }
    }
  }

  /// Applies the animations to the numbers of a behaviour.
  func apply(at time: Double, to numbers: inout BehaviorNumbers) {
    guard case .behavior(_, _, let places) = target else { return }
    withLanes { lanes in
      for (lane, place) in places.enumerated() { lanes[lane] = numbers[place] }
      evaluate(at: time, lanes)
      for (lane, place) in places.enumerated() where lanes[lane].isFinite {
        numbers[place] = lanes[lane]
      }
    }
  }
}
