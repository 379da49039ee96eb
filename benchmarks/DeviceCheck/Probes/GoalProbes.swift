import Foundation
import Lamina

// What docs/devices.md sets as goals on hardware, each beside its goal.
extension DeviceProbe {
  mutating func goals() {
    probe("goal: 10,000 sprites") { device in
      try Self.sprites(
        device, 10_000, "goal: GPU 4 and CPU 1 in a data centre, GPU 8 and CPU 3.5 on Intel")
    }
    probe("goal: 1,000 sprites") { device in
      try Self.sprites(device, 1_000, "goal: 8 together on a Raspberry Pi 4")
    }
    probe("goal: one-dirty", Self.oneDirty)
    probe("goal: pictures", Self.pictures)
  }

  /// Sprites that all turn. The CPU's time is from the first property to the last call of GL, and
  /// the part of it in GL's calls is given too; the GPU's is what the device says, or if it says
  /// nothing, the time until it has finished.
  private static func sprites(
    _ device: GLDeviceRequest, _ count: Int, _ goal: String
  ) throws -> Answer {
    let stage = try SpriteStage(count)
    let renderer = try OffscreenRenderer(size: SpriteStage.size, device: device)
    for turn in 0..<3 {
      stage.turn(turn)
      _ = try renderer.renderStages(stage.root, at: 0)
    }
    var (work, calls, waits): ([Double], [Double], [Double]) = ([], [], [])
    var device: [Double] = []
    try repeated { turn in
      let start = ContinuousClock.now
      stage.turn(turn + 3)
      let sets = milliseconds(since: start)
      let stages = try renderer.renderStages(stage.root, at: 0)
      work.append(sets + Double(stages.commit + stages.compile + stages.submit) / 1e6)
      calls.append(Double(stages.submit) / 1e6)
      waits.append(Double(stages.raster) / 1e6)
    }
    // In frames of their own, since asking may cost time.
    var reason = ""
    do {
      try repeated(most: 20) { turn in
        stage.turn(turn + 70)
        try renderer.engine.timePasses()
        _ = try renderer.renderStages(stage.root, at: 0)
        if let times = try renderer.engine.takePassTimes() {
          device.append(times.reduce(0) { $0 + Double($1.nanoseconds) } / 1e6)
        }
      }
    } catch { reason = "\(error)" }
    let gpu =
      device.isEmpty
      ? "GPU unknown (\(reason.isEmpty ? "its clock jumped" : reason))"
      : "GPU \(text(median(device)))"
    var figures = [
      Figure("CPU", median(work), "ms"), Figure("GL's calls", median(calls), "ms"),
      Figure("wait for the GPU", median(waits), "ms"),
    ]
    if !device.isEmpty { figures.append(Figure("GPU", median(device), "ms")) }
    return Answer(
      "at 1080p: \(gpu), CPU \(text(median(work))), of which \(text(median(calls))) in GL, then \(text(median(waits))) until done, in ms (\(goal))",
      figures: figures)
  }

  /// One layer moves above 2,000 that do not.
  private static func oneDirty(_ device: GLDeviceRequest) throws -> Answer {
    let stage = try SpriteStage(2_000)
    try stage.addMover()
    let renderer = try OffscreenRenderer(size: SpriteStage.size, device: device)
    for turn in 0..<3 {
      stage.moveOne(turn)
      _ = try renderer.renderStages(stage.root, at: 0)
    }
    var (whole, submitted): ([Double], [Double]) = ([], [])
    try repeated(most: 300) { turn in
      let start = ContinuousClock.now
      stage.moveOne(turn + 3)
      let stages = try renderer.renderStages(stage.root, at: 0)
      whole.append(milliseconds(since: start) * 1e3)
      submitted.append(whole[turn] - Double(stages.raster) / 1e3)
    }
    return Answer(
      "\(text(median(whole))) us until done, \(text(median(submitted))) to the last call (goal: 150 us in a data centre)",
      figures: [
        Figure("frame", median(whole), "us"), Figure("to the last call", median(submitted), "us"),
      ])
  }

  /// 1,000 sprites as pictures in memory: each waited for, and with two under way.
  private static func pictures(_ device: GLDeviceRequest) throws -> Answer {
    let stage = try SpriteStage(1_000)
    let renderer = try OffscreenRenderer(size: SpriteStage.size, device: device)
    var frame = 0
    func next() {
      stage.turn(frame)
      frame += 1
    }
    next()
    _ = try renderer.render(stage.root, at: 0)
    var times: [Double] = []
    try repeated { _ in
      let start = ContinuousClock.now
      next()
      _ = try renderer.render(stage.root, at: 0)
      times.append(milliseconds(since: start))
    }
    var count = 0
    let together = try milliseconds {
      var last: PendingFrame?
      try repeated(least: 4, most: 500) { _ in
        next()
        let begun = try renderer.begin(stage.root, at: 0)
        _ = try last?.wait()
        last = begun
        count += 1
      }
      _ = try last?.wait()
    }
    let rate = Double(count) * 1000 / together
    return Answer(
      "one drawn and read back \(text(median(times))) ms (goal: 4 in a data centre); with two under way \(text(rate)) a second (goal: 250)",
      figures: [
        Figure("one picture", median(times), "ms"),
        Figure("two under way", rate, "pictures a second"),
      ])
  }
}
