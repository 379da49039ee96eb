import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// A host that sets its state once, draws one frame after another, and relies on that state.
private struct HostScene {
  let objects: HostObjects

  init() throws {
    objects = try HostObjects()
    glBindFramebuffer(e(GL_FRAMEBUFFER), objects.framebuffers[1])
    glViewport(3, 5, 50, 41)
    glScissor(4, 4, 45, 50)
    for capability in [GL_SCISSOR_TEST, GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST] {
      glEnable(e(capability))
    }
    glBlendFuncSeparate(e(GL_SRC_ALPHA), e(GL_ONE_MINUS_SRC_ALPHA), e(GL_ONE), e(GL_ZERO))
    if StateDump.hasIndexedBuffers() {
      glBlendFuncSeparatei(1, e(GL_ONE), e(GL_SRC_COLOR), e(GL_ONE), e(GL_ZERO))
      glBlendEquationSeparatei(1, e(GL_FUNC_REVERSE_SUBTRACT), e(GL_MAX))
      glColorMaski(1, 1, 0, 1, 1)
    }
    glDepthFunc(e(GL_LEQUAL))
    glStencilFunc(e(GL_ALWAYS), 3, 0xFF)
    glStencilOp(e(GL_KEEP), e(GL_KEEP), e(GL_INCR))
    glActiveTexture(e(GL_TEXTURE0) + 2)
    glBindTexture(e(GL_TEXTURE_2D), objects.textures[3])
    glBindSampler(2, objects.samplers[0])
    glUseProgram(objects.program)
    glUniform1i(glGetUniformLocation(objects.program, "picture"), 2)
    glBindVertexArray(objects.arrays[0])
    glBindBuffer(e(GL_ARRAY_BUFFER), objects.buffers[0])
    glPixelStorei(e(GL_UNPACK_ROW_LENGTH), 32)
    glPixelStorei(e(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(e(GL_UNPACK_SKIP_PIXELS), 3)
    glClearColor(0.25, 0.5, 0.125, 1)
  }

  /// Draws one more frame and returns a hash of the picture.
  func draw(_ frame: Int) -> Int {
    if frame % 40 == 0 {
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
    }
    glUniform1f(glGetUniformLocation(objects.program, "weight"), Float(frame % 10) / 10)
    let texels = (0..<32 * 8 * 4).map { UInt8(truncatingIfNeeded: $0 &* (frame + 3)) }
    glTexSubImage2D(
      e(GL_TEXTURE_2D), 0, 7, GLint(frame % 50), 20, 7, e(GL_RGBA), e(GL_UNSIGNED_BYTE), texels)
    glDrawArrays(e(GL_TRIANGLE_STRIP), 0, 4)
    return HostObjects.texels(objects.textures[1]).hashValue
      ^ HostObjects.texels(objects.textures[2]).hashValue
  }
}

extension HostTests {
  /// The plan that Lamina draws in frame `number`. Textures come and go.
  private func plan(_ number: Int) throws -> FramePlan {
    if number % 5 == 0 { return try .busy(shift: number) }
    var plan = FramePlan(48, 40)
    plan.addSolid(pixelRect(number % 30, 2, 44, 30), color(UInt8(number % 200), 20, 30))
    plan.addQuad(.shape, (5, 4.5, 30, 38), source: (5, 0, 0, 0), color: color(0, 90, 0, 90))
    return plan
  }

  @Test func interleavedFramesEqualSeparateOnes() throws {
    let frames = 1000
    var (hosts, ours): ([Int], [Int]) = ([], [])
    try Host.with { _ in
      let scene = try HostScene()
      for frame in 0..<frames { hosts.append(scene.draw(frame)) }
    }
    #expect(Set(hosts).count > frames / 10, "the host's frames differ")
    try withContext { context in
      let target = try RenderTarget(context: context, width: 48, height: 40)
      let executor = PlanExecutor(context: context)
      for frame in 0..<frames {
        try executor.execute(try plan(frame), into: target)
        ours.append(try Pixels(target).bytes.hashValue)
      }
      executor.releaseAll()
      target.delete()
    }
    try Host.with { _ in
      let scene = try HostScene()
      let context = try GLContext.adoptingCurrent()
      let target = try RenderTarget(
        context: context, texture: scene.objects.textures[4], width: 48, height: 40)
      let executor = PlanExecutor(context: context)
      var wrong = (host: 0, ours: 0)
      for frame in 0..<frames {
        if scene.draw(frame) != hosts[frame] { wrong.host += 1 }
        try executor.execute(try plan(frame), into: target)
        if try Pixels(target).bytes.hashValue != ours[frame] { wrong.ours += 1 }
      }
      #expect(wrong == (0, 0))
      #expect(glGetError() == 0)
      context.close()
      #expect(context.resources.ledger.isBalanced)
    }
  }

  /// Lamina draws over the host's pixels in the host's own framebuffer.
  @Test(arguments: [0, 4])
  func overlaysKeepWhatIsBelow(_ samples: Int32) throws {
    func below() {
      glEnable(e(GL_SCISSOR_TEST))
      for band in 0..<GLint(12) {
        glScissor(band * 4, band * 3, 4, 40)
        glClearColor(Float(band) / 15, Float(20 - band) / 20, 0.4, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      }
      glDisable(e(GL_SCISSOR_TEST))
    }
    func overlay() throws -> FramePlan {
      var plan = try FramePlan.busy(clears: false, cuts: samples == 0)
      plan.addSolid(pixelRect(0, 0, 9, 9), color(0, 40, 80, 120), blends: true)
      plan.drawPass(into: -1, plan.wholeTarget, clears: false)
      return plan
    }
    var pictures: [[UInt8]] = []
    try Host.with(samples: samples) { _ in
      let context = try GLContext.adoptingCurrent()
      // The host's framebuffer, its texture, and a target of our own, all over the same pixels.
      glClearColor(0, 0, 0, 0)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      below()
      let window = try RenderTarget(context: context, framebuffer: 0, width: 48, height: 40)
      let executor = PlanExecutor(context: context)
      let behind = try Pixels(window)
      try executor.execute(try overlay(), into: window)
      pictures.append(try Pixels(window).bytes)
      context.close()

      try withContext { own in
        let target = try RenderTarget(context: own, width: 48, height: 40)
        var plan = FramePlan(48, 40)
        plan.addPage(try makeImage(48, 40) { behind[$0, $1] }, id: 77)
        plan.addBlit(plan.wholeTarget, texelX: 0, texelY: 0)
        let executor = PlanExecutor(context: own)
        try executor.execute(plan, into: target)
        try executor.execute(try overlay(), into: target)
        pictures.append(try Pixels(target).bytes)
      }
    }
    let worst = zip(pictures[0], pictures[1]).map { abs(Int($0) - Int($1)) }.max() ?? 255
    // More samples do not make Lamina's soft edges softer: a fragment covers all samples or no
    // sample.
    #expect(worst <= (samples == 0 ? 0 : 1))
  }
}
