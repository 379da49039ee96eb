import Foundation
import Lamina

/// Scenes are read and drawn on the threads of the pool. Tenants share them.
extension RenderPool: ScenePool {
  /// Returns the picture of a job, with its warnings.
  public func picture(of job: SceneJob) async throws -> ReportedPicture<CGImage> {
    try await boundsReporting(
      scale: job.scale, at: job.time, deadline: job.deadline, limits: job.limits,
      whenFull: job.whenFull, makeTree(job))
  }

  /// Returns the picture of a job as an image file, with its warnings.
  public func file(of job: SceneJob, as format: CGImageFormat) async throws
    -> ReportedPicture<Data>
  {
    try await boundsDataReporting(
      as: format, scale: job.scale, at: job.time, deadline: job.deadline, limits: job.limits,
      whenFull: job.whenFull, makeTree(job))
  }

  private func makeTree(_ job: SceneJob) -> @Sendable () throws -> CALayer {
    let limits = job.limits ?? self.limits
    return { try MemoryLoss.watch { try SceneDrawing.tree(of: job, limits: limits) } }
  }
}
