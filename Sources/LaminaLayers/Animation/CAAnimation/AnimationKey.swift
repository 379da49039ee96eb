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
  var name: String { Self.names[Int(rawValue)] }

  /// The property of that key; `isAdditive` is understood as well.
  init?(_ name: String) {
    guard let key = Self.byName[name] else { return nil }
    self = key
  }

  private static let names = allCases.map { key in
    let text = "\(key)"
    guard text.hasPrefix("is"), let first = text.dropFirst(2).first else { return text }
    return first.lowercased() + text.dropFirst(3)
  }

  private static let byName: [String: AnimationKey] = {
    var table: [String: AnimationKey] = [:]
    for key in allCases {
      table[key.name] = key
      table["\(key)"] = key
    }
    return table
  }()
}

/// A set of declared properties: one word, which is enough for 64 of them.
struct AnimationKeySet: Equatable, Sendable {
  private var bits: UInt64 = 0

  func contains(_ key: AnimationKey) -> Bool { bits & (1 << UInt64(key.rawValue)) != 0 }

  mutating func insert(_ key: AnimationKey) { bits |= 1 << UInt64(key.rawValue) }
}
