import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames
import LaminaPlan

/// Draws a layer tree into a target that the program chooses: a framebuffer or a texture of the
/// program, or a picture of the renderer's own.
///
/// Each frame is
///
///     renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
///     renderer.addUpdate(dirty)                  // what the program has drawn behind the layers
///     let region = renderer.updateBounds()       // what the program has to draw first
///     renderer.render()
///     renderer.endFrame()
///
/// The root layer lies where its position, anchor point and transform put it, in a space whose
/// origin is at the bottom left. ``bounds`` is the part of that space that fills the target. The
/// renderer does not clear a target of the program: it draws over what is there, and it draws
/// nothing outside of ``updateBounds()``. A program that draws its whole picture for every frame
/// adds its ``bounds`` as an update.
///
/// From the first frame on, setting a property of a layer animates it by default, and each frame
/// shows the animations at its own time. ``nextFrameTime()`` says how long nothing will move.
///
/// It differs from Apple's renderer in three ways. It is made with a ``Destination``. A frame shows
/// changes to the tree without a commit of the transaction. And errors are reported: see
/// ``renderFrame()``.
///
/// It is not `Sendable`: use it on one thread at a time. That must be the thread that works on the
/// layers, or any thread with a ``committedTree``. For a destination in the program's own context,
/// that context must be current on the thread.
open class CARenderer: NSObject {
  /// The root of the tree that is drawn, nil at first. It must not have a superlayer that is shown.
  open var layer: CALayer? { didSet { if layer !== oldValue { needsDrawing = true } } }

  /// A tree whose layers another thread works on, nil at first. If it is set, its last commit is
  /// drawn instead of ``layer``.
  public var committedTree: CommittedTree? {
    didSet { if committedTree !== oldValue { needsDrawing = true } }
  }

  /// The part of the space around the root layer that fills the target, in points. At first it is
  /// `CGRect.null`, which draws nothing. The target's size divided by the size of `bounds` gives
  /// the pixels per point. A rectangle that is not finite counts as null.
  open var bounds = CGRect.null { didSet { if bounds != oldValue { needsDrawing = true } } }

  /// How many frames ago the target was drawn into. The default 1 is right if every frame has the
  /// same target. For a window with several buffers, use the age that `EGL_EXT_buffer_age` reports.
  /// Use 0 if the contents of the target are unknown. It is read when a frame begins.
  public var bufferAge = 1

  /// Whether setting a property of a layer animates it by default; true at first. With false, the
  /// next frame shows the new value. Animations that the program adds itself run in both cases. A
  /// tree that was shown with true keeps that setting.
  public var animatesChanges: Bool {
    get { engine.animatesChanges }
    set { engine.animatesChanges = newValue }
  }

  /// The last error: of the current frame if there is one, otherwise of the last frame. Nil if
  /// there was no error.
  public private(set) var lastError: (any Error)?

  /// The statistics of the last frame.
  public var statistics: CARenderStatistics { engine.statistics }

  package let engine: LayerRenderer
  private var destination: Destination
  private let place: Destination.Place
  private var target: FrameTarget?
  private var frame: Frame?
  /// The frames that were drawn into this destination, as numbers of the compiler, the latest
  /// first.
  private var drawnFrames: [Int] = []
  private var needsDrawing = true
  private var lastTime: CFTimeInterval?

  /// The number of frames that are remembered. The compiler knows no older ages.
  private static let mostAges = 4

  /// A frame that has begun and has not ended.
  private struct Frame {
    var viewport: Viewport?
    /// Whether there is something to draw: a tree, and a plan for it.
    var hasPlan = false
    var isNew = false
    var isDrawn = false
    var age = 0
    var added: [PixelRect] = []
    var error: (any Error)?
  }

