import CByHand
import Lamina

/// `host-texture`: scenes that a `CARenderer` draws into a texture of the program's, in the
/// program's own context, with each order of rows and of bytes. Frames take turns with frames that
/// are not drawn in memory.
func hostTextureFigures(_ settings: RunSettings) throws -> [Figure] {
  let scenes: [(String, () throws -> any BenchScene)] = [
    ("overdraw opaque", { try Overdraw(.opaque) }),
    ("overdraw faded", { try Overdraw(.faded) }),
    ("upload", { try Uploads() }),
    ("pictures lent", { try MadePictures(.lent) }),
    ("stars turn", { Stars(.turn) }),
    ("stars one", { Stars(.one) }),
    ("one-dirty 2000", { try OneDirty(2_000) }),
  ]
  return try scenes.flatMap { try figures($0.0, settings, $0.1) }
}

private func figures(
  _ name: String, _ settings: RunSettings, _ make: () throws -> any BenchScene
) throws -> [Figure] {
  var figures: [Figure] = []
  for kind in HostKind.all {
    let runs = try [true, false].map { try HostRun(try make(), kind, inMemory: $0, settings) }
    var (times, processor) = ([Stopwatch(), Stopwatch()], [Stopwatch(), Stopwatch()])
    for round in 0..<(3 + max(7, min(settings.frames, 40))) {
      for (index, run) in runs.enumerated() {
        let time = try run.draw()
        if round < 3 { continue }
        times[index].add(time.elapsed)
        processor[index].add(time.processor)
      }
    }
    figures += [
      Figure("\(name), \(kind.name)", times[0].median / 1e6, "ms"),
      Figure("\(name), \(kind.name), processor", processor[0].median / 1e6, "ms"),
      Figure(
        "\(name), \(kind.name), of that without memory", times[0].median / max(times[1].median, 1),
        "ratio"),
      Figure(
        "\(name), \(kind.name), processor, of that",
        processor[0].median / max(processor[1].median, 1), "ratio"),
      Figure("\(name), \(kind.name), draws of GL", Double(runs[0].draws), "calls"),
    ]
  }
  return figures
}

/// What a host's texture is like.
private struct HostKind {
  var name: String
  var rows: RowOrder
  var order: PixelOrder

  static let all = [
    HostKind(name: "BGRA", rows: .topFirst, order: .bgra),
    HostKind(name: "BGRA, lowest row first", rows: .bottomFirst, order: .bgra),
    HostKind(name: "RGBA", rows: .topFirst, order: .rgba),
  ]
}

/// Draws frames of one scene into a texture of a program's.
private final class HostRun {
  private let scene: any BenchScene
  private let host: GLContext
  private let renderer: CARenderer
  private var frame = 0

  init(
    _ scene: any BenchScene, _ kind: HostKind, inMemory: Bool, _ settings: RunSettings
  ) throws {
    self.scene = scene
    host = try GLContext.open(try settings.device ?? GLDeviceRequest())
    var options = settings.options
    if !inMemory { options.remove(.memory) }
    let renderer = try host.withCurrent { [host] in
      let texture = try host.resources.makeTexture(
        width: Stage.width, height: Stage.height, order: kind.order)
      let renderer = try CARenderer(
        destination: .texture(
          texture.name, width: Stage.width, height: Stage.height, rows: kind.rows),
        limits: Stage.limits(layers: scene.layerCount), renderOptions: options)
      renderer.animatesChanges = false
      return renderer
    }
    self.renderer = renderer
    renderer.layer = scene.root
    renderer.bounds = CGRect(origin: .zero, size: Stage.size)
    scene.root.position = CGPoint(x: Stage.width / 2, y: Stage.height / 2)
  }

  deinit { host.close() }

  /// How often GL was asked to draw so far.
  var draws: Int {
    let counts = renderer.engine.context.gl.counts
    return counts[.drawArraysInstanced] + counts[.drawElementsInstanced]
  }

  /// Draws a frame, and returns the nanoseconds that it took: elapsed, and of all threads.
  func draw() throws -> (elapsed: Double, processor: Double) {
    try scene.prepare(frame)
    return try host.withCurrent {
      let (start, processor) = (Clock.now, Clock.processCPU)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      scene.change(frame)
      CATransaction.commit()
      frame += 1
      renderer.beginFrame(atTime: Double(frame) / 60, timeStamp: nil)
      try renderer.renderFrame()
      renderer.endFrame()
      glFinish()
      return (Double(Clock.now - start), Double(Clock.processCPU - processor))
    }
  }
}
