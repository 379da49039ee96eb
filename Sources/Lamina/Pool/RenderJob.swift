import Dispatch
import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// What a job gives: a picture, or a file of one.
enum RenderJobResult: Sendable {
  case image(CGImage)
  case data(Data)
}

/// One picture that somebody waits for.
///
/// `@unchecked Sendable`: what changes is guarded by the lock of the ``RenderQueue`` that the job
/// belongs to.
final class RenderJob: @unchecked Sendable {
  let size: CGSize
  let scale: CGFloat
  /// When the tree is shown, if that matters.
  let time: CFTimeInterval?
  let limits: RenderLimits
  let deadline: ContinuousClock.Instant?
  /// The format of the file that is wanted; nil for an image.
  let format: CGImageFormat?
  let makeTree: @Sendable () throws -> CALayer
  /// Called with the worker's context before the job draws: tests fail its calls.
  let prepare: (@Sendable (GLContext) throws -> Void)?

  enum Stage { case new, queued, running, over }

  /// Guarded by the queue's lock.
  var stage = Stage.new
  var continuation: CheckedContinuation<RenderJobResult, any Error>?
  var outcome: Result<RenderJobResult, any Error>?
  var timer: DispatchWorkItem?

  init(
    size: CGSize, scale: CGFloat, time: CFTimeInterval?, limits: RenderLimits,
    deadline: ContinuousClock.Instant?,
    format: CGImageFormat?, prepare: (@Sendable (GLContext) throws -> Void)?,
    makeTree: @escaping @Sendable () throws -> CALayer
  ) {
    (self.size, self.scale, self.time) = (size, scale, time)
    (self.limits, self.deadline) = (limits, deadline)
    (self.format, self.prepare, self.makeTree) = (format, prepare, makeTree)
  }
}

/// Ends the work on a job whose caller has had its answer already.
struct JobIsOver: Error {}
