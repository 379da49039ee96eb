import Foundation
import Lamina

/// Makes a film. Jobs render frames on their own threads, and the calling thread writes them in
/// order.
struct Film: Sendable {
  let timing: FilmTiming
  /// The frames to make, in increasing order. These are fewer than the frames of `timing` if some
  /// exist already.
  let frames: [Int]
  /// The number of threads that render, each with its own source.
  let jobs: Int
  let sink: any FrameSink
  /// How long the film and each frame may take.
  var clock = WorkClock()

  /// Makes every frame. If anything fails, it cancels what has begun.
  ///
  /// - Parameters:
  ///   - makeSource: called once on each job's thread, with the number of the job.
  ///   - progress: called after each frame, with the number of frames done.
  func make(
    source makeSource: @escaping @Sendable (Int) throws -> any FrameSource,
    progress: (Int) -> Void = { _ in }
  ) throws -> FilmFigures {
    guard !frames.isEmpty else {
      try sink.finish()
      return FilmFigures()
    }
    let jobs = min(max(jobs, 1), frames.count)
    // Each job needs two slots. Two more are for the frame that is being written and one that
    // waits, so that jobs and writer do not stop for each other.
    let window = FrameWindow(count: frames.count, slots: jobs * 2 + 2)
    let device = Lock("")
    var threads: [WorkThread] = []
    for job in 0..<jobs {
      let work = { @Sendable in
        do {
          try clock.run {
            let source = try makeSource(job)
            var part = FilmJob(self, window, source)
            try part.run()
            // Only now is it known what has drawn.
            if job == 0 { device.withLock { $0 = source.deviceName } }
          }
        } catch {
          window.fail(error)
        }
      }
      do {
        threads.append(try WorkThread(name: "lamina-film-\(job)", work))
      } catch {
        window.fail(error)
      }
    }
    do {
      var figures = try write(from: window, progress: progress)
      for thread in threads { thread.join() }
      try sink.finish()
      figures.device = device.withLock { $0 }
      return figures
    } catch {
      // No further frame is written, so jobs that wait for a slot must end.
      window.stop()
      for thread in threads { thread.join() }
      sink.cancel()
      throw error
    }
  }

  private func write(from window: FrameWindow, progress: (Int) -> Void) throws -> FilmFigures {
    var figures = FilmFigures()
    while let (position, slot) = try window.next() {
      let start = DispatchTime.now().uptimeNanoseconds
      try clock.check()
      try sink.write(slot.content, frame: frames[position])
      figures.add(slot, write: DispatchTime.now().uptimeNanoseconds - start)
      window.release(slot)
      // The scene is drawn, and the rest may take long.
      Messages.release()
      progress(figures.frames)
    }
    return figures
  }
}
