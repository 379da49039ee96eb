import Foundation
import Lamina

// What takes how long. There is no right answer.
extension DeviceProbe {
  mutating func times() {
    probe("compile times", Self.compileTimes)
    probe("first picture", Self.firstPicture)
    probe("GPU time per pass", Self.passTimes)
    probe("calls that wait", Self.waits)
    for side in [256, 1024, 2048] {
      probe("upload of \(side) x \(side)") { try Self.upload($0, side) }
    }
    for (width, height) in [(256, 256), (1024, 1024), (1920, 1080)] {
      probe("read-back of \(width) x \(height)") { try Self.readBack($0, width, height) }
    }
    for side in [256, 1080] { probe("frames of \(side)") { try Self.frames($0, side) } }
    probe("frames under way", Self.framesUnderWay)
  }

  /// Every program is compiled and linked by itself.
  private static func compileTimes(_ device: GLDeviceRequest) throws -> Answer {
    let context = try GLContext.open(device)
    defer { context.close() }
    var figures: [Figure] = []
    var refused: [String] = []
    try context.timePrograms { label, result in
      switch result {
      case .success(let time):
        figures.append(Figure(label, Double(time.nanoseconds) / 1e6, "ms"))
      case .failure(let error): refused.append("\(label): \(error)")
      }
    }
    let slowest = figures.sorted { $0.value > $1.value }.prefix(3)
    let total = figures.reduce(0) { $0 + $1.value }
    let line =
      "\(figures.count) programs, \(text(total)) ms together, \(text(median(figures.map(\.value)))) in the middle; slowest "
      + slowest.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ")
    if refused.isEmpty { return Answer(line, figures: figures) }
    return Answer(
      "refused: \(refused.joined(separator: "; ")); \(line)", isGood: false, figures: figures)
  }

  /// The first picture of a renderer, with its programs compiled ahead and without.
  private static func firstPicture(_ device: GLDeviceRequest) throws -> Answer {
    let size = KindScenes.everything().bounds.size
    let cold = try OffscreenRenderer(size: size, device: device)
    let without = try milliseconds { _ = try cold.render(KindScenes.everything(), at: 0) }
    let warm = try OffscreenRenderer(size: size, device: device)
    let ahead = try milliseconds { try warm.warmUp() }
    let with = try milliseconds { _ = try warm.render(KindScenes.everything(), at: 0) }
    return Answer(
      "\(text(without)) ms; after warmUp(), which took \(text(ahead)) ms, \(text(with)) ms",
      figures: [
        Figure("first picture", without, "ms"), Figure("warmUp()", ahead, "ms"),
        Figure("first picture after warmUp()", with, "ms"),
      ])
  }

  /// The device's own time for each pass of a picture with many.
  private static func passTimes(_ device: GLDeviceRequest) throws -> Answer {
    let root = KindScenes.effects()
    // Otherwise surfaces that have not changed are kept, and their passes left out.
    let options = CARenderOptions.all.subtracting(.caching)
    let renderer = try OffscreenRenderer(
      size: root.bounds.size, device: device, options: options)
    _ = try renderer.renderStages(root, at: 0)
    var times: [[PassTime]] = []
    try repeated(least: 5, most: 20) { turn in
      root.sublayerTransform = CATransform3DMakeTranslation(CGFloat(turn + 1), 0, 0)
      try renderer.engine.timePasses()
      _ = try renderer.renderStages(root, at: 0)
      if let found = try renderer.engine.takePassTimes() { times.append(found) }
    }
    guard let first = times.first else {
      return .notAvailable("the device's clock jumped in every frame")
    }
    let alike = times.filter { $0.map(\.label) == first.map(\.label) }
    let figures = first.indices.map { index in
      Figure(
        "\(index): \(first[index].label)",
        median(alike.map { Double($0[index].nanoseconds) / 1e3 }), "us")
    }
    return Answer(
      figures.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ") + " us",
      figures: figures)
  }

  /// The time of a frame in which everything moves, and of its read-back.
  private static func frames(_ device: GLDeviceRequest, _ side: Int) throws -> Answer {
    var maker = TreeMaker(seed: 7)
    let root = maker.tree()
    root.bounds.size = CGSize(width: side, height: side)
    let renderer = try OffscreenRenderer(size: root.bounds.size, device: device)
    _ = try renderer.render(root, at: 0)
    var times: [Double] = []
    try repeated(most: 40) { turn in
      root.sublayerTransform = CATransform3DMakeTranslation(CGFloat(turn + 1), 0, 0)
      times.append(try milliseconds { _ = try renderer.render(root, at: 0) })
    }
    return Answer(
      "\(text(median(times))) ms with read-back", figures: [Figure("frame", median(times), "ms")])
  }

  /// Frames a second without read-back, while at most one, two or three are under way.
  private static func framesUnderWay(_ device: GLDeviceRequest) throws -> Answer {
    let stage = try SpriteStage(1_000)
    let (width, height) = (Int(SpriteStage.size.width), Int(SpriteStage.size.height))
    let renderer = try CARenderer(
      destination: .offscreen(width: width, height: height, device: device))
    renderer.animatesChanges = false
    stage.root.position = CGPoint(x: width / 2, y: height / 2)
    renderer.layer = stage.root
    renderer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    func draw(_ frame: Int) throws -> any ReleaseFence {
      stage.turn(frame)
      renderer.beginFrame(atTime: 0, timeStamp: nil)
      try renderer.renderFrame()
      renderer.endFrame()
      return try renderer.makeFence()
    }
    func wait(_ fence: any ReleaseFence) throws {
      if try !fence.wait(seconds: 60) { throw ValidationFailure("a frame took more than 60 s") }
    }
    try wait(try draw(0))
    var figures: [Figure] = []
    for most in 1...3 {
      var fences: [any ReleaseFence] = []
      var frames = 0
      let time = try milliseconds {
        try repeated(least: 4, most: 200, seconds: 1) { turn in
          fences.append(try draw(turn * 3 + most))
          frames += 1
          if fences.count >= most { try wait(fences.removeFirst()) }
        }
        for fence in fences { try wait(fence) }
      }
      figures.append(Figure("\(most) under way", Double(frames) * 1000 / time, "frames a second"))
    }
    return Answer(
      "1,000 sprites at 1080p: "
        + figures.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ")
        + " frames a second", figures: figures)
  }
}
