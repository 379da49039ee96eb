import Foundation
import LaminaGeometry

/// Compiles basic animations: finds both ends from `from`, `to` and `by` (facts 4.5).
struct BasicBuilder {
  private let animation: CAPropertyAnimation
  private let context: AnimationContext

  init(_ animation: CAPropertyAnimation, _ context: AnimationContext) {
    (self.animation, self.context) = (animation, context)
  }

  /// The compiled animation; nil if it changes nothing.
  func build(from: Any?, to: Any?, by: Any?, spring: SpringCurve?) -> CompiledAnimation? {
    let samples = [from, to, by].compactMap(\.self)
    if samples.isEmpty { return nil }
    // Additive animations, and those with a value function, never use the property's own value.
    let standsAlone = animation.isAdditive || animation.valueFunction != nil
    let goesByCurrent = !standsAlone && samples.count == 1
    guard
      let plan = PropertyPlan(animation, context, samples: samples, goesByCurrent: goesByCurrent)
    else {
      return nil
    }
    var parts = plan.parts
    parts.spring = spring
    if plan.type == .object {
      parts.objects = [from, to].compactMap(\.self)
      if parts.objects.isEmpty { return nil }
      parts.from.x = from == nil ? -1 : 0
      parts.to.x = to == nil ? -1 : Double(parts.objects.count - 1)
      return parts.animation(of: plan.property)
    }
    var values: [[Double]?] = []
    for value in [from, to, by] {
      guard let value else {
        values.append(nil)
        continue
      }
      guard let lanes = plan.lanes(of: value) else { return nil }
      values.append(lanes)
    }
    let ends = Ends(plan.type, from: values[0], to: values[1], by: values[2])
    let neutral = standsAlone ? neutral(plan.type) : nil
    let (start, end) = ends.resolved(neutral, &parts.flags)
    store(start, end, plan.type, &parts)
    return parts.animation(of: plan.property)
  }

  private func neutral(_ type: AnimatedType) -> [Double] {
    switch type.form {
    case .matrix: AnimatedType.lanes(CATransform3DIdentity)
    case .affine: [1, 0, 0, 1, 0, 0]
    default: Array(repeating: animation.valueFunction?.form.neutral ?? 0, count: type.laneCount)
    }
  }

  private func store(
    _ start: [Double], _ end: [Double], _ type: AnimatedType, _ parts: inout RecordParts
  ) {
    if type.form == .matrix || type.form == .affine {
      parts.ends = [start, end].map { MatrixEnd(CATransform3D(lanes: $0, form: type.form)) }
    } else if type.laneCount <= 4 {
      for lane in 0..<type.laneCount {
        (parts.from[lane], parts.to[lane]) = (start[lane], end[lane])
      }
    } else {
      parts.numbers = start + end
    }
  }

  /// The three values, by lanes.
  private struct Ends {
    let type: AnimatedType
    let from: [Double]?
    let to: [Double]?
    let by: [Double]?

    init(_ type: AnimatedType, from: [Double]?, to: [Double]?, by: [Double]?) {
      (self.type, self.from, self.to, self.by) = (type, from, to, by)
    }

    /// Both ends. If an end is the property's own value, `neutral` is used for it; if that is nil,
    /// a flag is set.
    func resolved(_ neutral: [Double]?, _ flags: inout AnimationFlags) -> (
      from: [Double], to: [Double]
    ) {
      let none = Array(repeating: 0.0, count: type.laneCount)
      switch (from, to, by) {
      case (let from?, let to?, _): return (from, to)
      case (let from?, nil, let by?): return (from, sum(from, by))
      case (nil, let to?, let by?): return (difference(to, by), to)
      case (let from?, nil, nil):
        if neutral == nil { flags.insert(.toCurrent) }
        return (from, neutral ?? none)
      case (nil, let to?, nil):
        if neutral == nil { flags.insert(.fromCurrent) }
        return (neutral ?? none, to)
      case (nil, nil, let by):
        let by = by ?? none
        if let neutral { return (neutral, sum(neutral, by)) }
        flags.insert([.fromCurrent, .toShifted])
        return (none, by)
      }
    }

    private var isMatrix: Bool { type.form == .matrix || type.form == .affine }

    private func matrix(_ lanes: [Double]) -> CATransform3D {
      CATransform3D(lanes: lanes, form: type.form)
    }

    private func lanes(_ t: CATransform3D) -> [Double] {
      type.form == .affine
        ? [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42].map { Double($0) } : AnimatedType.lanes(t)
    }

    /// The sum of two values. Transforms are multiplied, as in additive animations: the second is
    /// applied first.
    private func sum(_ a: [Double], _ b: [Double]) -> [Double] {
      isMatrix ? lanes(CATransform3DConcat(matrix(b), matrix(a))) : zip(a, b).map { $0 + $1 }
    }

    private func difference(_ a: [Double], _ b: [Double]) -> [Double] {
      isMatrix
        ? lanes(CATransform3DConcat(CATransform3DInvert(matrix(b)), matrix(a)))
        : zip(a, b).map { $0 - $1 }
    }
  }
}
