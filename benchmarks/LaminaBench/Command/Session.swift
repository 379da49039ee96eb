import Foundation
import Lamina

/// One run of the program. It measures the requested scenes one after the other.
struct Session {
  let settings: RunSettings
  let showsProgress: Bool
  let machine: Machine
  /// The time when the session was ready to measure.
  let began: UInt64

  init(settings: RunSettings, showsProgress: Bool) throws {
    self.settings = settings
    self.showsProgress = showsProgress
    machine = try Machine(device: settings.device)
    try AllocationCheck.run()
    began = Clock.now
  }

  /// Measures the scenes. `failed` is told of one that cannot be measured, and the next one follows
  /// unless it throws.
  func measure(
    _ requests: [SceneRequest], failed: (BenchFailure) throws -> Void = { throw $0 }
  ) throws -> Results {
    var results = Results(machine: machine)
    for request in requests {
      progress(request.title)
      do {
        switch request.kind.body {
        case .scene(let make):
          results.scenes.append(
            try FrameRun.measure(request, make: make, settings) { line in StandardError.line(line) }
          )
        case .figures(let figures):
          results.figures.append(
            FigureResult(
              name: request.kind.name, parameter: request.parameter.description,
              figures: try figures(request.parameter, settings)))
        }
      } catch {
        try failed(BenchFailure("\(request.title): \(error)"))
      }
    }
    progress(nil)
    return results
  }

  /// The cost for different numbers of layers, with fewer frames of each.
  func scaling() throws -> [ScalingResult] {
    var settings = settings
    settings.frames = min(settings.frames, 50)
    settings.seconds = min(settings.seconds, 2)
    settings.fewestFrames = min(settings.fewestFrames, 7)
    let quick = Session(copying: self, settings: settings)
    return try SceneCatalog.scaling.map { name, counts in
      let requests = try SceneCatalog.requests([name] + counts.map { "\($0)" })
      let scenes = try quick.measure(requests).scenes
      let points = zip(counts, scenes).map { count, scene in
        ScalingResult.Point(count: count, frame: scene.frame.p50, submitted: scene.submitted.p50)
      }
      return ScalingResult(name: name, points: points)
    }
  }

  /// The gain of each optimisation: medians without it, compared with all optimisations.
  func ablation(_ requests: [SceneRequest]) throws -> [String] {
    let names = CARenderOptions.names
    var table = TextTable(["off:", "none"] + names.map(\.name))
    for request in requests {
      guard case .scene(let make) = request.kind.body else { continue }
      progress(request.title)
      let all = try FrameRun.measure(request, make: make, settings)
      var cells = [request.title, FigureText.time(all.frame.p50)]
      for (_, option) in names {
        var settings = settings
        settings.options.remove(option)
        let without = try FrameRun.measure(request, make: make, settings)
        cells.append(String(format: "%.2f", without.frame.p50 / max(all.frame.p50, 1e-9)))
      }
      table.add(cells)
    }
    progress(nil)
    return ["Frame time with one optimisation off, of that with all on"] + table.lines
  }

  /// Writes a frame of each scene as `NAME-PARAMETER.png`. Earlier frames are drawn too, as in a
  /// run.
  func writePictures(_ requests: [SceneRequest], frame: Int, to folder: String) throws {
    let url = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for request in requests {
      guard case .scene(let make) = request.kind.body else { continue }
      let name = request.title.replacingOccurrences(of: " ", with: "-") + ".png"
      try writePicture(
        try make(request.parameter), frame: frame, to: url.appendingPathComponent(name))
    }
  }

  /// Draws the frames up to `frame` and writes the last one as a PNG.
  func writePicture(_ scene: any BenchScene, frame: Int, to file: URL) throws {
    let renderer = try settings.renderer(for: scene)
    for number in 0...frame where scene.isMoving {
      try scene.prepare(number)
      scene.change(number)
      _ = try renderer.renderStages(scene.root)
    }
    try ImageCodec.encode(try renderer.render(scene.root), as: .png).write(to: file)
  }

  private init(copying other: Session, settings: RunSettings) {
    self.settings = settings
    (showsProgress, machine, began) = (other.showsProgress, other.machine, other.began)
  }

  /// Shows what is measured now, if standard error is a terminal.
  private func progress(_ title: String?) {
    guard showsProgress else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(title.map { "measuring \($0)" } ?? "")".utf8))
  }
}