  /// Makes a renderer for a destination.
  ///
  /// - Parameters:
  ///   - destination: what is drawn into, and in which context.
  ///   - options: Apple's: ``kCARendererColorSpace``. Other keys are ignored.
  ///   - limits: what a tree may ask for.
  ///   - renderOptions: the optimisations that are switched on.
  /// - Throws: ``GLDeviceError`` if there is no such context or the colour space is not sRGB;
  ///   ``InvalidDeviceName`` for a wrong `LAMINA_DEVICE`; ``ViewportError`` or ``LimitExceeded``
  ///   for a size that cannot be drawn.
  public init(
    destination: Destination, options: [AnyHashable: Any]? = nil, limits: RenderLimits = .standard,
    renderOptions: CARenderOptions = .environment
  ) throws {
    if let space = options?[kCARendererColorSpace] {
      guard (space as? CGColorSpace)?.name == CGColorSpace.sRGB else {
        throw GLDeviceError.invalidRequest(
          "kCARendererColorSpace \(space): colours can only be written in sRGB")
      }
    }
    // A wrong size is refused before a device is opened.
    _ = try destination.viewport(CGRect(x: 0, y: 0, width: 1, height: 1), limits: limits)
    self.destination = destination
    place = destination.place
    engine = try LayerRenderer(try destination.source(), limits: limits, options: renderOptions)
    engine.animatesChanges = true
    super.init()
  }

  /// Compiles the programs that frames usually need, so that the first frame does not wait for
  /// them. With `LAMINA_PROGRAM_CACHE`, the folder that it names then holds them for later runs.
  ///
  /// Throws ``GLDeviceError``. It takes as long as the driver does, from milliseconds to a second;
  /// a second call does nothing. A program's own context must be current.
  public func warmUp() throws { try engine.warmUp() }

  // MARK: A frame

  /// Begins a frame: lays out, displays and commits what has changed in the tree, as it is at
  /// `time`.
  ///
  /// If the last frame was not ended, this ends it. Errors are kept for ``renderFrame()``; a time
  /// that is not finite is one of them.
  ///
  /// - Parameters:
  ///   - time: seconds by the program's clock, usually ``CACurrentMediaTime()``. Animations are
  ///     shown at this time, and animations that were added since the last frame begin at it.
  ///   - timeStamp: ignored.
  open func beginFrame(atTime time: CFTimeInterval, timeStamp: UnsafeMutablePointer<CVTimeStamp>?) {
    endFrame()
    if time.isFinite { lastTime = time }
    lastError = nil
    var new = Frame()
    do {
      new.viewport = try viewport()
      if let viewport = new.viewport { try plan(viewport, at: time, &new) }
    } catch {
      fail(error, &new)
    }
    frame = new
  }

  private func plan(_ viewport: Viewport, at time: CFTimeInterval, _ frame: inout Frame) throws {
    var stages = FrameStages()
    try engine.checkUsable()
    try LayerRenderer.check(time)
    let (tree, moment): (LayerTree, TreeMoment)
    if let committedTree {
      (tree, moment) = (committedTree.tree, .time(time))
    } else if let layer {
      (tree, moment) = (try engine.commit(layer, at: time, &stages), .committed)
    } else {
      return
    }
    frame.isNew = try engine.advance(
      tree, moment, viewport, keepsTarget: destination.keepsTarget, &stages)
    let index = destination.keepsTarget ? bufferAge - 1 : 0
    frame.age =
      drawnFrames.indices.contains(index) ? engine.compiler.frames - drawnFrames[index] : 0
    frame.hasPlan = true
  }

  /// Adds a rectangle, in the space of ``bounds``, to the region that this frame draws. Does
  /// nothing outside of a frame.
  open func addUpdate(_ r: CGRect) {
    guard let viewport = frame?.viewport else { return }
    let pixels = viewport.pixels(touchedBy: r)
    if !pixels.isEmpty { frame?.added.append(pixels) }
  }

