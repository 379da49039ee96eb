import ArgumentParser
import Foundation
import Lamina
import LaminaDocument

/// A plan that was checked, with its values in their types and its paths resolved.
struct CheckedPlan: Sendable {
  let plan: FilmPlan
  /// The plan's file in messages.
  let file: String
  let rate: FrameRate
  let format: FilmFormat
  let container: ChunkContainer
  let background: BackgroundColor?
  let quality: Double
  let scale: Double
  let identity: String
  /// The scene.
  let input: String
  /// The options of a Lottie file.
  let lottie: LottieOptions
  /// The film.
  let output: String

  /// The largest file that is read as a plan.
  private static let mostBytes = 16 << 20

  /// Reads the plan in `file`. Throws bad data that names the file and what in it is wrong.
  init(contentsOf file: String, limits: RenderLimits) throws {
    var limits = limits
    limits.inputBytes = min(limits.inputBytes, Self.mostBytes)
    let data = try InputFile.read(file, limits: limits, what: "plan")
    let plan: FilmPlan
    do {
      plan = try JSONDecoder().decode(FilmPlan.self, from: data)
    } catch let error as DecodingError {
      throw CommandFailure(.badData, file, "is not a plan: \(singleLine(Self.reason(error)))")
    } catch {
      throw CommandFailure(.badData, file, "is not a plan: it is not JSON")
    }
    try self.init(plan, file: file, limits: limits)
  }

  /// Checks `plan`, which stands in `file` or will.
  init(_ plan: FilmPlan, file: String, limits: RenderLimits) throws {
    func wrong(_ what: String, _ why: String) -> CommandFailure {
      CommandFailure(.badData, "\(file): \(what)", why)
    }
    guard plan.plan == FilmPlan.version else {
      throw wrong("plan", "version \(plan.plan) is unknown; allowed is \(FilmPlan.version)")
    }
    guard let rate = FrameRate(argument: plan.rate) else {
      throw wrong("rate", "'\(singleLine(plan.rate))' is no frame rate")
    }
    do {
      try LimitExceeded.check("frames", plan.frames, atMost: limits.frames)
    } catch {
      throw wrong("frames", "\(error)")
    }
    guard plan.frames >= 1, plan.chunkFrames >= 1 else {
      throw wrong("frames", "a film and its chunks have at least one frame")
    }
    let count = FilmPlan.chunkCount(frames: plan.frames, chunkFrames: plan.chunkFrames)
    guard count <= FilmPlan.mostChunks else {
      throw wrong(
        "chunkFrames", "gives \(count) chunks; at most \(FilmPlan.mostChunks) are allowed")
    }
    guard plan.chunks == count else {
      throw wrong("chunks", "is \(plan.chunks); the frames are \(count) chunks")
    }
    guard plan.start.isFinite else { throw wrong("start", "is not a finite number") }
    let options = plan.options
    let quality = options.quality ?? FilmFormat.usualQuality
    guard (0...1).contains(quality) else { throw wrong("quality", "must be from 0 to 1") }
    let scale = options.scale ?? 1
    guard scale.isFinite, scale > 0 else { throw wrong("scale", "must be more than 0") }
    guard options.background == nil || BackgroundColor(argument: options.background ?? "") != nil
    else { throw wrong("background", "must be an opaque CSS colour such as red or #rrggbb") }
    guard let format = FilmFormat(path: plan.output), let container = format.chunkContainer else {
      throw wrong(
        "output", "'\(singleLine(plan.output))' \(Self.whyNoChunks(plan.output))")
    }
    let paths = PlanPaths(file)
    do {
      (input, output) = (try paths.resolve(plan.scene), try paths.resolve(plan.output))
      lottie = try options.lottie(paths)
    } catch let problem as PlanPaths.Problem {
      throw wrong("path '\(singleLine(problem.path))'", problem.why)
    } catch {
      throw wrong("options", singleLine(LottieOptions.message(for: error)))
    }
    (self.plan, self.file, self.rate, self.format) = (plan, file, rate, format)
    (self.container, self.quality, self.scale) = (container, quality, scale)
    background = options.background.flatMap { BackgroundColor(argument: $0) }
    identity = try plan.identity
    _ = try size()
  }

  /// The options for the size of pictures. Throws bad data if they are wrong.
  func size() throws -> SizeOptions {
    let options = plan.options
    var words: [String] = []
    if let size = options.size { words += ["--size=\(size)"] }
    if let width = options.width { words += ["--width=\(width)"] }
    if let height = options.height { words += ["--height=\(height)"] }
    if let fit = options.fit { words += ["--fit=\(fit)"] }
    do {
      return try SizeOptions.parse(words)
    } catch {
      throw CommandFailure(
        .badData, "\(file): options", singleLine(SizeOptions.message(for: error)))
    }
  }

  /// What the ffmpeg in the file `program` makes of small pictures with the options of the plan.
  func trial(_ program: String) throws -> EncoderTrial {
    try EncoderTrial(program, format, rate: rate, background: background, quality: quality)
  }

  /// Why a film of that name cannot be made of chunks.
  static func whyNoChunks(_ output: String) -> String {
    let allowed = "films of chunks end in .mp4, .mov or .webm"
    switch FilmFormat(path: output) {
    case .gif:
      return "is a GIF, whose frames share one palette of the whole film; \(allowed)"
    case .apng:
      return "is an APNG, whose frames are numbered through the whole film; \(allowed)"
    case .webp:
      return "is a WebP, which is written as a whole; \(allowed)"
    case .mp4, .mov, .webm: return "cannot be made of chunks"
    case nil:
      return FramePattern(output) == nil
        ? "is no film that can be joined; \(allowed)"
        : "is a folder of frames, which needs no joining: share it with 'lamina render --range'"
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(name(context, key)) is missing"
    case .valueNotFound(_, let context): "\(name(context)) has no value"
    case .typeMismatch(_, let context): "\(name(context)) has a value of a wrong type"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "\(error)"
    }
  }

  private static func name(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil)
    -> String
  {
    (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue).joined(separator: ".")
  }
}
