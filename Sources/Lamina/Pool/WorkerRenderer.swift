import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames

/// Draws pictures of trees, in any sizes, in one context.
///
/// What: programs, texture pages and the targets of the last few sizes are kept from job to job. If
/// a target still shows the same tree, only what has changed is drawn and read back.
/// Why: templates show one set of values after the other in one tree, and most values cover a part
/// of the picture.
/// Cost: one tree is known, the one that was drawn last. Any other tree is drawn whole.
///
/// Neither pixels nor errors depend on what is kept.
package final class WorkerRenderer {
  private let engine: LayerRenderer
  /// The targets; the one used last comes first.
  private var targets: [FrameTarget] = []
  private static let keptTargets = 4
  /// Whether earlier pictures may have left anything.
  private var hasDrawn = false
  /// The picture that was read back last, unless it is large, and the target that it came from.
  private var (kept, source): (ReadBackImage, FrameTarget?) = (ReadBackImage(), nil)
  private static let keptPixels = 4 << 20

  package init(_ device: GLDeviceRequest, limits: RenderLimits, options: CARenderOptions) throws {
    engine = try LayerRenderer(.late(device), limits: limits, options: options)
  }

  /// Opens the device, if no picture has needed it yet. Throws ``GLDeviceError``.
  package func open() throws { try engine.open() }

  /// Compiles the programs that pictures usually need.
  package func warmUp() throws { try engine.warmUp() }

  /// Has the driver give back what it compiles with: see ``GLContext/releaseCompiler()``.
  package func releaseCompiler() throws { try context.releaseCompiler() }

  var context: GLContext { engine.context }
  /// Whether the device is a software rasterizer.
  package var isSoftware: Bool { context.capabilities.isSoftware }
  package var limits: RenderLimits { engine.limits }
  /// The statistics of the last picture.
  package var statistics: CARenderStatistics { engine.statistics }

  /// The picture of `root`. `check` is called between the stages and throws to end the work.
  package func render(
    _ root: CALayer, size: CGSize, scale: CGFloat, at time: CFTimeInterval?,
    check: () throws -> Void
  ) throws -> CGImage {
    let isFirst = !hasDrawn
    hasDrawn = true
    do {
      return try draw(root, size: size, scale: scale, at: time, check: check)
    } catch let error as LimitExceeded where error.name == "gpuBytes" && !isFirst {
      // What earlier pictures have left may have taken the room.
      forget()
      return try draw(root, size: size, scale: scale, at: time, check: check)
    }
  }

  /// Forgets all earlier pictures.
  private func forget() {
    (kept, source) = (ReadBackImage(), nil)
    for target in targets { target.target.delete() }
    targets = []
    engine.forgetFrames()
  }

  private func draw(
    _ root: CALayer, size: CGSize, scale: CGFloat, at time: CFTimeInterval?,
    check: () throws -> Void
  ) throws -> CGImage {
    var stages = FrameStages()
    engine.keepsAnimations = time != nil
    let tree = try engine.commit(root, at: time, &stages)
    try check()
    let viewport = try Viewport(of: tree, size: size, scale: scale, limits: limits)
    let index = targets.firstIndex {
      $0.target.width == viewport.width && $0.target.height == viewport.height
    }
    let shown = index.map { targets[$0] }
    let showsKept = shown != nil && shown === source && shown?.frame == engine.compiler.frames
    // Until this picture is read back, too.
    source = nil
    let isNew = try engine.compile(tree, for: shown, &stages) { viewport }
    do {
      try check()
    } catch {
      // What it would have put into textures is missing there.
      if !engine.compiler.mayBeLeftOut { engine.compiler.invalidate() }
      throw error
    }
    let target = try target(index, width: viewport.width, height: viewport.height)
    return try context.keepingCurrent {
      if isNew {
        kept.release()
        try engine.execute(into: target, &stages)
      }
      try check()
      return try engine.attempt { try picture(of: target, changing: showsKept, isNew: isNew) }
    }
  }

  /// The picture in a target.
  ///
  /// - Parameters:
  ///   - changing: whether the kept picture is that of the target before the frame.
  ///   - isNew: whether the frame has drawn anything.
  private func picture(of target: FrameTarget, changing: Bool, isNew: Bool) throws -> CGImage {
    if !changing {
      kept.forget()
    } else if isNew {
      kept.note(engine.compiler.changes)
    }
    let image = try kept.update(from: target.target, options: engine.options)
    if target.target.width * target.target.height <= Self.keptPixels {
      source = target
    } else {
      kept.forget()
    }
    return image
  }

  /// The target at `index`, or a new one.
  private func target(_ index: Int?, width: Int, height: Int) throws -> FrameTarget {
    if let index {
      targets.insert(targets.remove(at: index), at: 0)
    } else {
      // Old targets are deleted first, because all targets count for the context's memory.
      while targets.count >= Self.keptTargets { targets.removeLast().target.delete() }
      targets.insert(try engine.makeTarget(width: width, height: height), at: 0)
    }
    return targets[0]
  }
}