  /// The region that this frame draws, in the space of ``bounds``: the smallest rectangle of whole
  /// pixels around everything that has changed since the last frame and everything that was added.
  /// It is `CGRect.null` if nothing has changed and nothing was added, and outside of a frame.
  ///
  /// If something in the tree reads its backdrop (blend modes, background filters), any change
  /// counts as a change of everything.
  open func updateBounds() -> CGRect {
    guard let frame, let viewport = frame.viewport else { return .null }
    guard frame.hasPlan else {
      guard let first = frame.added.first else { return .null }
      return viewport.rect(of: frame.added.dropFirst().reduce(first) { $0.union($1) })
    }
    return viewport.rect(of: engine.compiler.changed(age: frame.age, adding: frame.added))
  }

  /// Draws the update region of the frame. An error is logged and kept in ``lastError``.
  open func render() {
    // The error is kept and logged already.
    try? renderFrame()
  }

  /// Draws the update region of the frame. Throws the first error since the frame began. Does
  /// nothing outside of a frame, without a layer, or if ``bounds`` is empty.
  ///
  /// Throws ``GLDeviceError``, ``LimitExceeded`` or ``ViewportError``. After an error the pixels
  /// inside of the update region are undefined, and the next frame draws everything. After
  /// ``GLDeviceError/contextLost``, each frame throws the same error until ``recreate()`` is
  /// called.
  open func renderFrame() throws { try draw(after: nil) }

  /// Draws like ``renderFrame()``, when a fence of the program's is reached: for a target that the
  /// program has drawn into from another context, such as a texture with ``ContextChoice/shared``.
  ///
  /// The device waits (`glWaitSync`, `eglWaitSync`). Where the driver cannot do that, this thread
  /// waits, at most ten seconds. The program flushes the fence, and keeps it until this returns. If
  /// there is nothing to draw, nothing waits.
  ///
  /// Throws what ``renderFrame()`` throws, and ``GLDeviceError/unusableTarget(_:)`` for a fence
  /// that the renderer's context does not know.
  public func renderFrame(after fence: AcquireFence) throws { try draw(after: fence) }

  /// A fence that is reached when the device has drawn all frames so far. They are flushed.
  ///
  /// The program calls ``ReleaseFence/waitOnDevice()`` in its own context before it reads a target
  /// that the renderer has drawn into from a context of its own, or takes a native fence for
  /// another device. Release the fence before the renderer. Throws ``GLDeviceError``.
  public func makeFence() throws -> any ReleaseFence {
    try engine.attempt { try engine.context.makeReleaseFence() }
  }

  private func draw(after fence: AcquireFence?) throws {
    guard var current = frame else { return }
    if let error = current.error { throw error }
    guard current.hasPlan else { return }
    do {
      try engine.checkUsable()
      if engine.compiler.choose(age: current.age, adding: current.added) {
        engine.context.keepsHostState = destination.keepsState
        try engine.context.keepingCurrent {
          let target = try currentTarget()
          if let fence { try engine.attempt { try engine.context.wait(for: fence) } }
          engine.statistics.note(engine.compiler)
          var stages = FrameStages()
          try engine.execute(into: target, &stages)
        }
      }
      if !current.isDrawn {
        drawnFrames.insert(engine.compiler.frames, at: 0)
        if drawnFrames.count > Self.mostAges { drawnFrames.removeLast() }
      }
      current.isDrawn = true
      needsDrawing = false
    } catch {
      fail(error, &current)
      frame = current
      throw error
    }
    frame = current
  }

