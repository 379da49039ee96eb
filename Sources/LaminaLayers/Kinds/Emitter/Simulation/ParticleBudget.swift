import LaminaGraphics

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
  /// Whether somebody has noticed since the frame began that nobody wants it any more.
  private(set) var isGivenUp = false
  /// What may still be done until the next look at whether the frame is wanted.
  private var unseen = ParticleBudget.look

  /// The steps between two looks, which take 10 to 50 ns each.
  private static let look = 1 << 15

  init(limit: Int = 0, stepLimit: Int = .max) {
    (self.limit, self.stepLimit) = (limit, stepLimit)
  }

  /// How many more particles may be kept.
  var left: Int { max(limit - kept, 0) }

  func take(_ count: Int) { kept += count }
  func giveBack(_ count: Int) { kept -= count }

  func beginFrame() { (steps, isGivenUp) = (0, false) }

  /// Counts work before it is done. Returns whether it may be done, and is still wanted.
  func allows(steps units: Int) -> Bool {
    let (sum, overflows) = steps.addingReportingOverflow(units)
    steps = overflows ? .max : sum
    return !isOverSteps && isWanted(after: units)
  }

  /// Whether the frame is still wanted, before work that was counted is done. Looks now and then.
  @inline(__always)
  func isWanted(after units: Int) -> Bool {
    unseen -= min(units, Self.look)
    if unseen <= 0 {
      unseen = Self.look
      if WorkToken.isCurrentOver { isGivenUp = true }
    }
    return !isGivenUp
  }

  /// Whether more work was counted than is allowed.
  var isOverSteps: Bool { steps > stepLimit }
}
