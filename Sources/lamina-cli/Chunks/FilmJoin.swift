import Foundation
import Lamina
import LaminaDocument

/// Joins the chunks of a film.
struct FilmJoin {
  let plan: CheckedPlan
  /// A file with sound, if any. Without one, the film has the sound of the plan's scene.
  let audio: String?
  let limits: RenderLimits
  let overwrites: Bool
  var patience = ProgramWatch.usualPatience

  /// How many chunks a message names.
  private static let mostNamed = 10

  /// Checks every chunk and writes the film. Throws bad data that names the chunks that are missing
  /// or differ, and what differs.
  func run() throws {
    let file = try OutputFile(plan.output, overwrites: overwrites)
    guard let program = EncoderProgram.find("ffmpeg") else {
      throw FilmEncoder.missing(for: file.path)
    }
    try checkChunks()
    var here = plan.plan.made
    here.take(try plan.trial(program))
    if let difference = here.difference(from: plan.plan.made) {
      throw CommandFailure(.badData, plan.file, difference)
    }
    file.removeLeft()
    let list = try OutputFile("\(ChunkPlace.folder(of: plan))/join").begin()
    defer { list.discard() }
    try Data(ChunkList.text(of: plan).utf8).withUnsafeBytes {
      try SystemWrite.all($0, to: list.descriptor, list.path)
    }
    let mixed = audio == nil ? try sound()?.make(beside: file, program: program) : nil
    defer { mixed?.discard() }
    let part = try file.begin()
    do {
      try join(program, list.temporary, audio ?? mixed?.temporary, to: part.temporary)
    } catch {
      part.discard()
      throw error
    }
    try part.complete()
  }

  private func checkChunks() throws {
    var problems: [String] = []
    for number in 0..<plan.plan.chunks {
      guard let problem = ChunkPlace(plan: plan, number: number).problem() else { continue }
      problems.append("chunk \(number): \(problem.description)")
      if problems.count > Self.mostNamed { break }
    }
    guard !problems.isEmpty else { return }
    if problems.count > Self.mostNamed { problems[Self.mostNamed] = "and more" }
    throw CommandFailure(.badData, plan.file, problems.joined(separator: "; "))
  }

  /// The sound of the plan's scene, which must be what it was; nil if it has none.
  private func sound() throws -> SoundMix? {
    guard plan.plan.options.sound == true else { return nil }
    let (track, files) = try FilmBasis.reading(of: plan.input, plan: plan.file) {
      try plan.lottie.soundtrack(plan.input, limits: limits)
    }
    for (name, digest) in files where plan.plan.made.files[name] ?? digest != digest {
      throw CommandFailure(
        .badData, plan.file, "file '\(singleLine(name))' is another one; it has the film's sound")
    }
    guard let track else { return nil }
    plan.lottie.report(track.report, verbose: false)
    let timing = FilmTiming(
      rate: plan.rate, start: plan.plan.start, frames: 0...(plan.plan.frames - 1))
    return SoundMix(track, range: timing.range, input: plan.input)
  }

  private func join(
    _ program: String, _ list: String, _ audio: String?, to path: String
  ) throws {
    let seconds = ChunkList.seconds(to: plan.plan.frames, plan.rate)
    let arguments = plan.format.joining(
      list: list, audio: audio.map { ($0, seconds) }, rate: plan.rate, background: plan.background,
      path: path)
    let ending = try EncoderProgram(
      program, arguments: arguments, output: path, patience: patience
    ).end()
    if let failure = ending.failure {
      throw CommandFailure(
        .inputOutput, plan.output,
        "ffmpeg: " + (ending.words.isEmpty ? failure : "\(failure): \(ending.words)"))
    }
    if !ending.words.isEmpty { Messages.warning("\(plan.output): ffmpeg: \(ending.words)") }
  }
}

/// The list of a film's chunks, as ffmpeg's `concat` reads it.
enum ChunkList {
  /// Names each chunk and its length. The ends of chunks are rounded, not their lengths, so errors
  /// do not add up: each joint is within half a microsecond of its time.
  static func text(of plan: CheckedPlan) -> String {
    var text = "ffconcat version 1.0\n"
    var start = 0
    for number in 0..<plan.plan.chunks {
      let last = plan.plan.frames(ofChunk: number).upperBound
      let end = microseconds(to: last + 1, plan.rate)
      let name = ChunkPlace(plan: plan, number: number).name
      text += "file '\(name)'\nduration \(seconds(end - start))\n"
      start = end
    }
    return text
  }

  /// The time of frame `index`, in seconds with six decimals.
  static func seconds(to index: Int, _ rate: FrameRate) -> String {
    seconds(microseconds(to: index, rate))
  }

  private static func seconds(_ microseconds: Int) -> String {
    "\(microseconds / 1_000_000)." + String(format: "%06d", microseconds % 1_000_000)
  }

  private static func microseconds(to index: Int, _ rate: FrameRate) -> Int {
    Int((rate.seconds(to: index) * 1e6).rounded())
  }
}
