import CEGL
import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// Compares all of a host's state with its earlier state.
struct Witness {
  let before: StateDump
  let contents: [String: [UInt8]]
  let objects: HostObjects
  let targets: Set<GLuint>

  /// `targets` are the textures that Lamina may draw into.
  init(_ objects: HostObjects, targets: Set<GLuint>) {
    (self.objects, self.targets) = (objects, targets)
    contents = objects.contents(except: targets)
    while glGetError() != 0 {}
    before = StateDump()
  }

  func check(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let differences = StateDump().differences(from: before)
    #expect(
      differences.isEmpty, "\(what): \(differences.joined(separator: "; "))",
      sourceLocation: sourceLocation)
  }

  func checkContents(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let now = objects.contents(except: targets)
    let changed = contents.keys.filter { now[$0] != contents[$0] }.sorted()
    #expect(changed.isEmpty, "\(what)", sourceLocation: sourceLocation)
    check("looking at contents", sourceLocation: sourceLocation)
  }
}

/// The names of all GL objects that exist.
func livingNames() -> [String] {
  (1..<GLuint(400)).flatMap { name in
    [
      (glIsTexture(name), "texture"), (glIsBuffer(name), "buffer"),
      (glIsFramebuffer(name), "framebuffer"),
      (glIsRenderbuffer(name), "renderbuffer"), (glIsVertexArray(name), "vertex array"),
      (glIsProgram(name), "program"), (glIsShader(name), "shader"), (glIsSampler(name), "sampler"),
    ].compactMap { $0.0 != 0 ? "\($0.1) \(name)" : nil }
  }
}

extension HostTests {
  @Test func everyUnitOfAProgramIsPutAside() {
    #expect(HostState.unitCount == DrawingProgram.unitCount)
    #expect(DrawingProgram.gradientUnit < DrawingProgram.unitCount)
  }

