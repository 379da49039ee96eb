import CAllocations
import Foundation
import Lamina

/// `tiles N`: a layer of 100,000 x 100,000 points that scrolls and zooms behind 1920 x 1080 pixels,
/// each picture with all its tiles; and the cost of a resting tiled layer in a tree of N layers.
func tileFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let frames = settings.frames * 10
  var figures = try runFigures("scrolls by a row in 10 frames", frames, settings) { ground, frame in
    ground.position.y = 50_000 - (CGFloat(frame) * 25.6).rounded()
  }
  figures += try runFigures("zoomed out 40 times, scrolls so", frames, settings) { ground, frame in
    ground.transform = CATransform3DMakeScale(1 / 40, 1 / 40, 1)
    ground.position = CGPoint(x: 1_250, y: 1_250 - CGFloat(frame) * 0.64)
  }
  figures += try runFigures("zooms out 1,000 times", frames, settings) { ground, frame in
    let scale = pow(1_000, -CGFloat(frame) / CGFloat(max(frames, 1)))
    ground.transform = CATransform3DMakeScale(scale, scale, 1)
    ground.position = CGPoint(x: Stage.width / 2, y: Stage.height / 2)
  }
  return figures + [
    Figure("a tick of \(count) layers", try restingTick(count, 0), "ns"),
    Figure("a tick of \(count) layers and a tiled one that rests", try restingTick(count, 1), "ns"),
  ]
}

private func runFigures(
  _ name: String, _ frames: Int, _ settings: RunSettings, _ change: (Ground, Int) -> Void
) throws -> [Figure] {
  let root = Stage.root()
  let ground = Ground()
  (ground.levelsOfDetail, ground.levelsOfDetailBias) = (11, 0)
  ground.frame = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)
  root.addSublayer(ground)
  let renderer = try OffscreenRenderer(
    size: Stage.size, device: settings.device, options: settings.options)
  var (watch, plans, textures, held) = (Stopwatch(), Stopwatch(), 0, 0)
  for frame in 0..<frames {
    change(ground, frame)
    if frame == 10 {
      (watch, plans) = (Stopwatch(), Stopwatch())
      ground.drawn.withLock { $0 = 0 }
    }
    var stages = FrameStages()
    try watch.time { stages = try renderer.renderStages(root) }
    plans.add(Double(stages.commit + stages.compile))
    textures = max(textures, renderer.statistics.textureBytes)
    if frame == frames / 2 { held = allocations_live_bytes() }
  }
  return [
    Figure("\(name), a frame", watch.median / 1e6, "ms"),
    Figure("\(name), of that commit and compile", plans.median / 1e3, "us"),
    Figure(
      "\(name), tiles drawn a frame",
      Double(ground.drawn.withLock { $0 }) / Double(max(frames - 10, 1)),
      "count"),
    Figure("\(name), textures at most", Double(textures), "bytes"),
    Figure(
      "\(name), memory that the second half adds", Double(max(allocations_live_bytes() - held, 0)),
      "bytes"),
  ]
}

/// The work of a tree of plain layers for a frame in which nothing happens.
private func restingTick(_ count: Int, _ tiled: Int) throws -> Double {
  let root = Stage.root()
  for index in 0..<count {
    root.addSublayer(CALayer(at: CGRect(x: index % 1_900, y: index % 1_000, width: 8, height: 8)))
  }
  for _ in 0..<tiled { root.addSublayer(Ground()) }
  let tree = LayerTree.hosting(root)
  try tree.commit(root, limits: .standard, at: 1)
  var time = 1.0
  return Stopwatch.median(200) {
    time += 1 / 60
    tree.tick(at: time)
    _ = tree.nextLook(after: time)
  }
}

/// A map with a colour and some lines per tile.
private final class Ground: CATiledLayer {
  let drawn = Lock(0)

  override func draw(in ctx: CGContext) {
    drawn.withLock { $0 += 1 }
    let box = ctx.boundingBoxOfClipPath
    ctx.setFillColor(red: 0.9, green: 0.92, blue: 0.85, alpha: 1)
    ctx.fill(box)
    ctx.setStrokeColor(red: 0.3, green: 0.4, blue: 0.7, alpha: 1)
    ctx.setLineWidth(box.width / 100)
    for index in 0..<8 {
      let y = box.minY + box.height * CGFloat(index) / 8
      ctx.move(to: CGPoint(x: box.minX, y: y))
      ctx.addLine(to: CGPoint(x: box.maxX, y: y + box.height / 5))
    }
    ctx.strokePath()
  }
}
