import Foundation
import Synchronization

/// The open faces, and the choice of a face for a name or a character. Any thread may use it.
final class FontLibrary: Sendable {
  /// The fonts of this machine.
  static let shared = FontLibrary(finder: FontconfigFinder())
  /// The font family of text without a font, as on Apple's systems. If it is not installed,
  /// fontconfig chooses a substitute.
  static let defaultName = "Helvetica"

  let finder: any FontFinder
  let state = Mutex(State())

  init(finder: any FontFinder) { self.finder = finder }

  struct State {
    /// The files that the program has registered, in their order.
    var files: [String] = []
    /// The faces that it has registered without a file.
    var ownFaces: [FontFace] = []
    /// The number of changes to them.
    var round = 0
    var faces: [FontSource: FontFace] = [:]
    var names: [String: FontFace] = [:]
    var fallbacks: [FallbackKey: FontFace?] = [:]
    var hasWarned = false
    /// What was looked for is not kept if fonts have changed since, or memory has run out: then
    /// fontconfig may have found another font.
    var time: SIMD2<Int> { SIMD2(round, MemoryLoss.count) }
    /// The most entries of each table. A table that is full is emptied, which is cheap because
    /// faces are memory-mapped files.
    static let limit = 4_096
    static let faceLimit = 256
  }

  struct FallbackKey: Hashable {
    var query: FontQuery
    var scalar: UInt32
    var isColored = false
  }

  /// The face for a name. Throws ``CGFontError/noFontInstalled``.
  func face(named name: String) throws(CGFontError) -> FontFace {
    let (found, time) = state.withLock { state in
      (state.names[name] ?? state.ownFace(named: name), state.time)
    }
    if let found { return found }
    guard let face = finder.match(FontQuery(name: name)).flatMap(open) else {
      throw .noFontInstalled
    }
    state.withLock { state in
      guard state.time == time else { return }
      if state.names.count >= State.limit { state.names.removeAll() }
      state.names[name] = face
    }
    return face
  }

  /// The face for a name. If there is none, a face that draws nothing, and one message on the
  /// standard error stream.
  func faceOrEmpty(named name: String) -> FontFace {
    do {
      return try face(named: name)
    } catch {
      let first = state.withLock { state in
        defer { state.hasWarned = true }
        return !state.hasWarned
      }
      if first { FileHandle.standardError.write(Data("lamina: \(error)\n".utf8)) }
      return .empty
    }
  }

  /// The face of the same family as `face` in another style.
  func face(like face: FontFace, style: FontStyle) -> FontFace? {
    finder.match(FontQuery(families: families(of: face), style: style)).flatMap(open)
  }

  /// The face nearest to `face` that has the character; nil if no face has it.
  func fallback(for scalar: UInt32, from face: FontFace) -> FontFace? {
    find(
      FallbackKey(
        query: FontQuery(families: families(of: face), style: FontStyle(face.metrics)),
        scalar: scalar))
  }

  /// A face that has the character as a coloured emoji; nil if no face has it.
  func emoji(for scalar: UInt32) -> FontFace? {
    find(
      FallbackKey(
        query: FontQuery(families: ["emoji"], style: FontStyle()), scalar: scalar, isColored: true))
  }

  private func find(_ key: FallbackKey) -> FontFace? {
    let (known, time) = state.withLock { ($0.fallbacks[key], $0.time) }
    if let known { return known }
    let source =
      key.isColored
      ? finder.match(key.query, coloring: key.scalar)
      : finder.match(key.query, covering: key.scalar)
    let found = source.flatMap(open)
    state.withLock { state in
      guard state.time == time else { return }
      if state.fallbacks.count >= State.limit { state.fallbacks.removeAll() }
      state.fallbacks[key] = .some(found)
    }
    return found
  }

  private func families(of face: FontFace) -> [String] {
    (face.names.family.map { [$0] } ?? []) + [
      face.metrics.isMonospaced ? "monospace" : "sans-serif"
    ]
  }

  private func open(_ source: FontSource) -> FontFace? {
    let (known, time) = state.withLock { ($0.faces[source], $0.time) }
    if let known { return known }
    var opened: FontFace?
    MemoryLoss.heeding { opened = FontFace(source) }
    guard let face = opened else { return nil }
    return state.withLock { state in
      guard state.time == time else { return face }
      // Another thread may have opened the file in the meantime. One face per file shares its
      // cache.
      if let known = state.faces[source] { return known }
      if state.faces.count >= State.faceLimit { state.faces.removeAll() }
      state.faces[source] = face
      return face
    }
  }
}
