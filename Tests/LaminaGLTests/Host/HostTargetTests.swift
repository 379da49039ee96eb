import CEGL
import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL

extension HostTests {
  private func render(_ target: RenderTarget) throws -> Pixels {
    let executor = PlanExecutor(context: target.context)
    defer { executor.releaseAll() }
    try executor.execute(try .busy(cuts: false), into: target)
    return try Pixels(target)
  }

  private func expected() throws -> Pixels {
    var pixels: Pixels?
    try withContext { context in
      let target = try RenderTarget(context: context, width: 48, height: 40)
      defer { target.delete() }
      pixels = try render(target)
    }
    return try #require(pixels)
  }

  @Test func everyTargetShowsTheSamePicture() throws {
    let own = try expected()
    for samples in [0, 4] as [EGLint] {
      try Host.with(samples: samples) { _ in
        let objects = try HostObjects()
        let context = try GLContext.adoptingCurrent()
        for (name, framebuffer) in [
          ("texture", objects.framebuffers[0]), ("two colours", objects.framebuffers[1]),
          ("samples", objects.framebuffers[2]), ("0", 0),
        ] {
          let target = try RenderTarget(
            context: context, framebuffer: framebuffer, width: 48, height: 40)
          let before = HostObjects.texels(objects.textures[2])
          #expect(try render(target) == own, "framebuffer: \(name), \(samples) samples")
          #expect(HostObjects.texels(objects.textures[2]) == before, "the second colour")
          target.delete()
        }
        let target = try RenderTarget(
          context: context, texture: objects.textures[4], width: 48, height: 40)
        #expect(try render(target) == own)
        target.delete()
        #expect(glIsTexture(objects.textures[4]) != 0)
        context.close()
        #expect(context.resources.ledger.isBalanced)
      }
    }
  }

  @Test(arguments: [GL_RGB8, GL_RGB565, GL_SRGB8_ALPHA8, GL_RGBA16F, GL_RGB10_A2, GL_RGBA4])
  func formats(_ format: Int32) throws {
    let own = try expected()
    for samples in [0, 4] as [GLsizei] {
      try Host.with { _ in
        let buffer = HostObjects.name(glGenRenderbuffers)
        glBindRenderbuffer(e(GL_RENDERBUFFER), buffer)
        glRenderbufferStorageMultisample(
          e(GL_RENDERBUFFER), HostObjects.samples(samples), e(format), 48, 40)
        let framebuffer = HostObjects.name(glGenFramebuffers)
        glBindFramebuffer(e(GL_FRAMEBUFFER), framebuffer)
        glFramebufferRenderbuffer(
          e(GL_FRAMEBUFFER), e(GL_COLOR_ATTACHMENT0), e(GL_RENDERBUFFER), buffer)
        let context = try GLContext.adoptingCurrent()
        let extensions = StateDump.extensions()
        // Without the extensions, OpenGL ES 3.0 has neither of these two as a target for colours
        // that are encoded already.
        let isComplete =
          glCheckFramebufferStatus(e(GL_FRAMEBUFFER)) == e(GL_FRAMEBUFFER_COMPLETE)
        if format == GL_RGBA16F && !isComplete
          || format == GL_SRGB8_ALPHA8 && !extensions.contains("GL_EXT_sRGB_write_control")
        {
          #expect(throws: GLDeviceError.self) {
            try RenderTarget(context: context, framebuffer: framebuffer, width: 48, height: 40)
          }
          context.close()
          return
        }
        let target = try RenderTarget(
          context: context, framebuffer: framebuffer, width: 48, height: 40)
        if format == GL_RGBA16F {
          let executor = PlanExecutor(context: context)
          try executor.execute(try .busy(), into: target)
          #expect(
            throws: GLDeviceError.unusableTarget(
              "a target of floating-point colours cannot be read back as bytes")
          ) { try Pixels(target) }
          context.close()
          return
        }
        let pixels = try render(target)
        // Neither the blend nor the copy touches this pixel.
        let (got, want) = (pixels[10, 37], own[10, 37])
        let step = format == GL_RGBA4 ? 17 : format == GL_RGB565 ? 8 : 1
        #expect(abs(Int(got.red) - Int(want.red)) <= step, "\(got) \(want)")
        #expect(abs(Int(got.green) - Int(want.green)) <= step, "\(got) \(want)")
        #expect(abs(Int(got.blue) - Int(want.blue)) <= step, "\(got) \(want)")
        if format == GL_RGB8 || format == GL_RGB565 { #expect(got.alpha == 255) }
        if format == GL_SRGB8_ALPHA8 { #expect(pixels == own, "\(samples) samples") }
        context.close()
        #expect(context.resources.ledger.isBalanced)
      }
    }
  }

