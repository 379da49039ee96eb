import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// `lamina render`: makes one picture of a scene, or a film.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders a picture of a scene, or a film.",
    discussion: """
      One picture: -o FILE.png, .jpg, .jpeg or .webp.
      A film, with --fps and --duration: -o FILE.mp4, .webm, .gif or .apng, which the program ffmpeg writes, \
      or -o DIR/%05d.png, a folder of pictures.
      """)

  @OptionGroup var scene: SceneInput

  // An array, because of an option that is repeated the parser would take the last one silently.
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write, or DIR/%05d.png for the frames of a film.", valueName: "output"))
  var outputs: [String]

  /// The one output, after ``validate()``.
  var output: String { outputs.first ?? "" }

  @Option(
    help: ArgumentHelp("The root layer's size in points (default: its bounds).", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("Pixels per point (default: 1).", valueName: "S"))
  var scale: PositiveNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document time in seconds at which the scene is shown (default: 0).",
      valueName: "T"))
  var time: FiniteNumber?

  @Option(help: ArgumentHelp("The device to render on, as 'lamina info' names it.", valueName: "D"))
  var device: String?

  @Option(help: ArgumentHelp("Quality of JPEG, WebP, MP4 and WebM, 0 to 1.", valueName: "Q"))
  var quality: FiniteNumber?

  @Flag(help: "Write a WebP picture without loss; the same as --quality 1.")
  var lossless = false

  @Option(
    help: ArgumentHelp(
      "Effort for PNG pictures, from 0 (fastest) to 9 (smallest; default: 4).", valueName: "N"))
  var compression: Int?

  @Option(
    help: ArgumentHelp(
      "Colour behind the scene: black, white, #rgb or #rrggbb (default: none; black for MP4, white for JPEG).",
      valueName: "C"))
  var background: BackgroundColor?

  @OptionGroup(title: "Films") var film: FilmOptions

  @Flag(
    help:
      "Print figures of the frame and of a second, unchanged one, or of the film's frames."
  )
  var stats = false

  @Flag(help: "Do not print a line about what was written.")
  var quiet = false

  func validate() throws {
    guard outputs.count == 1 else {
      throw ValidationError("-o is given \(outputs.count) times; one output is allowed")
    }
    if let quality, !(0...1).contains(quality.value) {
      throw ValidationError("--quality \(quality.value): must be from 0 to 1")
    }
    if let compression, !(0...9).contains(compression) {
      throw ValidationError("--compression \(compression): must be from 0 to 9")
    }
    if lossless, quality != nil {
      throw ValidationError("--lossless and --quality exclude each other")
    }
    _ = try deviceRequest()
    switch RenderOutput(output) {
    case .picture(let format): try validatePicture(format)
    case .film(let format): try validateFilm(format)
    case .frames: try validateFilm(nil)
    case nil:
      throw ValidationError(
        "'\(output)' does not end in .png, .jpg, .jpeg or .webp; nor, for a film, in .mp4, .webm, .gif, .apng or /%05d.png"
      )
    }
  }

  private func validatePicture(_ format: CGImageFormat) throws {
    if lossless, format != .webp {
      throw ValidationError("--lossless is for WebP; '\(output)' is \(format.rawValue)")
    }
    if compression != nil, format != .png {
      throw ValidationError("--compression is for PNG; '\(output)' is \(format.rawValue)")
    }
    if film.isUsed {
      throw ValidationError(
        "'\(output)' is one picture; a film ends in .mp4, .webm, .gif, .apng or /%05d.png")
    }
  }

  private func validateFilm(_ format: FilmFormat?) throws {
    if lossless || compression != nil {
      throw ValidationError("--lossless and --compression are for one picture")
    }
    guard film.isUsed else {
      throw ValidationError(
        "'\(output)' is a film, which needs --fps and --duration; one picture ends in .png, .jpg, .jpeg or .webp"
      )
    }
    let (rate, _) = try film.checked()
    if time != nil { throw ValidationError("--time is for one picture; a film starts at --start") }
    if film.resume, format != nil {
      throw ValidationError("--resume is for folders of frames (-o DIR/%05d.png)")
    }
    if let format, let fastest = format.fastestRate, rate.perSecond > fastest {
      throw ValidationError(
        "--fps \(rate): .\(format.rawValue) shows at most \(Int(fastest)) frames per second")
    }
  }

  func run() throws {
    switch RenderOutput(output) {
    case .picture(let format): try renderPicture(format)
    case .film(let format):
      let timing = try film.timing(limits: .standard)
      let sink = try FilmEncoder(
        try OutputFile(output), format: format, rate: timing.rate, background: background,
        quality: quality?.value)
      try renderFilm(timing, to: sink, existing: nil)
    case .frames(let pattern):
      let timing = try film.timing(limits: .standard)
      let sink = try FrameFolder(pattern, background: background)
      try renderFilm(timing, to: sink, existing: film.resume ? pattern : nil)
    case nil: return
    }
  }

  private func renderPicture(_ format: CGImageFormat) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let file = try OutputFile(output)
    let limits = RenderLimits.standard
    let loaded = try scene.read(limits: limits)
    let shown = try ShownScene(loaded, requested: size?.size, input: scene.input)
    let renderer = try OffscreenRenderer(
      size: shown.size, scale: scale?.value ?? 1, device: try deviceRequest(), limits: limits)
    renderer.keepsAnimations = true
    let renderStart = clock.now
    let drawn = try renderer.render(shown.root, at: time?.value ?? 0)
    let renderTime = renderStart.duration(to: clock.now)
    let statistics = renderer.statistics
    let image = try background?.under(drawn) ?? drawn
    try file.write(
      try ImageCodec.encode(
        image, as: format, quality: lossless ? 1 : quality?.value, compression: compression))
    if stats {
      _ = try renderer.render(shown.root, at: time?.value ?? 0)
      let report = FrameFigures(
        frame: statistics, unchanged: renderer.statistics, renderTime: renderTime,
        device: renderer.deviceName
      )
      Messages.line("stats: \(report)")
    }
    if !quiet {
      let time = start.duration(to: clock.now).milliseconds
      let pixels = "\(image.width)x\(image.height) px"
      Messages.line("wrote \(output): \(pixels), \(renderer.deviceName), \(Int(time.rounded())) ms")
    }
  }

  /// Nil without the option; then the renderer looks in the environment.
  func deviceRequest() throws -> GLDeviceRequest? {
    do {
      return try device.map { try GLDeviceRequest($0) }
    } catch {
      throw ValidationError("--device: \(error)")
    }
  }
}
