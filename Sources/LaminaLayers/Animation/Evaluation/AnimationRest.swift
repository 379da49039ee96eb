/// A span of local time, both ends included, in which something either stays as it is or moves all
/// the time.
struct AnimationRest: BitwiseCopyable, Equatable {
  var isMoving = false
  var from = -Double.infinity
  var until = Double.infinity
  /// The least time between frames that whatever moves agrees to; 0 if something does not.
  var interval = Double.infinity

  /// It stays as it is always.
  static let forever = AnimationRest()
  /// Contains no time.
  static let unknown = AnimationRest(
    isMoving: true, from: .infinity, until: -.infinity, interval: 0)

  @inline(__always)
  func contains(_ time: Double) -> Bool { time >= from && time <= until }

  mutating func formIntersection(_ other: AnimationRest, _ otherInterval: Double) {
    from = max(from, other.from)
    until = min(until, other.until)
    if other.isMoving {
      isMoving = true
      interval = min(interval, otherInterval)
    }
  }
}
