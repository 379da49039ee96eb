import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// The device's time of each part of a frame, which measurements ask for.
@Suite struct PassTimerTests {
  @Test func everyPassHasATime() throws {
    let plan = try FramePlan.busy()
    let expected = try render(plan)
    try withContext { context in
      guard context.capabilities.hasTimers else { return }
      let executor = PlanExecutor(context: context)
      defer { executor.releaseAll() }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      #expect(try executor.takePassTimes() == nil, "nothing is measured at first")
      try executor.timePasses()
      try executor.execute(plan, into: target)
      #expect(context.resources.ledger.live(.query) == plan.passes.count + 1)
      #expect(try Pixels(target) == expected)
      let times = try #require(try executor.takePassTimes())
      #expect(
        times.map(\.label) == [
          "uploads", "draw page", "reduce page", "blur page", "matrix page", "copy page",
          "draw target", "copy page", "draw target",
        ])
      #expect(times.reduce(0) { $0 + $1.nanoseconds } > 0)
      #expect(context.resources.ledger.live(.query) == 0)
      try executor.execute(plan, into: target)
      #expect(context.gl.counts[.genQueriesEXT] == plan.passes.count + 1, "it has ended")
    }
  }

  @Test func aDriverWithoutTimersIsNamed() throws {
    var options = ContextOptions()
    options.withheldExtensions = ["GL_EXT_disjoint_timer_query"]
    try withContext(options) { context in
      #expect(
        throws: GLDeviceError.missingExtension(
          "GL_EXT_disjoint_timer_query", neededFor: "the device's time of a pass")
      ) { try PlanExecutor(context: context).timePasses() }
    }
  }

  /// A call that fails ends the frame, and no query goes on.
  @Test func everyCallMayFail() throws {
    let plan = try FramePlan.busy()
    try withContext { context in
      guard context.capabilities.hasTimers else { return }
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      for number in stride(from: 1, to: 2000, by: 17) {
        let executor = PlanExecutor(context: context)
        defer { executor.releaseAll() }
        try executor.timePasses()
        context.gl.failCall(number)
        try? executor.execute(plan, into: target)
        _ = try? executor.takePassTimes()
        let isOver = context.gl.lastFailed == nil
        context.gl.failCall(0)
        context.resources.drainErrors()
        #expect(context.resources.ledger.live(.query) == 0)
        try executor.timePasses()
        try executor.execute(plan, into: target)
        #expect(try executor.takePassTimes()?.count == plan.passes.count + 1, "call \(number)")
        if isOver { break }
      }
    }
  }
}

/// What gpu-check asks a driver beyond frames.
@Suite struct DriverProbeTests {
  /// Each step with textures in BGRA is told, also those after one that fails.
  @Test(arguments: [
    (GLFunction.texSubImage2D, [false, true, false, false]),
    (.blitFramebuffer, [true, true, false, true]), (.generateMipmap, [true, true, true, false]),
  ])
  func everyStepIsTold(_ function: GLFunction, _ isGood: [Bool]) throws {
    try withContext { context in
      guard let steps = try BGRAProbe.steps(in: context) else { return }
      #expect(steps.map(\.name) == ["upload", "clear", "blit", "smaller levels"])
      #expect(steps.allSatisfy { $0.failure == nil })
      context.gl.ignoreCalls(of: function)
      let failing = try #require(try BGRAProbe.steps(in: context))
      context.gl.ignoreCalls(of: nil)
      #expect(failing.map { $0.failure == nil } == isGood)
    }
  }

  @Test func everyProgramHasATime() throws {
    try withContext { context in
      var labels: [String] = []
      try context.timePrograms { label, result in
        labels.append(label)
        #expect(throws: Never.self) { try result.get() }
      }
      #expect(labels.count > 100 && Set(labels).count == labels.count)
      #expect(context.resources.ledger.live(.program) == 0)
    }
  }

  /// The programs that are timed are those that frames may ask for.
  @Test func everyVariantIsTimed() throws {
    let flags: [QuadFlags] = [.continuous, .trilinear, .projective, .curved, .manyStops, .edged]
    try withContext { context in
      for program in DrawProgram.allCases {
        let timed = Set(ProgramVariant.all(of: program, context))
        let own = flags + ([.shape, .image].contains(program.kind) ? [QuadFlags.turned] : [])
        for choice in 0..<(1 << own.count) {
          var plan = FramePlan(8, 8)
          if choice & 1 != 0 { plan.clipFlags = ClipFlags.hole.rawValue + 1 }
          var batch = DrawBatch(
            program: program, blends: true, page: -1, scissor: nil, first: 0, count: 1)
          for (bit, flag) in own.enumerated() where choice >> bit & 1 != 0 {
            batch.flags |= flag.rawValue
          }
          let variant = plan.variant(for: batch, fetches: context.framebufferFetch)
          #expect(timed.contains(variant), "\(program) \(variant)")
        }
      }
    }
  }
}