  /// The time when the next frame should begin:
  /// - the time of this or the last frame, if there is something to draw now or an animation runs;
  /// - otherwise the time when the next animation begins, ends or changes something;
  /// - infinity, if nothing will be drawn until somebody changes a layer.
  ///
  /// Before the first frame, the current time takes the place of the last frame's time. If all
  /// running animations have a ``CAAnimation/preferredFrameRateRange``, the result is later by what
  /// the fastest of them allows.
  open func nextFrameTime() -> CFTimeInterval {
    guard committedTree != nil || layer != nil, !engine.isLost,
      let viewport = (try? viewport()) ?? nil
    else {
      return .infinity
    }
    let present = lastTime ?? CACurrentMediaTime()
    if needsDrawing || hasChanged(viewport) { return present }
    // Only a commit tells delegates about animations. So for a tree that somebody else commits,
    // only changes of its look count.
    if let tree = committedTree?.tree { return tree.reading { tree.nextLook(after: present) } }
    guard let tree = layer.map(LayerTree.hosting) else { return .infinity }
    return tree.reading { tree.nextChange(after: present) }
  }

  /// Whether the tree has changed since the last frame.
  private func hasChanged(_ viewport: Viewport) -> Bool {
    if let tree = committedTree?.tree {
      return tree.reading {
        !engine.compiler.isCurrent(
          tree.published, viewport: viewport, keepsTarget: destination.keepsTarget)
      }
    }
    return layer.map { LayerTree.hosting($0).isMarked($0) } ?? false
  }

  /// Ends a frame. If it was not drawn, the next frame draws its region too. Does nothing outside
  /// of a frame.
  open func endFrame() {
    guard let ended = frame else { return }
    frame = nil
    guard ended.isNew, !ended.isDrawn, ended.error == nil else { return }
    needsDrawing = true
    engine.compiler.abandon()
  }

  // MARK: Targets

  /// Changes the destination from the next frame on. That frame draws everything.
  ///
  /// The renderer keeps its context. If the destination needs another kind of context, the next
  /// ``renderFrame()`` throws ``GLDeviceError/invalidRequest(_:)``.
  open func setDestination(_ destination: Destination) {
    endFrame()
    self.destination = destination
    forgetTarget()
  }

  /// Gets a new context of the same kind after the old one was lost: one of the renderer's own, the
  /// one that is current now, or one that shares with the current one. The next frame draws
  /// everything from the data that the CPU holds, with the same pixels. Framebuffers and textures
  /// of the program that were lost with the old context need new names: call
  /// ``setDestination(_:)``, before or after this.
  ///
  /// Ends the frame. Throws ``GLDeviceError``; the renderer is then in the same state as after a
  /// loss.
  open func recreate() throws {
    endFrame()
    forgetTarget()
    try engine.recreate()
    lastError = nil
  }

  /// The picture that the frames so far have drawn into a target of the renderer's own, top row
  /// first.
  ///
  /// Throws ``GLDeviceError/invalidRequest(_:)`` before the first frame, and for a target that is
  /// not the renderer's own.
  open func makeImage() throws -> CGImage {
    try engine.checkUsable()
    guard destination.surface == .own, let target else {
      throw GLDeviceError.invalidRequest(
        "an image of \(target == nil ? "a target before the first frame" : "a target of the program's")"
      )
    }
    return try engine.attempt { try target.target.makeImage() }
  }

  private func forgetTarget() {
    // If the context is lost, the target is gone with it.
    if !engine.isLost { target?.target.delete() }
    target = nil
    drawnFrames.removeAll()
    needsDrawing = true
  }

  private func currentTarget() throws -> FrameTarget {
    if let target { return target }
    guard destination.place == place else {
      throw GLDeviceError.invalidRequest("a destination in another context than the renderer's")
    }
    let made = try destination.makeTarget(engine)
    target = made
    return made
  }

  /// Nil if nothing is shown.
  private func viewport() throws -> Viewport? {
    guard !bounds.isNull, !bounds.isInfinite, bounds.width > 0, bounds.height > 0,
      (bounds.minX + bounds.minY + bounds.width + bounds.height).isFinite
    else { return nil }
    return try destination.viewport(bounds, limits: engine.limits)
  }

  private func fail(_ error: any Error, _ frame: inout Frame) {
    frame.error = error
    lastError = error
    drawnFrames.removeAll()
    needsDrawing = true
    LayerLog.report("CARenderer: \(error)")
  }
}
