import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames

/// Draws pictures of trees that are each drawn once, in any sizes, in one context.
///
/// Programs, texture pages and the targets of the last few sizes are kept from job to job. Pixels
/// do not depend on them: each job has its own tree, so its plan is new and its whole target is
/// drawn.
package final class WorkerRenderer {
  private let engine: LayerRenderer
  /// The targets; the one used last comes first.
  private var targets: [FrameTarget] = []
  private static let keptTargets = 4

  package init(_ device: GLDeviceRequest, limits: RenderLimits, options: CARenderOptions) throws {
    engine = try LayerRenderer(.own(device), limits: limits, options: options)
  }

  /// Compiles the programs that pictures usually need.
  package func warmUp() throws { try engine.warmUp() }

  var context: GLContext { engine.context }
  package var limits: RenderLimits { engine.limits }

  /// The picture of `root`. `check` is called between the stages and throws to end the work.
  package func render(
    _ root: CALayer, size: CGSize, scale: CGFloat, at time: CFTimeInterval?,
    check: () throws -> Void
  ) throws -> CGImage {
    var stages = FrameStages()
    engine.keepsAnimations = time != nil
    let tree = try engine.commit(root, at: time, &stages)
    try check()
    let viewport = try Viewport(of: tree, size: size, scale: scale, limits: limits)
    // The target may show another tree, so everything is drawn.
    _ = try engine.compile(tree, for: nil, &stages) { viewport }
    do {
      try check()
    } catch {
      engine.compiler.abandon()
      throw error
    }
    let target = try target(width: viewport.width, height: viewport.height)
    return try context.withCurrent {
      try engine.execute(into: target, &stages)
      try check()
      return try engine.attempt { try target.target.makeImage() }
    }
  }

  private func target(width: Int, height: Int) throws -> FrameTarget {
    if let index = targets.firstIndex(where: {
      $0.target.width == width && $0.target.height == height
    }) {
      targets.insert(targets.remove(at: index), at: 0)
    } else {
      // Old targets are deleted first, because all targets count for the context's memory.
      while targets.count >= Self.keptTargets { targets.removeLast().target.delete() }
      targets.insert(try engine.makeTarget(width: width, height: height), at: 0)
    }
    return targets[0]
  }
}
