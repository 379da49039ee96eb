import LaminaGeometry

// Values that a function computes.
extension AnimationRecord {
  /// The time that the function gets at `time`, in the local time of the layer; nil while the
  /// animation changes nothing.
  func sampleTime(at time: Double) -> Double? {
    var time = time
    for index in 0..<outerCount {
      guard let inner = outer?[index].localTime(at: time) else { return nil }
      time = inner
    }
    return clock.runTime(at: time)
  }

  func evaluateSample(
    _ sampler: Unmanaged<SampleSource>, at time: Double, into lanes: UnsafeMutablePointer<Double>,
    _ model: UnsafePointer<ModelTransform>?
  ) -> AnimationOutcome {
    guard let time = sampleTime(at: time) else { return .none }
    if form == .object { return .sample(time) }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { sample in
      guard let start = sample.baseAddress,
        sampler._withUnsafeGuaranteedRef({ $0.read(at: time, into: start) })
      else { return .none }
      switch form {
      case .matrix, .affine:
        var value = CATransform3D(lanes: start, form: form)
        if flags.contains(.additive) { value = CATransform3DConcat(value, matrix(lanes)) }
        store(value, lanes)
      default:
        let current = flags.contains(.additive) ? read(lanes, model) : SIMD4<Double>()
        var value = SIMD4<Double>()
        for lane in 0..<min(laneCount, 4) { value[lane] = sample[lane] }
        return finish(value, current, lanes, model)
      }
      return .lanes
    }
  }
}
