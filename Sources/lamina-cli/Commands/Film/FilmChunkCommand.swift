import ArgumentParser
import Foundation
import Lamina

/// `lamina film chunk`: makes one chunk of a plan.
struct FilmChunkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chunk", abstract: "Makes one chunk of a planned film.",
    discussion: """
      A chunk that is whole and belongs to the plan is left as it is. Any other one is made again. It gets its name \
      when it is whole. If the scene, a font, the driver or ffmpeg differs from the plan, nothing is made (exit code 65).
      """)

  @OptionGroup var input: PlanInput

  @Argument(help: ArgumentHelp("The number of the chunk, from 0.", valueName: "chunk"))
  var chunk: Int

  @OptionGroup var device: DeviceOption

  @OptionGroup var times: TimeLimits

  @Flag(help: "Print a line of figures.")
  var stats = false

  func run() throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let plan = try input.read()
    guard (0..<plan.plan.chunks).contains(chunk) else {
      throw ValidationError("chunk \(chunk): the plan has chunks 0..\(plan.plan.chunks - 1)")
    }
    let place = ChunkPlace(plan: plan, number: chunk)
    guard place.problem() != nil else {
      if !input.quiet { Messages.done("kept \(place.data): it is whole") }
      return
    }
    let frames = plan.plan.frames(ofChunk: chunk).count
    let bar = input.quiet ? nil : ProgressBar(total: frames)
    defer { bar?.end() }
    let work = FilmChunk(
      place: place, device: try device.request(), limits: input.limitOptions.limits)
    let time = times.begin()
    let figures = try time.run { try work.make(time) { bar?.update($0) } }
    bar?.end()
    let elapsed = begin.duration(to: clock.now)
    if stats { Messages.done("stats: \(figures.description(elapsed: elapsed))") }
    if !input.quiet {
      Messages.done(
        "wrote \(place.data): \(frames) frames, \(figures.width)x\(figures.height) px, "
          + "\(figures.device), \(Int(elapsed.milliseconds.rounded())) ms")
    }
  }
}
