import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

// Pending frames: one frame is drawn while the one before it is read.
//
// What: at most two frames are pending. On a GPU, each frame is copied into a GL buffer after it is
// drawn. A software rasterizer would wait for the drawing before it copies, so there each frame has
// its own target instead, and changed pixels are read when somebody asks for the picture.
// Why: waiting for each frame leaves the device idle while the CPU works, and the CPU idle while
// the device works.
// Cost: a second target or two buffers. With two targets, up to twice the damage is drawn in each,
// because a target shows the frame before the last.
extension OffscreenRenderer {
  /// The largest number of pending frames.
  static let mostPending = 2

  /// How long to wait for a frame, in seconds. A device that takes longer counts as dead.
  private static let patience = 60.0

  /// Publishes what has changed in the tree below `root`, begins to draw it, and does not wait.
  ///
  /// At most two frames are pending; if there are two, this first waits for the older one. Layers
  /// may be changed as soon as this returns. If nothing has changed since the last frame, the
  /// result is that frame again, without a GL call.
  ///
  ///     var last: PendingFrame?
  ///     for time in times {
  ///       let next = try renderer.begin(root, at: time)
  ///       if let last { encode(try last.wait()) }
  ///       last = next
  ///     }
  ///
  /// - Parameters:
  ///   - root: the layer above all others of the tree.
  ///   - time: as for ``render(_:at:)-(CALayer,_)``.
  /// - Throws: what ``render(_:at:)-(CALayer,_)`` throws. Errors of an older frame are thrown when
  ///   that frame is waited for, except a lost context.
  public func begin(_ root: CALayer, at time: CFTimeInterval? = nil) throws -> PendingFrame {
    var stages = FrameStages()
    return try context.keepingCurrent {
      try reporting {
        let tree = try engine.commit(root, at: time, &stages)
        return try begin(tree, .committed, &stages)
      }
    }
  }

  /// Begins to draw the last commit of `tree`, as ``begin(_:at:)-(CALayer,_)`` does for a root. The
  /// tree and the time mean the same as in ``render(_:at:)-(CommittedTree,_)``.
  public func begin(_ tree: CommittedTree, at time: CFTimeInterval? = nil) throws -> PendingFrame {
    var stages = FrameStages()
    try check(time)
    return try context.keepingCurrent {
      try reporting { try begin(tree.tree, .time(time), &stages) }
    }
  }

  private func begin(
    _ tree: LayerTree, _ asked: TreeMoment, _ stages: inout FrameStages
  ) throws -> PendingFrame {
    let (moment, isCurrent) = try tree.reading {
      (
        asked.show(tree),
        engine.compiler.isCurrent(tree.published, viewport: try viewport(of: tree))
      )
    }
    if isCurrent {
      if let image = kept.current, pending.isEmpty {
        return PendingFrame(ReadBack(image), self, unchanged: stages)
      }
      if let latest, shown != nil { return PendingFrame(latest, self, unchanged: stages) }
    }
    while pending.count >= Self.mostPending { finishOldest() }
    try draw(tree, moment, &stages)
    guard let shown else {
      throw GLDeviceError.invalidRequest("a picture before the first frame was drawn")
    }
    let frame = try reading { try beginReading(shown, stages) }
    pending.append(frame)
    latest = frame
    return PendingFrame(frame, self)
  }

  /// The number of pending frames.
  package var pendingCount: Int { pending.count }

  private func beginReading(_ target: FrameTarget, _ stages: FrameStages) throws -> ReadBack {
    if target.target.isInMemory {
      return ReadBack(target, fence: nil, buffer: nil, changes: kept.takeStale(), stages)
    }
    return try context.withCurrent {
      var buffer: PackBuffer?
      if usesPackBuffers {
        let made =
          try spareBuffers.popLast()
          ?? context.resources.makePackBuffer(capacity: target.target.byteCount)
        buffer = made
        try target.target.read(into: made)
      }
      let fence = try context.resources.makeFence()
      // The device begins only with commands that were sent.
      context.gl.flush()
      // This includes the changes of earlier frames that nobody has read.
      let changes = kept.takeStale()
      return ReadBack(target, fence: fence, buffer: buffer, changes: changes, stages)
    }
  }

  // MARK: Arrival

  /// Whether the device is done with a frame. True also after an error; waiting will report it.
  func isDone(_ frame: ReadBack) -> Bool {
    guard let fence = frame.fence, !engine.isLost else { return true }
    return (try? context.withCurrent { try context.resources.isDone(fence) }) ?? true
  }

  /// Waits until the device is done with a frame. The frame stays pending.
  func awaitDrawing(of frame: ReadBack) throws {
    guard let fence = frame.fence else { return }
    try reading {
      try context.withCurrent {
        var clock = StageClock()
        try context.resources.wait(for: fence, seconds: Self.patience)
        clock.lap(&frame.stages.raster)
      }
    }
  }

  /// Waits for all pending frames, or for those up to and including `last`.
  func finishPending(through last: ReadBack? = nil) {
    context.keepingCurrent {
      while !pending.isEmpty, last == nil || last?.result == nil { finishOldest() }
    }
  }

  private func finishOldest() {
    if pending.isEmpty { return }
    let frame = pending.removeFirst()
    do {
      frame.succeed(try reading { try arrive(frame) })
    } catch {
      frame.fail(error)
    }
  }

  private func arrive(_ frame: ReadBack) throws -> CGImage {
    guard let target = frame.target else { throw GLDeviceError.contextLost }
    var clock = StageClock()
    guard let fence = frame.fence else {
      defer { clock.lap(&frame.stages.readBack) }
      return try changedPicture(of: frame, in: target)
    }
    return try context.withCurrent {
      defer { context.resources.delete(fence) }
      try context.resources.wait(for: fence, seconds: Self.patience)
      clock.lap(&frame.stages.raster)
      defer { clock.lap(&frame.stages.readBack) }
      guard let buffer = frame.buffer else { return try changedPicture(of: frame, in: target) }
      spareBuffers.append(buffer)
      let size = (target.target.width, target.target.height)
      let pixels = try PixelBuffer(width: size.0, height: size.1) { bytes in
        try target.target.withPixels(of: buffer) { bytes.copyMemory(from: $0) }
      }
      let image = CGImage(pixels: pixels)
      kept.take(image)
      return image
    }
  }
  /// The picture of a frame whose changes are read from its target.
  private func changedPicture(of frame: ReadBack, in target: FrameTarget) throws -> CGImage {
    kept.note(frame.changes)
    return try kept.update(from: target.target, options: engine.options)
  }
}
