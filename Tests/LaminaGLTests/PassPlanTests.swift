import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// The cost of plans with passes, the plans that are refused, and how an executor goes on after a
/// failure.
@Suite struct PassPlanTests {
  /// A frame with every kind of pass, and every program that only passes need.
  private func frame() throws -> FramePlan {
    var plan = FramePlan(24, 24)
    plan.addPage(try makeImage(8, 8, texelColor))
    plan.pages[0].hasLevels = true
    let whole = plan.wholeTarget
    let (first, second, third) = (
      plan.addSurface(32, 32), plan.addSurface(32, 32), plan.addSurface(64, 32)
    )
    plan.addSolid(whole, color(10, 20, 30))
    plan.addQuad(.image, (0, 0, 4, 4), source: (0, 0, 8, 8), flags: [.smoothEdges, .trilinear])
    plan.addQuad(
      .shape, (3, 4, 20, 20), source: (5, 0, 0, 0), color: color(90, 0, 0, 90), flags: .continuous)
    plan.drawPass(into: first, pixelRect(-4, -4, 20, 20))
    plan.pass(
      into: second, pixelRect(0, 0, 12, 12),
      .reduce(PassInput(page: first, area: whole), factor: 2, edge: .clamped))
    let half = pixelRect(0, 0, 12, 12)
    plan.pass(
      into: third, half,
      .blur(PassInput(page: second, area: half), BlurStep(x: 1, y: 0, sigma: 2), edge: .clamped))
    plan.pass(into: second, half, .matrix(PassInput(page: third, area: half), .identity))
    plan.pass(into: third, whole, .copy(PassInput(page: first, area: whole)))
    let clip = plan.addClip((2, 2, 20, 20), radius: 5)
    plan.addQuad(
      .shadow.clipped, (4, 4, 18, 18), source: (3, 2, 0, 0), color: color(0, 0, 0, 200), clip: clip)
    plan.addQuad(.shadow, (4, 4, 18, 18), source: (3, 2, 0, 0), color: color(0, 0, 0, 200))
    plan.addQuad(
      .blend, (0, 0, 12, 12), bounds: half, flags: .blend(3), page: Int(second), blends: false,
      cover: CoverPolygon(0, 0, 12, 0, 12, 12, 0, 12))
    plan.batches[5].backdrop = third
    plan.addQuad(.image, (0, 0, 24, 24), source: (0, 0, 24, 24), flags: [], page: Int(third))
    plan.batches[6].mode = .destinationIn
    plan.drawPass(into: -1, whole)
    return plan
  }

