import LaminaPlan

// What classes say, and which are the library's own.
extension ClassTraits {
  private convenience init(_ type: CALayer.Type) {
    let kind = LayerKind(of: type)
    var keys = LayerKeySet()
    for key in LayerKey.allCases where type.needsDisplay(forKey: key.name) { keys.insert(key) }
    var kindKeys = KeySet<KindKey>()
    for key in KindKey.all(of: kind) where type.needsDisplay(forKey: key.name) {
      kindKeys.insert(key)
    }
    // A class of others cannot be asked which members it overrides.
    let asks = !Self.quiet.contains { $0 == type }
    self.init(
      displayKeys: keys, kindDisplayKeys: kindKeys, kind: kind, asks: asks,
      valuesType: kind.valuesType)
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
