import LaminaPlan

/// A key path of a layer, taken apart.
enum LayerPath: Hashable, Sendable {
  /// One key.
  case key(String)
  /// A part of a structure that `LayerKey` declares.
  case member(LayerKey, StructMember)
  /// A sublayer by its name, and what is meant of it.
  case sublayer(name: String, rest: String?)
  /// A filter by its name, in one of the two lists, and what is meant of it.
  case filter(LayerKey, name: String, rest: String?)
  /// What lies inside the value of a key: a layer, a dictionary, or a structure with that member.
  case inside(String, rest: String, StructMember?)

  /// Takes `path` apart. O(its length).
  init(_ path: String) {
    guard let dot = path.firstIndex(of: ".") else {
      self = .key(path)
      return
    }
    let first = String(path[..<dot])
    let rest = path[path.index(after: dot)...]
    let key = LayerKey(first)
    switch key {
    case .sublayers:
      let (name, rest) = Self.split(rest)
      self = .sublayer(name: name, rest: rest)
    case .filters?, .backgroundFilters?:
      let (name, rest) = Self.split(rest)
      self = .filter(key ?? .filters, name: name, rest: rest)
    default:
      let member = StructMember(rest)
      if let key, key.isStructure, let member {
        self = .member(key, member)
      } else {
        self = .inside(first, rest: String(rest), member)
      }
    }
  }

  private static func split(_ path: Substring) -> (String, String?) {
    guard let dot = path.firstIndex(of: ".") else { return (String(path), nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }

  // MARK: Cache

  /// Paths that were taken apart before, for the whole process. Programs use few; those that make
  /// them up are bounded.
  private static let known = Lock<[String: LayerPath]>([:])
  static let cacheSize = 4096

  /// `path` taken apart; a path is parsed once. Not for each frame: what animates keeps its parsed
  /// path.
  static func parsed(_ path: String) -> LayerPath {
    if !path.utf8.contains(UInt8(ascii: ".")) { return .key(path) }
    return known.withLock { known in
      if let parsed = known[path] { return parsed }
      let parsed = LayerPath(path)
      if known.count < cacheSize { known[path] = parsed }
      return parsed
    }
  }
}

extension LayerKey {
  /// Whether key paths name parts of this property's value.
  var isStructure: Bool {
    switch self {
    case .bounds, .position, .anchorPoint, .transform, .sublayerTransform, .frame, .shadowOffset,
      .contentsRect,
      .contentsCenter:
      true
    default: false
    }
  }
}
