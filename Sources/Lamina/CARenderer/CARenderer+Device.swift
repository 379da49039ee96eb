extension CARenderer {
  /// The GL renderer's name and the name of its display.
  public var deviceName: String {
    "\(engine.context.capabilities.renderer) (\(engine.context.displayName))"
  }
}
