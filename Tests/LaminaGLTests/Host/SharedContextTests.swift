import CEGL
import CGLES
import Foundation
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

extension HostTests {
  @Test(arguments: [true, false], [true, false])
  func sharedContextsDrawIntoTheHostsTextures(_ hostIsRobust: Bool, _ isRobust: Bool) throws {
    var expected: Pixels?
    try withContext { expected = try render(try .busy(), in: $0) }
    try Host.with(robust: hostIsRobust) { host in
      let objects = try HostObjects()
      var dice = Dice(5)
      objects.setOddState(&dice)
      glBindTexture(e(GL_TEXTURE_2D), objects.textures[4])
      let before = StateDump()
      var options = ContextOptions()
      options.isRobust = isRobust
      let context = try GLContext.sharingWithCurrent(options: options)
      #expect(context.ownership == .shared)
      #expect(context.isRobust == host.isRobust, "contexts that share agree on it")
      #expect(eglGetCurrentContext() == host.context)
      let target = try RenderTarget(
        context: context, texture: objects.textures[4], width: 48, height: 40)
      let executor = PlanExecutor(context: context)
      try executor.execute(try .busy(), into: target)
      #expect(try Pixels(target) == expected)
      #expect(StateDump() == before)
      #expect(throws: GLDeviceError.self) {
        try RenderTarget(
          context: context, framebuffer: objects.framebuffers[0], width: 4, height: 4)
      }
      // The host sees the new texels.
      let texels = HostObjects.texels(objects.textures[4])
      let pixels = try #require(expected)
      #expect(texels[(5 * 64 + 7) * 4] == pixels[7, 5].red)
      target.delete()
      #expect(glIsTexture(objects.textures[4]) != 0)
      context.close()
      #expect(context.resources.ledger.isBalanced)
      #expect(eglGetCurrentContext() == host.context)
      #expect(eglQueryString(host.display, EGL_VERSION) != nil)
      objects.endOddState()
    }
  }

  @Test func sharedContextsWorkOnOtherThreads() throws {
    try Host.with { host in
      let objects = try HostObjects()
      nonisolated(unsafe) let context = try GLContext.sharingWithCurrent()
      let texture = objects.textures[4]
      glFinish()
      let done = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var failure: (any Error)?
      let thread = Thread {
        do {
          try context.withCurrent {
            let target = try RenderTarget(context: context, texture: texture, width: 48, height: 40)
            let executor = PlanExecutor(context: context)
            var plan = FramePlan(48, 40)
            plan.addSolid(plan.wholeTarget, color(11, 22, 33))
            try executor.execute(plan, into: target)
            try context.finish()
            executor.releaseAll()
            target.delete()
          }
        } catch { failure = error }
        done.signal()
      }
      thread.start()
      done.wait()
      #expect(failure == nil)
      #expect(HostObjects.texels(texture).prefix(4) == [11, 22, 33, 255])
      context.close()
      #expect(context.resources.ledger.isBalanced)
    }
  }

  @Test func hostsAreChecked() throws {
    #expect(eglGetCurrentContext() == nil)
    let none = GLDeviceError.unsuitableHost("no EGL context is current on this thread")
    #expect(throws: none) { try GLContext.adoptingCurrent() }
    #expect(throws: none) { try GLContext.sharingWithCurrent() }
    try Host.with { host in
      var (configuration, count): (EGLConfig?, EGLint) = (nil, 0)
      eglChooseConfig(
        host.display, [EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE], &configuration, 1, &count)
      eglBindAPI(EGLenum(EGL_OPENGL_API))
      let desktop = try #require(eglCreateContext(host.display, configuration, nil, [EGL_NONE]))
      eglMakeCurrent(host.display, nil, nil, desktop)
      let refused = GLDeviceError.unsuitableHost(
        "it is desktop OpenGL, and OpenGL ES 3.0 is needed: docs/hosts.md has the settings of GTK, Qt, SDL and GLFW"
      )
      #expect(throws: refused) { try GLContext.adoptingCurrent() }
      #expect(throws: refused) { try GLContext.sharingWithCurrent() }
      #expect(eglGetCurrentContext() == desktop)
      #expect(eglQueryAPI() == EGLenum(EGL_OPENGL_API))
      eglMakeCurrent(host.display, nil, nil, nil)
      eglDestroyContext(host.display, desktop)
      eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
      let old = try #require(
        eglCreateContext(
          host.display, configuration, nil, [EGL_CONTEXT_CLIENT_VERSION, 1, EGL_NONE]))
      eglMakeCurrent(host.display, nil, nil, old)
      #expect(
        throws: GLDeviceError.unsuitableHost("it is OpenGL ES 1, and OpenGL ES 3.0 is needed")
      ) {
        try GLContext.adoptingCurrent()
      }
      eglMakeCurrent(host.display, nil, nil, nil)
      eglDestroyContext(host.display, old)
    }
  }

  @Test func theHostsContextIsNeverMadeCurrent() throws {
    let host = try Host()
    let context = try GLContext.adoptingCurrent()
    #expect(context.ownership == .host)
    let target = try RenderTarget(context: context, width: 4, height: 4)
    let executor = PlanExecutor(context: context)
    var plan = FramePlan(4, 4)
    plan.addSolid(pixelRect(0, 0, 2, 2), white)
    try executor.execute(plan, into: target)
    let other = try Host()
    #expect(throws: GLDeviceError.hostContextNotCurrent) {
      try executor.execute(plan, into: target)
    }
    #expect(throws: GLDeviceError.hostContextNotCurrent) { try context.makeCurrent() }
    #expect(eglGetCurrentContext() == other.context)
    // The other context's objects stay, although some have the same names.
    let names = HostObjects.names(40, glGenTextures)
    for name in names { glBindTexture(e(GL_TEXTURE_2D), name) }
    target.delete()
    executor.releaseAll()
    context.close()
    #expect(names.allSatisfy { glIsTexture($0) != 0 })
    #expect(context.resources.ledger.isBalanced)
    #expect(throws: GLDeviceError.contextClosed) { try executor.execute(plan, into: target) }
    other.end()
    try host.makeCurrent()
    #expect(glGetError() == 0)
    host.end()
  }

  @Test func hostsDisplaysHaveOneTurnAndStayOpen() throws {
    let opened = try DisplayRegistry.open(.surfaceless, client: EGLClient())
    let joined = DisplayRegistry.join(opened.handle)
    #expect(joined.turn === opened.turn)
    DisplayRegistry.release(opened)
    DisplayRegistry.release(joined)
    #expect(eglQueryString(opened.handle, EGL_VERSION) != nil)
  }

  @Test func olderHostsAreServed() throws {
    for version in [0, 1] as [EGLint] {
      let host = try Host(version: version)
      defer { host.end() }
      let context = try GLContext.adoptingCurrent()
      let target = try RenderTarget(context: context, framebuffer: 0, width: 48, height: 40)
      let executor = PlanExecutor(context: context)
      glViewport(1, 2, 3, 4)
      try executor.execute(try .busy(), into: target)
      var viewport: [GLint] = [0, 0, 0, 0]
      glGetIntegerv(e(GL_VIEWPORT), &viewport)
      #expect(viewport == [1, 2, 3, 4])
      #expect(glGetError() == 0)
      context.close()
    }
  }
}
