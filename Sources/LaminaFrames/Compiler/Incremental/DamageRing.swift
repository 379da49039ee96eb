/// The changes of the last frames, from which a target with an older frame is brought up to date.
///
/// The age of a target is 1 if it shows the frame before, 2 for the one before that, and so on, as
/// EGL counts. It is 0 if nobody knows what the target shows.
struct DamageRing {
  /// How many frames are remembered. Hosts draw into two or three buffers in turn.
  static let mostFrames = 4

  private var regions = InlineArray<4, DamageRegion>(repeating: .all)
  private var newest = 0

  /// Notes the change of the next frame.
  mutating func push(_ region: DamageRegion) {
    newest = (newest + 1) % Self.mostFrames
    regions[newest] = region
  }

  /// From now on nothing is known about any target.
  mutating func forget() {
    for k in 0..<Self.mostFrames { regions[k] = .all }
  }

  /// The part of a target of that age that has to be drawn again.
  func damage(age: Int) -> DamageRegion {
    guard age >= 1, age <= Self.mostFrames else { return .all }
    var result = DamageRegion.none
    for k in 0..<age { result.add(regions[(newest + Self.mostFrames - k) % Self.mostFrames]) }
    return result
  }
}
