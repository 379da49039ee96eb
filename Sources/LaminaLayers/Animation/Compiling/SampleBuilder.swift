/// Compiles sampled animations: finds what type the samples have to have.
struct SampleBuilder {
  private let animation: CASampledAnimation
  private let context: AnimationContext

  init(_ animation: CASampledAnimation, _ context: AnimationContext) {
    (self.animation, self.context) = (animation, context)
  }

  /// The compiled animation; nil if it changes nothing.
  func build() -> CompiledAnimation? {
    guard let sample = animation.sample,
      let plan = PropertyPlan(animation, context, samples: [], goesByCurrent: false)
    else { return nil }
    var parts = plan.parts
    parts.flags.remove(.cumulative)
    let type = sampleType(plan, parts)
    if case .object = type {
      // The structure of paths and lists may change from sample to sample.
      (parts.form, parts.laneCount) = (.object, 0)
      parts.flags.remove(.additive)
    }
    let what = "\(Swift.type(of: animation)) of \"\(animation.keyPath ?? "")\""
    parts.sampler = SampleSource(sample, animation.nextChange, type) { value in
      Refusal.note("\(what): sample \(value) refused: is no finite \(type)")
    }
    return parts.animation(of: plan.property)
  }

  private func sampleType(_ plan: PropertyPlan, _ parts: RecordParts) -> SampleSource.Form {
    if parts.function != nil { return .lanes(plan.type) }
    switch plan.type {
    case .number, .point, .size, .rect, .color, .transform, .affine: return .lanes(plan.type)
    case .path: return .object(.path)
    case .numbers: return .object(.numbers)
    case .colors: return .object(.colors)
    case .object: return .object(plan.property.sampleObject)
    }
  }
}

extension AnimatedProperty {
  /// What samples of a declared property that is no lanes have to be.
  fileprivate var sampleObject: SampleSource.Object {
    switch (key, kindKey) {
    case (.shadowPath?, _), (_, .path?): .path
    case (_, .colors?): .colors
    case (_, .locations?): .numbers
    default: .any
    }
  }
}
