import CEGL
import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// The messages of type "error" that a host's debug callback has heard. Some hosts end the process
/// there.
private final class HeardErrors {
  var texts: [String] = []

  private typealias Callback =
    @convention(c) (
      GLenum, GLenum, GLuint, GLenum, GLsizei, UnsafePointer<CChar>?, UnsafeRawPointer?
    ) -> Void
  private typealias SetCallback = @convention(c) (Callback?, UnsafeRawPointer?) -> Void

  /// Calls `body` while all messages of the current context go to a new object.
  static func during(_ body: (HeardErrors) throws -> Void) throws {
    let set = try #require(extensionFunction("glDebugMessageCallbackKHR", as: SetCallback.self))
    let heard = HeardErrors()
    let callback: Callback = { _, type, _, _, _, text, user in
      guard type == e(GL_DEBUG_TYPE_ERROR), let user, let text else { return }
      Unmanaged<HeardErrors>.fromOpaque(user).takeUnretainedValue().texts
        .append(String(cString: text))
    }
    set(callback, UnsafeRawPointer(Unmanaged.passUnretained(heard).toOpaque()))
    glEnable(e(GL_DEBUG_OUTPUT))
    glEnable(e(GL_DEBUG_OUTPUT_SYNCHRONOUS))
    defer {
      set(nil, nil)
      glDisable(e(GL_DEBUG_OUTPUT))
    }
    try body(heard)
    withExtendedLifetime(heard) {}
  }
}

extension HostTests {
  /// A plan that draws one texture of the host's over the whole target.
  private func plan(_ texture: ExternalTexture) -> FramePlan {
    var plan = FramePlan(48, 40)
    var page = TexturePage(id: 900, width: texture.width, height: texture.height)
    page.isExternal = true
    plan.pages.append(page)
    plan.imports.append(TextureImport(page: plan.pages.count - 1, texture: texture))
    plan.addQuad(.image, (0, 0, 48, 40), source: (0, 0, 48, 40), page: plan.pages.count - 1)
    return plan
  }

  @Test func debugCallbacksHearNoErrorOfOurs() throws {
    try Host.with { _ in
      guard StateDump.minorVersion() >= 2 || StateDump.extensions().contains("GL_KHR_debug") else {
        return
      }
      let objects = try HostObjects()
      try HeardErrors.during { heard in
        glEnable(e(GL_TEXTURE_2D))
        #expect(heard.texts.count == 1, "the callback hears errors")
        #expect(glGetError() == e(GL_INVALID_ENUM))
        heard.texts = []

        let context = try GLContext.adoptingCurrent()
        let executor = PlanExecutor(context: context)
        let target = try RenderTarget(
          context: context, texture: objects.textures[4], width: 48, height: 40)
        try executor.execute(try .busy(), into: target)
        _ = try Pixels(target)
        // Wrong targets.
        for name in [objects.cube, objects.volume, 4711] {
          #expect(throws: GLDeviceError.self) {
            try RenderTarget(context: context, texture: name, width: 4, height: 4)
          }
        }
        for name in [objects.framebuffers[3], 4711] {
          #expect(throws: GLDeviceError.self) {
            try RenderTarget(context: context, framebuffer: name, width: 4, height: 4)
          }
        }
        // Contents: a good texture, and wrong ones.
        for (name, isExternal) in [
          (objects.textures[0], false), (objects.cube, false), (objects.layers, false),
          (objects.textures[0], true), (4711, false),
        ] {
          for alpha in [ExternalTexture.Alpha.premultiplied, .straight] {
            let texture = try ExternalTexture(
              glTexture: name, target: isExternal ? .externalOES : .texture2D, width: 64,
              height: 64, rows: .topFirst, alpha: alpha)
            executor.releaseAll()
            try executor.execute(plan(texture), into: target)
            #expect((texture.failure == nil) == (name == objects.textures[0] && !isExternal))
          }
        }
        #expect(heard.texts == [])
        #expect(glGetError() == 0)

        // What the host itself has done wrong is heard once, and not again when it is put back.
        glEnable(e(GL_TEXTURE_2D))
        try executor.execute(try .busy(), into: target)
        #expect(heard.texts.count == 1)
        #expect(glGetError() == e(GL_INVALID_ENUM))
        #expect(glIsEnabled(e(GL_DEBUG_OUTPUT)) != 0)
        heard.texts = []
        context.close()
        #expect(heard.texts == [])
      }
    }
  }

  @Test func hostsWithoutErrorsAreRefused() throws {
    let client = EGLClient()
    let display = try client.display(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil)
    eglInitialize(display, nil, nil)
    let extensions = EGLClient.words(eglQueryString(display, EGL_EXTENSIONS))
    guard extensions.contains("EGL_KHR_create_context_no_error") else { return }
    let host = try Host(robust: false, attributes: [EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE])
    defer { host.end() }
    // Contexts below OpenGL ES 3.2 do not tell.
    guard StateDump.minorVersion() >= 2 else { return }
    let before = StateDump()
    let refusal = GLDeviceError.unsuitableHost(GLContext.noErrorsReason)
    #expect(throws: refusal) { try GLContext.adoptingCurrent() }
    #expect(throws: refusal) { try GLContext.sharingWithCurrent() }
    #expect(StateDump().differences(from: before) == [])
    #expect(eglGetCurrentContext() == host.context)
  }

  /// A texture that a frame draws into is no contents of that frame.
  @Test func aTargetIsNotItsOwnContents() throws {
    try Host.with { _ in
      let objects = try HostObjects()
      for isShared in [false, true] {
        let context = isShared ? try GLContext.sharingWithCurrent() : try .adoptingCurrent()
        let executor = PlanExecutor(context: context)
        let (name, other) = (objects.textures[0], objects.textures[2])
        var targets = [try RenderTarget(context: context, texture: name, width: 48, height: 40)]
        if !isShared {
          targets.append(
            try RenderTarget(
              context: context, framebuffer: objects.framebuffers[0], width: 48, height: 40))
        }
        for target in targets {
          for alpha in [ExternalTexture.Alpha.premultiplied, .straight] {
            executor.releaseAll()
            let before = HostObjects.texels(name)
            let shown = try ExternalTexture(
              glTexture: name, width: 64, height: 64, rows: .topFirst, alpha: alpha)
            #expect(
              throws: GLDeviceError.unusableTarget(
                "texture \(name): it is the contents of a layer in the frame that is drawn into it; draw into another texture, or show a copy"
              )
            ) { try executor.execute(plan(shown), into: target) }
            #expect(HostObjects.texels(name) == before, "nothing was drawn")
            let fine = try ExternalTexture(
              glTexture: other, width: 64, height: 64, rows: .topFirst, alpha: alpha)
            try executor.execute(plan(fine), into: target)
            #expect(fine.failure == nil)
          }
        }
        context.close()
      }
      objects.endOddState()
    }
  }
}
