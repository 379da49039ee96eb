import Foundation
import Lamina

/// Sends frames to ffmpeg, which writes a film file.
///
/// `@unchecked Sendable`: only the writer's thread uses what changes; jobs read `pixels`.
final class FilmEncoder: FrameSink, @unchecked Sendable {
  /// How many seconds a failed encoder may take to say why.
  private static let lastWords = 5.0

  private let file: OutputFile
  private let format: FilmFormat
  private let chunk: ChunkContainer?
  private let rate: FrameRate
  private let background: BackgroundColor?
  private let quality: Double
  private let sound: SoundMix?
  private let program: String
  private let patience: Double
  private let pixels: FramePixels

  private var part: PartialFile?
  /// The palette that the first of two runs makes for the second; nil if there is only one run.
  private var palette: FilmPalette?
  /// The mixed sound, which is needed until the film is written; nil without sound.
  private var mixed: PartialFile?
  private var encoder: EncoderProgram?
  private var size = (width: 0, height: 0)
  private var frames = 0

  /// Checks early that ffmpeg is installed.
  ///
  /// - Parameters:
  ///   - chunk: the container of a chunk of the film; nil to write the whole film.
  ///   - sound: the sound of the film, if its format has any.
  ///   - program: by default, the one on the search path.
  ///   - patience: how many seconds ffmpeg may do nothing: see ``ProgramWatch``.
  init(
    _ file: OutputFile, format: FilmFormat, rate: FrameRate, background: BackgroundColor? = nil,
    quality: Double? = nil, chunk: ChunkContainer? = nil, sound: SoundMix? = nil,
    program: String? = EncoderProgram.find("ffmpeg"),
    patience: Double = ProgramWatch.usualPatience
  ) throws {
    self.file = file
    self.format = format
    self.chunk = chunk
    self.rate = rate
    self.background = background
    self.quality = quality ?? FilmFormat.usualQuality
    self.patience = patience
    self.sound = sound
    pixels = format.pixels(background: background)
    guard let program else { throw Self.missing(for: file.path) }
    self.program = program
  }

  /// The failure of a film that cannot be written to `path` because ffmpeg is not installed.
  static func missing(for path: String) -> CommandFailure {
    CommandFailure(
      .cannotCreate, path,
      "needs the program ffmpeg, which is not on the PATH (Debian and Ubuntu: apt-get install ffmpeg)"
    )
  }

  func prepare(_ image: CGImage, in content: FrameContent) { pixels.write(image, to: content) }

  func write(_ content: FrameContent, frame: Int) throws {
    let encoder = try encoder ?? start(content)
    guard content.width == size.width, content.height == size.height else {
      throw CommandFailure(.internal, file.path, "frame \(frame) has another size than the first")
    }
    switch content.withBytes({ encoder.write($0) }) {
    case .done: frames += 1
    case .ended:
      let reason = "stopped reading after \(frames) frames"
      try end(encoder, within: Self.lastWords, because: reason)
    case .stalled: try end(encoder, within: 0, because: encoder.stall)
    }
  }

  func finish() throws {
    guard let encoder, let part else { return }
    try end(encoder, within: nil)
    if let palette {
      try end(
        start(palette.arguments(path: part.temporary, output: format), writing: part.temporary),
        within: nil)
      palette.discard()
      self.palette = nil
    }
    var status = stat()
    guard stat(part.temporary, &status) == 0, status.st_size > 0 else {
      throw CommandFailure(.inputOutput, file.path, "ffmpeg wrote nothing")
    }
    try part.complete()
    self.part = nil
    mixed?.discard()
    mixed = nil
  }

  func cancel() {
    _ = encoder?.end(within: 0)
    encoder = nil
    palette?.discard()
    palette = nil
    mixed?.discard()
    mixed = nil
    part?.discard()
    part = nil
  }

  /// Starts ffmpeg when the first frame is in `content`, because the size is not known earlier.
  private func start(_ content: FrameContent) throws -> EncoderProgram {
    file.removeLeft()
    let part = try file.begin()
    self.part = part
    size = (content.width, content.height)
    var input = format.input(
      width: size.width, height: size.height, rate: rate, background: background)
    if let sound {
      let mixed = try sound.make(beside: file, program: program, patience: patience)
      self.mixed = mixed
      input += SoundMix.input(mixed.temporary) + ["-map", "0:v:0", "-map", "1:a:0"] + format.sound
    }
    guard format == .gif else {
      let output = format.output(
        background: background, quality: quality, path: part.temporary, chunk: chunk)
      return try start(input + output, writing: part.temporary)
    }
    let palette = FilmPalette(frames: try file.begin(), colors: try file.begin())
    self.palette = palette
    return try start(input + palette.gathering, writing: palette.frames.temporary)
  }

  private func start(_ arguments: [String], writing output: String) throws -> EncoderProgram {
    let encoder = try EncoderProgram(
      program, arguments: arguments, output: output, patience: patience)
    self.encoder = encoder
    return encoder
  }

  /// Waits for ffmpeg. Throws unless it has read everything and was successful. The error has the
  /// reason, if any, the status that ffmpeg ended with by itself, and its last words.
  private func end(
    _ encoder: EncoderProgram, within seconds: Double?, because reason: String? = nil
  ) throws {
    let ending = encoder.end(within: seconds)
    self.encoder = nil
    let failures = [reason, ending.failure].compactMap { $0 }
    if !failures.isEmpty {
      let how = failures.joined(separator: ", ")
      throw CommandFailure(
        .inputOutput, file.path,
        "ffmpeg: " + (ending.words.isEmpty ? how : "\(how): \(ending.words)"))
    }
    if !ending.words.isEmpty { Messages.warning("\(file.path): ffmpeg: \(ending.words)") }
  }
}
