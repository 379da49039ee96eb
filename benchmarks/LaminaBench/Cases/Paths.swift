import Foundation
import Lamina

/// `paths N`: the time for paths of N steps: a chart of N values, and as many and as high lines as
/// `pathRows` allows.
func pathFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let chart = chartPath(count, seed: 1)
  var figures = [
    Figure("a chart filled", try once(chart) { _ in }, "ms"),
    Figure("stroked", try once(chart, stroked), "ms"),
    Figure(
      "stroked with dashes of 5 points",
      try once(chart) {
        stroked($0)
        $0.lineDashPattern = [5]
      }, "ms"),
  ]
  let tiny = try? once(chart) {
    stroked($0)
    $0.lineDashPattern = [0.01]
  }
  figures.append(
    Figure("stroked with dashes of 0.01 points: refused", tiny == nil ? 1 : 0, "count"))
  let stage = PathStage(chart, settings)
  stroked(stage.layer)
  figures.append(
    Figure(
      "a frame in which the line grows",
      try stage.median { stage.layer.strokeEnd = CGFloat($0 + 1) / 10 }, "ms"))
  let morph = PathStage(chart, settings)
  let animation = CABasicAnimation(keyPath: "path")
  (animation.toValue, animation.duration) = (chartPath(count, seed: 2), 100)
  morph.layer.add(animation, forKey: "path")
  figures.append(Figure("a frame in which it becomes another", try morph.median { _ in }, "ms"))
  figures.append(
    Figure(
      "whether a point is inside", milliseconds { _ = chart.contains(CGPoint(x: 900, y: 500)) },
      "ms"))
  let data = try? NSKeyedArchiver.archivedData(
    withRootObject: stage.layer, requiringSecureCoding: false)
  figures += [
    Figure(
      "to archive it",
      milliseconds {
        _ = try? NSKeyedArchiver.archivedData(
          withRootObject: stage.layer, requiringSecureCoding: false)
      }, "ms"),
    Figure(
      "to read the archive",
      milliseconds {
        guard let data, let reader = try? NSKeyedUnarchiver(forReadingFrom: data) else { return }
        reader.requiresSecureCoding = false
        _ = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
      }, "ms"),
    Figure("8,000 lines of 800 points filled", try once(comb(8_000, 800)) { _ in }, "ms"),
    Figure("4,000 lines of 800 points stroked", try once(comb(4_000, 800), stroked), "ms"),
  ]
  let high = try? once(comb(count, 90)) { _ in }
  figures.append(Figure("\(count) lines of 90 points: refused", high == nil ? 1 : 0, "count"))
  return figures
}

private func stroked(_ layer: CAShapeLayer) {
  layer.fillColor = nil
  layer.strokeColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
}

/// A random walk across the stage.
private func chartPath(_ count: Int, seed: UInt64) -> CGPath {
  let path = CGMutablePath()
  var (state, y) = (seed, 540.0)
  for index in 0..<count {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    y = min(max(y + Double(Int(state >> 33) % 401 - 200) / 100, 40), 1_040)
    let point = CGPoint(x: Double(index) * 1_900 / Double(count), y: y)
    index == 0 ? path.move(to: point) : path.addLine(to: point)
  }
  return path
}

/// Lines up and down, all with the same height.
private func comb(_ count: Int, _ height: Double) -> CGPath {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 0, y: 100))
  for index in 1..<count {
    let x = Double(index) * 1_900 / Double(count)
    path.addLine(to: CGPoint(x: x, y: index % 2 == 0 ? 100 : 100 + height))
  }
  return path
}

private final class PathStage {
  let root = Stage.root()
  let layer = CAShapeLayer()
  private let tree: LayerTree
  private let compiler: FrameCompiler
  private var time = 0.0

  init(_ path: CGPath, _ settings: RunSettings) {
    layer.path = path
    root.addSublayer(layer)
    tree = LayerTree.hosting(root)
    compiler = FrameCompiler(options: settings.options)
  }

  func frame() throws {
    time += 1
    compiler.finishUploads()
    try tree.commit(root, limits: .standard, at: time)
    _ = try compiler.compile(
      tree.published, viewport: try Viewport(bounds: root.bounds, scale: 1, limits: .standard))
  }

  func median(_ change: (Int) -> Void) throws -> Double {
    var watch = Stopwatch()
    for round in 0..<6 {
      change(round)
      if round == 0 {
        try frame()
      } else {
        try watch.time { try frame() }
      }
    }
    return watch.median / 1e6
  }
}

/// The time of the first frame of a layer.
private func once(_ path: CGPath, _ change: (CAShapeLayer) -> Void) throws -> Double {
  let stage = PathStage(path, RunSettings())
  change(stage.layer)
  var watch = Stopwatch()
  try watch.time { try stage.frame() }
  return watch.median / 1e6
}

private func milliseconds(_ body: () -> Void) -> Double {
  var watch = Stopwatch()
  watch.time(body)
  return watch.median / 1e6
}
