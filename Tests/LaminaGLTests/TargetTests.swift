import CGLES
import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// Offscreen targets, their limits, read-back, and the accounting of GL objects.
@Suite struct TargetTests {
  @Test(arguments: [(1, 1), (5, 3), (64, 64), (257, 31)])
  func rowsComeBackTopFirst(_ width: Int, _ height: Int) throws {
    var plan = FramePlan(width, height)
    plan.addSolid(pixelRect(0, 0, width, height), color(0, 0, 255))
    plan.addSolid(pixelRect(0, 0, 1, 1), color(255, 0, 0))
    let pixels = try render(plan)
    #expect(pixels[0, 0] == color(255, 0, 0))
    #expect(pixels.count { $0 == color(0, 0, 255) } == width * height - 1)
  }

  @Test func everyPixelKeepsItsColor() throws {
    var plan = FramePlan(16, 16)
    for y in 0..<16 {
      for x in 0..<16 { plan.addSolid(pixelRect(x, y, x + 1, y + 1), texelColor(x, y)) }
    }
    let pixels = try render(plan)
    for y in 0..<16 { for x in 0..<16 { #expect(pixels[x, y] == texelColor(x, y)) } }
  }

  @Test(arguments: [UInt8(0), 1, 64, 127, 128, 200, 254, 255])
  func valuesAreStoredExactly(_ value: UInt8) throws {
    var plan = FramePlan(3, 3)
    plan.addSolid(pixelRect(0, 0, 3, 3), color(value, value / 2, value / 3, value))
    #expect(try render(plan)[1, 1] == color(value, value / 2, value / 3, value))
  }

  @Test func imageHasTheTargetsPixels() throws {
    try withContext { context in
      let target = try RenderTarget(context: context, width: 5, height: 4)
      defer { target.delete() }
      var plan = FramePlan(5, 4)
      plan.addSolid(pixelRect(0, 0, 5, 1), color(1, 2, 3))
      let executor = PlanExecutor(context: context)
      try executor.execute(plan, into: target)
      let image = try target.makeImage()
      #expect(image.pixels.width == 5)
      #expect(image.pixels.height == 4)
      #expect(!image.pixels.isOpaque)
      #expect(image.pixels.withUnsafeBytes { Array($0[0..<4]) } == [3, 2, 1, 255])
      #expect(image.pixels.withUnsafeBytes { $0[20...].allSatisfy { $0 == 0 } })
    }
  }

  @Test func newFramesBeginTransparent() throws {
    try withContext { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      var plan = FramePlan(8, 8)
      plan.addSolid(pixelRect(0, 0, 8, 8), white)
      plan.batches[0].scissor = pixelRect(0, 0, 4, 4)
      try executor.execute(plan, into: target)
      try executor.execute(FramePlan(8, 8), into: target)
      #expect(try Pixels(target).area == 0)
    }
  }

  @Test func readBackNeedsRoom() throws {
    try withContext { context in
      let target = try RenderTarget(context: context, width: 8, height: 8)
      defer { target.delete() }
      var bytes = [UInt8](repeating: 0, count: 255)
      #expect(throws: GLDeviceError.self) {
        try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
      }
    }
  }

  @Test(arguments: [(0, 4), (4, 0), (-1, 4)])
  func emptyTargetsAreRefused(_ width: Int, _ height: Int) throws {
    try withContext { context in
      let error = #expect(throws: GLDeviceError.self) {
        try RenderTarget(context: context, width: width, height: height)
      }
      #expect(error?.description == "target size \(width)x\(height): must be at least 1x1")
    }
  }

  @Test func limitsAreCheckedBeforeAllocating() throws {
    var limits = RenderLimits()
    limits.targetPixels = 100
    limits.textureSide = 160
    limits.gpuBytes = 1000
    try withContext(ContextOptions(limits: limits)) { context in
      let calls = context.gl.totalCalls
      #expect(throws: LimitExceeded("targetPixels", value: 110, allowed: 100)) {
        try RenderTarget(context: context, width: 11, height: 10)
      }
      #expect(throws: LimitExceeded("targetPixels", value: .max, allowed: 100)) {
        try RenderTarget(context: context, width: .max, height: .max)
      }
      #expect(throws: LimitExceeded("textureSide", value: 161, allowed: 160)) {
        try context.resources.makeTexture(width: 161, height: 1)
      }
      let target = try RenderTarget(context: context, width: 10, height: 10)
      #expect(throws: LimitExceeded("gpuBytes", value: 1004, allowed: 1000)) {
        try context.resources.makeTexture(width: 151, height: 1)
      }
      #expect(throws: LimitExceeded("gpuBytes", value: 1001, allowed: 1000)) {
        try context.resources.makeBuffer(capacity: 601)
      }
      target.delete()
      #expect(context.gl.totalCalls > calls)
      #expect(context.resources.ledger.created(.texture) == 1)
    }
  }

  @Test func glsOwnLimitApplies() throws {
    var limits = RenderLimits()
    limits.textureSide = .max
    limits.targetPixels = .max
    try withContext(ContextOptions(limits: limits)) { context in
      let most = context.capabilities.maxTextureSide
      #expect(throws: LimitExceeded("textureSide", value: most + 1, allowed: most)) {
        try RenderTarget(context: context, width: most + 1, height: 1)
      }
    }
  }

  @Test func ledgerCountsBytesAndKinds() throws {
    try withContext { context in
      let resources = context.resources
      let texture = try resources.makeTexture(width: 10, height: 5)
      let floats = try resources.makeTexture(width: 2, height: 2, kind: .floats)
      let buffer = try resources.makeBuffer(capacity: 64)
      #expect(resources.ledger.live(.texture) == 2)
      #expect(resources.ledger.liveBytes == 200 + 64 + 64)
      resources.delete(texture)
      resources.delete(texture)
      #expect(resources.ledger.deleted(.texture) == 1)
      resources.delete(floats)
      resources.delete(buffer)
      #expect(resources.ledger.isBalanced)
      #expect(resources.ledger.peakBytes == 328)
    }
  }
}
