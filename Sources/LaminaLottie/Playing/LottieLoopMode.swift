/// How often an animation plays. The names are those of lottie-ios.
public enum LottieLoopMode: Hashable, Sendable {
  /// Once, then it stands at the end.
  case playOnce
  /// For ever, each time from the beginning.
  case loop
  /// For ever, there and back.
  case autoReverse
  /// That often. Fractions count; anything but a positive number means once.
  case `repeat`(Float)
  /// That often there and back, so it ends where it began.
  case repeatBackwards(Float)

  /// How often a run begins; infinity for ever.
  var count: Double {
    switch self {
    case .playOnce: 1
    case .loop, .autoReverse: .infinity
    case .repeat(let count), .repeatBackwards(let count): count > 0 ? Double(count) : 1
    }
  }

  /// Whether each run goes there and back.
  var turnsBack: Bool {
    switch self {
    case .autoReverse, .repeatBackwards: true
    case .playOnce, .loop, .repeat: false
    }
  }
}
