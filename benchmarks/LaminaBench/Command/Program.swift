import ArgumentParser
import Foundation
import Lamina

/// `lamina-bench`: measures the cost of frames on this machine.
@main
struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-bench", abstract: "Measures what frames cost on this machine.",
    discussion: """
      SCENES are names, each followed by any of its parameters: 'sprites 1000 10000 ui'. Without any, all are measured. \
      Times are for people, on a quiet machine; counts do not depend on the machine.
      """)

  @Argument(help: "What to measure: see --list.")
  var scenes: [String] = []

  @Flag(help: "List the scenes.")
  var list = false

  @Option(help: "Frames to measure of each scene, at most.")
  var frames = 200

  @Option(help: "Frames before those.")
  var warmup = 10

  @Option(help: "Seconds after which a scene ends with fewer frames.")
  var seconds = 4.0

  @Option(
    help: ArgumentHelp("Write the results as JSON; - for standard output.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Write a page with plots.", valueName: "file.html"))
  var report: String?

  @Option(
    help: ArgumentHelp("Print ratios to the results in an earlier --json file.", valueName: "file"))
  var compare: String?

  @Option(
    help: ArgumentHelp(
      "Fail if a count is more than this file allows.", valueName: "thresholds.json"))
  var check: String?

  @Option(
    help: ArgumentHelp(
      "Write what was counted to this file as what it allows.", valueName: "thresholds.json")
  )
  var tighten: String?

  @Flag(help: "Measure the cost against the number of layers too.")
  var scaling = false

  @Flag(help: "Measure each scene with each optimisation off, and print what it buys.")
  var ablation = false

  @Option(
    help: ArgumentHelp("Optimisations to leave out, as in LAMINA_DISABLE.", valueName: "list"))
  var disable: String?

  @Option(help: "The device to render on, as 'lamina info' names it.")
  var device: String?

  @Flag(help: "Have Mesa draw nothing (GALLIUM_NOOP=1), so that what is left is Lamina's own cost.")
  var noop = false

  @Flag(help: "Print where allocations came from.")
  var traceAllocations = false

  @Option(
    help: ArgumentHelp(
      "Write the picture of a frame of each scene, and measure nothing.", valueName: "folder"))
  var pictures: String?

  @Option(help: ArgumentHelp("Which frame that is.", valueName: "number"))
  var frame = 7

  @Flag(
    help: "Measure one scene and print one line of JSON, as the programs in benchmarks/peers do.")
  var peer = false

  @Option(
    help: ArgumentHelp("With --peer: write the picture of --frame too.", valueName: "file.png"))
  var png: String?

  @Option(
    help: ArgumentHelp("Write the scene of cold-start and measure nothing.", valueName: "folder.ca")
  )
  var coldScene: String?

  @Flag(help: .hidden)
  var child = false

  func validate() throws {
    guard frames > 0, warmup >= 0, seconds > 0, frame >= 0 else {
      throw ValidationError(
        "--frames and --seconds must be positive, --warmup and --frame not negative")
    }
    if check != nil || tighten != nil, !scenes.isEmpty {
      throw ValidationError("--check and --tighten measure the scenes of their file")
    }
    if peer, try SceneCatalog.requests(scenes).count != 1 {
      throw ValidationError("--peer measures one scene with its parameter")
    }
    do { _ = try SceneCatalog.requests(scenes) } catch { throw ValidationError("\(error)") }
  }

  func run() throws {
    let start = Clock.now
    if let coldScene { return try writeColdScene(URL(fileURLWithPath: coldScene)) }
    if list {
      for line in SceneList.lines { print(line) }
      return
    }
    if noop && !NoDrawing.isOn {
      NoDrawing.startAgain()
      throw BenchFailure(
        "could not start again with drawing off: \(String(cString: strerror(errno)))")
    }
    let session = try Session(settings: settings(), showsProgress: isatty(2) == 1)
    if check != nil || tighten != nil { return try gate(session) }
    let requests = scenes.isEmpty ? SceneCatalog.suite : try SceneCatalog.requests(scenes)
    if peer { return try printPeerLine(requests[0], session, since: start) }
    if let pictures { return try session.writePictures(requests, frame: frame, to: pictures) }
    if ablation {
      for line in try session.ablation(requests) { print(line) }
      return
    }
    // What was measured is written, also where another scene could not be.
    var failures = 0
    var results = try session.measure(requests) { failure in
      failures += 1
      StandardError.line("error: \(failure)")
    }
    if scaling { results.scaling = try session.scaling() }
    try write(results)
    if failures > 0 { throw ExitCode(1) }
  }

  private func write(_ results: Results) throws {
    // Standard output gets either the tables or the JSON.
    if json != "-" { for line in TextReport(results: results).lines { print(line) } }
    if let compare {
      for line in [""] + (try Comparison(before: compare, after: results)).lines { print(line) }
    }
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(results) + Data("\n".utf8)
      if json == "-" {
        FileHandle.standardOutput.write(data)
      } else {
        try data.write(to: URL(fileURLWithPath: json))
      }
    }
    if let report {
      try Data(HTMLReport(results: results).source.utf8).write(to: URL(fileURLWithPath: report))
    }
  }

  private func gate(_ session: Session) throws {
    guard let path = check ?? tighten else { return }
    let thresholds = try Thresholds(path: path)
    let values = GatedValues(try session.measure(try thresholds.requests()))
    if tighten != nil { return try values.tightened(thresholds).write(to: path) }
    let (excesses, pending) = values.check(thresholds)
    for line in pending { print("check: \(line)") }
    for line in excesses { StandardError.line("error: check: \(line)") }
    if !excesses.isEmpty { throw ExitCode(1) }
    print("check: ok, \(thresholds.scenes.count) scenes")
  }

  private func settings() throws -> RunSettings {
    var settings = RunSettings()
    (settings.frames, settings.warmup, settings.seconds) = (frames, warmup, seconds)
    settings.fewestFrames = min(frames, settings.fewestFrames)
    // Counts are compared, so every run must measure the same frames, however long they take.
    if check != nil || tighten != nil { settings.seconds = .infinity }
    settings.device = try device.map { try GLDeviceRequest($0) }
    if let disable { settings.options = .disabling(disable) }
    settings.tracesAllocations = traceAllocations
    settings.isChild = child
    return settings
  }
}

/// Messages on standard error.
enum StandardError {
  static func line(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
