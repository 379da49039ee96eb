import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// A driver that lists BGRA textures and fails at them gets RGBA textures, and draws the same.
@Suite struct PixelOrderTests {
  /// The functions without which the probe must fail.
  static let steps: [GLFunction] = [
    .texImage2D, .texSubImage2D, .checkFramebufferStatus, .framebufferTexture2D, .readPixels,
    .blitFramebuffer, .clear, .generateMipmap,
  ]

  private func plan() throws -> FramePlan { try .busy() }

  @Test func thisDriverPasses() throws {
    try withContext { context in
      guard context.capabilities.hasBGRATextures else { return }
      #expect(context.pixelOrder == .bgra)
      #expect(context.bgraFailure == nil)
      let probe = BGRAProbe(context.gl, context.capabilities)
      #expect(probe.failure() == nil)
      #expect(probe.resources.ledger.created(.texture) == 2 && probe.resources.ledger.isBalanced)
    }
  }

  /// The driver accepts a call and does nothing.
  @Test(arguments: steps)
  func eachStepIsChecked(_ function: GLFunction) throws {
    let expected = try render(try plan())
    var options = ContextOptions()
    options.alwaysProbes = true
    options.functionLeftOutOfProbes = function
    try withContext(options) { context in
      guard context.capabilities.hasBGRATextures else { return }
      #expect(context.pixelOrder == .rgba)
      #expect(context.bgraFailure != nil)
      let plan = try plan()
      #expect(try render(plan, in: context) == expected)
    }
    let report = GLDeviceReport(.surfaceless, options: options)
    let device = try #require(report.device)
    if device.extensions.contains("GL_EXT_texture_format_BGRA8888") {
      #expect(!device.usesBGRA)
      let reason = try #require(device.bgraFailure)
      #expect("\(report)".contains("pixel order: RGBA, reordered"))
      #expect("\(report)".contains(reason))
    }
  }

  /// A driver is tried out once in a process, and llvmpipe, which is known, not at all.
  @Test func aDriverIsTriedOutOnce() throws {
    try withContext { context in
      let capabilities = context.capabilities
      var probes = 0
      for _ in 0..<3 {
        let found = BGRAProbe.findings(of: capabilities) {
          probes += 1
          return nil
        }
        #expect(found == context.bgraFailure)
      }
      #expect(probes <= 1)
    }
    let next = try GLContext.open(.surfaceless)
    defer { next.close() }
    #expect(next.gl.counts[.generateMipmap] == 0)
  }

  /// Any call may report an error: the probe says so or the call did not matter, and nothing is
  /// left.
  @Test func aFailureAtEveryCall() throws {
    try withContext { context in
      guard context.capabilities.hasBGRATextures else { return }
      let probe = BGRAProbe(context.gl, context.capabilities)
      var failures = 0
      for number in 1..<400 {
        context.gl.failCall(number)
        if probe.failure() != nil { failures += 1 }
        #expect(probe.resources.ledger.isBalanced)
        if context.gl.lastFailed == nil { break }
      }
      context.gl.failCall(0)
      #expect(failures > 40)
      #expect(probe.failure() == nil)
    }
  }

  @Test func adoptedAndSharedContextsAreProbed() throws {
    let plan = try FramePlan.busy(cuts: false)
    let expected = try render(plan)
    try Host.with { _ in
      var options = ContextOptions()
      options.alwaysProbes = true
      options.functionLeftOutOfProbes = .blitFramebuffer
      let objects = try HostObjects()
      var dice = Dice(11)
      objects.setOddState(&dice)
      let before = StateDump()
      for context in [
        try GLContext.adoptingCurrent(options: options),
        try GLContext.sharingWithCurrent(options: options),
      ] {
        #expect(StateDump().differences(from: before) == [])
        #expect(context.pixelOrder == .rgba)
        #expect(context.bgraFailure?.contains("copied") == true)
        #expect(try render(plan, in: context) == expected)
        context.close()
        #expect(context.resources.ledger.isBalanced)
      }
      objects.endOddState()
    }
  }
}
