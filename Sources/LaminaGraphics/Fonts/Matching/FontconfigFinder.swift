@_implementationOnly import CPango
import Foundation
import Synchronization

/// Finds installed fonts with fontconfig, in a configuration of its own.
final class FontconfigFinder: FontFinder {
  private let state: Mutex<State>

  /// The fonts of this machine: those of the configuration in `FONTCONFIG_FILE`, if set, or else of
  /// the system's configuration.
  init() {
    var config: OpaquePointer?
    MemoryLoss.heeding { config = FcInitLoadConfigAndFonts() }
    state = Mutex(State(config))
  }

  /// The fonts of a configuration given as XML.
  init(configuration: String) {
    let config = FcConfigCreate()
    let bytes = Array(configuration.utf8)
    FcConfigParseAndLoadFromMemory(config, bytes + [0], FcTrue)
    FcConfigBuildFonts(config)
    state = Mutex(State(config))
  }

  func match(_ query: FontQuery) -> FontSource? {
    heeding { state in
      if !query.name.isEmpty {
        for object in [FC_POSTSCRIPT_NAME, FC_FULLNAME] {
          if let exact = state.list(object, query.name) { return exact }
        }
      }
      return state.best(query)
    }
  }

  func match(_ query: FontQuery, covering scalar: UInt32) -> FontSource? {
    heeding { $0.sorted(query, covering: scalar, isColored: false) }
  }

  func match(_ query: FontQuery, coloring scalar: UInt32) -> FontSource? {
    heeding { $0.sorted(query, covering: scalar, isColored: true) }
  }

  func add(_ path: String) -> Bool { heeding { $0.add(path) } }

  func keep(_ paths: [String]) {
    state.withLock { state in
      state.removeAdded()
      for path in paths { _ = state.add(path) }
    }
  }

