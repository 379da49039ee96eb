import CGLES
import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// Runs `body` in a new context, then checks that GL reports no error and that all objects were
/// deleted.
func withContext(
  _ options: ContextOptions = ContextOptions(), sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (GLContext) throws -> Void
) throws {
  let context = try GLContext.open(.surfaceless, options: options)
  do {
    try context.withCurrent {
      try body(context)
      #expect(
        context.gl.getError() == GL_NO_ERROR, "a GL error was left", sourceLocation: sourceLocation)
    }
  } catch {
    context.close()
    throw error
  }
  context.close()
  let ledger = context.resources.ledger
  #expect(ledger.isBalanced, "\(ledger)", sourceLocation: sourceLocation)
}

/// Executes one plan on a new target of its size and reads it back.
func render(_ plan: FramePlan, in context: GLContext) throws -> Pixels {
  let executor = PlanExecutor(context: context)
  defer { executor.releaseAll() }
  return try render(plan, with: executor)
}

/// Executes one plan with an executor that is kept, on a new target, and reads it back.
func render(_ plan: FramePlan, with executor: PlanExecutor) throws -> Pixels {
  let target = try RenderTarget(context: executor.context, width: plan.width, height: plan.height)
  defer { target.delete() }
  var plan = plan
  plan.noteFlags()
  try executor.execute(plan, into: target)
  return try Pixels(target)
}

/// Executes one plan in a new context.
func render(_ plan: FramePlan, sourceLocation: SourceLocation = #_sourceLocation) throws -> Pixels {
  var pixels: Pixels?
  try withContext(sourceLocation: sourceLocation) { pixels = try render(plan, in: $0) }
  return try #require(pixels, sourceLocation: sourceLocation)
}
