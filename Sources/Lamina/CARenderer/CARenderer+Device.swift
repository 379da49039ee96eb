extension CARenderer {
  /// The GL renderer's name and the display that it was found on.
  public var deviceName: String {
    "\(engine.context.capabilities.renderer) (\(engine.context.displayName))"
  }
}
