import CEGL
import CGLES
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// One context or several in a process: which context is current, what is left at the end, and what
/// is lost.
@Suite struct ContextTests {
  private func square(_ shade: PackedColor) -> FramePlan {
    var plan = FramePlan(8, 8)
    plan.addSolid(pixelRect(2, 2, 6, 6), shade)
    return plan
  }

  @Test func versionIsAtLeastThree() throws {
    try withContext { context in
      #expect(context.capabilities.major == 3)
      #expect(!context.capabilities.renderer.isEmpty)
      #expect(context.capabilities.maxVertexAttributes >= 16)
      #expect(context.capabilities.maxVaryingVectors >= 15)
    }
  }

  @Test(arguments: [
    ("OpenGL ES 3.2 Mesa 22.3.6", 3, 2), ("OpenGL ES 3.0", 3, 0), ("OpenGL ES 3.1 (NVIDIA)", 3, 1),
    ("4.5 (Core Profile) Mesa", 0, 0), ("", 0, 0), ("OpenGL ES ", 0, 0),
  ])
  func versionsAreParsed(_ text: String, _ major: Int, _ minor: Int) {
    let version = ContextCapabilities.parseVersion(text)
    #expect(version == (major, minor))
  }

  @Test func robustContextsAreUsedWhereOffered() throws {
    try withContext { context in
      #expect(context.isRobust)
      #expect(context.gl.reportsLoss)
      try context.checkLoss()
    }
    var options = ContextOptions()
    options.isRobust = false
    try withContext(options) { #expect(!$0.isRobust) }
  }

  @Test func twoContextsDrawInTurn() throws {
    let first = try GLContext.open(.surfaceless)
    let second = try GLContext.open(.surfaceless)
    let (red, green) = (color(255, 0, 0), color(0, 255, 0))
    for _ in 0..<2 {
      #expect(try render(square(red), in: first)[3, 3] == red)
      #expect(try render(square(green), in: second)[3, 3] == green)
    }
    first.close()
    // Both contexts share the display. Closing one context must not end the display for the other.
    #expect(try render(square(green), in: second)[3, 3] == green)
    second.close()
    #expect(first.resources.ledger.isBalanced)
    #expect(second.resources.ledger.isBalanced)
  }

  @Test func whatWasCurrentIsPutBack() throws {
    let host = try GLContext.open(.surfaceless)
    let guest = try GLContext.open(.surfaceless)
    defer {
      guest.close()
      host.close()
    }
    #expect(eglGetCurrentContext() == nil)
    try host.makeCurrent()
    let current = eglGetCurrentContext()
    _ = try render(square(white), in: guest)
    #expect(eglGetCurrentContext() == current)
    let third = try GLContext.open(.surfaceless)
    #expect(eglGetCurrentContext() == current)
    third.close()
    #expect(eglGetCurrentContext() == current)
    host.releaseCurrent()
    #expect(eglGetCurrentContext() == nil)
    _ = try render(square(white), in: guest)
    #expect(eglGetCurrentContext() == nil)
  }

  @Test func closingDeletesWhatIsLeft() throws {
    let context = try GLContext.open(.surfaceless)
    let executor = PlanExecutor(context: context)
    let target = try RenderTarget(context: context, width: 8, height: 8)
    try executor.execute(square(white), into: target)
    #expect(!context.resources.ledger.isBalanced)
    #expect(context.resources.ledger.liveBytes > 8 * 8 * 4)
    context.close()
    #expect(context.resources.ledger.isBalanced)
    context.close()
    target.delete()
    executor.releaseAll()
    #expect(context.resources.ledger.isBalanced)
    #expect(throws: GLDeviceError.contextClosed) {
      try executor.execute(square(white), into: target)
    }
    #expect(throws: GLDeviceError.contextClosed) {
      try RenderTarget(context: context, width: 8, height: 8)
    }
  }

  @Test func lossIsATypedError() throws {
    let context = try GLContext.open(.surfaceless)
    defer { context.close() }
    let executor = PlanExecutor(context: context)
    let target = try RenderTarget(context: context, width: 8, height: 8)
    try executor.execute(square(white), into: target)
    context.gl.simulateLoss()
    #expect(throws: GLDeviceError.contextLost) { try executor.execute(square(white), into: target) }
    #expect(throws: GLDeviceError.contextLost) { try context.checkLoss() }
    context.close()
    #expect(context.resources.ledger.isBalanced)
  }

  @Test func finishWaits() throws {
    try withContext { context in
      try context.finish()
      #expect(context.resources.ledger.created(.fence) == 1)
      #expect(context.resources.ledger.live(.fence) == 0)
    }
  }

  @Test func displaysAreCounted() throws {
    let display = try DisplayRegistry.open(.surfaceless, client: EGLClient())
    #expect(DisplayRegistry.openDisplays >= 1)
    let other = try DisplayRegistry.open(.surfaceless, client: EGLClient())
    #expect(display.handle == other.handle)
    DisplayRegistry.release(other)
    #expect(eglQueryString(display.handle, EGL_VERSION) != nil)
    DisplayRegistry.release(display)
  }

  @Test func oldDisplaysGetAPixelToBeCurrentOn() throws {
    // The display offers no surfaceless and no configuration-less contexts, and no choice of the
    // minor version.
    let display = try DisplayRegistry.open(.surfaceless, client: EGLClient())
    defer { DisplayRegistry.release(display) }
    let handles = try EGLContextMaker(display: OpenDisplay(display, offering: [])).make(
      robust: true)
    let surface = try #require(handles.surface)
    defer {
      eglDestroySurface(display.handle, surface)
      eglDestroyContext(display.handle, handles.context)
    }
    var width: EGLint = 0
    eglQuerySurface(display.handle, surface, EGL_WIDTH, &width)
    #expect(width == 1)
    #expect(eglMakeCurrent(display.handle, surface, surface, handles.context) == EGL_TRUE)
    #expect(ContextCapabilities(try GLFunctions()).major == 3)
    eglMakeCurrent(display.handle, nil, nil, nil)
  }
}
