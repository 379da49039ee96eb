import Lamina

/// A hundred overlapping places of 256 x 256, for scenes in which all images are new in every
/// frame.
enum PanelGrid {
  static let count = 100
  static let side = 256

  static func place(_ number: Int) -> CGRect {
    CGRect(x: number % 7 * 270, y: number / 7 * 70, width: side, height: side)
  }
}

/// `upload`: replaces a hundred images by new ones that the renderer has never seen.
final class Uploads: BenchScene {
  let root = Stage.root()
  let layerCount = PanelGrid.count + 1
  let contentBytes = PanelGrid.count * PanelGrid.side * PanelGrid.side * 4
  private var layers: [CALayer] = []
  private let sets: [[CGImage]]
  private var next: [CGImage] = []

  init() throws {
    sets = try (0..<2).map { set in
      try (0..<PanelGrid.count).map { number in
        try Pictures.make(PanelGrid.side, PanelGrid.side) { x, y in
          Texel(bytes: x + set * 128, y + number * 2, number * 5)
        }
      }
    }
    for number in 0..<PanelGrid.count {
      let layer = CALayer(at: PanelGrid.place(number), picture: sets[0][number])
      layers.append(layer)
      root.addSublayer(layer)
    }
  }

  func prepare(_ frame: Int) throws {
    next = try sets[frame % 2].map { image in
      CGImage(
        pixels: try PixelBuffer(width: image.width, height: image.height, isOpaque: true) { bytes in
          image.pixels.withUnsafeBytes { bytes.copyMemory(from: $0) }
        })
    }
  }

  func change(_ frame: Int) {
    for (layer, picture) in zip(layers, next) { layer.contents = picture }
    next = []
  }
}

/// `redraw`: a hundred layers draw their stores again.
final class Redraw: BenchScene {
  let root = Stage.root()
  let layerCount = PanelGrid.count + 1
  let contentBytes = PanelGrid.count * PanelGrid.side * PanelGrid.side * 4
  private let panels: [Panel]

  init() {
    panels = (0..<PanelGrid.count).map { Panel(at: PanelGrid.place($0)) }
    for panel in panels { root.addSublayer(panel) }
  }

  func change(_ frame: Int) {
    for panel in panels {
      panel.step = frame
      panel.setNeedsDisplay()
    }
  }
}

/// A layer that draws a gradient in a rounded rectangle, its outline, and bars that stand for a
/// line of text.
final class Panel: CALayer {
  var step = 0

  override func draw(in ctx: CGContext) {
    let bounds = bounds
    let shade = CGFloat(step % 50) / 100
    let panel = CGPath(
      roundedRect: bounds.insetBy(dx: 4, dy: 4), cornerWidth: 24, cornerHeight: 24, transform: nil)
    ctx.saveGState()
    ctx.addPath(panel)
    ctx.clip()
    let colors = [
      CGColor(srgbRed: shade, green: 0.4, blue: 0.9, alpha: 1),
      CGColor(srgbRed: 0.9, green: 0.9, blue: shade, alpha: 1),
    ]
    if let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) {
      ctx.drawLinearGradient(
        gradient, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 0, y: bounds.height),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    ctx.restoreGState()
    ctx.addPath(panel)
    ctx.setStrokeColor(red: 0.1, green: 0.1, blue: 0.1, alpha: 1)
    ctx.setLineWidth(2)
    ctx.strokePath()
    ctx.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.8)
    for bar in 0..<12 {
      ctx.fill(CGRect(x: 24 + bar * 17, y: 120, width: 11, height: 14 + bar % 3))
    }
  }
}
