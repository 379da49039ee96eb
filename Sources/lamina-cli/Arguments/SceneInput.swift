import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaScene

/// The scene a command works on, and what was left out of it.
struct SceneInput: ParsableArguments {
  @Argument(help: "A .ca bundle, a .caml file, or - for CAML on standard input.")
  var input: String

  @Option(
    help: ArgumentHelp(
      "The state to show the scene in, by its name ('lamina inspect' lists them; default: as it is written).",
      valueName: "NAME"))
  var state: String?

  @Flag(help: "Name what was skipped, one line each.")
  var verbose = false

  /// Reads the scene and reports warnings and skipped features on standard error.
  func read(limits: RenderLimits) throws -> Scene {
    let scene = try open(limits: limits).read()
    report(scene)
    return scene
  }

  /// The document, to be read more than once: standard input can be taken but once.
  func open(limits: RenderLimits) throws -> SceneDocument {
    SceneDocument(
      input: input,
      standardInput: input == "-" ? try Self.standardInput(atMost: limits.inputBytes) : nil,
      state: state, limits: limits)
  }

  /// Says on standard error what of `scene` is not shown.
  func report(_ scene: Scene) {
    for warning in scene.warnings { Messages.warning("\(warning)") }
    guard scene.skipped.total > 0 else { return }
    if verbose {
      for (feature, count) in scene.skipped.counts.sorted(by: { $0.key < $1.key }) {
        Messages.note("skipped \(feature)" + (count > 1 ? " (\(count) times)" : ""))
      }
    } else {
      Messages.note(
        "skipped \(scene.skipped.total) unsupported attributes and elements (--verbose names them)")
    }
  }

  /// All of standard input, which has no size to check first: one byte more than allowed is enough
  /// to refuse.
  private static func standardInput(atMost limit: Int) throws -> Data {
    var data = Data()
    do {
      while data.count <= limit, let chunk = try FileHandle.standardInput.read(upToCount: 1 << 16),
        !chunk.isEmpty
      {
        data.append(chunk)
      }
    } catch {
      throw CommandFailure(.inputOutput, "standard input", "cannot be read")
    }
    return data
  }
}

/// A scene that is not read yet. Each reading gives a tree of its own.
struct SceneDocument: Sendable {
  let input: String
  let standardInput: Data?
  /// The state that each reading is put into.
  let state: String?
  let limits: RenderLimits

  func read() throws -> Scene {
    let scene = try load()
    if let state { try scene.apply(state: state) }
    return scene
  }

  private func load() throws -> Scene {
    let reader = SceneReader(limits: limits)
    guard let standardInput else { return try reader.read(contentsOf: URL(fileURLWithPath: input)) }
    return try reader.read(
      data: standardInput, baseURL: URL(fileURLWithPath: "."), name: "standard input")
  }
}

/// What of a scene is shown: its root layer, at a size.
struct ShownScene {
  let root: CALayer
  let size: CGSize

  /// The root layer of `scene`, resized to `requested` as a host window would; an empty scene shows
  /// an empty layer where a size is requested. Throws bad data where there is nothing to show or no
  /// size to show it at.
  init(_ scene: Scene, requested: CGSize?, input: String) throws {
    guard scene.root != nil || requested != nil else {
      throw CommandFailure(.badData, input, "no root layer, and so no size (--size WxH gives one)")
    }
    size = requested ?? scene.size
    guard size.width > 0, size.height > 0 else {
      throw CommandFailure(
        .badData, input, "the root layer's bounds are empty (--size WxH gives a size)")
    }
    root = scene.root ?? CALayer()
    if root.bounds.size != size { root.bounds.size = size }
  }
}
