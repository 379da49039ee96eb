import ArgumentParser
import Foundation
import Lamina
import LaminaDocument

/// `lamina render`: makes pictures of scenes, or films.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders pictures of scenes, or films.",
    discussion: """
      One picture: -o FILE.png, .jpg, .jpeg, .webp or .ppm.
      A film, with --fps and --duration, which Lottie files have themselves: -o FILE.mp4, .webm, .mov, .gif, .apng or .webp, which the program ffmpeg writes, \
      or -o DIR/%05d.png, a folder of pictures.
      Several inputs: -o DIR, where each becomes NAME.FORMAT. One that fails does not stop the others.
      Standard output: -o - with --format; messages go to standard error.
      """)

  @Argument(
    help: ArgumentHelp(
      "A .ca bundle, a .caml or Lottie file, or - for CAML on standard input. May be repeated.",
      valueName: "input"), completion: .file())
  var inputs: [String] = []

  @OptionGroup var scene: SceneOptions

  // An array, because of an option that is repeated the parser would take the last one silently.
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write, DIR for several inputs, DIR/%05d.png for the frames of a film, or - for standard output.",
      valueName: "output"), completion: .file())
  var outputs: [String]

  @Option(
    help: ArgumentHelp(
      "The format of standard output, of a folder (default: png), or of a name that says none.",
      valueName: "F"))
  var format: OutputFormat?

  @OptionGroup var replacing: ReplacingOptions

  @OptionGroup var size: SizeOptions

  @Option(help: ArgumentHelp("Pixels per point (default: 1).", valueName: "S"))
  var scale: PositiveNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document time in seconds at which the scene is shown (default: 0).",
      valueName: "T"))
  var time: FiniteNumber?

  @OptionGroup var frame: FrameOptions

  @Option(help: ArgumentHelp("The device to render on, as 'lamina info' names it.", valueName: "D"))
  var device: String?

  @Option(help: ArgumentHelp("Quality of JPEG, WebP, MP4 and WebM, 0 to 1.", valueName: "Q"))
  var quality: FiniteNumber?

  @Flag(help: "Write a WebP picture without loss; the same as --quality 1.")
  var lossless = false

  @Option(
    help: ArgumentHelp(
      "Effort for PNG pictures, from 0 (fastest) to 9 (smallest; default: 1).", valueName: "N"))
  var compression: Int?

  @Option(
    help: ArgumentHelp(
      "Colour behind the scene, as in CSS: red, #rrggbb (default: none; black for MP4, white for JPEG and PPM).",
      valueName: "C"))
  var background: BackgroundColor?

  @OptionGroup var times: TimeLimits

  @OptionGroup(title: "Limits") var limitOptions: LimitOptions

  @OptionGroup(title: "Films") var film: FilmOptions

  @OptionGroup(title: "Templates") var template: TemplateOptions

  @Flag(
    help:
      "Print figures of the frame and of a second, unchanged one, or of the film's frames."
  )
  var stats = false

  @Flag(help: "Do not print a line about what was written.")
  var quiet = false

  /// The scenes, or the folder of the template.
  var sources: [String] { template.template.map { [$0] } ?? inputs }

  func validate() throws {
    try validateSources()
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
    if times.frameTimeout != nil, !film.isUsed {
      throw ValidationError("--frame-timeout is for films; --timeout is for one picture")
    }
    if film.resume, !replacing.overwrite {
      throw ValidationError(
        "--resume and --no-overwrite exclude each other: frames that are cut short are replaced")
    }
    if frame.isUsed {
      if time != nil {
        throw ValidationError("--time excludes --frame, --progress and --marker")
      }
      if let other = sources.first(where: { !LottieOptions.isLottie($0) }) {
        throw ValidationError(
          "--frame, --progress and --marker are for Lottie files, not '\(other)'")
      }
    }
    _ = try deviceRequest()
    // All outputs are of one kind.
    guard let task = try tasks().tasks.first else { return }
    switch task.output {
    case .picture(let format, _): try validatePicture(format, task.name)
    case .film(let format, _): try validateFilm(format, task.name)
    case .frames: try validateFilm(nil, task.name)
    }
  }

  private func validateSources() throws {
    guard template.template != nil else {
      if inputs.isEmpty { throw ValidationError("an input is missing: a scene or --template DIR") }
      return
    }
    if let input = inputs.first {
      throw ValidationError("--template takes the place of an input: '\(input)'")
    }
    if scene.state != nil {
      throw ValidationError("--template and --state exclude each other: values choose the states")
    }
  }

  private func validatePicture(_ format: PictureFormat, _ output: String) throws {
    if lossless, format != .webp {
      throw ValidationError("--lossless is for WebP; '\(output)' is \(format.rawValue)")
    }
    if compression != nil, format != .png {
      throw ValidationError("--compression is for PNG; '\(output)' is \(format.rawValue)")
    }
    if film.isUsed || film.mute {
      throw ValidationError("'\(output)' is one picture; a film ends in \(OutputFormat.filmNames)")
    }
  }

  private func validateFilm(_ format: FilmFormat?, _ output: String) throws {
    if lossless && format != .webp || compression != nil {
      throw ValidationError("--lossless is for WebP, and --compression for one picture")
    }
    guard film.isUsed || hasOwnTiming else {
      throw ValidationError(
        "'\(output)' is a film, which needs --fps and --duration; one picture ends in "
          + OutputFormat.pictureNames)
    }
    if frame.isOfOneFrame {
      throw ValidationError("--frame and --progress are for one picture")
    }
    if frame.marker != nil, film.start != nil || film.duration != nil {
      throw ValidationError("--marker excludes --start and --duration")
    }
    try film.checkJobs()
    let rate = hasOwnTiming ? film.fps : try film.checked().rate
    if time != nil { throw ValidationError("--time is for one picture; a film starts at --start") }
    if film.resume, format != nil {
      throw ValidationError("--resume is for folders of frames (-o DIR/%05d.png)")
    }
    if let rate, let format, let fastest = format.fastestRate, rate.perSecond > fastest {
      throw ValidationError(
        "--fps \(rate): .\(format.rawValue) shows at most \(Int(fastest)) frames per second")
    }
  }

  /// What is made of each input.
  private func tasks() throws -> RenderTasks {
    let output = outputs.first ?? ""
    let isFolderOfFrames = hasOwnTiming && output.contains("%") && FramePattern(output) != nil
    let tasks = try RenderTasks(
      sources, output: output, format: format, isFilm: film.isUsed || isFolderOfFrames)
    // A WebP file is a film where nothing says which picture is meant.
    let isFilm = film.isUsed || hasOwnTiming && time == nil && !frame.isOfOneFrame
    return isFilm ? tasks.asFilms : tasks
  }

  /// Whether all inputs say how long they are and how fast they run.
  private var hasOwnTiming: Bool { sources.allSatisfy(LottieOptions.isLottie) }

  /// The frames of a film of one input.
  private func timing(of task: RenderTask) throws -> FilmTiming {
    let limits = limitOptions.limits
    guard hasOwnTiming, film.fps == nil || film.duration == nil else {
      return try film.timing(limits: limits)
    }
    let animation = try scene.lottie.read(task.input, limits: limits)
    var fastest: Double?
    if case .film(let format, _) = task.output { fastest = format.fastestRate }
    return try film.timing(
      of: animation, part: try frame.part(of: animation, input: task.input), fastest: fastest,
      input: task.input, limits: limits)
  }

  func run() throws {
    let all = try tasks()
    // The range of a film depends on its input only for files that have a length.
    if film.fps != nil, film.duration != nil { _ = try film.timing(limits: limitOptions.limits) }
    guard let folder = all.folder else { return try make(all.tasks[0]) }
    let isNew = mkdir(folder, 0o777) == 0
    if !isNew, errno != EEXIST {
      throw CommandFailure(.cannotCreate, folder, "folder: \(SystemError.reason(errno))")
    }
    // This fails if anything is in the folder, which is intended.
    defer { if isNew { rmdir(folder) } }
    try each(all.tasks) { try make($0) }
  }

  /// Makes each task. After a failure the others follow; the exit code is that of the first one.
  private func each(_ tasks: [RenderTask], _ make: (RenderTask) throws -> Void) throws {
    guard tasks.count > 1 else { return try make(tasks[0]) }
    var (first, failures): (ExitStatus?, Int) = (nil, 0)
    for task in tasks {
      do {
        try make(task)
      } catch {
        guard let failure = CommandFailure(of: error) else { throw error }
        Messages.error(failure.naming(task.input))
        first = first ?? failure.status
        failures += 1
      }
    }
    if let first {
      throw CommandFailure(first, "\(failures) of \(tasks.count) inputs", "not rendered")
    }
  }

  /// The scene of `task`, or its template with values.
  func document(of task: RenderTask) throws -> SceneDocument {
    let limits = limitOptions.limits
    let filled = try template.filled(scale: scale?.value ?? 1, limits: limits)
    return try scene.open(task.input, template: filled, limits: limits)
  }

  private func make(_ task: RenderTask) throws {
    let clock = times.begin()
    try clock.run { try MemoryLoss.watch { try make(task, clock) } }
  }

  private func make(_ task: RenderTask, _ clock: WorkClock) throws {
    switch task.output {
    case .picture(let format, let place):
      try renderPicture(task, format, OutputFile(place, overwrites: replacing.overwrite))
    case .film(let format, let place):
      let timing = try timing(of: task)
      let sink = try FilmEncoder(
        try OutputFile(place, overwrites: replacing.overwrite), format: format, rate: timing.rate,
        background: background, quality: lossless ? 1 : quality?.value,
        sound: try sound(of: task, timing))
      try renderFilm(task, timing, to: sink, existing: nil, clock)
    case .frames(let pattern):
      let timing = try timing(of: task)
      let sink = try FrameFolder(
        pattern, background: background, overwrites: replacing.overwrite)
      try sink.checkNothingIsLost(timing.frames)
      try renderFilm(task, timing, to: sink, existing: film.resume ? pattern : nil, clock)
    }
  }

  /// What is heard of a Lottie file in its film; nil if that is nothing, or nobody wants it.
  private func sound(of task: RenderTask, _ timing: FilmTiming) throws -> SoundMix? {
    guard !film.mute, task.hasSound, LottieOptions.isLottie(task.input),
      let track = try scene.lottie.soundtrack(task.input, limits: limitOptions.limits)
    else { return nil }
    scene.lottie.report(track.report, verbose: scene.verbose)
    return SoundMix(track, range: timing.range, input: task.input)
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
