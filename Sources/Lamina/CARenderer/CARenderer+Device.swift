extension CARenderer {
  /// The GL renderer's name and the name of its display.
  public var deviceName: String {
    engine.context.name
  }
}
