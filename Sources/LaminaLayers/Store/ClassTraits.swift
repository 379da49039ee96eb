import LaminaPlan

/// What the class of a layer says about its keys, found once per class.
///
/// Setters ask a subclass which keys redraw it; that answer does not change, so it is kept, and
/// layers of `CALayer` itself are not asked at all.
final class ClassTraits: Sendable {
  /// Declared keys for which the class answers `needsDisplay(forKey:)` with true.
  let displayKeys: LayerKeySet
  /// The same of the keys that layers of its kind have.
  let kindDisplayKeys: KeySet<KindKey>
  let kind: LayerKind
  /// Whether layers of the class may have an answer of their own when they change: an action, or a
  /// key that redraws them.
  let asks: Bool

  private init(_ type: CALayer.Type) {
    var keys = LayerKeySet()
    for key in LayerKey.allCases where type.needsDisplay(forKey: key.name) { keys.insert(key) }
    displayKeys = keys
    kind = LayerKind(of: type)
    var kindKeys = KeySet<KindKey>()
    for key in KindKey.all(of: kind) where type.needsDisplay(forKey: key.name) {
      kindKeys.insert(key)
    }
    kindDisplayKeys = kindKeys
    // A class of others cannot be asked which members it overrides.
    asks = !Self.quiet.contains { $0 == type }
  }

  /// The library's own classes that have no answers of their own.
  private static let quiet: [CALayer.Type] = [
    CATransformLayer.self, CAScrollLayer.self, CAShapeLayer.self, CAGradientLayer.self,
    CAReplicatorLayer.self,
    CAEmitterLayer.self,
  ]

  private static let known = Lock<[ObjectIdentifier: ClassTraits]>([:])

  /// The traits of `type`, or nil for `CALayer` itself.
  static func of(_ type: CALayer.Type) -> ClassTraits? {
    if type == CALayer.self { return nil }
    if let traits = known.withLock({ $0[ObjectIdentifier(type)] }) { return traits }
    // Asked outside the lock: the class's answer is code of others.
    let traits = ClassTraits(type)
    return known.withLock { all in
      if let first = all[ObjectIdentifier(type)] { return first }
      all[ObjectIdentifier(type)] = traits
      return traits
    }
  }
}
