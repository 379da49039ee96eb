import Foundation
import LaminaGraphics
import LaminaLayers

/// Pictures of trees whose size is known when they are made: that of the root layer's bounds.
extension RenderPool {
  /// Returns the picture of the tree that `makeTree` makes, with its warnings. The parameters are
  /// those of ``renderReporting(size:scale:at:deadline:limits:whenFull:_:)``.
  package func boundsReporting(
    scale: CGFloat, at time: CFTimeInterval?, deadline: ContinuousClock.Instant?,
    limits: RenderLimits?, whenFull: FullQueue,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> ReportedPicture<CGImage> {
    let job = RenderJob(
      size: nil, scale: scale, time: time, limits: limits ?? self.limits, deadline: deadline,
      format: nil, prepare: nil, makeTree: makeTree)
    return try await image(of: job, whenFull)
  }

  /// Returns the image file of the tree that `makeTree` makes, with its warnings.
  package func boundsDataReporting(
    as format: CGImageFormat, scale: CGFloat, at time: CFTimeInterval?,
    deadline: ContinuousClock.Instant?, limits: RenderLimits?, whenFull: FullQueue,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> ReportedPicture<Data> {
    let job = RenderJob(
      size: nil, scale: scale, time: time, limits: limits ?? self.limits, deadline: deadline,
      format: format, prepare: nil, makeTree: makeTree)
    let result = try await result(of: job, whenFull)
    guard case .data(let data) = result.picture else { throw RenderPoolError.shutDown }
    return ReportedPicture(picture: data, warnings: result.warnings)
  }
}
