import Foundation
import Lamina

/// Makes the chunks of a film in processes of this machine.
struct FilmRun {
  let plan: CheckedPlan
  /// The most processes at once.
  let jobs: Int
  /// Arguments for each of them, after the plan and the chunk.
  let arguments: [String]

  /// How often a chunk is begun before the film is given up.
  private static let attempts = 3

  /// Makes every chunk that is missing, damaged or foreign. Throws when a chunk has failed, after
  /// the processes of all others have ended.
  ///
  /// - Parameter progress: called with the number of frames in finished chunks.
  /// - Returns: the number of chunks that were made.
  func makeChunks(progress: (Int) -> Void) throws -> Int {
    var frames = 0
    var waiting: [Int] = []
    for number in 0..<plan.plan.chunks {
      if ChunkPlace(plan: plan, number: number).problem() == nil {
        frames += plan.plan.frames(ofChunk: number).count
      } else {
        waiting.append(number)
      }
    }
    progress(frames)
    let made = waiting.count
    waiting.reverse()
    var running: [ChunkProcess] = []
    var begun: [Int: Int] = [:]
    defer { for process in running { process.cancel() } }
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, let number = waiting.popLast() {
        begun[number, default: 0] += 1
        running.append(
          try ChunkProcess(chunk: number, arguments: [plan.file, "\(number)"] + arguments))
      }
      usleep(5_000)
      var still: [ChunkProcess] = []
      var failure: CommandFailure?
      for process in running {
        switch process.ending() {
        case nil: still.append(process)
        case .done:
          frames += plan.plan.frames(ofChunk: process.chunk).count
          progress(frames)
        case .worthAnother(let how) where begun[process.chunk, default: 0] < Self.attempts:
          Messages.warning("chunk \(process.chunk): \(how); it is made again")
          waiting.append(process.chunk)
        case .worthAnother(let how):
          failure = CommandFailure(
            .inputOutput, "\(plan.file): chunk \(process.chunk)",
            "\(how), after \(Self.attempts) attempts")
        case .failed(let code):
          failure = CommandFailure(
            ExitStatus(rawValue: code) ?? .internal, "\(plan.file): chunk \(process.chunk)",
            "not made (exit status \(code))")
        }
      }
      running = still
      if let failure { throw failure }
    }
    return made
  }
}
