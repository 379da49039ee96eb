import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// Draws a layer tree into a target that a program names: a framebuffer or a texture of its own, or
/// a picture of the renderer's.
///
/// Each frame is
///
///     renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
///     renderer.addUpdate(dirty)                  // what the program has drawn behind the layers
///     let region = renderer.updateBounds()       // what the program has to draw first
///     renderer.render()
///     renderer.endFrame()
///
/// The root layer lies where its position, anchor point and transform say, in a space of which
/// ``bounds`` fills the target, with the origin at the bottom left. The renderer does not clear: it
/// draws over what a target of the program's holds, and nothing outside of ``updateBounds()``. A
/// program that draws its whole picture for every frame adds its ``bounds`` as an update.
///
/// The layers are alive: setting a property animates it by default, from the first frame on, and
/// each frame shows what is animated at its time. ``nextFrameTime()`` says until when nothing
/// moves.
///
/// Other than Apple's, it is made with a ``Destination``, frames see what has changed in the tree
/// without a commit of the transaction, and errors are told: see ``renderFrame()``.
///
/// Not `Sendable`: of one thread at a time, the one that works on the layers (any, with
/// ``committedTree``) and, for a destination in the program's own context, has that current.
open class CARenderer: NSObject {
  /// The root of the tree that is drawn. It must not be in a tree of another layer that is shown.
  /// Nil at first.
  open var layer: CALayer? { didSet { if layer !== oldValue { needsDrawing = true } } }

  /// A tree whose layers another thread works on, drawn in place of ``layer`` as it was committed
  /// last. Nil at first.
  public var committedTree: CommittedTree? {
    didSet { if committedTree !== oldValue { needsDrawing = true } }
  }

  /// What of the space around the root layer fills the target, in points. ``CGRect/null`` at first,
  /// which draws nothing. The number of pixels per point is the target's size divided by this
  /// one's. What is not finite counts as null.
  open var bounds = CGRect.null { didSet { if bounds != oldValue { needsDrawing = true } } }

  /// How many frames ago the target was drawn into: 1, the default, if each frame comes into the
  /// same target; as `EGL_EXT_buffer_age` says where a window has several buffers; 0 if it is not
  /// known what the target holds. Read when a frame begins.
  public var bufferAge = 1

  /// Whether setting properties of the layers animates them by default: true at first. With false,
  /// the next frame shows what was set; animations that a program adds itself run either way. A
  /// tree that was shown with true stays so.
  public var animatesChanges: Bool {
    get { engine.animatesChanges }
    set { engine.animatesChanges = newValue }
  }

  /// What went wrong last: in the present frame if there is one, else in the last. Nil if nothing
  /// did.
  public private(set) var lastError: (any Error)?

  /// What the last frame did.
  public var statistics: CARenderStatistics { engine.statistics }

  package let engine: LayerRenderer
  private var destination: Destination
  private let place: Destination.Place
  private var target: FrameTarget?
  private var frame: Frame?
  /// The frames that were drawn into this destination, the last first, by the compiler's count.
  private var drawnFrames: [Int] = []
  private var needsDrawing = true
  private var lastTime: CFTimeInterval?

  /// Frames that are remembered: more than the ages that the compiler knows about are of no use.
  private static let mostAges = 4

  /// A frame between its begin and its end.
  private struct Frame {
    var viewport: Viewport?
    /// Whether there is something to draw: a tree whose plan is made.
    var hasPlan = false
    var isNew = false
    var isDrawn = false
    var age = 0
    var added: [PixelRect] = []
    var error: (any Error)?
  }

  /// A renderer for a destination.
  ///
  /// - Parameters:
  ///   - options: Apple's: ``kCARendererColorSpace``. Other keys are ignored.
  ///   - renderOptions: optimisations that are on.
  /// - Throws: ``GLDeviceError`` if there is no such context, or for a colour space that is not
  ///   sRGB; ``InvalidDeviceName`` for a wrong `LAMINA_DEVICE`; ``ViewportError`` or
  ///   ``LimitExceeded`` for a size that cannot be drawn.
  public init(
    destination: Destination, options: [AnyHashable: Any]? = nil, limits: RenderLimits = .standard,
    renderOptions: CARenderOptions = .environment
  ) throws {
    if let space = options?[kCARendererColorSpace] {
      guard (space as? CGColorSpace)?.name == CGColorSpace.sRGB else {
        throw GLDeviceError.invalidRequest(
          "kCARendererColorSpace \(space): sRGB is what colours are written in")
      }
    }
    // Refused before a device is opened.
    _ = try destination.viewport(CGRect(x: 0, y: 0, width: 1, height: 1), limits: limits)
    self.destination = destination
    place = destination.place
    engine = try LayerRenderer(try destination.source(), limits: limits, options: renderOptions)
    engine.animatesChanges = true
    super.init()
  }

  // MARK: A frame

  /// Begins a frame: lays out, displays and commits what has changed in the tree, as it is at that
  /// time.
  ///
  /// A frame that was not ended is ended first. What goes wrong is kept for ``renderFrame()``, a
  /// time that is not finite included.
  ///
  /// - Parameters:
  ///   - time: seconds, by the program's clock: usually ``CACurrentMediaTime()``. What is animated
  ///     is seen at this time, and what was added since the last frame begins at it.
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

