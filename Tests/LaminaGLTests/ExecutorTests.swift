import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// The cost of an execution, the plans that it refuses, and how it goes on after a failure.
@Suite struct ExecutorTests {
  /// A frame with every program, an upload, clips and a scissor.
  private func smallFrame() throws -> FramePlan {
    var plan = FramePlan(24, 24)
    plan.addPage(try makeImage(6, 6, texelColor))
    plan.addSolid(pixelRect(0, 0, 24, 24), color(10, 20, 30))
    plan.addBlit(pixelRect(2, 2, 8, 8), texelX: 0, texelY: 0)
    plan.addQuad(.shape, (9.5, 2, 20, 8), source: (2, 0, 0, 0), color: color(99, 0, 0, 99))
    let clip = plan.addClip((3, 10, 20, 22), radius: 4)
    plan.addQuad(.shape.clipped, (0, 9, 12, 23), color: color(0, 80, 0, 80), clip: clip)
    plan.addQuad(.image, (14, 10, 20, 16), source: (0, 0, 6, 6))
    plan.addQuad(.image.clipped, (10, 15, 24, 24), source: (0, 0, 6, 6), clip: clip)
    plan.batches[5].scissor = pixelRect(0, 0, 22, 22)
    return plan
  }

  @Test(arguments: ContextOptions.kinds.indices)
  func everyCallMayFail(_ kind: Int) throws {
    let plan = try smallFrame()
    let expected = try render(plan)
    try withContext(ContextOptions.kinds[kind]) { context in
      let target = try RenderTarget(context: context, width: 24, height: 24)
      defer { target.delete() }
      let before = context.gl.totalCalls
      let first = PlanExecutor(context: context)
      let cost = try first.execute(plan, into: target)
      #expect(cost.glCalls == context.gl.totalCalls - before)
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
        #expect(executor.generation == 1)
        #expect(executor.pageCount == 0)
        try executor.execute(plan, into: target)
        #expect(try Pixels(target) == expected, "after call \(number), \(failed)")
        executor.releaseAll()
        #expect(context.resources.ledger.liveBytes == live, "after call \(number), \(failed)")
      }
    }
  }

  @Test(arguments: ContextOptions.kinds.indices)
  func everyCallOfAWarmFrameMayFail(_ kind: Int) throws {
    let plan = try smallFrame()
    let expected = try render(plan)
    try withContext(ContextOptions.kinds[kind]) { context in
      let target = try RenderTarget(context: context, width: 24, height: 24)
      defer { target.delete() }
      let executor = PlanExecutor(context: context)
      for _ in 0..<4 { try executor.execute(plan, into: target) }
      let calls = try executor.execute(plan, into: target).glCalls
      for number in 1...calls {
        for _ in 0..<4 { try executor.execute(plan, into: target) }
        context.gl.failCall(number)
        #expect(throws: GLDeviceError.self, "call \(number)") {
          try executor.execute(plan, into: target)
        }
        try executor.execute(plan, into: target)
        #expect(try Pixels(target) == expected, "after call \(number)")
      }
      executor.releaseAll()
    }
  }

  @Test func everyCallOfATargetMayFail() throws {
    try withContext { context in
      let before = context.gl.totalCalls
      let target = try RenderTarget(context: context, width: 9, height: 9)
      let calls = context.gl.totalCalls - before
      target.delete()
      for number in 1...calls {
        context.gl.failCall(number)
        #expect(throws: GLDeviceError.self, "call \(number)") {
          try RenderTarget(context: context, width: 9, height: 9)
        }
        #expect(context.resources.ledger.isBalanced, "call \(number)")
      }
    }
  }

  @Test func readBackFailsWithATypedError() throws {
    try withContext { context in
      let target = try RenderTarget(context: context, width: 9, height: 9)
      defer { target.delete() }
      for number in 1...3 {
        context.gl.failCall(number)
        let error = #expect(throws: GLDeviceError.self) { try target.makeImage() }
        #expect(error == .outOfMemory(during: "reading 9x9 pixels back"))
      }
    }
  }

  @Test func steadyFramesAllocateNothing() throws {
    var plan = try smallFrame()
    try withContext { context in
      let target = try RenderTarget(context: context, width: 24, height: 24)
      defer { target.delete() }
      let executor = PlanExecutor(context: context)
      for _ in 0..<3 { try executor.execute(plan, into: target) }
      plan.uploads = []
      let ledger = context.resources.ledger
      var costs: [ExecutionStatistics] = []
      for _ in 0..<6 { costs.append(try executor.execute(plan, into: target)) }
      #expect(context.resources.ledger == ledger)
      #expect(Set(costs.map(\.glCalls)).count == 1)
      #expect(costs[0].drawCalls == 6)
      #expect(costs[0].instances == 6)
      #expect(costs[0].passes == 1)
      #expect(costs[0].uploads == 0)
      #expect(costs[0].uploadedBytes == 12 + 12 + 4 * 104 + 64)
    }
  }

  @Test func unchangedStateIsNotSetAgain() throws {
    var plan = FramePlan(16, 16)
    plan.addPage(try makeImage(8, 8, texelColor))
    for index in 0..<4 {
      plan.addQuad(
        .image, (Double(index) * 4, 0, Double(index) * 4 + 4, 4), source: (0, 0, 8, 8), color: white
      )
      plan.batches[index].scissor = pixelRect(0, 0, 16, 8)
    }
    try withContext { context in
      let target = try RenderTarget(context: context, width: 16, height: 16)
      defer { target.delete() }
      let executor = PlanExecutor(context: context)
      for _ in 0..<3 { try executor.execute(plan, into: target) }
      plan.uploads = []
      let before = context.gl.counts
      try executor.execute(plan, into: target)
      let counts = context.gl.counts.since(before)
      #expect(counts[.drawArraysInstanced] == 4)
      for function in [
        GLFunction.useProgram, .bindTexture, .bindVertexArray, .bindBuffer, .bindFramebuffer,
        .blendFunc,
        .scissor,
        .viewport, .clear, .getError, .bufferSubData, .disable,
      ] {
        #expect(counts[function] == 1, "\(function)")
      }
      #expect(counts[.enable] == 2)
      #expect(counts[.uniform2f] == 0)
      #expect(counts[.bufferData] == 0)
    }
  }

  @Test func targetsOfTwoSizesShareAnExecutor() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      for side in [8, 20, 8] {
        var plan = FramePlan(side, side)
        plan.addSolid(pixelRect(0, 0, side / 2, side), white)
        plan.addQuad(.shape, (Double(side / 2), 0, Double(side), 4), color: color(0, 255, 0))
        let pixels = try render(plan, with: executor)
        #expect(pixels.count { $0 == white } == side * side / 2)
        #expect(pixels.count { $0 == color(0, 255, 0) } == side * 2)
      }
      executor.releaseAll()
    }
  }

  @Test func recordsOfManyBatchesAreFound() throws {
    // The frame holds more than the smallest buffer does, so buffers are made again as frames grow.
    try withContext { context in
      let executor = PlanExecutor(context: context)
      for count in [10, 900, 2000, 10] {
        var plan = FramePlan(50, 40)
        for index in 0..<count {
          let (x, y) = (index % 50, index / 50)
          plan.addQuad(.shape, (Double(x), Double(y), Double(x + 1), Double(y + 1)), color: white)
        }
        plan.batches = [
          DrawBatch(program: .shape, blends: false, page: -1, scissor: nil, first: 0, count: 4),
          DrawBatch(
            program: .shape, blends: true, page: -1, scissor: nil, first: 4, count: Int32(count - 4)
          ),
        ]
        // The first batch does not blend, so the covers of its records must hold only the pixels
        // they fill.
        for index in 0..<4 {
          let left = Int16(index)
          plan.quads[index].cover = CoverPolygon(left, 0, left + 1, 0, left + 1, 1, left, 1)
        }
        let pixels = try render(plan, with: executor)
        #expect(pixels.count { $0 == white } == count)
      }
      executor.releaseAll()
    }
  }

  @Test func contradictoryPlansAreRefusedUntouched() throws {
    var wrongSize = FramePlan(8, 8)
    wrongSize.width = 9
    var records = FramePlan(8, 8)
    records.addSolid(pixelRect(0, 0, 1, 1), white)
    records.batches[0].count = 2
    var negative = records
    negative.batches[0].count = 1
    negative.batches[0].first = -1
    var page = FramePlan(8, 8)
    page.addPage(try makeImage(2, 2, texelColor))
    page.addBlit(pixelRect(0, 0, 2, 2), texelX: 0, texelY: 0, page: 1)
    var outside = FramePlan(8, 8)
    outside.addPage(try makeImage(2, 2, texelColor), x: 3, y: 3, width: 4, height: 8)
    var uploadPage = FramePlan(8, 8)
    uploadPage.uploads = [
      TextureUpload(page: 0, x: 0, y: 0, image: try makeImage(2, 2, texelColor))
    ]
    var clip = FramePlan(8, 8)
    clip.addQuad(.shape.clipped, (0, 0, 1, 1), clip: 0)
    var loop = FramePlan(8, 8)
    loop.addClip((0, 0, 1, 1), parent: 0)
    let plans: [(FramePlan, String)] = [
      (wrongSize, "size 9x8: the target is 8x8"),
      (records, "batch 0: 2 records from 0, but there are 1"),
      (negative, "batch 0: 1 records from -1, but there are 1"),
      (page, "batch 0: page 1, but there are 1 pages"),
      (outside, "upload 0: 2x2 at (3, 3) does not fit page 1 of 4x8"),
      (uploadPage, "upload 0: page 0, but there are 0 pages"),
      (clip, "quad 0: clip 0, but there are 0 clips"),
      (loop, "clip 0: parent 0.0, allowed are -1 to -1"),
    ]
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      let calls = context.gl.totalCalls
      for (plan, reason) in plans {
        #expect(throws: GLDeviceError.invalidPlan(reason)) {
          try executor.execute(plan, into: target)
        }
      }
      #expect(context.gl.totalCalls == calls)
      #expect(executor.generation == 0)
    }
  }

  @Test func pagesKeepTheirSize() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      var plan = FramePlan(8, 8)
      plan.addPage(try makeImage(2, 2, texelColor), width: 8, height: 8)
      try executor.execute(plan, into: target)
      plan.pages[0].width = 16
      #expect(throws: GLDeviceError.invalidPlan("page 1: 16x8, but it was made with 8x8")) {
        try executor.execute(plan, into: target)
      }
      #expect(executor.generation == 1)
      executor.releaseAll()
    }
  }

  @Test func pagesCountAgainstTheBudget() throws {
    var limits = RenderLimits()
    limits.gpuBytes = 8 * 8 * 4 + 1024
    try withContext(ContextOptions(limits: limits)) { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      var plan = FramePlan(8, 8)
      plan.addPage(try makeImage(2, 2, texelColor), width: 19, height: 15)
      #expect(throws: LimitExceeded("gpuBytes", value: 256 + 1140, allowed: 1280)) {
        try executor.execute(plan, into: target)
      }
      #expect(context.resources.ledger.live(.texture) == 1)
    }
  }

  @Test func targetsOfAnotherContextAreRefused() throws {
    try withContext { first in
      try withContext { second in
        let target = try RenderTarget(context: second, width: 8, height: 8)
        defer { target.delete() }
        let executor = PlanExecutor(context: first)
        #expect(throws: GLDeviceError.self) { try executor.execute(FramePlan(8, 8), into: target) }
      }
    }
  }
}
