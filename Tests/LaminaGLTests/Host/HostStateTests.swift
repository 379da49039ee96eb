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
  /// The units that all programs set are those that a host's bindings are kept of.
  @Test func everyUnitOfAProgramIsPutAside() throws {
    try withContext { context in
      var units: Set<Substring> = []
      context.gl.trace { line in
        guard line.hasPrefix("glUniform1i("), let unit = line.dropLast().split(separator: " ").last
        else { return }
        units.insert(unit)
      }
      var programs = ProgramSet()
      for program in DrawProgram.allCases {
        _ = try programs.program(program, [], resources: context.resources)
      }
      for kind in PassProgram.Kind.allCases {
        _ = try programs.pass(kind, resources: context.resources)
      }
      context.gl.trace(nil)
      #expect(units == Set((0..<TextureUnit.count).map { Substring("\($0)") }))
      programs.deleteAll(context.resources)
    }
    try Host.with { _ in
      let context = try GLContext.adoptingCurrent()
      for unit in 0..<GLuint(TextureUnit.count) {
        glActiveTexture(e(GL_TEXTURE0) + unit)
        glBindSampler(unit, HostObjects.name(glGenSamplers))
      }
      try context.withCurrent {
        for unit in 0..<TextureUnit.count {
          context.gl.activeTexture(GL_TEXTURE0 + Int32(unit))
          #expect(context.gl.integer(GL_SAMPLER_BINDING) == 0, "unit \(unit)")
        }
      }
      context.close()
    }
  }

  /// A gradient with many stops reads them from a texture, on a unit where the host has a texture
  /// and a sampler of its own.
  @Test func gradientsReadTheirOwnStops() throws {
    var plan = FramePlan(48, 40)
    plan.gradients = GradientTable([
      Vector4(0, 4, 0, 0), Vector4(1, 0, 0, 0),
      Vector4(0, 0, 0, 0), Vector4(1, 0, 0, 1), Vector4(0.25, 4, 0, 0), Vector4(0, 1, 0, 1),
      Vector4(0.5, 4, 0, 0), Vector4(0, 0, 1, 1), Vector4(1, 2, 0, 0), Vector4(1, 1, 1, 1),
    ])
    plan.addQuad(.gradient, (2, 2, 46, 38), source: (0, 0, 1.0 / 44, 1.0 / 36), flags: .manyStops)
    let expected = try render(plan)
    for shade in [expected[20, 20], .clear] {
      #expect(expected.count { $0 == shade } < 1000, "the gradient is seen")
    }
    try Host.with { _ in
      let objects = try HostObjects()
      for unit in 0..<GLuint(8) {
        glActiveTexture(e(GL_TEXTURE0) + unit)
        glBindTexture(e(GL_TEXTURE_2D), objects.textures[2])
        glBindSampler(unit, objects.samplers[Int(unit) % 3])
      }
      let before = StateDump()
      let context = try GLContext.adoptingCurrent()
      #expect(try render(plan, in: context) == expected)
      #expect(StateDump().differences(from: before) == [])
      context.close()
      objects.endOddState()
    }
  }

  /// Dithering would make a colour depend on its place. It is off while we draw and put back.
  @Test func nothingIsDithered() throws {
    try withContext { context in
      try context.gl.loadStateFunctions(context.capabilities)
      #expect(!context.gl.isEnabled(GL_DITHER))
    }
    try Host.with { _ in
      for isOn in [true, false] {
        if isOn { glEnable(e(GL_DITHER)) } else { glDisable(e(GL_DITHER)) }
        let context = try GLContext.adoptingCurrent()
        try context.withCurrent { #expect(!context.gl.isEnabled(GL_DITHER)) }
        #expect((glIsEnabled(e(GL_DITHER)) != 0) == isOn)
        context.close()
      }
      let shared = try GLContext.sharingWithCurrent()
      try shared.withCurrent { #expect(!shared.gl.isEnabled(GL_DITHER)) }
      shared.close()
    }
  }

  /// Calls every entry point in a host that has set everything to odd values.
  @Test(arguments: SampleCount.of(16, brief: 3))
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
  @Test(arguments: SampleCount.of(3, brief: 1))
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
        let skips = what == "drawing" ? (SampleCount.isBrief ? 30 : 3) : 1
        for number in stride(from: 1 + seed, to: 5000, by: skips) {
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
        (GL_INVALID_OPERATION, { glBeginQuery(e(GL_ANY_SAMPLES_PASSED), 0) }),
        (
          GL_INVALID_FRAMEBUFFER_OPERATION,
          {
            glBindFramebuffer(e(GL_FRAMEBUFFER), missing)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            glBindFramebuffer(e(GL_FRAMEBUFFER), 0)
          }
        ),
      ]
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

  /// After a `glUseProgram` that failed, Mesa names what it was given as the program in use, if it
  /// runs GL on a thread of its own. The program that is in use cannot be put back then.
  @Test func aProgramThatIsNoneIsRefused() throws {
    try Host.with { _ in
      let context = try GLContext.adoptingCurrent()
      let shader = glCreateShader(e(GL_VERTEX_SHADER))
      glUseProgram(shader)
      var program: GLint = 0
      glGetIntegerv(e(GL_CURRENT_PROGRAM), &program)
      if program == 0 {
        try context.finish()
      } else {
        #expect(
          throws: GLDeviceError.hostState(
            "GL names program \(shader) as the one in use, but there is none of that name; an earlier glUseProgram failed"
          )
        ) { try context.finish() }
      }
      #expect(glGetError() == e(GL_INVALID_OPERATION))
      #expect(glGetError() == 0)
      glUseProgram(0)
      try context.finish()
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
