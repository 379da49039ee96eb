import CGLES
import LaminaGraphics
import LaminaLayers

/// Draws frame plans: uploads, then one pass of instanced draws into a target.
///
/// An executor keeps the texture pages of one compiler. When an execution fails part-way it lets go of all that it
/// held, so that nothing half-done is drawn from later: ``generation`` then changes, and the compiler has to
/// upload everything again.
package final class PlanExecutor {
  package let context: GLContext
  /// Changes whenever the pages' contents are gone.
  package private(set) var generation = 0

  private var programs = ProgramSet()
  private var pages = PageStore()
  private var stream = InstanceStream()
  private var clips = ClipTable()

  package init(context: GLContext) {
    self.context = context
  }

  /// Texture pages held.
  package var pageCount: Int { pages.count }

  /// Clears `target` and draws `plan` into it.
  ///
  /// Throws ``GLDeviceError/invalidPlan(_:)`` before anything is touched, ``LimitExceeded``, or another
  /// ``GLDeviceError``; the target's contents are then undefined. GL's errors are asked for after uploads and
  /// once at the end.
  @discardableResult
  package func execute(_ plan: borrowing FramePlan, into target: RenderTarget) throws -> ExecutionStatistics {
    guard target.context === context else {
      throw GLDeviceError.invalidRequest("a target is drawn to in the context that it was made in")
    }
    try plan.check(targetWidth: target.width, targetHeight: target.height)
    let previous = context.isCurrent ? nil : CurrentBinding()
    try context.makeCurrent()
    defer { previous.map { context.restore($0) } }
    do {
      return try draw(plan, into: target)
    } catch {
      // Whatever call failed, everything after it is in doubt: a program may hold another's uniform values.
      context.resources.drainErrors()
      releaseAll()
      throw error
    }
  }

  private func draw(_ plan: borrowing FramePlan, into target: RenderTarget) throws -> ExecutionStatistics {
    let (gl, resources) = (context.gl, context.resources)
    var statistics = ExecutionStatistics()
    let callsBefore = gl.totalCalls

    gl.activeTexture(GL_TEXTURE0 + DrawingProgram.pageUnit)
    try pages.upload(plan, resources: resources, statistics: &statistics)
    try clips.fill(plan, resources: resources, statistics: &statistics)
    try stream.fill(plan, resources: resources, statistics: &statistics)

    var state = PassState()
    gl.bindFramebuffer(GL_FRAMEBUFFER, target.framebuffer.name)
    gl.viewport(0, 0, Int32(target.width), Int32(target.height))
    state.setScissor(nil, gl)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(GL_COLOR_BUFFER_BIT)
    statistics.passes = 1

    // A target's sides are bounded by GL's texture limit; a rectangle of 16 bits bounds them here.
    let whole = PixelRect(
      minX: 0, minY: 0, maxX: Int16(clamping: target.width), maxY: Int16(clamping: target.height))
    for batch in plan.batches where batch.count > 0 {
      let scissor = batch.scissor.map { $0.intersection(whole) }
      if let scissor, scissor.isEmpty { continue }
      try draw(batch, scissor: scissor, of: plan, into: target, &state)
      statistics.drawCalls += 1
      statistics.instances += Int(batch.count)
    }

    pages.delete(plan.retiredPages, resources)
    try resources.check("drawing \(plan.batches.count) batches")
    statistics.glCalls = gl.totalCalls - callsBefore
    return statistics
  }

  private func draw(
    _ batch: DrawBatch, scissor: PixelRect?, of plan: borrowing FramePlan, into target: RenderTarget,
    _ state: inout PassState
  ) throws {
    let gl = context.gl
    let (program, isNew) = try programs.program(batch.program, resources: context.resources)
    if isNew { state.noteProgram(program.linked.name) } else { state.use(program.linked.name, gl) }
    program.setViewport(target.width, target.height, gl)
    if batch.program.isTextured {
      let page = plan.pages[Int(batch.page)]
      guard let texture = pages.texture(page.id) else {
        throw GLDeviceError.invalidPlan("page \(page.id) is drawn from, and nothing was ever uploaded to it")
      }
      state.bindPage(texture.name, gl)
      program.setPage(texture.width, texture.height, gl)
    }
    let layout = batch.program.layoutIndex
    guard let array = stream.array(layout) else {
      throw GLDeviceError.invalidPlan("a batch of \(batch.count) records, and the plan has none")
    }
    state.setBlending(batch.blends, gl)
    state.setScissor(scissor, gl)
    state.bindArray(array.name, gl)
    stream.point(layout, at: Int(batch.first), gl)
    // Two triangles in the vertex order 0 1 2, 0 2 3; a strip would lose the fast path.
    gl.drawArraysInstanced(GL_TRIANGLES, 0, 6, batch.count)
  }

  /// Lets go of everything the executor holds in GL; the next plan has to upload all its images. What is not
  /// released so is deleted with the context.
  package func releaseAll() {
    generation += 1
    try? context.withCurrent {
      let resources = context.resources
      programs.deleteAll(resources)
      pages.deleteAll(resources)
      stream.deleteAll(resources)
      clips.deleteAll(resources)
    }
  }
}
