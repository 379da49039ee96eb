/// The declared properties of specialised layers, as key-value coding, actions, archives and
/// animations know them.
///
/// A name is a property of one kind of layer only: "path" is a property of shape layers, and an
/// undeclared key for other layers.
enum KindKey: UInt8, CaseIterable, Sendable {
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit,
    lineCap,
    lineJoin, lineDashPhase, lineDashPattern
  case colors, locations, startPoint, endPoint, type
  case string, font, fontSize, foregroundColor, isWrapped, truncationMode, alignmentMode,
    allowsFontSubpixelQuantization
  case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor,
    instanceRedOffset,
    instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  case emitterCells, emitterBehaviors, birthRate, lifetime, emitterPosition, emitterZPosition,
    emitterSize,
    emitterDepth, emitterShape, emitterMode, renderMode, emitterPreservesDepth, velocity, scale,
    spin, seed
  case levelsOfDetail, levelsOfDetailBias, tileSize

  /// The property of layers of `kind` with that key, in Apple's spelling or in Swift's ("wrapped"
  /// or "isWrapped"); nil if there is no such property.
  init?(_ name: String, of kind: LayerKind) {
    guard kind != .plain, let key = Self.byName[Int(kind.rawValue)][name] else { return nil }
    self = key
  }

  var kind: LayerKind {
    switch self {
    case .path...(.lineDashPattern): .shape
    case .colors...(.type): .gradient
    case .string...(.allowsFontSubpixelQuantization): .text
    case .instanceCount...(.instanceAlphaOffset): .replicator
    case .emitterCells...(.seed): .emitter
    default: .tiled
    }
  }

  /// Apple's key: `isWrapped` is "wrapped".
  var name: String {
    switch self {
    case .isWrapped: "wrapped"
    case .emitterPreservesDepth: "preservesDepth"
    default: "\(self)"
    }
  }

  /// Whether it is an object that the compositor shows, and that a copy of a layer may have.
  var isDrawnObject: Bool { self == .path || self == .colors || self == .locations }

  private static let byName: [[String: KindKey]] = {
    var tables = [[String: KindKey]](repeating: [:], count: 7)
    for key in allCases {
      tables[Int(key.kind.rawValue)][key.name] = key
      if key == .isWrapped { tables[Int(key.kind.rawValue)]["isWrapped"] = key }
    }
    return tables
  }()

  /// The keys of `kind`, in the order of declaration.
  static func all(of kind: LayerKind) -> [KindKey] {
    kind == .plain ? [] : byKind[Int(kind.rawValue)]
  }

  private static let byKind: [[KindKey]] = (0..<7).map { kind in
    allCases.filter { Int($0.kind.rawValue) == kind }
  }
}

extension KindKey: Comparable {
  static func < (a: KindKey, b: KindKey) -> Bool { a.rawValue < b.rawValue }
}
