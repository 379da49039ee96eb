import LaminaPlan

/// The answers of a layer's class about its keys, found once per class.
///
/// A subclass says which of its keys redraw it. The answer never changes, so it is asked for once
/// and kept. `CALayer` itself is not asked.
final class ClassTraits: Sendable {
  /// Declared keys for which the class answers `needsDisplay(forKey:)` with true.
  let displayKeys: LayerKeySet
  /// The same for the keys of its kind.
  let kindDisplayKeys: KeySet<KindKey>
  let kind: LayerKind
  /// Whether a change of a layer of this class may have a consequence that the class defines: an
  /// action, or a key that redraws it.
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
    // There is no way to find out which members a program's class overrides.
    asks = !Self.quiet.contains { $0 == type }
  }

  /// The library's own classes that define no such consequences.
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
    // Asked outside the lock, since this calls code of the program.
    let traits = ClassTraits(type)
    return known.withLock { all in
      if let first = all[ObjectIdentifier(type)] { return first }
      all[ObjectIdentifier(type)] = traits
      return traits
    }
  }
}
