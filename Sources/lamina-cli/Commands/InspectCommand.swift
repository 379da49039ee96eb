import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaLottie

/// `lamina inspect`: shows the contents of a scene as text.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Prints a scene's layers, animations and states, or the plan of its frame. Needs no device.")

  @OptionGroup var scene: SceneInput

  @Flag(help: "Print the frame plan: pages, uploads, clips, batches and what they draw.")
  var plan = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("The root layer's size in points (default: its bounds).", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("Pixels per point of the plan (default: 1).", valueName: "S"))
  var scale: PositiveNumber?

  func validate() throws {
    if plan, json { throw ValidationError("--plan and --json exclude each other: a plan is text") }
  }

  func run() throws {
    let limits = RenderLimits.standard
    let loaded = try scene.read(limits: limits)
    guard plan else {
      if let layer = loaded.root as? LottieLayer {
        let description = LottieDescription(layer)
        return try Messages.result(try json ? description.json : description.text)
      }
      if let size, let root = loaded.root { root.bounds.size = size.size }
      let dump = LayerDump(loaded)
      return try json
        ? dump.writeJSON(to: Messages.resultPiece) : dump.write(to: Messages.resultPiece)
    }
    let shown = try ShownScene(loaded, requested: size?.size, input: scene.input)
    let text = try FrameInspection.planText(
      of: shown.root, size: shown.size, scale: scale?.value ?? 1, limits: limits)
    try Messages.result(text)
  }
}
