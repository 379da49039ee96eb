import ArgumentParser
import Foundation
import Lamina
import LaminaDocument
import LaminaInspector

/// `lamina preview`: shows a scene in a browser while its file is edited.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a scene in a browser on this machine while its file is edited.",
    discussion: """
      Prints the address of a page, and serves it until it is interrupted. Only this machine can open it, and only \
      with the token in the address. Nothing is written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A .ca bundle, a .caml or Lottie file, the folder of a template, or a .laminacapture.",
      valueName: "input"),
    completion: .file())
  var input: String

  @Option(help: ArgumentHelp("The port to listen on (default: a free one).", valueName: "N"))
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp(
      "Write a .laminacapture of the scene instead: its tree, images, plan, picture and device.",
      valueName: "FILE"), completion: .file())
  var capture: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --capture: the time in seconds (default: 0).", valueName: "T"))
  var time: FiniteNumber?

  @Option(
    help: ArgumentHelp(
      "Write how long each reading and each stage of a frame took, for Perfetto or Chrome.",
      valueName: "FILE"), completion: .file())
  var trace: String?

  @OptionGroup var lottie: LottieOptions

  @Option(
    help: ArgumentHelp(
      "The folder of images that values of a template name (default: only data: URIs).",
      valueName: "DIR"), completion: .directory)
  var images: String?

  @Option(help: ArgumentHelp("The device to render on, as 'lamina info' names it.", valueName: "D"))
  var device: String?

  @OptionGroup(title: "Limits") var limitOptions: LimitOptions

  func validate() throws {
    if trace != nil, capture != nil {
      throw ValidationError("--trace and --capture exclude each other")
    }
    if time != nil, capture == nil { throw ValidationError("--time is for --capture") }
    if let capture, !isCapture(capture) {
      throw ValidationError("'\(capture)' does not end in .\(SceneCapture.fileExtension)")
    }
    if lottie.changesValues {
      throw ValidationError("--font, --theme, --slot and --text are set in the page")
    }
    if lottie.isUsed, !LottieOptions.isLottie(input) {
      throw ValidationError("--animation and --assets are for Lottie files")
    }
    _ = try request()
  }

  func run() throws {
    // It goes on until somebody ends it.
    Messages.release()
    if let capture {
      return try CapturePreview.write(
        try source(), to: capture, time: time?.value ?? 0, device: try request(),
        limits: limitOptions.limits)
    }
    let server = try PreviewServer(
      try source(), port: port, device: try request(), limits: limitOptions.limits,
      trace: trace)
    try Messages.result(server.address + "\n")
    server.run()
  }

  private func source() throws -> any PreviewSource {
    let limits = limitOptions.limits
    if isCapture(input) { return CapturePreview(path: input, limits: limits) }
    if LottieOptions.isLottie(input) {
      return LottiePreview(path: input, options: lottie, limits: limits)
    }
    if FileManager.default.fileExists(atPath: input + "/template.json") {
      return TemplatePreview(folder: input, images: images, limits: limits)
    }
    if images != nil { throw ValidationError("--images is for a template") }
    return DocumentPreview(path: input, limits: limits)
  }

  private func isCapture(_ path: String) -> Bool {
    PathParts(path).fileExtension == SceneCapture.fileExtension
  }

  private func request() throws -> GLDeviceRequest? {
    do {
      return try device.map { try GLDeviceRequest($0) }
    } catch {
      throw ValidationError("--device: \(error)")
    }
  }
}
