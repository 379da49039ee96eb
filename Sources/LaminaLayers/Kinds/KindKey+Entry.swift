import Foundation

// What the table says of a key of specialised layers.
extension KindKey {
  /// The row of this key in the table.
  var entry: KindEntry { Self.entries[Int(rawValue)] }

  private static let entries = allCases.map(\.declaration)

  /// The property of that key that layers of `kind` have; `isWrapped` is understood as well as
  /// "wrapped".
  init?(_ name: String, of kind: LayerKind) {
    guard kind != .plain, let key = Self.byName[Int(kind.rawValue)][name] else { return nil }
    self = key
  }

  var kind: LayerKind { entry.kind }

  /// Apple's key: `isWrapped` is "wrapped".
  package var name: String {
    switch self {
    case .isWrapped: "wrapped"
    case .emitterPreservesDepth: "preservesDepth"
    default: "\(self)"
    }
  }

  /// How documents spell the value.
  package var form: KindForm { entry.form }

  /// The type of values that lie in lanes and are always the same; nil for objects, lists and
  /// names.
  var animatedType: AnimatedType? {
    switch entry.showing {
    case .lanes, .redrawn: entry.form.animatedType
    case .object, .unseen, .fixed: nil
    }
  }

  /// What has to be published anew when this property changes; nil for one that does not lie in
  /// lanes, or that layers draw themselves.
  var drawnChanges: LayerChanges? { entry.showing.drawnChanges }

  /// Whether it is an object that the compositor shows, and that a copy of a layer may have.
  var isDrawnObject: Bool { entry.showing.isObject }

  /// What a new layer has, wrapped; nil where that is zero or nothing (facts 1.3).
  var defaultValue: Any? {
    let entry = entry
    guard entry.hasDefault != false else { return nil }
    let initial = entry.coding.value(entry.kind.makeLayer())
    if entry.hasDefault == true || entry.form == .flag { return initial }
    return Coercion.isZero(initial) ? nil : initial
  }

  private static let byName: [[String: KindKey]] = {
    var tables = [[String: KindKey]](repeating: [:], count: LayerKind.allCases.count)
    for key in allCases {
      tables[Int(key.kind.rawValue)][key.name] = key
      if key == .isWrapped { tables[Int(key.kind.rawValue)]["isWrapped"] = key }
    }
    return tables
  }()

  /// Those of `kind`, in the order of declaration.
  package static func all(of kind: LayerKind) -> [KindKey] {
    kind == .plain ? [] : byKind[Int(kind.rawValue)]
  }

  private static let byKind: [[KindKey]] = LayerKind.allCases.map { kind in
    allCases.filter { $0.kind == kind }
  }

  /// Those that layers of the class have.
  package static func all(of type: CALayer.Type) -> [KindKey] { all(of: LayerKind(of: type)) }

  /// The names by which layers of `kind` know their keys.
  static func names(of kind: LayerKind) -> [String] {
    kind == .plain ? [] : Array(byName[Int(kind.rawValue)].keys)
  }
}

extension KindKey: Comparable {
  package static func < (a: KindKey, b: KindKey) -> Bool { a.rawValue < b.rawValue }
}