  @Test func everyCallMayFail() throws {
    let plan = try frame()
    let expected = try render(plan)
    try withContext { context in
      let target = try RenderTarget(context: context, width: 24, height: 24)
      defer { target.delete() }
      let first = PlanExecutor(context: context)
      let cost = try first.execute(plan, into: target)
      #expect(cost.passes == 6)
      #expect(cost.drawCalls == 7 + 3)
      first.releaseAll()
      let live = context.resources.ledger.liveBytes
      for number in 1...cost.glCalls {
        let executor = PlanExecutor(context: context)
        context.gl.failCall(number)
        let error = #expect(throws: GLDeviceError.self, "call \(number)") {
          try executor.execute(plan, into: target)
        }
        let failed = context.gl.lastFailed?.symbol ?? "none"
        guard case .outOfMemory? = error else {
          Issue.record("call \(number), \(failed): \(String(describing: error))")
          continue
        }
        #expect(executor.pageCount == 0)
        try executor.execute(plan, into: target)
        #expect(try Pixels(target) == expected, "after call \(number), \(failed)")
        executor.releaseAll()
        #expect(context.resources.ledger.liveBytes == live, "after call \(number), \(failed)")
      }
    }
  }

  @Test func steadyFramesAllocateNothing() throws {
    var plan = try frame()
    let expected = try render(plan)
    try withContext { context in
      let target = try RenderTarget(context: context, width: 24, height: 24)
      defer { target.delete() }
      let executor = PlanExecutor(context: context)
      for _ in 0..<3 { try executor.execute(plan, into: target) }
      plan.uploads = []
      let ledger = context.resources.ledger
      var calls: Set<Int> = []
      for _ in 0..<6 { calls.insert(try executor.execute(plan, into: target).glCalls) }
      #expect(context.resources.ledger == ledger)
      #expect(calls.count == 1)
      #expect(try Pixels(target) == expected)
      executor.releaseAll()
    }
  }

  @Test func retiredSurfacesAreDeleted() throws {
    var options = ContextOptions()
    // Pages are exactly as large as the plan says.
    options.sparesPrograms = false
    try withContext(options) { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 24, height: 24)
      defer { target.delete() }
      var plan = try frame()
      try executor.execute(plan, into: target)
      #expect(context.resources.ledger.live(.framebuffer) == 4)
      let textures = context.resources.ledger.live(.texture)
      plan.retiredPages = [plan.pages[1].id, plan.pages[3].id]
      let cost = try executor.execute(plan, into: target)
      #expect(context.resources.ledger.live(.framebuffer) == 2)
      #expect(cost.spareBytes == plan.pages[1].byteCount + plan.pages[3].byteCount)
      // The second of two clip tables has been made in the meantime.
      #expect(context.resources.ledger.live(.texture) == textures + 1)
      #expect(executor.pageCount == 2)
      executor.releaseAll()
    }
  }

  @Test func emptyPassListsAreOnePass() throws {
    var plan = FramePlan(24, 24)
    plan.addSolid(pixelRect(2, 3, 20, 21), color(1, 2, 3))
    plan.addQuad(.shape, (4.5, 4, 18, 18), source: (3, 2, 0, 0), color: color(0, 0, 0, 200))
    let expected = try render(plan)
    plan.drawPass(into: -1, plan.wholeTarget)
    #expect(try render(plan) == expected)
  }

  @Test func passesThatCannotBeRunAreRefused() throws {
    let good = try frame()
    let small = pixelRect(0, 0, 12, 12)
    func with(_ index: Int, _ change: (inout RenderPass) -> Void) -> FramePlan {
      var plan = good
      change(&plan.passes[index])
      return plan
    }
    func input(_ page: Int32, _ area: PixelRect) -> PassInput { PassInput(page: page, area: area) }
    let blur = BlurStep(x: 1, y: 0, sigma: .infinity)
    var backdrop = good
    backdrop.batches[5].backdrop = 9
    let plans: [(FramePlan, String)] = [
      (with(0) { $0.page = 7 }, "pass 0: area page 7, but there are 4 pages"),
      (with(0) { $0.area = pixelRect(0, 0, 33, 4) }, "pass 0: area 0,0 33x4 does not fit 32x32"),
      (with(0) { $0.area = pixelRect(4, 4, 4, 9) }, "pass 0: area 4,4 0x5 does not fit 32x32"),
      (with(5) { $0.area = small }, "pass 5: area 0,0 12x12: the target is 0,0 24x24"),
      (
        with(0) { $0.work = .draw(first: 4, count: 4) }, "pass 0: 4 batches from 4, but there are 7"
      ),
      (with(5) { ($0.page, $0.area) = (2, small) }, "pass 5: page 2 is read and written"),
      (with(5) { ($0.page, $0.area) = (3, small) }, "pass 5: page 3 is read and written"),
      (
        with(1) { $0.work = .reduce(input(1, small), factor: 3, edge: .clamped) },
        "pass 1: factor 3, allowed are 1, 2, 4, 8 and 16"
      ),
      (
        with(1) { $0.work = .reduce(input(2, small), factor: 2, edge: .clamped) },
        "pass 1: page 2 is read and written"
      ),
      (
        with(1) { $0.work = .reduce(input(-1, small), factor: 2, edge: .clamped) },
        "pass 1: input page -1 is not a page"
      ),
      (
        with(1) { $0.work = .reduce(input(1, pixelRect(0, 0, 40, 2)), factor: 2, edge: .clamped) },
        "pass 1: input 0,0 40x2 does not fit 32x32"
      ),
      (
        with(2) { $0.work = .blur(input(1, small), blur, edge: .clamped) },
        "pass 2: sigma inf, allowed are 0 to 1024"
      ),
      (
        with(2) {
          $0.work = .blur(input(1, small), BlurStep(x: 1, y: 1, sigma: 1), edge: .clamped)
        },
        "pass 2: direction (1.0, 1.0): its length must be 1"
      ),
      (
        with(3) { $0.work = .matrix(input(1, pixelRect(1, 0, 13, 12)), .identity) },
        "pass 3: input 1,0 12x12: the area is 0,0 12x12"
      ),
      (
        with(4) { $0.work = .copy(input(1, small)) },
        "pass 4: input 0,0 12x12 does not hold 0,0 24x24"
      ),
      (backdrop, "batch 5: backdrop 9, but there are 4 pages"),
    ]
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 24, height: 24)
      defer { target.delete() }
      let calls = context.gl.totalCalls
      for (plan, reason) in plans {
        #expect(throws: GLDeviceError.invalidPlan(reason)) {
          try executor.execute(plan, into: target)
        }
      }
      #expect(context.gl.totalCalls == calls)
    }
  }

  @Test func pagesThatNothingWasPutIntoAreNotRead() throws {
    var plan = FramePlan(8, 8)
    let (surface, empty) = (plan.addSurface(8, 8), plan.addSurface(8, 8))
    plan.pass(
      into: surface, plan.wholeTarget,
      .matrix(PassInput(page: empty, area: plan.wholeTarget), .identity))
    #expect(throws: GLDeviceError.invalidPlan("page -2 is read, and nothing was ever put into it"))
    {
      _ = try render(plan)
    }
  }

  @Test func passesArePrinted() throws {
    let lines = try frame().description.split(separator: "\n").filter { $0.hasPrefix("pass ") }
    #expect(lines.count == 6)
    #expect(lines[0] == "pass 0 page 1 -4,-4 24x24 clear: draw 3 from 0")
    #expect(lines[2] == "pass 2 page 3 0,0 12x12: blur page 2 0,0 12x12 along 1,0 sigma 2 clamped")
    #expect(lines[4] == "pass 4 page 3 0,0 24x24: copy page 1 0,0 24x24")
  }
}
