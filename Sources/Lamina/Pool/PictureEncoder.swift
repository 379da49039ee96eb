import Dispatch
import LaminaGraphics

/// Makes files of a worker's pictures on other threads, so that the thread with the GL context goes
/// on with the next job.
///
/// Only a few pictures wait for that at a time. A worker that draws faster than files are made
/// waits, so memory is bounded.
final class PictureEncoder: Sendable {
  private let queue: RenderQueue
  /// Pictures that are being encoded or wait for it.
  private let room = DispatchSemaphore(value: 2)
  private let pending = DispatchGroup()

  init(_ queue: RenderQueue) { self.queue = queue }

  /// Makes the file of a picture and answers the caller of the job. Waits while there are as many
  /// pictures as there may be.
  func encode(
    _ picture: ReportedPicture<CGImage>, of job: RenderJob, as format: CGImageFormat
  ) {
    room.wait()
    DispatchQueue.global().async(group: pending) { [queue, room] in
      let result = Result<RenderJobAnswer, any Error> {
        try queue.check(job)
        return try picture.map { .data(try ImageCodec.encode($0, as: format)) }
      }
      // Before the answer, so that a caller who counts finds the job gone.
      queue.drop(job)
      room.signal()
      queue.end(job, result)
    }
  }

  /// Returns when every caller has been answered.
  func finish() { pending.wait() }
}
