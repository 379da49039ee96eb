import Foundation
import Lamina
import LaminaScene

extension RenderCommand {
  /// Makes the frames of `timing`, except those that are complete in `existing` already, and says
  /// what was made.
  func renderFilm(
    _ task: RenderTask, _ timing: FilmTiming, to sink: any FrameSink, existing: FramePattern?,
    _ workClock: WorkClock
  ) throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let limits = limitOptions.limits
    let frames: [Int]
    let document: SceneDocument
    do {
      document = try self.document(of: task)
      frames =
        try existing.map { try missing(timing.frames, in: $0, document) } ?? Array(timing.frames)
    } catch {
      sink.cancel()
      throw error
    }
    let bar = quiet ? nil : ProgressBar(total: frames.count)
    defer { bar?.end() }
    let namesSound = !film.mute && !task.hasSound
    let (scene, scale, size, device) = (scene, scale?.value ?? 1, size, try deviceRequest())
    let film = Film(
      timing: timing, frames: frames, jobs: film.jobs ?? 1, sink: sink, clock: workClock)
    let figures = try film.make { job in
      let loaded = try document.read()
      if job == 0 { scene.report(loaded, namesSound: namesSound) }
      let shown = try ShownScene(loaded, size, scale: scale, input: document.input)
      if job == 0 { scene.reportFonts(below: shown.root, limits: limits) }
      return try SceneFrameSource(shown, scale: scale, device: device, limits: limits)
    } progress: {
      bar?.update($0)
    }
    bar?.end()
    let elapsed = begin.duration(to: clock.now)
    if stats { Messages.done("stats: \(figures.description(elapsed: elapsed))") }
    if !quiet { Messages.done(summary(task, figures, of: timing, elapsed)) }
  }

  private func summary(
    _ task: RenderTask, _ figures: FilmFigures, of timing: FilmTiming, _ elapsed: Duration
  ) -> String {
    var parts = ["wrote \(task.name): \(figures.frames) frames"]
    let skipped = timing.frames.count - figures.frames
    if skipped > 0 { parts[0] += " (\(skipped) existed)" }
    if figures.frames > 0 {
      parts += ["\(figures.width)x\(figures.height) px", "\(timing.rate) frames/s", figures.device]
    }
    return (parts + ["\(Int(elapsed.milliseconds.rounded())) ms"]).joined(separator: ", ")
  }

  /// The frames whose files are missing, incomplete, or of another size. Opens no device.
  private func missing(
    _ frames: ClosedRange<Int>, in pattern: FramePattern, _ document: SceneDocument
  ) throws -> [Int] {
    let scale = scale?.value ?? 1
    let shown = try ShownScene(try document.read(), size, scale: scale, input: document.input)
    let viewport = try Viewport(
      bounds: CGRect(origin: .zero, size: shown.size), scale: scale, limits: limitOptions.limits)
    return frames.filter {
      !FrameFolder.isWhole(pattern.path(of: $0), width: viewport.width, height: viewport.height)
    }
  }
}
