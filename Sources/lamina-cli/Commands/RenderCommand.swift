import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// `lamina render`: one picture of a scene.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders one picture of a scene to a PNG, JPEG or WebP file.")

  @OptionGroup var scene: SceneInput

  @Option(name: .shortAndLong, help: "The picture to write: .png, .jpg, .jpeg or .webp.")
  var output: String

  @Option(help: ArgumentHelp("The root layer's size in points (default: its bounds).", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("Pixels per point (default: 1).", valueName: "S"))
  var scale: PositiveNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document time in seconds. Accepted, but nothing animates yet: every time gives the same picture.",
      valueName: "T"))
  var time: FiniteNumber?

  @Option(help: ArgumentHelp("The device to render on, as 'lamina info' names it.", valueName: "D"))
  var device: String?

  @Option(help: ArgumentHelp("Quality of JPEG and WebP, 0 to 1.", valueName: "Q"))
  var quality: FiniteNumber?

  @Flag(help: "Print figures of the frame, and of a second one with nothing changed, to standard error.")
  var stats = false

  @Flag(help: "Do not print a line about what was written.")
  var quiet = false

  func validate() throws {
    if OutputFormat.of(output) == nil {
      throw ValidationError("'\(output)' does not end in .png, .jpg, .jpeg or .webp")
    }
    if let quality, !(0...1).contains(quality.value) {
      throw ValidationError("--quality \(quality.value): must be from 0 to 1")
    }
    _ = try deviceRequest()
  }

  func run() throws {
    guard let format = OutputFormat.of(output) else { return }
    let clock = ContinuousClock()
    let start = clock.now
    let file = try OutputFile(output)
    let limits = RenderLimits.standard
    let loaded = try scene.read(limits: limits)
    let shown = try ShownScene(loaded, requested: size?.size, input: scene.input)
    let renderer = try OffscreenRenderer(
      size: shown.size, scale: scale?.value ?? 1, device: try deviceRequest(), limits: limits)
    let renderStart = clock.now
    let image = try renderer.render(shown.root)
    let renderTime = renderStart.duration(to: clock.now)
    let statistics = renderer.statistics
    try file.write(try ImageCodec.encode(image, as: format, quality: quality?.value))
    if stats {
      _ = try renderer.render(shown.root)
      let report = FrameFigures(
        frame: statistics, unchanged: renderer.statistics, renderTime: renderTime, device: renderer.deviceName
      )
      Messages.line("stats: \(report)")
    }
    if !quiet {
      let time = start.duration(to: clock.now).milliseconds
      let pixels = "\(image.width)x\(image.height) px"
      Messages.line("wrote \(output): \(pixels), \(renderer.deviceName), \(Int(time.rounded())) ms")
    }
  }

  /// Nil where the option is absent: the renderer then asks the environment.
  private func deviceRequest() throws -> DeviceRequest? {
    do {
      return try device.map { try DeviceRequest($0) }
    } catch {
      throw ValidationError("--device: \(error)")
    }
  }
}
