import Foundation
import Lamina

/// A pool that draws scenes: a `RenderPool` on threads of this process, or a ``WorkerPool`` in
/// processes that have given up what they do not need. A server chooses by one line:
///
///     let pool: any ScenePool = try WorkerPool(workers: 2)   // or RenderPool(contexts: 2)
///     let png = try await pool.renderData(scene: .data(upload), size: size, tenant: user)
///
/// Both give the same pixels, the same warnings and the same errors for a scene.
public protocol ScenePool: Sendable {
  /// Returns the picture of a job, with its warnings.
  ///
  /// Throws what drawing the job throws (`SceneError`, `LimitExceeded`, `ViewportError`,
  /// `GLDeviceError`, `UnknownSceneState`), `CancellationError`, and the errors of the pool:
  /// `RenderPoolError`, ``WorkerPoolError``.
  func picture(of job: SceneJob) async throws -> ReportedPicture<CGImage>

  /// Returns the picture of a job as an image file, with its warnings. Otherwise it is the same as
  /// ``picture(of:)``.
  func file(of job: SceneJob, as format: CGImageFormat) async throws -> ReportedPicture<Data>

  /// What the pool has done so far, and what it still has to do.
  var statistics: RenderPoolStatistics { get }

  /// Takes no more jobs. Returns when everything that the pool has opened is closed.
  ///
  /// - Parameter cancelling: whether pending jobs end now with `RenderPoolError.shutDown`.
  func shutdown(cancelling: Bool) async
}

extension ScenePool {
  /// Returns the picture of a scene.
  ///
  /// - Parameters:
  ///   - scene: the document, as a file or as bytes.
  ///   - state: the state in which it is shown; nil for none.
  ///   - size: the root layer's size in points, as a window would resize it; nil for the scene's
  ///     own.
  ///   - scale: pixels per point.
  ///   - time: the time of the document that is shown, in seconds.
  ///   - deadline: the time after which the picture is useless; nil for none.
  ///   - limits: the limits of the job; nil for the pool's.
  ///   - tenant: for whom the picture is: ``SceneJob/tenant``.
  ///   - whenFull: whether to wait if the queue is full.
  /// - Throws: what ``picture(of:)`` throws.
  public func render(
    scene: SceneSource, state: String? = nil, size: CGSize? = nil, scale: CGFloat = 1,
    at time: CFTimeInterval = 0, deadline: ContinuousClock.Instant? = nil,
    limits: RenderLimits? = nil, tenant: String? = nil, whenFull: RenderPool.FullQueue = .wait
  ) async throws -> CGImage {
    try await renderReporting(
      scene: scene, state: state, size: size, scale: scale, at: time, deadline: deadline,
      limits: limits, tenant: tenant, whenFull: whenFull
    ).picture
  }

  /// Returns the picture of a scene, with its warnings. The parameters are those of
  /// ``render(scene:state:size:scale:at:deadline:limits:tenant:whenFull:)``.
  public func renderReporting(
    scene: SceneSource, state: String? = nil, size: CGSize? = nil, scale: CGFloat = 1,
    at time: CFTimeInterval = 0, deadline: ContinuousClock.Instant? = nil,
    limits: RenderLimits? = nil, tenant: String? = nil, whenFull: RenderPool.FullQueue = .wait
  ) async throws -> ReportedPicture<CGImage> {
    try await picture(
      of: SceneJob(scene, state, size, scale, time, deadline, limits, tenant, whenFull))
  }

  /// Returns the picture of a scene as an image file. The other parameters are those of
  /// ``render(scene:state:size:scale:at:deadline:limits:tenant:whenFull:)``.
  public func renderData(
    as format: CGImageFormat = .png, scene: SceneSource, state: String? = nil,
    size: CGSize? = nil, scale: CGFloat = 1, at time: CFTimeInterval = 0,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil, tenant: String? = nil,
    whenFull: RenderPool.FullQueue = .wait
  ) async throws -> Data {
    try await renderDataReporting(
      as: format, scene: scene, state: state, size: size, scale: scale, at: time,
      deadline: deadline, limits: limits, tenant: tenant, whenFull: whenFull
    ).picture
  }

  /// Returns the picture of a scene as an image file, with its warnings. The other parameters are
  /// those of ``render(scene:state:size:scale:at:deadline:limits:tenant:whenFull:)``.
  public func renderDataReporting(
    as format: CGImageFormat = .png, scene: SceneSource, state: String? = nil,
    size: CGSize? = nil, scale: CGFloat = 1, at time: CFTimeInterval = 0,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil, tenant: String? = nil,
    whenFull: RenderPool.FullQueue = .wait
  ) async throws -> ReportedPicture<Data> {
    try await file(
      of: SceneJob(scene, state, size, scale, time, deadline, limits, tenant, whenFull),
      as: format)
  }
}

extension SceneJob {
  fileprivate init(
    _ scene: SceneSource, _ state: String?, _ size: CGSize?, _ scale: CGFloat,
    _ time: CFTimeInterval, _ deadline: ContinuousClock.Instant?, _ limits: RenderLimits?,
    _ tenant: String?, _ whenFull: RenderPool.FullQueue
  ) {
    self.init(scene)
    (self.state, self.size, self.scale, self.time) = (state, size, scale, time)
    (self.deadline, self.limits, self.tenant) = (deadline, limits, tenant)
    self.whenFull = whenFull
  }
}