  /// Adds a rectangle, in the space of ``bounds``, to what this frame draws. Without effect outside
  /// of a frame.
  open func addUpdate(_ r: CGRect) {
    guard let viewport = frame?.viewport else { return }
    let pixels = viewport.pixels(touchedBy: r)
    if !pixels.isEmpty { frame?.added.append(pixels) }
  }

  /// What this frame draws: the smallest rectangle of whole pixels, in the space of ``bounds``,
  /// around what has changed since the last frame and what was added. ``CGRect/null`` if that is
  /// nothing, and outside of a frame.
  ///
  /// Where something in the tree looks at what is behind it (blend modes, background filters), any
  /// change is one of everything.
  open func updateBounds() -> CGRect {
    guard let frame, let viewport = frame.viewport else { return .null }
    guard frame.hasPlan else {
      guard let first = frame.added.first else { return .null }
      return viewport.rect(of: frame.added.dropFirst().reduce(first) { $0.union($1) })
    }
    return viewport.rect(of: engine.compiler.changed(age: frame.age, adding: frame.added))
  }

  /// Draws the update region of the frame. What goes wrong is logged, and kept in ``lastError``.
  open func render() {
    // Kept and logged already.
    try? renderFrame()
  }

  /// Draws the update region of the frame, and throws what goes wrong in it, from its begin on.
  /// Nothing outside of a frame, without a layer, or with ``bounds`` of nothing.
  ///
  /// Throws ``GLDeviceError``, ``LimitExceeded`` or ``ViewportError``. The target is then undefined
  /// inside of the update region, and the next frame draws everything. After
  /// ``GLDeviceError/contextLost`` each frame throws that until ``recreate()``.
  open func renderFrame() throws {
    guard var current = frame else { return }
    if let error = current.error { throw error }
    guard current.hasPlan else { return }
    do {
      try engine.checkUsable()
      if engine.compiler.choose(age: current.age, adding: current.added) {
        let target = try currentTarget()
        engine.statistics.note(engine.compiler)
        var stages = FrameStages()
        try engine.execute(into: target, &stages)
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

  /// When the next frame should begin: the time of this one, or of the last, if there is something
  /// to draw now or an animation runs; when the next one begins, ends or changes something;
  /// infinite if nothing will be drawn as long as nobody changes a layer. Before the first frame,
  /// now takes the place of its time.
  ///
  /// Where all animations that run have a ``CAAnimation/preferredFrameRateRange``, it is as much
  /// later as the fastest of them allows.
  open func nextFrameTime() -> CFTimeInterval {
    guard committedTree != nil || layer != nil, !engine.isLost,
      let viewport = (try? viewport()) ?? nil
    else {
      return .infinity
    }
    let present = lastTime ?? CACurrentMediaTime()
    if needsDrawing || hasChanged(viewport) { return present }
    // What a tree has to tell, only a commit does: not a frame of one that somebody else commits.
    if let tree = committedTree?.tree { return tree.reading { tree.nextLook(after: present) } }
    guard let tree = layer.map(LayerTree.hosting) else { return .infinity }
    return tree.reading { tree.nextChange(after: present) }
  }

  /// Whether the tree is another than in the last frame.
  private func hasChanged(_ viewport: Viewport) -> Bool {
    if let tree = committedTree?.tree {
      return tree.reading {
        !engine.compiler.isCurrent(tree, viewport: viewport, keepsTarget: destination.keepsTarget)
      }
    }
    return layer.map { LayerTree.hosting($0).isMarked($0) } ?? false
  }

  /// Ends a frame. What it would have drawn and has not is drawn by the next. Without effect
  /// outside of a frame.
  open func endFrame() {
    guard let ended = frame else { return }
    frame = nil
    guard ended.isNew, !ended.isDrawn, ended.error == nil else { return }
    needsDrawing = true
    engine.compiler.abandon()
  }

  // MARK: Targets

  /// Changes what is drawn into, from the next frame on: everything of it is drawn then.
  ///
  /// The context stays the one that the renderer was made with: a destination in another kind of
  /// context is refused by the next ``renderFrame()``, with ``GLDeviceError/invalidRequest(_:)``.
  open func setDestination(_ destination: Destination) {
    endFrame()
    self.destination = destination
    forgetTarget()
  }

  /// Gets a new context after the last one was lost, in the same way: one of its own; the one that
  /// is current now; one that shares with that. The next frame draws everything, from what the CPU
  /// holds, with the pixels that it would have had. Framebuffers and textures of the program's that
  /// went with the old context have to be named anew, by ``setDestination(_:)``, before or after.
  ///
  /// Ends the frame. Throws ``GLDeviceError``; the renderer is as after a loss then.
  open func recreate() throws {
    endFrame()
    forgetTarget()
    try engine.recreate()
    lastError = nil
  }

  /// The picture of an own target, top row first: what the frames so far have drawn.
  ///
  /// Throws ``GLDeviceError/invalidRequest(_:)`` before the first frame and for a target that is
  /// not the renderer's own.
  open func makeImage() throws -> CGImage {
    try engine.checkUsable()
    guard destination.surface == .own, let target else {
      throw GLDeviceError.invalidRequest(
        "an image of \(target == nil ? "a frame that was not drawn" : "a target of the program's")")
    }
    return try engine.attempt { try target.target.makeImage() }
  }

  private func forgetTarget() {
    // A context that is lost has taken it along.
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

  /// Nil where nothing is shown.
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
    Refusal.report("CARenderer: \(error)")
  }
}
