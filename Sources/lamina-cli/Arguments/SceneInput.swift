import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaLottie
import LaminaScene

/// The one scene that a command works on.
struct SceneInput: ParsableArguments {
  @Argument(
    help:
      "A .ca bundle, a .caml or Lottie file, or - for CAML on standard input.",
    completion: .file())
  var input: String

  @OptionGroup var options: SceneOptions

  /// Reads the scene and reports warnings and skipped features on standard error.
  func read(limits: RenderLimits) throws -> Scene {
    let scene = try options.open(input, limits: limits).read()
    options.report(scene)
    return scene
  }
}

/// The options of reading scenes, and reports about them.
struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The name of the state to show ('lamina inspect' lists them; default: no state).",
      valueName: "NAME"))
  var state: String?

  @OptionGroup var lottie: LottieOptions

  @Flag(help: "List everything that was skipped, one line each, and the fonts of rendered texts.")
  var verbose = false

  /// The document, which may be read more than once. Standard input itself can be read only once.
  ///
  /// - Parameter template: the template that stands for a scene, if any.
  func open(
    _ input: String, template: FilledTemplate? = nil, limits: RenderLimits
  ) throws -> SceneDocument {
    if lottie.isUsed, template != nil || !LottieOptions.isLottie(input) {
      throw CommandFailure(
        .usage, input,
        "--animation, --assets, --font, --theme, --slot and --text are for Lottie files")
    }
    let isPiped = input == "-" && template == nil
    return SceneDocument(
      input: input,
      standardInput: isPiped ? try StandardInput.read(atMost: limits.inputBytes) : nil,
      state: state, lottie: lottie, limits: limits, template: template)
  }

  /// Reports on standard error which parts of `scene` are not shown.
  ///
  /// - Parameter namesSound: whether the sound of a Lottie file is one of them.
  func report(_ scene: Scene, namesSound: Bool = true) {
    // Who asks for every line also wants those of a scene that is refused later.
    if verbose { Messages.release() }
    for warning in scene.warnings { Messages.warning("\(warning)") }
    if let layer = scene.root as? LottieLayer {
      // Of a layer whose sound is not in the file, nothing else is said.
      let isMissing = layer.animation.sounds.isEmpty
      lottie.report(layer.report, verbose: verbose, namesSound: namesSound || isMissing)
    }
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

  /// With `--verbose`, lists on standard error the fonts of the texts below `root`.
  func reportFonts(below root: CALayer, limits: RenderLimits) {
    guard verbose else { return }
    for line in UsedFonts(below: root, limits: limits).lines { Messages.note(line) }
  }
}

/// A scene that has not been read yet. Each reading gives a new tree.
struct SceneDocument: Sendable {
  let input: String
  let standardInput: Data?
  /// The state of each tree that is read, if any.
  let state: String?
  /// How Lottie files are read; nil if they are not taken.
  let lottie: LottieOptions?
  let limits: RenderLimits
  /// The template that the tree is made of, if it is one.
  var template: FilledTemplate?

  func read() throws -> Scene {
    if let template { return try template.scene() }
    if standardInput == nil, let lottie, LottieOptions.isLottie(input) {
      return Scene(root: try lottie.layer(input, limits: limits))
    }
    let scene = try load()
    if let state { try scene.apply(state: state) }
    return scene
  }

  private func load() throws -> Scene {
    let reader = SceneReader(limits: limits)
    do {
      guard let standardInput else {
        return try reader.read(contentsOf: URL(fileURLWithPath: input))
      }
      return try reader.read(
        data: standardInput, baseURL: URL(fileURLWithPath: "."), name: "standard input")
    } catch let error as SceneError where [.malformedXML, .notCAML].contains(error.kind) {
      guard let kind = kind else { throw error }
      throw CommandFailure(
        .badData, input == "-" ? "standard input" : input,
        "\(kind) is no scene (allowed: .ca bundles, .caml files; Lottie as .json, .lottie, .tgs)")
    }
  }

  /// What the input is, if it can be told and is no document of a scene.
  private var kind: String? {
    if let standardInput { return InputKind.name(of: standardInput) }
    guard let file = FileHandle(forReadingAtPath: input) else { return nil }
    defer { try? file.close() }
    return (try? file.read(upToCount: 64)).flatMap(InputKind.name)
  }
}
