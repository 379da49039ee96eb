import ArgumentParser
import Foundation
import Lamina
import LaminaDocument

/// `lamina film plan`: writes down what a film shows, and what its pictures depend on.
struct FilmPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Writes the plan of a film in chunks.",
    discussion: """
      The plan has the scene's files, its fonts, the device's driver and ffmpeg with digests or versions, so a chunk \
      that would differ is refused. Scene and film must be in the folder of the plan or below; the folder may be moved.
      """)

  @Argument(
    help: ArgumentHelp("A .ca bundle, a .caml or Lottie file.", valueName: "input"),
    completion: .file())
  var input: String

  @OptionGroup var scene: SceneOptions

  @Option(
    help: ArgumentHelp("The film: FILE.mp4, .mov or .webm.", valueName: "FILE"),
    completion: .file())
  var output: String

  @Option(
    name: [.customShort("o"), .customLong("plan")],
    help: ArgumentHelp("The plan to write.", valueName: "plan"), completion: .file())
  var plan: String

  @Option(
    help: ArgumentHelp(
      "Frames per second: 30, 29.97 (30000/1001) or 25/2. Lottie files have their own.",
      valueName: "F"))
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The film's length in seconds. Lottie files have their own.", valueName: "D"))
  var duration: PositiveNumber?

  @Option(help: ArgumentHelp("The length of a chunk, such as 60s or 60.", valueName: "S"))
  var chunk: ChunkLength = ChunkLength(seconds: 60)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document time of the film's first frame, in seconds (default: 0).", valueName: "T"))
  var start: FiniteNumber?

  @OptionGroup var size: SizeOptions

  @Option(help: ArgumentHelp("Pixels per point (default: 1).", valueName: "S"))
  var scale: PositiveNumber?

  @OptionGroup var device: DeviceOption

  @Option(help: ArgumentHelp("Quality of MP4 and WebM, 0 to 1.", valueName: "Q"))
  var quality: FiniteNumber?

  @Option(
    help: ArgumentHelp(
      "Colour behind the scene, as in CSS: red, #rrggbb (default: none; black for MP4).",
      valueName: "C"))
  var background: BackgroundColor?

  @Flag(help: "Leave out the sound of a Lottie file.")
  var mute = false

  @OptionGroup var replacing: ReplacingOptions

  @OptionGroup(title: "Limits") var limitOptions: LimitOptions

  @Flag(help: "Do not print a line about what was written.")
  var quiet = false

  func validate() throws {
    guard FilmFormat(path: output)?.chunkContainer != nil else {
      throw ValidationError("'\(output)' \(CheckedPlan.whyNoChunks(output))")
    }
    if input == "-" { throw ValidationError("a plan's scene is a file; '-' is none") }
    if !LottieOptions.isLottie(input) {
      guard fps != nil, duration != nil else {
        throw ValidationError("'\(input)' needs --fps and --duration: it has none of its own")
      }
      guard !scene.lottie.isUsed else {
        throw ValidationError(
          "--animation, --assets, --font, --theme, --slot and --text are for Lottie files, "
            + "not '\(input)'")
      }
    }
    if let quality, !(0...1).contains(quality.value) {
      throw ValidationError("--quality \(quality.value): must be from 0 to 1")
    }
  }

  func run() throws {
    let limits = limitOptions.limits
    let file = try OutputFile(plan, overwrites: replacing.overwrite)
    _ = try OutputFile(output)
    guard let program = EncoderProgram.find("ffmpeg") else {
      throw FilmEncoder.missing(for: output)
    }
    var film = try film(limits: limits)
    let checked = try CheckedPlan(film, file: plan, limits: limits)
    let trial = try checked.trial(program)
    let planned = try PlannedScene(checked, limits: limits)
    scene.report(planned.scene, namesSound: false)
    film.made = try planned.source(device: try device.request()).basis(trial)
    try file.write(try film.encoded())
    if !quiet {
      Messages.done(
        "wrote \(plan): \(film.frames) frames, \(film.rate) frames/s, \(film.chunks) chunks "
          + "(0..\(film.chunks - 1)), \(film.made.driver), ffmpeg \(trial.version)")
    }
  }

  /// The plan, without what is made of here.
  private func film(limits: RenderLimits) throws -> FilmPlan {
    let (rate, duration) = try timing(limits: limits)
    let frames = try FilmOptions.frameCount(rate, duration, limits: limits)
    let chunkFrames = Int(min(max((chunk.seconds * rate.perSecond).rounded(), 1), Double(frames)))
    let chunks = FilmPlan.chunkCount(frames: frames, chunkFrames: chunkFrames)
    guard chunks <= FilmPlan.mostChunks else {
      throw ValidationError(
        "--chunk: the film would have \(chunks) chunks; at most \(FilmPlan.mostChunks) are allowed")
    }
    let paths = PlanPaths(plan)
    var options = FilmPlan.Options(
      state: scene.state, size: size.size.map { "\($0.size.width)x\($0.size.height)" },
      width: size.width?.value, height: size.height?.value, fit: size.fit?.rawValue,
      scale: scale?.value, background: background?.description, quality: quality?.value)
    do {
      try options.take(scene.lottie, imageSlots: try imageSlots(limits: limits), paths)
      if try hasSound(limits: limits) { options.sound = true }
      return FilmPlan(
        scene: try paths.relative(input), output: try paths.relative(output), rate: "\(rate)",
        frames: frames, chunkFrames: chunkFrames, chunks: chunks, start: start?.value ?? 0,
        options: options,
        made: FilmBasis(
          lamina: "", driver: "", ffmpeg: "", encoder: "", encoding: [], files: [:], fonts: [:]))
    } catch let problem as PlanPaths.Problem {
      throw ValidationError("'\(problem.path)' \(problem.why)")
    }
  }

  /// The slots of a Lottie file whose values are files.
  private func imageSlots(limits: RenderLimits) throws -> Set<String> {
    guard !scene.lottie.slot.isEmpty else { return [] }
    let slots = try scene.lottie.read(input, limits: limits).slots
    return Set(slots.lazy.filter { $0.kind == .image }.map(\.id))
  }

  /// Whether the file has sound that the film gets.
  private func hasSound(limits: RenderLimits) throws -> Bool {
    guard !mute, LottieOptions.isLottie(input) else { return false }
    return try !scene.lottie.read(input, limits: limits).sounds.isEmpty
  }

  /// The rate and the length: as the options say, else as a Lottie file does.
  private func timing(limits: RenderLimits) throws -> (FrameRate, Double) {
    if let fps, let duration { return (fps, duration.value) }
    let animation = try scene.lottie.read(input, limits: limits)
    let own = try FilmOptions.basis(
      of: animation, part: nil, rate: fps, start: start, input: input)
    return (own.rate, duration?.value ?? own.duration)
  }
}

/// `60s` or `60`: a length in seconds, more than zero.
struct ChunkLength: StatedArgument {
  static let allowed = "seconds above 0, such as 60s"

  let seconds: Double

  init(seconds: Double) { self.seconds = seconds }

  init?(text: String) {
    let number = text.hasSuffix("s") ? String(text.dropLast()) : text
    guard let value = PositiveNumber(argument: number) else { return nil }
    seconds = value.value
  }

  var defaultValueDescription: String { "60s" }
}
