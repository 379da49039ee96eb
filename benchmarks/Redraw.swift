import CCairo
import CGLES
import Lamina

// Redraw of stores that are dirty as a whole, against the same drawing by Cairo itself and one upload of the whole texture
// each. Both draw 100 times 256 x 256 pixels a frame: a gradient in a rounded rectangle, its outline, and some bars in place
// of a line of text. They take turns in one run, so that the ratio holds whatever else the machine does.

private let side = 256
private let count = 100

/// A layer that draws the panel of `step`.
private final class Panel: CALayer {
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
    if let gradient = CGGradient(
      colorsSpace: nil, colors: colors as CFArray, locations: nil)
    {
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
    for bar in 0..<12 { ctx.fill(CGRect(x: 24 + bar * 17, y: 120, width: 11, height: 14 + bar % 3)) }
  }
}

/// The same by hand: memory, Cairo and a texture for each.
private final class PlainPanel {
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: side * side * 4, alignment: 16)
  private let surface: OpaquePointer?
  private let cairo: OpaquePointer?
  private var texture: GLuint = 0

  init() {
    surface = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(side), Int32(side),
      Int32(side * 4))
    cairo = cairo_create(surface)
    // User space y up, as the layer's.
    cairo_translate(cairo, 0, Double(side))
    cairo_scale(cairo, 1, -1)
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    memory.deallocate()
  }

  func draw(_ step: Int) {
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    let shade = Double(step % 50) / 100
    cairo_save(cairo)
    addPanel()
    cairo_clip(cairo)
    let gradient = cairo_pattern_create_linear(0, 0, 0, Double(side))
    cairo_pattern_add_color_stop_rgba(gradient, 0, shade, 0.4, 0.9, 1)
    cairo_pattern_add_color_stop_rgba(gradient, 1, 0.9, 0.9, shade, 1)
    cairo_set_source(cairo, gradient)
    cairo_paint(cairo)
    cairo_pattern_destroy(gradient)
    cairo_restore(cairo)
    addPanel()
    cairo_set_source_rgba(cairo, 0.1, 0.1, 0.1, 1)
    cairo_set_line_width(cairo, 2)
    cairo_stroke(cairo)
    cairo_set_source_rgba(cairo, 1, 1, 1, 0.8)
    for bar in 0..<12 {
      cairo_rectangle(cairo, Double(24 + bar * 17), 120, 11, Double(14 + bar % 3))
      cairo_fill(cairo)
    }
    cairo_surface_flush(surface)
  }

  func upload() {
    if texture == 0 {
      glGenTextures(1, &texture)
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    } else {
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    }
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_BGRA_EXT, GLsizei(side), GLsizei(side), 0, GLenum(GL_BGRA_EXT),
      GLenum(GL_UNSIGNED_BYTE), memory)
  }

  private func addPanel() {
    let (low, high, radius) = (4.0, Double(side) - 4, 24.0)
    cairo_new_path(cairo)
    cairo_arc(cairo, high - radius, low + radius, radius, -.pi / 2, 0)
    cairo_arc(cairo, high - radius, high - radius, radius, 0, .pi / 2)
    cairo_arc(cairo, low + radius, high - radius, radius, .pi / 2, .pi)
    cairo_arc(cairo, low + radius, low + radius, radius, .pi, .pi * 1.5)
    cairo_close_path(cairo)
  }
}

/// Publishing, drawing and uploading 100 stores, without drawing the frame: that the plain side does not do either.
@Sendable func redraw() throws -> [String] {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  let panels = (0..<count).map { _ in
    let panel = Panel()
    panel.frame = root.bounds
    root.addSublayer(panel)
    return panel
  }
  let context = try GLContext.open(try DeviceRequest(), options: ContextOptions())
  defer { context.close() }
  let executor = PlanExecutor(context: context)
  let target = try RenderTarget(context: context, width: side, height: side)
  let compiler = FrameCompiler()
  let tree = LayerTree.hosting(root)
  let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
  let plain = (0..<count).map { _ in PlainPanel() }
  var step = 0
  var (ours, theirs) = (Samples(), Samples())
  for round in 0..<23 {
    step += 1
    let isWarm = round >= 3
    try ours.add(isWarm) {
      for panel in panels {
        panel.step = step
        panel.setNeedsDisplay()
      }
      try tree.commit(root, limits: .standard)
      _ = try compiler.compile(tree, viewport: viewport)
      var uploads = compiler.plan
      uploads.batches = []
      try executor.execute(uploads, into: target)
      try context.withCurrent { glFinish() }
      uploads.uploads = []
      compiler.finishUploads()
    }
    try theirs.add(isWarm) {
      try context.withCurrent {
        for panel in plain {
          panel.draw(step)
          panel.upload()
        }
        glFinish()
      }
    }
  }
  return [
    "\(count) stores of \(side)x\(side): Lamina \(time(ours.median)), plain Cairo and uploads \(time(theirs.median)), "
      + "ratio \(String(format: "%.2f", ours.median / theirs.median))"
  ]
}
