import Foundation
import Lamina
import LaminaDocument
import LaminaTemplate

/// The errors of jobs that keep their type on the way from a worker.
package enum WireFailure {
  private enum Tag: Int {
    case scene, limit, viewportSize, viewportScale, state, gl, pool, image, unconfined, other, input
  }

  /// The bytes of any error. One that has no form of its own becomes its description.
  package static func encode(_ error: any Error, into writer: inout WireWriter) {
    func begin(_ tag: Tag) { writer.put(tag.rawValue) }
    switch error {
    case let error as SceneError:
      begin(.scene)
      put(error, &writer)
    case let error as TemplateInputError:
      begin(.input)
      put(error, &writer)
    case let error as LimitExceeded:
      begin(.limit)
      put(error, &writer)
    case ViewportError.size(let size):
      begin(.viewportSize)
      writer.put(Double(size.width))
      writer.put(Double(size.height))
    case ViewportError.scale(let scale):
      begin(.viewportScale)
      writer.put(Double(scale))
    case let error as UnknownSceneState:
      begin(.state)
      writer.put(error.name, atMost: longest)
      let known = error.known.prefix(mostStates)
      writer.put(known.count)
      for name in known { writer.put(name, atMost: longest) }
    case GLDeviceError.contextLost:
      begin(.gl)
      writer.put(0)
    case GLDeviceError.outOfMemory(let work):
      begin(.gl)
      writer.put(1)
      writer.put(work, atMost: longest)
    case CGImageError.outOfMemory(let bytes):
      begin(.image)
      writer.put(bytes)
    case WorkerPoolError.answerTooLarge(let bytes, let allowed):
      begin(.pool)
      writer.put(bytes)
      writer.put(allowed)
    case WorkerPoolError.unconfined(let missing):
      begin(.unconfined)
      writer.put(missing.rawValue)
    default:
      begin(.other)
      writer.put("\(error)", atMost: longest)
    }
  }

  /// Reads an error. Throws ``WireError`` if the bytes are none.
  package static func decode(_ reader: inout WireReader) throws(WireError) -> any Error {
    guard let tag = Tag(rawValue: try reader.integer()) else {
      throw WireError("the kind of an error is unknown")
    }
    switch tag {
    case .scene: return try sceneError(&reader)
    case .limit: return try limit(&reader)
    case .input: return try inputError(&reader)
    case .viewportSize:
      return ViewportError.size(
        CGSize(width: CGFloat(try reader.double()), height: CGFloat(try reader.double())))
    case .viewportScale: return ViewportError.scale(CGFloat(try reader.double()))
    case .state:
      let name = try reader.text(atMost: longest)
      var known: [String] = []
      for _ in 0..<(try reader.integer("states", 0...mostStates)) {
        known.append(try reader.text(atMost: longest))
      }
      return UnknownSceneState(name: name, known: known)
    case .gl:
      return try reader.integer("GL error", 0...1) == 0
        ? GLDeviceError.contextLost
        : GLDeviceError.outOfMemory(during: try reader.text(atMost: longest))
    case .image: return CGImageError.outOfMemory(bytes: try reader.integer())
    case .pool:
      return WorkerPoolError.answerTooLarge(
        bytes: try reader.integer(), allowed: try reader.integer())
    case .unconfined:
      return WorkerPoolError.unconfined(
        missing: WorkerConfinement.Parts(rawValue: try reader.integer("parts", 0...3)))
    case .other: return WorkerPoolError.failed(try reader.text(atMost: longest))
    }
  }

  static let longest = 4_096
  private static let mostStates = 64

  static func put(_ error: LimitExceeded, _ writer: inout WireWriter) {
    writer.put(error.name, atMost: longest)
    writer.put(error.value)
    writer.put(error.allowed)
  }

  static func limit(_ reader: inout WireReader) throws(WireError) -> LimitExceeded {
    LimitExceeded(
      try reader.text(atMost: longest), value: try reader.integer(), allowed: try reader.integer())
  }

  /// The kinds of a scene's errors but `limit`, in the order of their numbers.
  private static let kinds: [SceneError.Kind] = [
    .notFound, .unreadable, .noDocument, .badPackage, .malformedXML, .notCAML, .badImage,
  ]

  private static func put(_ error: SceneError, _ writer: inout WireWriter) {
    if case .limit(let exceeded) = error.kind {
      writer.put(-1)
      put(exceeded, &writer)
    } else {
      writer.put(kinds.firstIndex(of: error.kind) ?? 0)
    }
    writer.put(error.file, atMost: longest)
    writer.put(error.line) { $0.put($1) }
    writer.put(error.column) { $0.put($1) }
    writer.put(error.what, atMost: longest)
    writer.put(error.why, atMost: longest)
    writer.put(error.allowed) { $0.put($1, atMost: longest) }
  }

  private static func sceneError(_ reader: inout WireReader) throws(WireError) -> SceneError {
    let number = try reader.integer("kind of error", -1...kinds.count - 1)
    let kind = number < 0 ? SceneError.Kind.limit(try limit(&reader)) : kinds[number]
    let file = try reader.text(atMost: longest)
    let line = try reader.optional { (reader) throws(WireError) in try reader.integer() }
    let column = try reader.optional { (reader) throws(WireError) in try reader.integer() }
    let what = try reader.text(atMost: longest)
    let why = try reader.text(atMost: longest)
    let allowed = try reader.optional { (reader) throws(WireError) in
      try reader.text(atMost: longest)
    }
    return SceneError(
      kind, file: file,
      at: line.flatMap { line in column.map { SourcePosition(line: line, column: $0) } },
      what: what, why: why, allowed: allowed)
  }
}
