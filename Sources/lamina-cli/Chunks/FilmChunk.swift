import Foundation
import Lamina
import LaminaDocument

/// Makes one chunk of a film.
struct FilmChunk: Sendable {
  let place: ChunkPlace
  let device: GLDeviceRequest?
  let limits: RenderLimits

  private var plan: CheckedPlan { place.plan }

  /// Makes the chunk, whatever is in its place. Throws bad data if anything that it depends on
  /// differs from the plan; then nothing is written.
  ///
  /// The file gets its name when it is whole, and its record after that. So a chunk whose record
  /// fits is whole, wherever the work was cut off, and two processes that make the same chunk do
  /// not harm each other.
  func make(_ clock: WorkClock, progress: (Int) -> Void) throws -> FilmFigures {
    try Self.makeFolder(ChunkPlace.folder(of: plan))
    let file = try OutputFile(place.data)
    guard let program = EncoderProgram.find("ffmpeg") else {
      throw FilmEncoder.missing(for: file.path)
    }
    let trial = try plan.trial(program)
    let encoder = try FilmEncoder(
      file, format: plan.format, rate: plan.rate, background: plan.background,
      quality: plan.quality, chunk: plan.container, program: program)
    let frames = plan.plan.frames(ofChunk: place.number)
    let film = Film(
      timing: FilmTiming(rate: plan.rate, start: plan.plan.start, frames: frames),
      frames: Array(frames), jobs: 1, sink: encoder, clock: clock)
    let (plan, number, device, limits) = (plan, place.number, device, limits)
    let figures = try film.make(
      source: { _ in
        let source = try PlannedScene(plan, limits: limits).source(device: device)
        let basis = source.basis(trial)
        if let difference = basis.difference(from: plan.plan.made) {
          throw CommandFailure(
            .badData, "\(plan.file): chunk \(number)",
            "\(difference); make the plan again here, "
              + "or make the chunk where everything is as in the plan")
        }
        return source.frames
      }, progress: progress)
    try place.complete()
    return figures
  }

  /// Makes the folder of chunks unless it exists.
  private static func makeFolder(_ folder: String) throws {
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw CommandFailure(.cannotCreate, folder, "folder: \(SystemError.reason(errno))")
    }
  }
}
