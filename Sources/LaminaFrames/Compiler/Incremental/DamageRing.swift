/// What has changed in each of the last frames, so that a target that shows an older one is brought
/// up to date.
///
/// The age of a target is 1 if it shows the frame before, 2 for the one before that, and so on, as
/// EGL counts; 0 if it is not known what it shows.
struct DamageRing {
  /// Frames that are remembered: hosts draw into two or three buffers in turn.
  static let mostFrames = 4

  private var regions = InlineArray<4, DamageRegion>(repeating: .all)
  private var newest = 0

  /// Notes what the next frame changes.
  mutating func push(_ region: DamageRegion) {
    newest = (newest + 1) % Self.mostFrames
    regions[newest] = region
  }

  /// Nothing is known about any target.
  mutating func forget() {
    for k in 0..<Self.mostFrames { regions[k] = .all }
  }

  /// What has to be drawn again in a target of that age.
  func damage(age: Int) -> DamageRegion {
    guard age >= 1, age <= Self.mostFrames else { return .all }
    var result = DamageRegion.none
    for k in 0..<age { result.add(regions[(newest + Self.mostFrames - k) % Self.mostFrames]) }
    return result
  }
}
