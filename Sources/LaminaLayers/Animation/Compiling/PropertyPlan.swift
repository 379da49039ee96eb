import Foundation
import LaminaGeometry

/// The common first step of the builders of all property animations.
struct PropertyPlan {
  let property: AnimatedProperty
  /// The type of the animation's values: the one that a value function takes, else that of the
  /// property.
  let type: AnimatedType
  private let animation: CAPropertyAnimation
  private let context: AnimationContext

  /// Nil, with a line in the log, if nothing can be animated. `samples` are the animation's own
  /// values.
  init?(
    _ animation: CAPropertyAnimation, _ context: AnimationContext, samples: [Any],
    goesByCurrent: Bool
  ) {
    guard let keyPath = animation.keyPath else { return nil }
    var samples = samples
    // If the property's own value takes part, it needs the structure of the animation's values.
    let isUndeclared =
      LayerKey(keyPath)?.animatedType == nil
      && KindKey(keyPath, of: context.kind)?.animatedType == nil
    if samples.isEmpty || goesByCurrent && isUndeclared, let current = context.current(keyPath) {
      samples.append(current)
    }
    guard var property = AnimatedProperty(keyPath, samples: samples, of: context.kind) else {
      animation.refuse("keyPath \"\(keyPath)\"", "no property there can be animated")
      return nil
    }
    var type = property.partType
    if let function = animation.valueFunction {
      guard let whole = property.takingTransforms() else {
        animation.refuse(
          "valueFunction \(function.name.rawValue)", "\"\(keyPath)\" is no transform")
        return nil
      }
      property = whole
      type = function.form.laneCount == 1 ? .number : .numbers(function.form.laneCount)
    }
    (self.property, self.type, self.animation, self.context) = (property, type, animation, context)
  }

  /// The lanes of a value; nil, with a line in the log, if it does not have the type.
  func lanes(of value: Any) -> [Double]? {
    if let lanes = type.lanes(of: value), lanes.allSatisfy(\.isFinite) { return lanes }
    animation.refuse("value \(value) for \"\(animation.keyPath ?? "")\"", "is no finite \(type)")
    return nil
  }

  /// Whether values of the type can be added to the value of the layer. Where they cannot, an
  /// additive animation replaces that value: paths have no sum, and a list has one only with a list
  /// of the same length.
  private var canAdd: Bool {
    switch type {
    case .object, .path: return false
    case .numbers, .colors:
      if animation.valueFunction != nil { return true }
      guard let keyPath = animation.keyPath else { return false }
      return type.lanes(of: context.current(keyPath)) != nil
    default: return true
    }
  }

  /// The parts of the record that all property animations have in common.
  var parts: RecordParts {
    let clock = animation.clock(context)
    var parts = RecordParts(clock, context)
    parts.form = type.form
    parts.laneCount = type.laneCount
    parts.function = animation.valueFunction?.form
    if animation.isAdditive, canAdd { parts.flags.insert(.additive) }
    if animation.isCumulative, !animation.autoreverses, type != .object {
      parts.flags.insert(.cumulative)
    }
    return parts
  }
}

/// A row of lanes as a matrix.
extension CATransform3D {
  init(lanes: [Double], form: LaneForm) {
    self = CATransform3DIdentity
    lanes.withUnsafeBufferPointer {
      if let start = $0.baseAddress { self = CATransform3D(lanes: start, form: form) }
    }
  }

  init(lanes: UnsafePointer<Double>, form: LaneForm) {
    self = CATransform3DIdentity
    if form == .affine {
      (m11, m12, m21, m22, m41, m42) = (lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5])
    } else {
      let row = { SIMD4(lanes[$0], lanes[$0 + 1], lanes[$0 + 2], lanes[$0 + 3]) }
      rows = (row(0), row(4), row(8), row(12))
    }
  }
}
