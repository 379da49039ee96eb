import LaminaGraphics

// Contexts that are foretold.
//
// What: such a context has the functions of GL, and the capabilities that `DeviceForecast` names.
// It opens a display when it is first made current, and then has what that display really gives.
// Why and cost: see `DeviceForecast`.
extension GLContext {
  /// A context that is foretold if this machine tells enough about its devices. Otherwise the same
  /// as ``open(_:options:)``.
  ///
  /// What that throws is thrown by whatever first makes the context current, except for a GLX
  /// context that is current on this thread now.
  ///
  /// - Parameter forecast: takes the place of what the machine tells; nil asks the machine.
  package static func foretelling(
    _ request: GLDeviceRequest, by forecast: DeviceForecast? = nil,
    options: ContextOptions = ContextOptions()
  ) throws -> GLContext {
    guard options.drawsInMemory, let forecast = forecast ?? DeviceForecast(request) else {
      return try open(request, options: options)
    }
    if GLXHost.isCurrent() { throw GLXHost.refusal }
    return GLContext(
      gl: try GLFunctions(), forecast: forecast.capabilities, options: options, request: request)
  }

  /// Whether the context has opened its display.
  package var isOpen: Bool { request == nil }

  /// Opens the display of a context that is foretold, and does nothing otherwise. Throws what
  /// ``open(_:options:)`` throws; the next call then tries again.
  package func open() throws {
    guard let request, !isClosed else { return }
    let foretold = PlanTraits(self)
    let opened = try GLContext.open(request, options: options)
    (self.request, process) = (nil, ProcessMark())
    // The other context gives up all that it has.
    (display, handles, turn) = (opened.display, opened.handles, opened.turn)
    (opened.display, opened.handles, opened.isClosed) = (nil, nil, true)
    (capabilities, ways) = (opened.capabilities, opened.ways)
    (attempts, bgraFailure) = (opened.attempts, opened.bgraFailure)
    fetchesCopies = opened.fetchesCopies
    resources.adopt(opened.resources)
    useResetStatus()
    differsFromForecast = PlanTraits(self) != foretold
  }
}
