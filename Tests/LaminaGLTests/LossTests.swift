import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// A context that is lost at each call in turn gives a typed error, no trap and no waiting. In the
/// end all objects are accounted for.
@Suite struct LossTests {
  @Test func noCallIsMadeAfterALoss() throws {
    let context = try GLContext.open(.surfaceless)
    defer { context.close() }
    try context.withCurrent {
      let gl = context.gl
      gl.viewport(1, 2, 3, 4)
      gl.loseContext(atCall: 2)
      gl.viewport(5, 6, 7, 8)
      #expect(gl.genTexture() == 0)
      gl.viewport(9, 9, 9, 9)
      #expect(gl.lastFailed == .genTextures)
      #expect(gl.getGraphicsResetStatus() == GL_UNKNOWN_CONTEXT_RESET_KHR)
      #expect(gl.getError() == GL_CONTEXT_LOST_KHR)
      #expect(gl.getError() == GL_CONTEXT_LOST_KHR)
      var viewport: [GLint] = [0, 0, 0, 0]
      glGetIntegerv(e(GL_VIEWPORT), &viewport)
      #expect(viewport == [5, 6, 7, 8])
    }
  }

  @Test func lossCanBeCalledOff() throws {
    try withContext { context in
      context.gl.loseContext(atCall: 2)
      context.gl.loseContext(atCall: 0)
      for _ in 0..<4 { context.gl.viewport(0, 0, 1, 1) }
      try context.checkLoss()
    }
  }

  /// Loses the context at each call of a first frame, of a later frame, and of making a target,
  /// reading back and finishing.
  @Test(arguments: ContextOptions.kinds.indices.dropLast())
  func lossIsToldAtEveryCall(_ kind: Int) throws {
    let plan = try FramePlan.busy()
    var steps: [(String, (GLContext, PlanExecutor, RenderTarget) throws -> Void)] = [
      ("target", { context, _, _ in _ = try RenderTarget(context: context, width: 9, height: 9) }),
      ("frame", { _, executor, target in try executor.execute(plan, into: target) }),
      ("read-back", { _, _, target in _ = try Pixels(target) }),
      ("finish", { context, _, _ in try context.finish() }),
      ("check", { context, _, _ in try context.checkLoss() }),
    ]
    steps.append(
      ("second frame", { _, executor, target in try executor.execute(plan, into: target) }))
    var met = 0
    for (what, step) in steps {
      // Objects that a loss leaves behind go with their context. A new context for each step keeps
      // them few.
      let context = try GLContext.open(.surfaceless, options: ContextOptions.kinds[kind])
      let target = try RenderTarget(context: context, width: 48, height: 40)
      // A later frame makes the calls of the first one, without those that make objects. What a
      // loss leaves behind takes memory, so the ways of a GPU are tried at fewer calls.
      let distance =
        (kind > 0 ? 11 : what == "second frame" ? 5 : 1) * (SampleCount.isBrief ? 12 : 1)
      for number in stride(from: 1 + kind, to: 5000, by: distance) {
        let executor = PlanExecutor(context: context)
        if what == "second frame" { try executor.execute(plan, into: target) }
        context.gl.loseContext(atCall: number)
        var thrown: (any Error)?
        do { try step(context, executor, target) } catch { thrown = error }
        guard let failed = context.gl.lastFailed else {
          #expect(thrown == nil, "\(what)")
          break
        }
        met += 1
        // At the deletion of the fence the wait was already over.
        if what != "finish" || failed != .deleteSync {
          #expect(thrown as? GLDeviceError == .contextLost, "\(what), call \(number), \(failed)")
        }
        #expect(throws: GLDeviceError.contextLost, "\(what), call \(number)") {
          try context.checkLoss()
        }
        #expect(throws: GLDeviceError.contextLost, "\(what), call \(number)") {
          try executor.execute(plan, into: target)
        }
        #expect(throws: GLDeviceError.contextLost) { try context.finish() }
        executor.releaseAll()
        context.gl.undoLoss()
        // Bindings stay as the loss found them. A new context has none.
        try context.withCurrent { context.gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0) }
      }
      context.close()
      #expect(context.resources.ledger.isBalanced)
    }
    #expect(met > (SampleCount.isBrief ? 2 : kind > 0 ? 30 : 300))
  }

  /// Contexts are lost, and new contexts draw the same picture.
  @Test func newContextsGoOn() throws {
    let plan = try FramePlan.busy()
    let expected = try render(plan)
    for number in stride(from: 1, to: 400, by: 57) {
      let context = try GLContext.open(.surfaceless)
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 48, height: 40)
      context.gl.loseContext(atCall: number)
      #expect(throws: GLDeviceError.contextLost) {
        for _ in 0..<100 { try executor.execute(plan, into: target) }
      }
      context.close()
      #expect(context.resources.ledger.isBalanced)
      #expect(try render(plan) == expected)
    }
  }
}

extension HostTests {
  @Test func aHostsContextMayBeLost() throws {
    let plan = try FramePlan.busy()
    for number in stride(from: 1, to: 900, by: 61) {
      try Host.with { _ in
        let context = try GLContext.adoptingCurrent()
        let target = try RenderTarget(context: context, framebuffer: 0, width: 48, height: 40)
        let executor = PlanExecutor(context: context)
        context.gl.loseContext(atCall: number)
        #expect(throws: GLDeviceError.contextLost, "call \(number)") {
          for _ in 0..<20 { try executor.execute(plan, into: target) }
        }
        #expect(throws: GLDeviceError.contextLost, "call \(number)") {
          try RenderTarget(context: context, framebuffer: 0, width: 48, height: 40)
        }
        context.close()
        #expect(context.resources.ledger.isBalanced)
      }
    }
  }
}