  /// Calls every entry point in a host that has set everything to odd values.
  @Test(arguments: 0..<16)
  func stateIsLeftAsFound(_ seed: Int) throws {
    var expected: [Pixels] = []
    try withContext { context in
      for frame in 0..<2 {
        expected.append(try render(try .busy(shift: frame, cuts: false), in: context))
      }
    }
    try Host.with { _ in
      let objects = try HostObjects()
      var dice = Dice(seed)
      let names = livingNames()
      objects.setOddState(&dice)
      #expect(glGetError() == 0, "everything odd was set")
      let witness = Witness(
        objects, targets: [objects.textures[0], objects.textures[1], objects.textures[3]])

      let context = try GLContext.adoptingCurrent(options: ContextOptions.kinds[seed % 4])
      witness.check("adopting")
      let framebuffer = dice.pick(Array(objects.framebuffers.prefix(3)) + [0])
      let targets = [
        try RenderTarget(context: context, framebuffer: framebuffer, width: 48, height: 40),
        try RenderTarget(context: context, texture: objects.textures[3], width: 48, height: 40),
        try RenderTarget(context: context, width: 48, height: 40),
      ]
      witness.check("making targets")
      let executor = PlanExecutor(context: context)
      for (index, target) in targets.enumerated() {
        for frame in 0..<2 {
          try executor.execute(try .busy(shift: frame, cuts: false), into: target)
          witness.check("drawing frame \(frame) into target \(index)")
          #expect(try Pixels(target) == expected[frame], "frame \(frame) in target \(index)")
        }
        var plan = FramePlan(48, 40)
        plan.addSolid(pixelRect(1, 2, 3, 4), white)
        try executor.execute(plan, into: target)
        witness.check("drawing one solid")
        _ = try Pixels(target)
        witness.check("reading target \(index) back")
        plan.batches[0].first = 7
        #expect(throws: GLDeviceError.self) { try executor.execute(plan, into: target) }
        witness.check("a wrong plan")
      }
      try context.checkLoss()
      try context.finish()
      witness.check("finishing")
      #expect(throws: GLDeviceError.self) {
        try RenderTarget(
          context: context, framebuffer: objects.framebuffers[3], width: 4, height: 4)
      }
      #expect(throws: GLDeviceError.self) {
        try RenderTarget(context: context, texture: objects.volume, width: 4, height: 4)
      }
      witness.check("targets that are none")
      executor.releaseAll()
      targets.forEach { $0.delete() }
      witness.check("letting go")
      context.close()
      witness.check("closing")
      witness.checkContents("the host's textures and buffers")
      #expect(context.resources.ledger.isBalanced, "\(context.resources.ledger)")
      objects.endOddState()
      #expect(livingNames() == names)
    }
  }

  /// Lets each call fail in turn while a target is made, drawn into and read back.
  @Test(arguments: 0..<3)
  func stateIsLeftAsFoundAfterFailures(_ seed: Int) throws {
    try Host.with { _ in
      let objects = try HostObjects()
      var dice = Dice(seed + 100)
      objects.setOddState(&dice)
      let witness = Witness(objects, targets: [objects.textures[1]])
      let context = try GLContext.adoptingCurrent(options: ContextOptions.kinds[seed])
      let plan = try FramePlan.busy()
      let target = try RenderTarget(
        context: context, framebuffer: objects.framebuffers[seed], width: 48, height: 40)
      let steps: [(String, () throws -> Void)] = [
        ("own target", { try RenderTarget(context: context, width: 9, height: 9).delete() }),
        (
          "host's texture",
          {
            try RenderTarget(context: context, texture: objects.textures[1], width: 9, height: 9)
              .delete()
          }
        ),
        ("read-back", { _ = try Pixels(target) }),
        (
          "drawing",
          {
            let executor = PlanExecutor(context: context)
            defer { executor.releaseAll() }
            try executor.execute(plan, into: target)
          }
        ),
      ]
      for (what, step) in steps {
        try step()
        var failures = 0
        // Drawing skips to every third call, so that three seeds together let all calls fail.
        for number in stride(from: 1 + seed, to: 5000, by: what == "drawing" ? 3 : 1) {
          context.gl.failCall(number)
          var hasThrown = false
          do { try step() } catch { hasThrown = true }
          guard let failed = context.gl.lastFailed else { break }
          if hasThrown { failures += 1 }
          witness.check("\(what), call \(number), \(failed)")
        }
        context.gl.failCall(0)
        #expect(failures > 1, "\(what)")
        try step()
        witness.check("\(what) afterwards")
      }
      if seed != 0 { witness.checkContents("after failures") }
      context.close()
      witness.check("closing")
      #expect(context.resources.ledger.isBalanced, "\(context.resources.ledger)")
      objects.endOddState()
    }
  }

  @Test func errorsOfTheHostAreKept() throws {
    try Host.with { _ in
      let context = try GLContext.adoptingCurrent()
      let target = try RenderTarget(context: context, framebuffer: 0, width: 8, height: 8)
      let executor = PlanExecutor(context: context)
      var plan = FramePlan(8, 8)
      plan.addSolid(pixelRect(0, 0, 4, 4), white)
      let missing = HostObjects.name(glGenFramebuffers)
      let raising: [(Int32, () -> Void)] = [
        (GL_NO_ERROR, {}), (GL_INVALID_ENUM, { glEnable(e(GL_TEXTURE_2D)) }),
        (GL_INVALID_VALUE, { glClear(3) }),
        (GL_INVALID_OPERATION, { glUseProgram(executorProgram()) }),
        (
          GL_INVALID_FRAMEBUFFER_OPERATION,
          {
            glBindFramebuffer(e(GL_FRAMEBUFFER), missing)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            glBindFramebuffer(e(GL_FRAMEBUFFER), 0)
          }
        ),
      ]
      func executorProgram() -> GLuint { glCreateShader(e(GL_VERTEX_SHADER)) }
      for (code, raise) in raising {
        glViewport(1, 2, 3, 4)
        raise()
        try executor.execute(plan, into: target)
        #expect(glGetError() == e(code))
        #expect(glGetError() == 0)
        raise()
        #expect(throws: GLDeviceError.self) {
          try RenderTarget(context: context, texture: 12345, width: 8, height: 8)
        }
        #expect(glGetError() == e(code))
        #expect(glGetError() == 0)
        raise()
        context.gl.failCall(5)
        #expect(throws: GLDeviceError.self) { try executor.execute(plan, into: target) }
        #expect(glGetError() == e(code))
        #expect(glGetError() == 0)
        var viewport: [GLint] = [0, 0, 0, 0]
        glGetIntegerv(e(GL_VIEWPORT), &viewport)
        #expect(viewport == [1, 2, 3, 4])
      }
      context.close()
    }
  }

  @Test func aDyingProgramIsRefused() throws {
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent()
      glUseProgram(objects.program)
      glDeleteProgram(objects.program)
      glEnable(e(GL_TEXTURE_2D))
      let before = StateDump()
      glEnable(e(GL_TEXTURE_2D))
      #expect(
        throws: GLDeviceError.hostState(
          "program \(objects.program) is in use and marked for deletion; it would be deleted as soon as another one is in use"
        )
      ) { try context.finish() }
      #expect(StateDump() == before)
      glUseProgram(0)
      try context.finish()
      context.close()
    }
  }

  /// Feedback captures two points of the host one behind the other, with a frame of ours between
  /// them.
  @Test func runningFeedbackStandsStill() throws {
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent()
      let target = try RenderTarget(context: context, framebuffer: 0, width: 48, height: 40)
      let executor = PlanExecutor(context: context)
      glBindVertexArray(0)
      for index in GLuint(0)..<16 { glDisableVertexAttribArray(index) }
      let place = GLuint(bitPattern: glGetAttribLocation(objects.feedbackProgram, "place"))
      glUseProgram(objects.feedbackProgram)
      glBindTransformFeedback(e(GL_TRANSFORM_FEEDBACK), objects.feedback)
      glBeginTransformFeedback(e(GL_POINTS))
      glVertexAttrib4f(place, 1, 2, 3, 4)
      glDrawArrays(e(GL_POINTS), 0, 1)
      #expect(glGetError() == 0)
      let before = StateDump()
      try executor.execute(try .busy(), into: target)
      #expect(StateDump().differences(from: before) == [])
      glVertexAttrib4f(place, 5, 6, 7, 8)
      glDrawArrays(e(GL_POINTS), 0, 1)
      glEndTransformFeedback()
      #expect(glGetError() == 0)
      let start = glMapBufferRange(
        e(GL_TRANSFORM_FEEDBACK_BUFFER), 0, 32, GLbitfield(GL_MAP_READ_BIT))
      let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : 32)
      #expect(Array(bytes.bindMemory(to: Float.self)) == [1, 2, 3, 4, 5, 6, 7, 8])
      context.close()
    }
  }

  @Test func outermostUsesAloneCost() throws {
    try Host.with { _ in
      let context = try GLContext.adoptingCurrent()
      let before = context.gl.totalCalls
      try context.withCurrent {
        let inside = context.gl.totalCalls
        #expect(inside - before > 50)
        try context.withCurrent { try context.withCurrent {} }
        #expect(context.gl.totalCalls == inside)
      }
      context.close()
    }
  }
}
