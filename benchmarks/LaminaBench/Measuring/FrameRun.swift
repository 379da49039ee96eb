import CAllocations
import Lamina

/// One scene, measured frame by frame.
///
/// A frame consists of the application's property sets in a transaction without actions, then
/// commit, compile, submit and raster (until `glFinish` returns). Read-back is measured in separate
/// frames, since few applications do it.
struct FrameRun {
  private let scene: any BenchScene
  private let renderer: OffscreenRenderer
  private let settings: RunSettings
  private var frame = 0

  private var samples = Samples()

  private struct Samples {
    var frame: [UInt64] = []
    var cpu: [UInt64] = []
    var stages: [StageName: [UInt64]] = [:]
    var counts: [Counter: [Int]] = [:]
  }

  private init(_ scene: any BenchScene, _ settings: RunSettings) throws {
    self.scene = scene
    self.settings = settings
    renderer = try settings.renderer(for: scene)
    for stage in StageName.allCases { samples.stages[stage] = reserved() }
    for counter in Counter.allCases { samples.counts[counter] = [] }
    samples.frame = reserved()
    samples.cpu = reserved()
  }

  private func reserved() -> [UInt64] {
    var values: [UInt64] = []
    values.reserveCapacity(settings.frames)
    return values
  }

  /// Measures the scene of `request`. If the places of allocations were requested, `note` gets
  /// lines about them.
  static func measure(
    _ request: SceneRequest, make: (Parameter) throws -> any BenchScene, _ settings: RunSettings,
    note: (String) -> Void = { _ in }
  ) throws -> SceneResult {
    allocations_trim()
    PeakMemory.reset()
    var run = try FrameRun(try make(request.parameter), settings)
    try run.warmUp()
    try run.measure()
    if settings.tracesAllocations {
      for line in AllocationSites.report(frames: run.samples.frame.count) { note(line) }
    }
    let readBack = try run.measureReadBack()
    return run.result(of: request, readBack: readBack)
  }

  private mutating func warmUp() throws {
    let start = Clock.now
    for index in 0..<max(settings.warmup, 2) {
      // A scene that takes seconds per frame is warm after two frames.
      if index >= 2, Double(Clock.now - start) > settings.seconds * 0.5e9 { break }
      try advance(counts: false)
    }
    _ = allocations_find_drivers()
  }

  private mutating func measure() throws {
    let start = Clock.now
    for index in 0..<settings.frames {
      if index >= settings.fewestFrames, Double(Clock.now - start) > settings.seconds * 1e9 {
        break
      }
      try advance(counts: true)
    }
  }

  private mutating func advance(counts: Bool) throws {
    let number = frame
    frame += 1
    if scene.isMoving { try scene.prepare(number) }
    let records = counts && settings.tracesAllocations
    if records && samples.frame.isEmpty { allocations_forget_sites() }
    if records { allocations_record(1) }
    let cpu = Clock.processCPU
    var marks = AllocationMarks()
    let start = Clock.now
    if scene.isMoving {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      scene.change(number)
      CATransaction.commit()
    }
    let set = Clock.now
    marks.endSetters()
    let rendering = Clock.now
    let stages = try renderer.renderStages(scene.root)
    let end = Clock.now
    marks.endFrame()
    allocations_record(0)
    let cpuEnd = Clock.processCPU
    guard counts else { return }
    samples.frame.append((set - start) + (end - rendering))
    samples.cpu.append(cpuEnd - cpu)
    samples.stages[.setters]?.append(set - start)
    samples.stages[.commit]?.append(stages.commit)
    samples.stages[.compile]?.append(stages.compile)
    samples.stages[.submit]?.append(stages.submit)
    samples.stages[.raster]?.append(stages.raster)
    for counter in Counter.allCases {
      samples.counts[counter]?.append(counter.value(in: renderer.statistics, marks.counted))
    }
  }

  /// The times of reading the picture back after a frame; empty if nothing is drawn.
  private mutating func measureReadBack() throws -> [UInt64] {
    guard scene.isMoving else { return [] }
    var times: [UInt64] = []
    for _ in 0..<min(settings.frames, 20) {
      try scene.prepare(frame)
      scene.change(frame)
      frame += 1
      times.append(try renderer.renderStages(scene.root, readsBack: true).readBack)
    }
    return times
  }

  private func result(of request: SceneRequest, readBack: [UInt64]) -> SceneResult {
    var stages = samples.stages.mapValues { Distribution(nanoseconds: $0) }
    stages[.readBack] = Distribution(nanoseconds: readBack)
    let statistics = renderer.statistics
    return SceneResult(
      name: request.kind.name, parameter: request.parameter.description, layers: scene.layerCount,
      frames: samples.frame.count, frame: Distribution(nanoseconds: samples.frame),
      cpu: Distribution(nanoseconds: samples.cpu), stages: stages,
      submitted: Distribution(nanoseconds: submitted),
      counters: samples.counts.mapValues { Count($0) },
      peakBytes: PeakMemory.bytes, textureBytes: statistics.textureBytes,
      contentBytes: scene.contentBytes,
      samples: samples.frame.map { Double($0) / 1_000 })
  }

  /// For each frame, the time from the first property set to the last GL call.
  private var submitted: [UInt64] {
    let parts: [StageName] = [.setters, .commit, .compile, .submit]
    return samples.frame.indices.map { index in
      parts.reduce(0) { $0 + (samples.stages[$1]?[index] ?? 0) }
    }
  }
}