  @Test func targetsThatCannotBeDrawnInto() throws {
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent()
      func refusal(framebuffer: GLuint) -> GLDeviceError? {
        #expect(throws: GLDeviceError.self) {
          try RenderTarget(context: context, framebuffer: framebuffer, width: 8, height: 8)
        }
      }
      func refusal(texture: GLuint, _ width: Int = 8, _ height: Int = 8) -> GLDeviceError? {
        #expect(throws: GLDeviceError.self) {
          try RenderTarget(context: context, texture: texture, width: width, height: height)
        }
      }
      let empty = objects.framebuffers[3]
      #expect(
        refusal(framebuffer: empty)
          == .unusableTarget(
            "framebuffer \(empty): incomplete: GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"))
      #expect(
        refusal(framebuffer: 4711)
          == .unusableTarget("framebuffer 4711: the host has no framebuffer with that name"))
      #expect(glIsFramebuffer(4711) == 0)
      glBindFramebuffer(e(GL_FRAMEBUFFER), objects.framebuffers[0])
      glDrawBuffers(1, [e(GL_NONE)])
      #expect(
        refusal(framebuffer: objects.framebuffers[0])
          == .unusableTarget(
            "framebuffer \(objects.framebuffers[0]): its first draw buffer is GL_NONE"))
      #expect(
        refusal(texture: 4711)
          == .unusableTarget("texture 4711: the host has no texture with that name"))
      #expect(
        refusal(texture: objects.cube)
          == .unusableTarget("texture \(objects.cube): it is not a 2D texture"))
      let texture = objects.textures[4]
      // OpenGL ES 3.0 does not tell the size of a texture.
      if StateDump.minorVersion() >= 1 {
        #expect(
          refusal(texture: texture, 65, 64)
            == .unusableTarget("texture \(texture): it has 64x64 texels, but 65x64 are needed"))
      }
      glBindTexture(e(GL_TEXTURE_2D), texture)
      glTexImage2D(
        e(GL_TEXTURE_2D), 0, GL_RGBA8UI, 64, 64, 0, e(GL_RGBA_INTEGER), e(GL_UNSIGNED_BYTE), nil)
      #expect(
        refusal(texture: texture)
          == .unusableTarget(
            "texture \(texture): its format holds integers, but colours are needed"))
      glTexImage2D(e(GL_TEXTURE_2D), 0, GL_RGB9_E5, 64, 64, 0, e(GL_RGB), e(GL_FLOAT), nil)
      guard case .unusableTarget? = refusal(texture: texture) else {
        Issue.record("a format that cannot be drawn into")
        return
      }
      #expect(glGetError() == 0)
      #expect(
        refusal(texture: texture, 0, 4) == .invalidRequest("target size 0x4: must be at least 1x1"))
      context.close()
      #expect(context.resources.ledger.isBalanced)
    }
    try withContext { own in
      #expect(throws: GLDeviceError.self) {
        try RenderTarget(context: own, framebuffer: 0, width: 4, height: 4)
      }
      #expect(throws: GLDeviceError.self) {
        try RenderTarget(context: own, texture: 1, width: 4, height: 4)
      }
    }
  }

  @Test func framebuffersMayGoAway() throws {
    try Host.with { _ in
      let objects = try HostObjects()
      let context = try GLContext.adoptingCurrent()
      var name = objects.framebuffers[0]
      let target = try RenderTarget(context: context, framebuffer: name, width: 48, height: 40)
      let executor = PlanExecutor(context: context)
      try executor.execute(try .busy(), into: target)
      glDeleteFramebuffers(1, &name)
      #expect(
        throws: GLDeviceError.unusableTarget(
          "framebuffer \(name): the host has deleted it")
      ) { try executor.execute(try .busy(), into: target) }
      #expect(throws: GLDeviceError.self) { try Pixels(target) }
      #expect(glIsFramebuffer(name) == 0)
      #expect(glGetError() == 0)
      context.close()
    }
  }

  @Test func noDefaultFramebufferIsSaid() throws {
    let own = try GLContext.open(.surfaceless)
    defer { own.close() }
    try own.makeCurrent()
    let context = try GLContext.adoptingCurrent()
    #expect(
      throws: GLDeviceError.unusableTarget(
        "the default framebuffer: it does not exist (GL_FRAMEBUFFER_UNDEFINED)")
    ) { try RenderTarget(context: context, framebuffer: 0, width: 4, height: 4) }
    context.close()
    #expect(own.isCurrent)
    own.releaseCurrent()
  }
}
