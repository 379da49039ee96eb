import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

// Frames on their way: one is drawn while the one before is read.
//
// What: two frames at most are on their way. On a GPU, each is copied to a buffer of GL's behind
// its drawing. A software rasterizer would wait before it copies; there each frame has a target of
// its own, of which what has changed is read when somebody asks.
// Why: who waits for each frame leaves the device idle while the CPU works, and the CPU idle while
// the device does.
// Cost: a second target or two buffers, and up to twice the damage in each target, since it shows
// the frame before the last.
extension OffscreenRenderer {
  /// Frames that are on their way at most.
  static let mostPending = 2

  /// How long a frame is waited for, in seconds: a device that takes longer is taken for dead.
  private static let patience = 60.0

  /// Publishes what has changed in the tree below `root`, begins to draw it, and does not wait.
  ///
  /// Up to two frames are on their way; with two, the older one is waited for first. Layers may be
  /// changed as soon as this returns. If nothing has changed since the last frame, it is that frame
  /// again, without a GL call.
  ///
  ///     var last: PendingFrame?
  ///     for time in times {
  ///       let next = try renderer.begin(root, at: time)
  ///       if let last { encode(try last.wait()) }
  ///       last = next
  ///     }
  ///
  /// - Parameter time: as for ``render(_:at:)``.
  /// - Throws: what ``render(_:at:)`` throws. An error of an older frame is that frame's, unless
  ///   the context is lost.
  public func begin(_ root: CALayer, at time: CFTimeInterval? = nil) throws -> PendingFrame {
    var stages = FrameStages()
    let tree = try engine.commit(root, at: time, &stages)
    return try begin(tree, .committed, &stages)
  }

  /// Begins to draw what was committed last of `tree`, as ``begin(_:at:)`` does with a root and
  /// ``render(_:at:)`` with such a tree.
  public func begin(_ tree: CommittedTree, at time: CFTimeInterval? = nil) throws -> PendingFrame {
    var stages = FrameStages()
    try check(time)
    return try begin(tree.tree, .time(time), &stages)
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
      throw GLDeviceError.invalidRequest("a picture of a frame that was not drawn")
    }
    let frame = try reading { try beginReading(shown, stages) }
    pending.append(frame)
    latest = frame
    return PendingFrame(frame, self)
  }

  /// Frames that are on their way.
  package var pendingCount: Int { pending.count }

  private func beginReading(_ target: FrameTarget, _ stages: FrameStages) throws -> ReadBack {
    try context.withCurrent {
      var buffer: PackBuffer?
      if usesPackBuffers {
        let made =
          try spareBuffers.popLast()
          ?? context.resources.makePackBuffer(capacity: target.target.byteCount)
        buffer = made
        try target.target.read(into: made)
      }
      let fence = try context.resources.makeFence()
      // What is not sent does not begin.
      context.gl.flush()
      // Of earlier frames that nobody has read, too.
      let changes = kept.takeStale()
      return ReadBack(target, fence: fence, buffer: buffer, changes: changes, stages)
    }
  }

  // MARK: Arrival

  /// Whether the device is done with a frame. An error counts as that: waiting will say which.
  func isDone(_ frame: ReadBack) -> Bool {
    guard let fence = frame.fence, !engine.isLost else { return true }
    return (try? context.withCurrent { try context.resources.isDone(fence) }) ?? true
  }

  /// Waits until the device is done with a frame, and leaves it on its way.
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

  /// Waits for all frames on their way, or for those up to `last`.
  func finishPending(through last: ReadBack? = nil) {
    while !pending.isEmpty, last == nil || last?.result == nil { finishOldest() }
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
    guard let fence = frame.fence, let target = frame.target else {
      throw GLDeviceError.contextLost
    }
    return try context.withCurrent {
      defer { context.resources.delete(fence) }
      var clock = StageClock()
      try context.resources.wait(for: fence, seconds: Self.patience)
      clock.lap(&frame.stages.raster)
      defer { clock.lap(&frame.stages.readBack) }
      guard let buffer = frame.buffer else {
        kept.note(frame.changes)
        return try kept.update(from: target.target, options: engine.options)
      }
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
}
