/// The number of particles that the emitters of one tree may keep at a time, and how many they
/// keep.
///
/// One thread at a time uses it: the one that shows the tree at a time.
final class ParticleBudget {
  /// A limit of the operator.
  var limit: Int
  private var kept = 0

  init(limit: Int = 0) { self.limit = limit }

  /// How many more may be kept.
  var left: Int { max(limit - kept, 0) }

  func take(_ count: Int) { kept += count }
  func giveBack(_ count: Int) { kept -= count }
}
