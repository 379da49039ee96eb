/// The declared properties of all animation classes, as key-value coding and archives know them.
enum AnimationKey: UInt8, CaseIterable, Sendable {
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
  case delegate, timingFunction, isRemovedOnCompletion, preferredFrameRateRange
  case keyPath, isAdditive, isCumulative, valueFunction
  case fromValue, toValue, byValue
  case values, path, keyTimes, timingFunctions, calculationMode
  case tensionValues, continuityValues, biasValues, rotationMode
  case mass, stiffness, damping, initialVelocity, allowsOverdamping
  case settlingDuration, perceptualDuration, bounce
  case animations
  case type, subtype, startProgress, endProgress, filter

  /// Apple's key: `isAdditive` is "additive".
  var name: String { Self.names[self] }

  /// The property with that key, in Apple's spelling or in Swift's ("additive" or "isAdditive");
  /// nil if there is no such property.
  init?(_ name: String) {
    guard let key = Self.names[name] else { return nil }
    self = key
  }

  private static let names = KeyNames<AnimationKey>()
}

typealias AnimationKeySet = KeySet<AnimationKey>
