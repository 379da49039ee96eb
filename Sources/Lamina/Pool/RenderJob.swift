import Dispatch
import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// The result of a job: an image, or the bytes of an image file.
enum RenderJobResult: Sendable {
  case image(CGImage)
  case data(Data)
}

/// What the caller of a job gets.
typealias RenderJobAnswer = ReportedPicture<RenderJobResult>

/// One picture that a caller waits for.
///
/// `@unchecked Sendable`: the lock of the job's ``RenderQueue`` guards everything that changes.
final class RenderJob: @unchecked Sendable {
  /// In points; nil for that of the root layer's bounds.
  let size: CGSize?
  let scale: CGFloat
  /// The time at which the tree is shown, if any.
  let time: CFTimeInterval?
  let limits: RenderLimits
  let deadline: ContinuousClock.Instant?
  /// Ends when the caller has its answer.
  let token: WorkToken
  /// The format of the requested file; nil for an image.
  let format: CGImageFormat?
  let makeTree: @Sendable () throws -> CALayer
  /// Called with the worker's context before the job draws. Tests use it to make calls fail.
  let prepare: (@Sendable (GLContext) throws -> Void)?

  enum Stage { case new, queued, running, over }

  /// The queue's lock guards this and what follows.
  var stage = Stage.new
  var continuation: CheckedContinuation<RenderJobAnswer, any Error>?
  var outcome: Result<RenderJobAnswer, any Error>?
  var timer: DispatchWorkItem?

  init(
    size: CGSize?, scale: CGFloat, time: CFTimeInterval?, limits: RenderLimits,
    deadline: ContinuousClock.Instant?,
    format: CGImageFormat?, prepare: (@Sendable (GLContext) throws -> Void)?,
    makeTree: @escaping @Sendable () throws -> CALayer
  ) {
    (self.size, self.scale, self.time) = (size, scale, time)
    (self.limits, self.deadline, token) = (limits, deadline, WorkToken(deadline: deadline))
    (self.format, self.prepare, self.makeTree) = (format, prepare, makeTree)
  }
}
