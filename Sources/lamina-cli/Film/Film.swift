import Foundation
import Lamina

/// Makes a film: jobs render frames on threads of their own, and the calling thread writes them in
/// order.
struct Film: Sendable {
  let timing: FilmTiming
  /// The frames to make, in increasing order; fewer than those of `timing` where some exist
  /// already.
  let frames: [Int]
  /// Threads that render, each with a source of its own.
  let jobs: Int
  let sink: any FrameSink

  /// Makes every frame; what was begun is cancelled when anything fails.
  ///
  /// - Parameters:
  ///   - makeSource: called once on each job's thread, with the number of the job.
  ///   - progress: called after each frame, with the frames done.
  func make(
    source makeSource: @escaping @Sendable (Int) throws -> any FrameSource,
    progress: (Int) -> Void = { _ in }
  ) throws -> FilmFigures {
    guard !frames.isEmpty else {
      try sink.finish()
      return FilmFigures()
    }
    let jobs = min(max(jobs, 1), frames.count)
    // Each job has two on their way; one is being written and one waits, so that neither side
    // stands still for the other.
    let window = FrameWindow(count: frames.count, slots: jobs * 2 + 2)
    let device = Lock("")
    var threads: [WorkThread] = []
    for job in 0..<jobs {
      let work = { @Sendable in
        do {
          let source = try makeSource(job)
          if job == 0 { device.withLock { $0 = source.deviceName } }
          var part = FilmJob(self, window, source)
          try part.run()
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
      // A sink that waits for nothing more lets go of the jobs that wait for it.
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
      try sink.write(slot.content, frame: frames[position])
      figures.add(slot, write: DispatchTime.now().uptimeNanoseconds - start)
      window.release(slot)
      progress(figures.frames)
    }
    return figures
  }
}
