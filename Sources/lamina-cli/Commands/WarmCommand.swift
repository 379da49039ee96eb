import ArgumentParser
import Foundation
import Lamina
import LaminaDocument

/// `lamina warm`: draws scenes and keeps nothing but the driver's compiled programs.
struct WarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "warm",
    abstract: "Draws scenes so that later runs find the driver's programs compiled.",
    discussion: """
      Mesa keeps compiled programs in MESA_SHADER_CACHE_DIR, by default in \
      ~/.cache/mesa_shader_cache. Fill it when a container is built, with scenes like those \
      that will be drawn.
      """)

  @Argument(
    help: ArgumentHelp(
      "A .ca bundle, a .caml or Lottie file. May be repeated.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @OptionGroup var scene: SceneOptions

  @Option(help: ArgumentHelp("Pixels per point (default: 1).", valueName: "S"))
  var scale: PositiveNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document time in seconds at which the scenes are shown (default: 0).", valueName: "T"))
  var time: FiniteNumber?

  @OptionGroup var device: DeviceOption

  @OptionGroup var limitOptions: LimitOptions

  func run() throws {
    guard QuickPrograms.keepsPrograms(ProcessInfo.processInfo.environment) else {
      throw CommandFailure(
        .cannotCreate, "the driver's programs",
        "cannot be kept: MESA_SHADER_CACHE_DIR names a folder for them")
    }
    let (limits, scale) = (limitOptions.limits, scale?.value ?? 1)
    let request = try device.request()
    for input in inputs {
      let loaded = try scene.open(input, limits: limits).read()
      let shown = try ShownScene(loaded, requested: nil, input: input)
      // llvmpipe changes a program while it compiles it for a state of GL, and keeps it for the
      // next state under the name of the changed one. A second run finds the first state compiled,
      // so it changes nothing, and compiles the next state under the name that later runs look for.
      for _ in 0..<2 {
        try draw(shown, scale: scale, device: request, limits: limits)
        // Mesa writes programs on a thread of its own. When its display is closed, all are written;
        // what is not when the process ends is lost.
        GLDisplays.closeUnused()
      }
    }
  }

  private func draw(
    _ shown: ShownScene, scale: Double, device: GLDeviceRequest?, limits: RenderLimits
  ) throws {
    // What is drawn in memory needs no programs; a picture that needs GL needs them all the more.
    let renderer = try OffscreenRenderer(
      size: shown.size, scale: scale, device: device, limits: limits,
      options: .environment.subtracting(.memory))
    _ = try renderer.render(shown.root, at: time?.value ?? 0)
  }
}
