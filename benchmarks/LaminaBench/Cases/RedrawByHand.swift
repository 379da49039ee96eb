import CByHand
import Lamina

// Compares the redraw of whole stores with the same drawing by Cairo itself and one upload of each
// whole texture. Both take turns in one run, so the ratio holds whatever else the machine does.

private let side = 256
private let count = 100

/// The same done by hand, with memory, a Cairo context and a texture per panel.
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
    // User space has y up, as the layer's.
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

/// `redraw-by-hand`: publishing, drawing and uploading 100 stores. The frame is not drawn, because
/// the comparison by hand does not draw one either.
func redrawFigures(_ settings: RunSettings) throws -> [Figure] {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  let panels = (0..<count).map { _ in Panel(at: root.bounds) }
  for panel in panels { root.addSublayer(panel) }
  let context = try GLContext.open(
    try settings.device ?? GLDeviceRequest(), options: ContextOptions())
  defer { context.close() }
  let executor = PlanExecutor(context: context)
  let target = try RenderTarget(context: context, width: side, height: side)
  let compiler = FrameCompiler(options: settings.options)
  let tree = LayerTree.hosting(root)
  let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
  let plain = (0..<count).map { _ in PlainPanel() }
  var (ours, theirs) = (Stopwatch(), Stopwatch())
  for round in 0..<(3 + max(5, min(settings.frames, 30))) {
    if round == 3 { (ours, theirs) = (Stopwatch(), Stopwatch()) }
    try ours.time {
      for panel in panels {
        panel.step = round
        panel.setNeedsDisplay()
      }
      try tree.commit(root, limits: .standard)
      _ = try compiler.compile(tree.published, viewport: viewport)
      var uploads = compiler.plan
      uploads.batches = []
      try executor.execute(uploads, into: target)
      try context.withCurrent { glFinish() }
      uploads.uploads = []
      compiler.finishUploads()
    }
    try theirs.time {
      try context.withCurrent {
        for panel in plain {
          panel.draw(round)
          panel.upload()
        }
        glFinish()
      }
    }
  }
  return [
    Figure("Lamina", ours.median / 1e6, "ms"),
    Figure("Cairo and one upload each", theirs.median / 1e6, "ms"),
    Figure("Lamina, of that", ours.median / theirs.median, "ratio"),
  ]
}