  /// Without memory, fontconfig finds another font, and says nothing.
  private func heeding<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      let losses = MemoryLoss.count
      defer { if losses != MemoryLoss.count { state.forgetSets() } }
      return MemoryLoss.heeding { body(&state) }
    }
  }

  /// fontconfig's pointers. Only one thread at a time uses them.
  private struct State: @unchecked Sendable {
    private let config: OpaquePointer?
    /// For each query, the fonts in order of preference. Few entries: one for each style that a
    /// program needs fallbacks for. They are of the type `FcFontSet`.
    private var sortedSets: [FontQuery: UnsafeMutableRawPointer] = [:]
    private static let setLimit = 32

    /// The files that were added to those of the configuration.
    private var added: Set<String> = []

    init(_ config: OpaquePointer?) { self.config = config }

    mutating func add(_ path: String) -> Bool {
      // fontconfig takes any file that FreeType opens.
      var (probe, count): (OpaquePointer?, Int32) = (nil, 0)
      probe = FcFreeTypeQuery(path, 0, nil, &count)
      guard let probe else { return false }
      defer { FcPatternDestroy(probe) }
      guard Self.source(probe) != nil, FcConfigAppFontAddFile(config, path) != FcFalse else {
        return false
      }
      added.insert(path)
      forgetSets()
      return true
    }

    /// fontconfig can only remove all of them.
    mutating func removeAdded() {
      FcConfigAppFontClear(config)
      added.removeAll()
      forgetSets()
    }

    fileprivate mutating func forgetSets() {
      sortedSets.values.forEach { FcFontSetDestroy($0.assumingMemoryBound(to: FcFontSet.self)) }
      sortedSets.removeAll()
    }

    /// The face with exactly this name. Case does not count.
    func list(_ object: String, _ name: String) -> FontSource? {
      guard let pattern = FcPatternCreate() else { return nil }
      defer { FcPatternDestroy(pattern) }
      FcPatternAddString(pattern, object, name)
      FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
      FcPatternAddBool(pattern, FC_VARIABLE, FcFalse)
      let objects = FcObjectSetCreate()
      defer { FcObjectSetDestroy(objects) }
      for wanted in [FC_FILE, FC_INDEX, FC_FONTFORMAT] { FcObjectSetAdd(objects, wanted) }
      guard let set = FcFontList(config, pattern, objects) else { return nil }
      defer { FcFontSetDestroy(set) }
      // Several files may hold the same face, and the order of the list is undefined, so the path
      // decides. A program's own fonts come first.
      func place(_ source: FontSource) -> (Int, String, Int) {
        (added.contains(source.path) ? 0 : 1, source.path, source.index)
      }
      return Self.sources(set).min { place($0) < place($1) }
    }

    func best(_ query: FontQuery) -> FontSource? {
      guard let pattern = pattern(query) else { return nil }
      defer { FcPatternDestroy(pattern) }
      var result = FcResultNoMatch
      if let match = FcFontMatch(config, pattern, &result) {
        defer { FcPatternDestroy(match) }
        if let source = Self.source(match) { return source }
      }
      guard let set = FcFontSort(config, pattern, FcFalse, nil, &result) else { return nil }
      defer { FcFontSetDestroy(set) }
      return Self.sources(set).first
    }

    /// The first font in order of preference that has the character. With `isColored`, only fonts
    /// with coloured glyphs count.
    mutating func sorted(_ query: FontQuery, covering scalar: UInt32, isColored: Bool)
      -> FontSource?
    {
      guard let set = fontSet(query) else { return nil }
      let fonts = UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont))
      for font in fonts {
        var characters: OpaquePointer?
        guard let font, FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
          let characters, FcCharSetHasChar(characters, scalar) != 0, let source = Self.source(font)
        else { continue }
        var hasColors: FcBool = FcFalse
        if isColored,
          FcPatternGetBool(font, FC_COLOR, 0, &hasColors) != FcResultMatch || hasColors == FcFalse
        {
          continue
        }
        return source
      }
      return nil
    }

    private mutating func fontSet(_ query: FontQuery) -> UnsafeMutablePointer<FcFontSet>? {
      if let known = sortedSets[query] { return known.assumingMemoryBound(to: FcFontSet.self) }
      guard let pattern = pattern(query) else { return nil }
      defer { FcPatternDestroy(pattern) }
      var result = FcResultNoMatch
      guard let set = FcFontSort(config, pattern, FcTrue, nil, &result) else { return nil }
      if sortedSets.count >= Self.setLimit {
        forgetSets()
      }
      sortedSets[query] = UnsafeMutableRawPointer(set)
      return set
    }

    /// The query as a pattern, with the rules of the configuration applied.
    private func pattern(_ query: FontQuery) -> OpaquePointer? {
      guard let pattern = FcPatternCreate() else { return nil }
      for family in query.families { FcPatternAddString(pattern, FC_FAMILY, family) }
      FcPatternAddInteger(
        pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(clamping: query.style.weight)))
      FcPatternAddInteger(
        pattern, FC_SLANT, query.style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
      FcPatternAddInteger(pattern, FC_WIDTH, Self.width(query.style.width))
      FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
      FcPatternAddBool(pattern, FC_VARIABLE, FcFalse)
      // Without a language, fontconfig uses that of the environment, and the choice would depend on
      // it.
      FcPatternAddString(pattern, FC_LANG, "en")
      FcConfigSubstitute(config, pattern, FcMatchPattern)
      FcDefaultSubstitute(pattern)
      return pattern
    }

    /// OpenType's width classes in percent.
    private static func width(_ step: Int) -> Int32 {
      let percents: [Int32] = [50, 63, 75, 87, 100, 113, 125, 150, 200]
      return percents.indices.contains(step - 1) ? percents[step - 1] : 100
    }

    private static func sources(_ set: UnsafeMutablePointer<FcFontSet>) -> [FontSource] {
      UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont)).compactMap {
        $0.flatMap(source)
      }
    }

    /// The location of the face, if its format has the tables that are read here.
    private static func source(_ pattern: OpaquePointer) -> FontSource? {
      var (file, format): (UnsafeMutablePointer<FcChar8>?, UnsafeMutablePointer<FcChar8>?) = (
        nil, nil
      )
      var index: Int32 = 0
      guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file,
        FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format) == FcResultMatch, let format,
        ["TrueType", "CFF"].contains(String(cString: format))
      else { return nil }
      _ = FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
      return FontSource(path: String(cString: file), index: Int(index))
    }
  }
}
