/// The number of particles that the emitters of one tree may keep at a time, and how many they
/// keep; the work that they may take in one frame, and how much they have taken.
///
/// One thread at a time uses it: the one that shows the tree at a time.
final class ParticleBudget {
  /// A limit of the operator.
  var limit: Int
  /// A limit of the operator: ``RenderLimits/particleSteps``.
  var stepLimit: Int
  private var kept = 0
  /// What was counted since the frame began, also what was then refused.
  private(set) var steps = 0

  init(limit: Int = 0, stepLimit: Int = .max) {
    (self.limit, self.stepLimit) = (limit, stepLimit)
  }

  /// How many more particles may be kept.
  var left: Int { max(limit - kept, 0) }

  func take(_ count: Int) { kept += count }
  func giveBack(_ count: Int) { kept -= count }

  func beginFrame() { steps = 0 }

  /// Counts work before it is done. Returns whether it may be done.
  func allows(steps units: Int) -> Bool {
    let (sum, overflows) = steps.addingReportingOverflow(units)
    steps = overflows ? .max : sum
    return !isOverSteps
  }

  /// Whether more work was counted than is allowed.
  var isOverSteps: Bool { steps > stepLimit }
}
