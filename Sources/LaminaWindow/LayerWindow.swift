import Lamina

/// A window that shows a layer tree.
///
///     let window = try LayerWindow(size: CGSize(width: 640, height: 400), title: "Layers")
///     window.root.addSublayer(card)
///     try window.run()
///
/// The root fills the window: its frame follows the window's size. Behind it the window is black.
/// From the first frame on, setting a property of a layer animates it. A frame is drawn when a
/// layer has changed, an animation runs, or a display link wants it; each one ends with a swap of
/// buffers, which waits for the display. Otherwise the window waits for events.
///
/// Events of the mouse and the keyboard are not forwarded. Not `Sendable`: use it on the main
/// thread.
public final class LayerWindow {
  /// The layer that fills the window.
  public let root: CALayer
  /// The display of this window. It fires once before each frame that is drawn.
  public let displayDriver: CADisplayLinkDriver
  private let window: GLWindow
  private var renderer: CARenderer?
  private var pixelSize: (width: Int, height: Int)
  private var shownSize: CGSize
  private var lastFrame = -Double.infinity

  /// How long the window waits at most before it looks for changes of layers again, in seconds.
  private static let longestWait = 0.05

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - size: the size of its contents in points, 1 to 16,384 on each side.
  ///   - title: the text in its bar.
  ///   - root: a layer without a superlayer, which the window resizes.
  /// - Throws: ``WindowError``; `GLDeviceError` if the window's context cannot be used.
  public init(size: CGSize, title: String, root: CALayer = CALayer()) throws {
    self.root = root
    window = try GLWindow(size: size, title: title)
    displayDriver = CADisplayLinkDriver(refreshRate: window.refreshRate ?? 60)
    (pixelSize, shownSize) = (window.pixelSize, window.size)
    let renderer = try CARenderer(
      destination: .framebuffer(
        0, width: max(1, pixelSize.width), height: max(1, pixelSize.height)))
    renderer.layer = root
    self.renderer = renderer
    fillWindow()
  }

  deinit {
    // The renderer deletes its GL objects in the window's context.
    window.makeCurrent()
    renderer = nil
  }

  /// Pixels per point: a good `contentsScale` for layers that draw themselves.
  public var scale: CGFloat {
    shownSize.width > 0 ? CGFloat(pixelSize.width) / shownSize.width : 1
  }

  /// The size of the window's contents in points. Setting it asks the window system; the root has
  /// the new size from the next frame on. Numbers below 1 or above 16,384 have no effect.
  public var size: CGSize {
    get { window.size }
    set { window.size = newValue }
  }

  /// A display link that this window calls before each frame. It keeps frames coming until it is
  /// paused or invalidated.
  public func displayLink(_ handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
    CADisplayLink(driver: displayDriver, handler: handler)
  }

  // MARK: Frames

  /// Whether the user, or ``close()``, wants the window to close.
  public var isClosing: Bool { window.isClosing }

  /// Ends ``run()`` after the present frame. The window closes when it is released.
  public func close() { window.isClosing = true }

  /// Shows frames until the window is to be closed. Timers and blocks of the main queue run between
  /// frames.
  ///
  /// - Throws: what `CARenderer.renderFrame()` throws.
  public func run() throws {
    while !isClosing {
      try renderFrame()
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
    }
  }

  /// Handles events and then shows the next frame. If there is nothing new to show, it waits for
  /// events, at most a twentieth of a second.
  ///
  /// - Throws: what `CARenderer.renderFrame()` throws.
  public func renderFrame() throws {
    window.makeCurrent()
    window.handleEvents()
    followSize()
    if displayDriver.wantsFrames {
      displayDriver.fire(at: CACurrentMediaTime())
      try show()
    } else if window.isDamaged || nextFrameTime() <= CACurrentMediaTime() {
      try show()
    } else {
      let wait = max(0.001, min(nextFrameTime() - CACurrentMediaTime(), Self.longestWait))
      window.handleEvents(timeout: wait)
    }
  }

  /// Shows the tree as it is now, and returns the picture of the window.
  ///
  /// - Throws: what `CARenderer.renderFrame()` throws;
  ///   ``WindowError/noPixels(width:height:)`` while the window has no pixels.
  public func snapshot() throws -> CGImage {
    window.makeCurrent()
    window.handleEvents()
    followSize()
    try draw()
    let image = try window.makeImage()
    window.swapBuffers()
    return image
  }

  private func nextFrameTime() -> CFTimeInterval { renderer?.nextFrameTime() ?? .infinity }

  private func show() throws {
    try draw()
    window.swapBuffers()
    // Some drivers do not wait for the display, and none does for a hidden window.
    let due = lastFrame + displayDriver.period
    while due - CACurrentMediaTime() > displayDriver.period / 4 {
      window.handleEvents(timeout: due - CACurrentMediaTime())
    }
    lastFrame = CACurrentMediaTime()
  }

  /// Draws the whole picture, since the pixels of the last one are gone after the swap.
  private func draw() throws {
    guard let renderer, pixelSize.width > 0, pixelSize.height > 0 else { return }
    window.isDamaged = false
    window.clear()
    renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
    renderer.addUpdate(renderer.bounds)
    defer { renderer.endFrame() }
    try renderer.renderFrame()
  }

  // MARK: Size

  /// Takes a new size of the window, for the root and for the renderer.
  private func followSize() {
    let (pixels, size) = (window.pixelSize, window.size)
    if pixels == pixelSize, size == shownSize { return }
    (pixelSize, shownSize) = (pixels, size)
    if pixels.width > 0, pixels.height > 0 {
      renderer?.setDestination(.framebuffer(0, width: pixels.width, height: pixels.height))
      fillWindow()
    }
  }

  private func fillWindow() {
    let frame = CGRect(origin: .zero, size: shownSize)
    renderer?.bounds = frame
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.frame = frame
    CATransaction.commit()
  }
}
