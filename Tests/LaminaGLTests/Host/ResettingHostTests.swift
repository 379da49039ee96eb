import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// A host that sets all its state again after each frame, so that none of it is kept.
extension HostTests {
  /// Functions that ask for state. `glGetError` and the reset status are not among them: each frame
  /// ends with them in any context.
  static let asking = GLFunction.allCases.filter {
    let isStatus = $0 == .getError || $0 == .getGraphicsResetStatus
    return ($0.symbol.hasPrefix("glGet") || $0.symbol.hasPrefix("glIs")) && !isStatus
  }

  @Test(arguments: 0..<8)
  func aFrameAsksForNothing(_ seed: Int) throws {
    let expected = try render(try FramePlan.busy(cuts: false))
    try Host.with { _ in
      let objects = try HostObjects()
      var dice = Dice(seed)
      let context = try GLContext.adoptingCurrent()
      let targets = [
        try RenderTarget(context: context, framebuffer: 0, width: 48, height: 40),
        try RenderTarget(context: context, texture: objects.textures[3], width: 48, height: 40),
        try RenderTarget(context: context, width: 48, height: 40),
      ]
      let executor = PlanExecutor(context: context)
      try executor.execute(try .busy(cuts: false), into: targets[0])
      context.keepsHostState = false
      for target in targets {
        objects.setOddState(&dice)
        // The host has none of these running when it lets us draw.
        objects.endOddState()
        let before = context.gl.counts
        try executor.execute(try .busy(cuts: false), into: target)
        let made = context.gl.counts.since(before)
        for function in Self.asking { #expect(made[function] == 0, "\(function.symbol)") }
        #expect(glGetError() == 0)
        expectLeft()
        context.keepsHostState = true
        #expect(try Pixels(target) == expected)
        context.keepsHostState = false
      }
      // After an error the state is the same.
      context.gl.failCall(90)
      #expect(throws: GLDeviceError.self) {
        try executor.execute(try .busy(), into: targets[0])
      }
      context.gl.failCall(0)
      expectLeft()
      try executor.execute(try .busy(cuts: false), into: targets[0])
      context.keepsHostState = true
      #expect(try Pixels(targets[0]) == expected)
      context.close()
      #expect(context.resources.ledger.isBalanced, "\(context.resources.ledger)")
      objects.endOddState()
    }
  }

  /// The state that docs/hosts.md promises.
  private func expectLeft(sourceLocation: SourceLocation = #_sourceLocation) {
    func integer(_ name: Int32) -> GLint {
      var value: GLint = -77
      glGetIntegerv(e(name), &value)
      return value
    }
    let (minor, extensions) = (StateDump.minorVersion(), StateDump.extensions())
    if minor >= 1 { #expect(integer(GL_PROGRAM_PIPELINE_BINDING) == 0) }
    for name in [
      GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING,
      GL_ARRAY_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING,
      GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_RENDERBUFFER_BINDING,
      GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_PACK_ROW_LENGTH,
      GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
    ] { #expect(integer(name) == 0, "\(name)", sourceLocation: sourceLocation) }
    #expect(integer(GL_ACTIVE_TEXTURE) == GL_TEXTURE0, sourceLocation: sourceLocation)
    #expect(integer(GL_UNPACK_ALIGNMENT) == 4 && integer(GL_PACK_ALIGNMENT) == 4)
    var switches = [
      GL_BLEND, GL_SCISSOR_TEST, GL_CULL_FACE, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_DITHER,
      GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
    ]
    if minor >= 1 { switches.append(GL_SAMPLE_MASK) }
    if minor >= 2 || extensions.contains("GL_OES_sample_shading") {
      switches.append(GL_SAMPLE_SHADING)
    }
    for name in switches {
      #expect(glIsEnabled(e(name)) == 0, "\(name)", sourceLocation: sourceLocation)
    }
    for name in [GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA] {
      #expect(integer(name) == GL_FUNC_ADD, sourceLocation: sourceLocation)
    }
    for unit in 0..<TextureUnit.count {
      glActiveTexture(e(GL_TEXTURE0) + GLenum(unit))
      let external = extensions.contains("GL_OES_EGL_image_external")
      for name in [GL_TEXTURE_BINDING_2D, GL_SAMPLER_BINDING]
        + (external ? [GL_TEXTURE_BINDING_EXTERNAL_OES] : [])
      { #expect(integer(name) == 0, "\(name) of unit \(unit)", sourceLocation: sourceLocation) }
    }
    glActiveTexture(e(GL_TEXTURE0))
  }

  @Test func severalDrawBuffersNeedTheStateToBeKept() throws {
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent()
      context.keepsHostState = false
      let name = objects.framebuffers[1]
      #expect(
        throws: GLDeviceError.unusableTarget(
          "framebuffer \(name): without the host's state kept, its first draw buffer must be the only one, and be the one that is read"
        )
      ) { try RenderTarget(context: context, framebuffer: name, width: 8, height: 8) }
      try RenderTarget(
        context: context, framebuffer: objects.framebuffers[0], width: 8, height: 8
      ).delete()
      context.close()
    }
  }
}
