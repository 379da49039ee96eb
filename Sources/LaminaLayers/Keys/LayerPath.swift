import LaminaPlan

/// A parsed key path of a layer.
enum LayerPath: Hashable, Sendable {
  /// One key.
  case key(String)
  /// A part of a structure that `LayerKey` declares.
  case member(LayerKey, StructMember)
  /// A sublayer by its name, and the path inside it, if any.
  case sublayer(name: String, rest: String?)
  /// A filter by its name, in one of the two lists, and the path inside it, if any.
  case filter(LayerKey, name: String, rest: String?)
  /// A path inside the value of a key: a layer, a dictionary, or a structure with that member.
  case inside(String, rest: String, StructMember?)

  /// Parses `path`. O(length).
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

  /// The parsed paths of the process. Programs use few; the size is limited for programs that
  /// generate paths.
  private static let known = Lock<[String: LayerPath]>([:])
  static let cacheSize = 4096

  /// The parsed `path`. Each path is parsed once. Frames do not call this: animations keep their
  /// parsed paths.
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
