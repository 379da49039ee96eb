import LaminaGeometry

// Transforms as a whole: decomposed, interpolated and composed again; added by multiplication.
extension AnimationRecord {
  func evaluateMatrix(
    _ progress: Double, _ iteration: Double, _ lanes: UnsafeMutablePointer<Double>,
    _ model: UnsafePointer<ModelTransform>?
  ) -> AnimationOutcome {
    guard let ends else { return .none }
    let current = flags.isDisjoint(with: .needsCurrent) ? CATransform3DIdentity : matrix(lanes)
    var value: CATransform3D
    var last: CATransform3D
    if let track {
      let keys = track.pointee
      let place = keys.place(at: progress)
      let next = keys.mode == .discrete || keys.segments == 0 ? place.segment : place.segment + 1
      if let form = keys.matrices, place.fraction != 0, place.fraction != 1 {
        value = form.matrix(of: keys, at: place)
      } else {
        value = MatrixEnd.interpolated(ends + place.segment, ends + next, at: place.fraction)
      }
      last = ends[keys.keys - 1].matrix
    } else if flags.contains(.fromCurrent) {
      if flags.contains(.toShifted) {
        var end = MatrixEnd(CATransform3DConcat(ends[1].matrix, current))
        value = Self.passing(current, model, against: &end) {
          MatrixEnd.interpolated($0, $1, at: progress)
        }
        last = end.matrix
      } else {
        value = Self.passing(current, model, against: ends + 1) {
          MatrixEnd.interpolated($0, $1, at: progress)
        }
        last = ends[1].matrix
      }
    } else if flags.contains(.toCurrent) {
      value = Self.passing(current, model, against: ends) {
        MatrixEnd.interpolated($1, $0, at: progress)
      }
      last = current
    } else {
      value = MatrixEnd.interpolated(ends, ends + 1, at: progress)
      last = ends[1].matrix
    }
    if iteration > 0 { value = CATransform3DConcat(value, MatrixEnd.power(last, iteration)) }
    if flags.contains(.additive) { value = CATransform3DConcat(value, current) }
    store(value, lanes)
    return .lanes
  }

  /// Calls `body` with the property's own value and with `end`. The own value is decomposed before
  /// if it is the model's.
  @inline(__always)
  private static func passing(
    _ current: CATransform3D, _ model: UnsafePointer<ModelTransform>?,
    against end: UnsafePointer<MatrixEnd>,
    _ body: (UnsafePointer<MatrixEnd>, UnsafePointer<MatrixEnd>) -> CATransform3D
  ) -> CATransform3D {
    if let model {
      return body(UnsafeRawPointer(model).assumingMemoryBound(to: MatrixEnd.self), end)
    }
    var own = MatrixEnd(passing: current, against: end.pointee)
    return withUnsafePointer(to: &own) { body($0, end) }
  }

  func matrix(_ lanes: UnsafeMutablePointer<Double>) -> CATransform3D {
    if form == .matrix { return TransformLanes(lanes).matrix }
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (
      lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]
    )
    return t
  }

  func store(_ t: CATransform3D, _ lanes: UnsafeMutablePointer<Double>) {
    if form == .matrix {
      TransformLanes(lanes).matrix = t
    } else {
      (lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]) = (
        t.m11, t.m12, t.m21, t.m22, t.m41, t.m42
      )
    }
  }
}
