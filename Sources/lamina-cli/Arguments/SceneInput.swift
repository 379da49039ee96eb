import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaScene

/// The scene that a command works on, and reports about it.
struct SceneInput: ParsableArguments {
  @Argument(help: "A .ca bundle, a .caml file, or - for CAML on standard input.")
  var input: String

  @Option(
    help: ArgumentHelp(
      "The name of the state to show ('lamina inspect' lists them; default: no state).",
      valueName: "NAME"))
  var state: String?

  @Flag(help: "List everything that was skipped, one line each.")
  var verbose = false

  /// Reads the scene and reports warnings and skipped features on standard error.
  func read(limits: RenderLimits) throws -> Scene {
    let scene = try open(limits: limits).read()
    report(scene)
    return scene
  }

  /// The document, which may be read more than once. Standard input itself can be read only once.
  func open(limits: RenderLimits) throws -> SceneDocument {
    SceneDocument(
      input: input,
      standardInput: input == "-" ? try Self.standardInput(atMost: limits.inputBytes) : nil,
      state: state, limits: limits)
  }

  /// Reports on standard error which parts of `scene` are not shown.
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

  /// All of standard input. Its size is unknown, so this reads at most one byte more than allowed,
  /// which is enough to refuse it.
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

/// A scene that has not been read yet. Each reading gives a new tree.
struct SceneDocument: Sendable {
  let input: String
  let standardInput: Data?
  /// The state of each tree that is read, if any.
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

/// The part of a scene that is shown: its root layer, at a size.
struct ShownScene {
  let root: CALayer
  let size: CGSize

  /// The root layer of `scene`, resized to `requested` as a host window would resize it. If the
  /// scene is empty and a size is requested, it shows an empty layer. Throws bad data if there is
  /// nothing to show or no size.
  init(_ scene: Scene, requested: CGSize?, input: String) throws {
    guard scene.root != nil || requested != nil else {
      throw CommandFailure(.badData, input, "no root layer and no size (--size WxH sets one)")
    }
    size = requested ?? scene.size
    guard size.width > 0, size.height > 0 else {
      throw CommandFailure(
        .badData, input, "the root layer's bounds are empty (--size WxH sets a size)")
    }
    root = scene.root ?? CALayer()
    if root.bounds.size != size { root.bounds.size = size }
  }
}
