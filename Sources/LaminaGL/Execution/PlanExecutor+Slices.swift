import LaminaPlan

// Draws in slices, between which a frame may be given up: see `DrawPace`.
extension PlanExecutor {
  /// Draws a batch in slices of work, between which the frame may be given up.
  func drawPaced(
    _ batch: DrawBatch, of plan: borrowing FramePlan, on canvas: PassCanvas,
    _ state: inout PassState, _ statistics: inout ExecutionStatistics
  ) throws {
    let area = canvas.shown(batch.scissor)
    var start = 0
    while start < Int(batch.count),
      let part = pace?.part(of: batch, from: start, in: plan, on: area)
    {
      var slice = batch
      (slice.first, slice.count) = (batch.first + Int32(start), Int32(part.count))
      try inBands(area, part.cost, canvas) {
        try draw(slice, scissor: $0, of: plan, on: canvas, &state)
        statistics.drawCalls += 1
      }
      start += part.count
    }
  }

  /// Calls `body` with the scissor of each band in which work of that cost on `area` is drawn, and
  /// notes the work.
  func inBands(
    _ area: PixelRect, _ cost: Int, _ canvas: PassCanvas, _ body: (PixelRect?) throws -> Void
  ) throws {
    let bands = pace == nil ? [area] : DrawPace.bands(area, cost: cost)
    for band in bands {
      try body(canvas.fillsTexture && band == canvas.area ? nil : canvas.window(band))
      try pace?.note(cost / bands.count, context.gl)
    }
  }
}
