import Dispatch
import Foundation
import Lamina

/// One picture that a caller of a ``WorkerPool`` waits for.
///
/// `@unchecked Sendable`: the lock of its ``WorkerQueue`` guards everything that changes.
final class WorkerTask: @unchecked Sendable {
  let job: SceneJob
  /// The format of the requested file; nil for an image.
  let format: CGImageFormat?

  typealias Answer = ReportedPicture<SceneAnswer>

  enum Stage { case new, queued, running, over }

  /// The queue's lock guards this and what follows.
  var stage = Stage.new
  var continuation: CheckedContinuation<Answer, any Error>?
  var outcome: Result<Answer, any Error>?
  var timer: DispatchWorkItem?
  /// Whether its worker should be killed if it still works on it. That is later than the answer if
  /// the job was cancelled.
  var isGivenUp = false
  /// The slot that works on it.
  weak var slot: WorkerSlot?

  init(_ job: SceneJob, as format: CGImageFormat?) { (self.job, self.format) = (job, format) }
}
