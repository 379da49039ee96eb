/// The EGL displays that this process has open for Lamina.
///
/// To open a display takes a driver 4 to 100 ms. So the last one stays open when its last renderer
/// is gone, and the next renderer on the same device finds it open. It holds what the driver holds
/// for a display without contexts, such as its threads. One display at most is kept, and only one
/// that no other part of the program can have got from EGL: on hardware, GBM's on a render node.
public enum GLDisplays {
  /// Whether the last display stays open. It does unless this is set to false, which also closes
  /// the display that is kept.
  public static var keepsLast: Bool {
    get { DisplayRegistry.keepsLast }
    set { DisplayRegistry.keepsLast = newValue }
  }

  /// Closes the display that no renderer uses, if one is kept. It takes about a millisecond. Before
  /// a `fork` this happens by itself.
  public static func closeUnused() { DisplayRegistry.closeKept() }
}
