import Foundation
import Lamina

/// `shapes N`: frames of N shape layers, without GL: the layers are moved, recoloured and
/// rasterized.
func shapeFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let stage = ShapeStage(count, settings)
  var figures = [
    Figure(
      "first frame, a shape and a line of 40 points each, of N different", try stage.first(), "us")
  ]
  figures += try stage.frames("all move by fractions of pixels") { layer, round in
    layer.position.x += round % 2 == 0 ? 0.75 : -0.75
  }
  figures += try stage.frames("all turn") { layer, round in
    layer.transform = CATransform3DMakeRotation(CGFloat(round) / 10, 0, 0, 1)
  }
  let colors = (0..<8).map { CGColor(srgbRed: Double($0) / 8, green: 0.5, blue: 1, alpha: 1) }
  figures += try stage.frames("all change their colour") { layer, round in
    layer.fillColor = colors[round % 8]
  }
  figures += try stage.frames("all lines grow") { layer, round in
    layer.strokeEnd = CGFloat(round % 50) / 60
  }
  return figures
}

private final class ShapeStage {
  private let root = CALayer()
  private let layers: [CAShapeLayer]
  private let tree: LayerTree
  private let compiler: FrameCompiler
  private let viewport: Viewport?
  private let limits: RenderLimits

  init(_ count: Int, _ settings: RunSettings) {
    root.bounds = CGRect(x: 0, y: 0, width: 1_920, height: 1_080)
    layers = (0..<count).map { index in
      let layer = CAShapeLayer()
      let size = CGSize(width: 40, height: 30 + CGFloat(index) / CGFloat(count))
      layer.path = CGPath(ellipseIn: CGRect(origin: .zero, size: size), transform: nil)
      layer.fillColor = CGColor(srgbRed: 1, green: 0.4, blue: 0, alpha: 1)
      layer.strokeColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      layer.lineWidth = 3
      layer.position = CGPoint(x: index * 37 % 1_880, y: index * 53 % 1_040)
      return layer
    }
    for layer in layers { root.addSublayer(layer) }
    limits = Stage.limits(layers: count + 1)
    tree = LayerTree.hosting(root)
    compiler = FrameCompiler(options: settings.options, limits: limits)
    viewport = try? Viewport(bounds: root.bounds, scale: 1, limits: limits)
  }

  private func compile() throws {
    guard let viewport else { return }
    compiler.finishUploads()
    try tree.commit(root, limits: limits)
    _ = try compiler.compile(tree.published, viewport: viewport)
  }

  func first() throws -> Double {
    var watch = Stopwatch()
    try watch.time { try compile() }
    return watch.median / 1_000 / Double(layers.count)
  }

  func frames(_ name: String, _ edit: (CAShapeLayer, Int) -> Void) throws -> [Figure] {
    var watch = Stopwatch()
    var rasters = 0
    for round in 1...30 {
      for layer in layers { edit(layer, round) }
      try watch.time { try compile() }
      if round > 3 { rasters += compiler.plan.statistics.rasters }
    }
    return [
      Figure("\(name), commit and compile a layer", watch.median / Double(layers.count), "ns"),
      Figure("\(name), rasters", Double(rasters), "count"),
    ]
  }
}
