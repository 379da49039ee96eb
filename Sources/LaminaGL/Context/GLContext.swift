@_implementationOnly import CEGL
@_implementationOnly import CGLES
import LaminaGraphics

/// An OpenGL ES 3 context and everything that we made in it. The context is ours or the host's
/// (``ownership``).
///
/// A context belongs to the thread that it is current on and is not `Sendable`. ``close()`` deletes
/// all that is left and gives the display back; so does the release of the last reference.
///
/// A context may be foretold: it opens its display when it is first made current
/// (``GLContext/foretelling(_:by:options:)``).
package final class GLContext {
  package let gl: GLFunctions
  package internal(set) var capabilities: ContextCapabilities
  package let resources: GLResources
  package let options: ContextOptions
  /// The displays that were tried, in order. The last one is this context's.
  package internal(set) var attempts: [DisplayAttempt] = []
  /// The display's name in the form that ``GLDeviceRequest`` reads.
  package var displayName: String { display?.candidate.name ?? "" }
  /// The GL renderer's name and the display's, for people.
  package var name: String { "\(capabilities.renderer) (\(displayName))" }
  /// Whether the context was made to report its loss.
  package var isRobust: Bool { handles?.isRobust ?? options.isRobust }
  /// The ways of a GPU that are used.
  package internal(set) var ways: DeviceWays
  /// Whether few programs are compiled for the first frames.
  var sparesPrograms: Bool { resources.sparesStates }
  /// The channel order of textures and targets.
  package var pixelOrder: PixelOrder { resources.order }
  /// Why textures are not BGRA although the driver lists that format; nil if they are, or if it
  /// does not.
  package internal(set) var bgraFailure: String?

  /// Whether plans may leave out the backdrop of a blend, because the program reads the target
  /// itself.
  package var framebufferFetch: Bool {
    capabilities.hasFramebufferFetch && !options.avoidsFramebufferFetch
  }

  /// Whether plans that need no GL are drawn in memory. The bytes are known for llvmpipe.
  var drawsInMemory: Bool {
    options.drawsInMemory && capabilities.roundsBeforeBlending && pixelOrder == .bgra
      && !options.countsAsHardware
  }

  /// Whether copies fetch texels by their positions.
  var fetchesCopies: Bool

  /// Whether plans may leave out the backdrop of a blend whose mode has an equation
  /// (``BlendMode/hasEquation``), because GL mixes by that.
  package var blendEquations: Bool {
    capabilities.hasBlendEquations && ways.contains(.equations) && !framebufferFetch
  }

  /// Whose context this is.
  package let ownership: Ownership
  /// Saves and puts back the host's state; nil in contexts of our own.
  let host: HostSession?

  /// Whether the host's state is saved and put back; true at first. If not, the host's context is
  /// left as ``HostState/leave(_:_:)`` says. It has no effect on contexts of our own.
  package var keepsHostState: Bool {
    get { host?.keepsState ?? true }
    set { host?.keepsState = newValue }
  }

  /// The name of a vertex array without attributes.
  var bareArray: UInt32 { host?.bareArray ?? 0 }

  /// The display; nil as long as the context is foretold.
  var display: OpenDisplay?
  /// The turn that the contexts of one software display take; nil on hardware.
  var turn: DisplayTurn?
  var handles: EGLContextHandles?
  /// What a foretold context opens; nil once it is open.
  var request: GLDeviceRequest?
  var isClosed = false
  /// The process that has the context.
  var process = ProcessMark()
  /// Whether the device that was opened makes other plans than the one that was foretold.
  package var differsFromForecast = false
  /// How many calls of ``keepingCurrent(_:)`` are running.
  private var keepers = 0
  /// What was current before, if this context stays current until the outermost of them ends.
  private var displaced: CurrentBinding?

  /// Opens the first display of `request` that gives a context. Throws
  /// ``GLDeviceError/noDevice(attempts:)``, ``GLDeviceError/unsuitableHost(_:)`` if a GLX context
  /// is current on this thread, and ``GLDeviceError/forkedProcess``.
  package static func open(
    _ request: GLDeviceRequest = .automatic, options: ContextOptions = ContextOptions()
  ) throws -> GLContext {
    if DisplayRegistry.isInherited { throw GLDeviceError.forkedProcess }
    if GLXHost.isCurrent() { throw GLXHost.refusal }
    let client = EGLClient()
    let search = DisplaySearch(request, client: client)
    var attempts: [DisplayAttempt] = []
    var hint = search.hint
    for step in search.steps {
      switch step {
      case .note(let attempt):
        attempts.append(attempt)
      case .open(let candidate):
        do {
          let context = try GLContext(
            candidate, client: client, options: options, demand: search.demand)
          attempts.append(
            DisplayAttempt(
              name: candidate.name, outcome: .opened, detail: context.capabilities.renderer))
          context.attempts = attempts
          if request == .automatic, context.capabilities.isSoftware, let hint {
            MissedHardware.log(hint)
          }
          return context
        } catch {
          let failure = error as? DisplayFailure
          let reason = failure?.reason ?? "\(error)"
          if failure?.isForbidden == true { hint = hint ?? "\(candidate.name): \(reason)" }
          attempts.append(
            DisplayAttempt(name: candidate.name, outcome: .unavailable, detail: reason))
        }
      }
    }
    throw GLDeviceError.noDevice(attempts: attempts)
  }

  /// A context of our own on one display.
  convenience init(
    _ candidate: DisplayCandidate, client: EGLClient, options: ContextOptions,
    demand: DisplayDemand = .none
  ) throws {
    let display = try DisplayRegistry.open(candidate, client: client)
    try self.init(making: EGLContextMaker(display: display), options: options, ownership: .own) {
      gl, capabilities in
      let refusal = demand.refusal(
        renderer: capabilities.renderer, isSoftware: capabilities.isSoftware
      ) { gl.deviceUUID(capabilities) }
      if let refusal { throw DisplayFailure(refusal) }
    }
  }

  /// A context that `maker` makes on its display. It takes over one user's share of that display.
  convenience init(
    making maker: EGLContextMaker, options: ContextOptions, ownership: Ownership,
    checking check: (GLFunctions, ContextCapabilities) throws -> Void = { _, _ in }
  ) throws {
    let display = maker.display
    // Only a current context can say whether the driver is a software rasterizer.
    display.turn.begin()
    defer { display.turn.end() }
    let handles: EGLContextHandles
    do {
      handles = try maker.make(robust: options.isRobust)
    } catch {
      DisplayRegistry.release(display)
      throw error
    }
    let previous = CurrentBinding()
    do {
      guard
        eglMakeCurrent(display.handle, handles.surface, handles.surface, handles.context)
          == EGL_TRUE
      else {
        throw DisplayFailure(lastEGLError("eglMakeCurrent"))
      }
      let (gl, capabilities) = try Self.functions(for: ownership, options)
      try check(gl, capabilities)
      self.init(
        gl: gl, capabilities: capabilities, options: options, display: display, handles: handles,
        ownership: ownership)
      // In a context of our own this throws nothing.
      try? choosePixelOrder()
      previous.restore(fallback: display.handle)
    } catch {
      previous.restore(fallback: display.handle)
      Self.destroy(handles, on: display)
      throw error
    }
  }

  /// Loads the functions of the current context and reads its capabilities.
  static func functions(
    for ownership: Ownership, _ options: ContextOptions
  ) throws -> (GLFunctions, ContextCapabilities) {
    let gl = try GLFunctions()
    let capabilities = ContextCapabilities(
      gl, withholding: options.withheldExtensions, highestMinor: options.highestMinorVersion)
    guard capabilities.major >= 3 else {
      throw DisplayFailure("OpenGL ES 3.0 is needed, the driver offers '\(capabilities.version)'")
    }
    if ownership != .own {
      if capabilities.reportsNoErrors { throw DisplayFailure(Self.noErrorsReason) }
      try gl.loadStateFunctions(capabilities)
    }
    return (gl, capabilities)
  }

  /// Why we do not draw in a context without errors. A wrong texture or fence of the host's, or a
  /// lack of memory, is known only from GL's errors.
  static let noErrorsReason =
    "it was made to report no errors (KHR_no_error), and then a wrong texture of the program's would do anything at all; make it without that attribute"

  /// Wraps the context that is current.
  init(
    gl: GLFunctions, capabilities: ContextCapabilities, options: ContextOptions,
    display: OpenDisplay,
    handles: EGLContextHandles, ownership: Ownership
  ) {
    (self.gl, self.capabilities, self.options) = (gl, capabilities, options)
    (self.display, self.handles, self.ownership) = (display, handles, ownership)
    (resources, ways) = Self.means(gl, capabilities, options)
    fetchesCopies = options.fetchesCopies ?? !capabilities.interpolatesExactly
    turn = capabilities.isSoftware ? display.turn : nil
    host = ownership == .host ? HostSession(gl, capabilities) : nil
    useResetStatus()
    resources.programCache = options.programFolder.flatMap { ProgramCache($0, gl, capabilities) }
    if ownership != .host { gl.writeColorsAsTheyAre(capabilities) }
  }

  /// A context that is foretold to have `capabilities`, and that opens `request`.
  init(
    gl: GLFunctions, forecast capabilities: ContextCapabilities, options: ContextOptions,
    request: GLDeviceRequest
  ) {
    (self.gl, self.capabilities, self.options) = (gl, capabilities, options)
    (self.request, ownership, host) = (request, .own, nil)
    (resources, ways) = Self.means(gl, capabilities, options)
    fetchesCopies = options.fetchesCopies ?? !capabilities.interpolatesExactly
  }

  /// What is used of a driver with these capabilities.
  private static func means(
    _ gl: GLFunctions, _ capabilities: ContextCapabilities, _ options: ContextOptions
  ) -> (GLResources, DeviceWays) {
    let resources = GLResources(
      gl: gl, capabilities: capabilities, limits: options.limits,
      order: capabilities.hasBGRATextures && !options.avoidsBGRA ? .bgra : .rgba,
      quirks: options.quirks ?? DriverQuirks(renderer: capabilities.renderer),
      staysMapped: capabilities.hasBufferStorage && !options.avoidsBufferStorage)
    resources.sparesStates =
      options.sparesPrograms && capabilities.isSoftware && !options.countsAsHardware
    return (resources, DeviceWays(capabilities, options))
  }

  /// Has GL say whether the context is lost, if the driver can.
  func useResetStatus() {
    if let symbol = capabilities.resetStatusSymbol,
      let status: @convention(c) () -> GLenum = GLSymbol.find(symbol)
    {
      gl.useResetStatus(status)
    }
  }

  /// Falls back to RGBA if the driver fails at something that textures in BGRA need. The context
  /// must be current. Throws ``GLDeviceError/hostState(_:)``.
  func choosePixelOrder() throws {
    guard pixelOrder == .bgra else { return }
    if options.alwaysProbes {
      bgraFailure = try withCurrent {
        gl.ignoreCalls(of: options.functionLeftOutOfProbes)
        defer { gl.ignoreCalls(of: nil) }
        return BGRAProbe(gl, capabilities).failure()
      }
    } else if !capabilities.isKnownToHandleBGRA {
      bgraFailure = try BGRAProbe.findings(of: capabilities) {
        try withCurrent { BGRAProbe(gl, capabilities).failure() }
      }
    }
    if bgraFailure != nil { resources.order = .rgba }
  }

  deinit {
    close()
  }

  // MARK: Current

  /// Whether this context is current on the calling thread.
  package var isCurrent: Bool {
    guard let handles else { return false }
    return eglGetCurrentContext() == handles.context
  }

  /// Makes the context current on this thread and leaves it current. This is for a program that has
  /// no GL of its own.
  ///
  /// This never makes the host's own context current. If that context is not current already,
  /// ``GLDeviceError/hostContextNotCurrent`` is thrown.
  package func makeCurrent() throws {
    if isClosed { throw GLDeviceError.contextClosed }
    try checkProcess()
    if isCurrent { return }
    if ownership == .host { throw GLDeviceError.hostContextNotCurrent }
    try open()
    guard let display, let handles else { throw GLDeviceError.contextClosed }
    if GLXHost.isKnownToBeCurrent() { throw GLXHost.refusal }
    gl.currentChanges += 1
    guard
      eglMakeCurrent(display.handle, handles.surface, handles.surface, handles.context) == EGL_TRUE
    else {
      let code = eglGetError()
      if code == EGL_BAD_ACCESS, GLXHost.isCurrent() { throw GLXHost.refusal }
      throw code == EGL_CONTEXT_LOST ? GLDeviceError.contextLost : .notCurrent(code: Int(code))
    }
  }

  /// Leaves this thread without a current context if this context is the current one.
  package func releaseCurrent() {
    guard !isClosed, ownership != .host, isCurrent, let display else { return }
    gl.currentChanges += 1
    eglMakeCurrent(display.handle, nil, nil, nil)
  }

  /// Runs `body` with the context current, then puts back what was current before. Costs nothing if
  /// the context is current already. Opens a context that is foretold.
  ///
  /// In the host's context the outermost call saves the GL state that drawing changes or relies on.
  /// It puts that state back afterwards, even if `body` throws. It throws
  /// ``GLDeviceError/hostContextNotCurrent``, and ``GLDeviceError/hostState(_:)`` before anything
  /// is touched.
  package func withCurrent<Result>(_ body: () throws -> Result) throws -> Result {
    // A turn begins with a display.
    try open()
    try checkProcess()
    turn?.begin()
    defer { turn?.end() }
    if let host {
      try makeCurrent()
      return try host.run(resources, body)
    }
    if !isClosed, isCurrent { return try body() }
    let previous = CurrentBinding()
    try makeCurrent()
    if keepers > 0 {
      if displaced == nil { displaced = previous }
      return try body()
    }
    defer { restore(previous) }
    return try body()
  }

  /// Runs `body`. The first ``withCurrent(_:)`` in it makes the context current, which then stays
  /// current until `body` ends. So a public call of a renderer changes the current context at most
  /// twice, and not at all if it needs no GL.
  ///
  /// Call ``putBack()`` before anything of the program runs in `body`. A host's context is never
  /// made current, so this does nothing there.
  package func keepingCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    keepers += 1
    defer {
      keepers -= 1
      if keepers == 0 { putBack() }
    }
    return try body()
  }

  /// Makes current again what was current before ``keepingCurrent(_:)``. Does nothing if that is
  /// so already.
  package func putBack() {
    guard let previous = displaced else { return }
    displaced = nil
    turn?.begin()
    defer { turn?.end() }
    restore(previous)
  }

  /// Throws ``GLDeviceError/forkedProcess`` if the context was opened in a parent of this process.
  private func checkProcess() throws {
    if process.isInherited, isOpen { throw GLDeviceError.forkedProcess }
  }

  private func restore(_ previous: CurrentBinding) {
    gl.currentChanges += 1
    if let display { previous.restore(fallback: display.handle) }
  }

  // MARK: State

  /// Throws ``GLDeviceError/contextLost`` if the driver reports a loss. If the driver cannot report
  /// one, nothing is thrown. A context that is foretold is not opened for it.
  package func checkLoss() throws {
    guard isOpen else {
      if gl.isMadeLost { throw GLDeviceError.contextLost }
      return
    }
    try withCurrent {
      if gl.getGraphicsResetStatus() != GL_NO_ERROR { throw GLDeviceError.contextLost }
    }
  }

  /// Has the driver give back what it compiles with: 7 MB in Mesa, for all contexts of the process.
  /// The next program that is missing takes some milliseconds longer. Throws ``GLDeviceError``.
  package func releaseCompiler() throws {
    if isOpen { try withCurrent { gl.releaseShaderCompiler() } }
  }

  /// Waits at most `seconds` until the device has done all that was asked of it.
  package func finish(seconds: Double = 60) throws {
    guard isOpen else { return }
    try withCurrent {
      let fence = try resources.makeFence()
      defer { resources.delete(fence) }
      try resources.wait(for: fence, seconds: seconds)
    }
  }

  // MARK: End

  /// Deletes everything made in the context, then the context itself. Later uses throw; closing a
  /// second time does nothing.
  ///
  /// The host's context stays. If it is current on this thread, what we made in it is deleted.
  /// Otherwise those objects are forgotten and live until the host destroys its context.
  package func close() {
    if isClosed { return }
    guard let display, let handles else {
      isClosed = true
      return
    }
    if process.isInherited {
      // The parent deletes what is the driver's.
      resources.forgetAll()
      isClosed = true
      return
    }
    turn?.begin()
    defer { turn?.end() }
    if let host {
      // Deleting objects that are bound nowhere changes no state.
      if isCurrent { host.end(resources) } else { resources.forgetAll() }
      isClosed = true
      DisplayRegistry.release(display)
      return
    }
    let previous = displaced ?? CurrentBinding()
    let wasCurrent = displaced == nil && isCurrent
    displaced = nil
    if wasCurrent || (try? makeCurrent()) != nil {
      resources.deleteAll()
    } else {
      // There is no current context to delete with, but the objects go with the context itself.
      resources.forgetAll()
    }
    isClosed = true
    gl.currentChanges += 1
    if wasCurrent {
      eglMakeCurrent(display.handle, nil, nil, nil)
    } else {
      previous.restore(fallback: display.handle)
    }
    Self.destroy(handles, on: display)
  }

  private static func destroy(_ handles: EGLContextHandles, on display: OpenDisplay) {
    if let surface = handles.surface { eglDestroySurface(display.handle, surface) }
    eglDestroyContext(display.handle, handles.context)
    DisplayRegistry.release(display)
  }
}
