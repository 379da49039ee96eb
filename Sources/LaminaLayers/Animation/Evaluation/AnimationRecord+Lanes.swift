import LaminaGeometry

// Values whose lanes are interpolated separately: numbers, points, rectangles, colours, lists of
// them, points of paths.
extension AnimationRecord {
  @inline(__always)
  func evaluateShort(
    _ progress: Double, _ iteration: Double, _ lanes: UnsafeMutablePointer<Double>,
    _ model: UnsafePointer<ModelTransform>?
  ) -> AnimationOutcome {
    let current = flags.isDisjoint(with: .needsCurrent) ? SIMD4<Double>() : read(lanes, model)
    var value: SIMD4<Double>
    if let track {
      value = track.pointee.lanes(of: laneCount, at: progress)
      if iteration > 0 {
        for lane in 0..<laneCount {
          value[lane] += iteration * track.pointee.lastLane(lane, of: laneCount)
        }
      }
    } else {
      let start = flags.contains(.fromCurrent) ? current : from
      var end = flags.contains(.toCurrent) ? current : to
      if flags.contains(.toShifted) { end += current }
      // At the end the value is exactly `end`, without rounding of the difference.
      value = progress == 1 ? end : start + (end - start) * progress
      if iteration > 0 { value += end * iteration }
    }
    return finish(value, current, lanes, model)
  }

  /// Writes a value of up to four lanes, by value function and sum.
  @inline(__always)
  func finish(
    _ value: SIMD4<Double>, _ current: SIMD4<Double>, _ lanes: UnsafeMutablePointer<Double>,
    _ model: UnsafePointer<ModelTransform>?
  ) -> AnimationOutcome {
    var value = value
    if let function {
      storeFunction(function.matrix(value), lanes)
      return .lanes
    }
    if flags.contains(.additive) { value += current }
    // If either colour is nil, there is no colour between them.
    if form == .color, value.w.isNaN { return .none }
    write(value, lanes, model)
    return .lanes
  }

  /// Stores the matrix of a value function: it replaces the transform, or is applied before it.
  private func storeFunction(_ matrix: CATransform3D, _ lanes: UnsafeMutablePointer<Double>) {
    let property = TransformLanes(lanes)
    property.matrix =
      flags.contains(.additive) ? CATransform3DConcat(matrix, property.matrix) : matrix
  }

  @inline(__always)
  func read(
    _ lanes: UnsafeMutablePointer<Double>, _ model: UnsafePointer<ModelTransform>?
  ) -> SIMD4<Double> {
    let start: UnsafeMutablePointer<Double>
    switch member {
    case .whole: start = lanes
    case .from(let first): start = lanes + Int(first)
    case .part(let part):
      let numbers = TransformLanes(lanes).read(part, model)
      return SIMD4(numbers.x, numbers.y, 0, 0)
    }
    switch laneCount {
    case 1: return SIMD4(start[0], 0, 0, 0)
    case 2: return SIMD4(start[0], start[1], 0, 0)
    case 3: return SIMD4(start[0], start[1], start[2], 0)
    default: return SIMD4(start[0], start[1], start[2], start[3])
    }
  }

  @inline(__always)
  private func write(
    _ value: SIMD4<Double>, _ lanes: UnsafeMutablePointer<Double>,
    _ model: UnsafePointer<ModelTransform>?
  ) {
    let start: UnsafeMutablePointer<Double>
    switch member {
    case .whole: start = lanes
    case .from(let first): start = lanes + Int(first)
    case .part(let part):
      return TransformLanes(lanes).write(SIMD2(value.x, value.y), to: part, model)
    }
    start[0] = value.x
    if laneCount == 1 { return }
    start[1] = value.y
    if laneCount == 2 { return }
    start[2] = value.z
    if laneCount == 3 { return }
    start[3] = value.w
  }

  /// Evaluates values of more than four lanes, which are whole properties.
  func evaluateLong(
    _ progress: Double, _ iteration: Double, _ lanes: UnsafeMutablePointer<Double>
  ) -> AnimationOutcome {
    let place = track?.pointee.place(at: progress)
    for lane in 0..<laneCount {
      let current = lanes[lane]
      var (value, end) = (0.0, 0.0)
      if let track, let place {
        value = track.pointee.lane(lane, of: laneCount, at: place)
        if iteration > 0 { end = track.pointee.lastLane(lane, of: laneCount) }
      } else if let numbers {
        let start = flags.contains(.fromCurrent) ? current : numbers[lane]
        end = flags.contains(.toCurrent) ? current : numbers[laneCount + lane]
        if flags.contains(.toShifted) { end += current }
        value = progress == 1 ? end : start + (end - start) * progress
      }
      if iteration > 0 { value += end * iteration }
      lanes[lane] = flags.contains(.additive) ? value + current : value
    }
    return .lanes
  }
}
