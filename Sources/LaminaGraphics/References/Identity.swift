// Core Foundation compares objects without a meaning of their own by identity, and so do these.

extension CGContext: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGContext, b: CGContext) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGGradient: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGGradient, b: CGGradient) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGFunction: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGFunction, b: CGFunction) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGShading: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGShading, b: CGShading) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGLayer: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGLayer, b: CGLayer) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGDataProvider: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGDataProvider, b: CGDataProvider) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGDataConsumer: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGDataConsumer, b: CGDataConsumer) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGImageSource: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGImageSource, b: CGImageSource) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGImageDestination: Hashable {
  /// Whether both are the same object.
  public static func == (a: CGImageDestination, b: CGImageDestination) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CTFontDescriptor: Hashable {
  /// Whether both are the same object.
  public static func == (a: CTFontDescriptor, b: CTFontDescriptor) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CTFramesetter: Hashable {
  /// Whether both are the same object.
  public static func == (a: CTFramesetter, b: CTFramesetter) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CTFrame: Hashable {
  /// Whether both are the same object.
  public static func == (a: CTFrame, b: CTFrame) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CTLine: Hashable {
  /// Whether both are the same object.
  public static func == (a: CTLine, b: CTLine) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CTRun: Hashable {
  /// Whether both are the same object.
  public static func == (a: CTRun, b: CTRun) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
