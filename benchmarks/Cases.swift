import Lamina

/// What can be measured.
struct Case: Sendable {
  var name: String
  /// One line for each figure.
  var run: @Sendable () throws -> [String]
}

let cases = [
  Case(name: "model/set", run: modelSet), Case(name: "compile", run: compile),
  Case(name: "one-dirty", run: oneDirty), Case(name: "sprites", run: sprites),
  Case(name: "static", run: still), Case(name: "contents/redraw", run: redraw),
]

/// A root of 1920 x 1080 with `count` sprites of `size` points in rows.
private func scene(_ count: Int, size: CGFloat = 32, image: CGImage?) -> (root: CALayer, sprites: [CALayer]) {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 1_920, height: 1_080)
  root.backgroundColor = .white
  let sprites = (0..<count).map { index in
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    layer.position = CGPoint(x: CGFloat(index * 37 % 1_880) + 20, y: CGFloat(index * 53 % 1_040) + 20)
    layer.contents = image
    if image == nil { layer.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.9, alpha: 1) }
    root.addSublayer(layer)
    return layer
  }
  return (root, sprites)
}

private func picture() throws -> CGImage {
  CGImage(
    pixels: try PixelBuffer(width: 32, height: 32) { bytes in
      for i in bytes.indices { bytes[i] = i % 4 == 3 ? 255 : UInt8(i * 7 % 256) }
    })
}

/// Setting a property through the open setter, a new value each time: of layers that nothing renders, of published ones with
/// actions disabled, and of published ones that look for actions.
@Sendable private func modelSet() throws -> [String] {
  let (root, layers) = scene(1_000, image: nil)
  var step: CGFloat = 0
  func figures(_ name: String) -> [String] {
    let position = Measurement(200) {
      step += 1
      for layer in layers { layer.position = CGPoint(x: step, y: 2) }
    }
    let opacity = Measurement(200) {
      step += 1
      for layer in layers { layer.opacity = Float(step) }
    }
    let times = "position \(time(position.median / 1_000)), opacity \(time(opacity.median / 1_000))"
    return ["\(name): \(times)"]
  }
  var lines = figures("unhosted")
  _ = try FrameInspection.planText(of: root, size: CGSize(width: 10, height: 10))
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  lines += figures("hosted, actions disabled")
  CATransaction.commit()
  return lines + figures("hosted, looking for actions")
}

/// Publishing and compiling trees in which every layer has moved. No GL.
@Sendable private func compile() throws -> [String] {
  try [1_000, 10_000].flatMap { count in
    let (root, layers) = scene(count, image: try picture())
    let compiler = FrameCompiler()
    let tree = LayerTree.hosting(root)
    let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
    var angle: CGFloat = 0
    func frame() throws {
      try tree.commit(root, limits: .standard)
      _ = try compiler.compile(tree, viewport: viewport)
    }
    let turned = try Measurement(30) {
      angle += 0.01
      let rotation = CATransform3DMakeRotation(angle, 0, 0, 1)
      for layer in layers { layer.transform = rotation }
      try frame()
    }
    for layer in layers { layer.transform = CATransform3DIdentity }
    let moved = try Measurement(30) {
      angle += 1
      for layer in layers { layer.position.x += angle.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1 }
      try frame()
    }
    let perLayer = 1 / Double(count)
    return [
      "\(count) turned \(time(turned.median)) a frame, \(time(turned.median * perLayer)) a layer",
      "\(count) moved \(time(moved.median)) a frame, \(time(moved.median * perLayer)) a layer",
    ]
  }
}

private func renderer() throws -> OffscreenRenderer {
  try OffscreenRenderer(size: CGSize(width: 1_920, height: 1_080))
}

private func figures(_ name: String, _ measurement: Measurement, _ renderer: OffscreenRenderer) -> String {
  let s = renderer.statistics
  return "\(name) \(time(measurement.median)) a frame, p90 \(time(measurement.p90)), draws \(s.drawCalls), "
    + "records \(s.quads), GL calls \(s.glCalls), on \(renderer.deviceName)"
}

/// One of 2,000 layers moves; read-back included.
@Sendable private func oneDirty() throws -> [String] {
  let (root, layers) = scene(2_000, image: try picture())
  let renderer = try renderer()
  let measurement = try Measurement(20) {
    layers[0].position.x += 1
    _ = try renderer.render(root)
  }
  return [figures("2000", measurement, renderer)]
}

/// Sprites that turn; read-back included.
@Sendable private func sprites() throws -> [String] {
  try [1_000, 10_000].map { count in
    let (root, layers) = scene(count, image: try picture())
    let renderer = try renderer()
    var angle: CGFloat = 0
    let measurement = try Measurement(10) {
      angle += 0.02
      let rotation = CATransform3DMakeRotation(angle, 0, 0, 1)
      for layer in layers { layer.transform = rotation }
      _ = try renderer.render(root)
    }
    return figures("\(count)", measurement, renderer)
  }
}

/// The same tree again: drawn afresh, and left as it is.
@Sendable private func still() throws -> [String] {
  let (root, _) = scene(2_000, image: try picture())
  let size = CGSize(width: 1_920, height: 1_080)
  let eager = try OffscreenRenderer(size: size, options: .disabling("reuse"))
  let drawn = try Measurement(10) { _ = try eager.render(root) }
  let lazy = try renderer()
  let kept = try Measurement(200) { _ = try lazy.render(root) }
  return [figures("drawn again", drawn, eager), figures("left as it is", kept, lazy)]
}
