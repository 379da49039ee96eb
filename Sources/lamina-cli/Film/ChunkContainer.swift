import Foundation

/// The container of a film's chunks. The raw value is ffmpeg's name of it.
///
/// A chunk is a film of its own whose first picture needs no other, so chunks can be encoded apart
/// and their packets put behind each other. What a container does to the packets' times decides
/// whether the joint is seen:
///
/// - H.264 goes into NUT, which counts in units of the frame rate. MPEG-TS counts 90,000ths of a
///   second, and 24000/1001 frames per second have no whole number of those; MP4 cuts the
///   reordering of frames at a chunk's end into an edit list, which makes uneven steps.
/// - ProRes goes into QuickTime, where every frame stands alone. NUT would lose that frames are
///   progressive.
/// - VP9 goes into Matroska, the only one that keeps alpha. It counts milliseconds, so the times of
///   the whole film are computed anew when its chunks are joined.
///
/// GIF, APNG and WebP have none: their files are no sequences of packets that could be cut.
enum ChunkContainer: String, Sendable {
  case nut, mov, matroska

  /// The extension of its files.
  var fileExtension: String { self == .matroska ? "mkv" : rawValue }
}

extension FilmFormat {
  /// The container of chunks; nil if films of this format cannot be joined from chunks.
  var chunkContainer: ChunkContainer? {
    switch self {
    case .mp4: .nut
    case .mov: .mov
    case .webm: .matroska
    case .gif, .apng, .webp: nil
    }
  }

  /// How ffmpeg encodes each chunk: its arguments, without the file.
  func chunkArguments(background: BackgroundColor?, quality: Double) -> [String] {
    output(background: background, quality: quality, path: "", chunk: chunkContainer).dropLast()
  }

  /// ffmpeg's arguments that encode small pictures of standard input as those of a chunk, to
  /// standard output. Its first words are its version.
  func trialArguments(
    side: Int, rate: FrameRate, background: BackgroundColor?, quality: Double
  ) -> [String] {
    let input = input(width: side, height: side, rate: rate, background: background)
    return input.filter { $0 != "-hide_banner" }.map { $0 == "error" ? "info" : $0 }
      + chunkArguments(background: background, quality: quality) + ["-f", "rawvideo", "pipe:1"]
  }

  /// ffmpeg's arguments that join chunks.
  ///
  /// - Parameters:
  ///   - list: a file that names the chunks and their lengths, as ffmpeg's `concat` reads it.
  ///   - audio: a file with sound, if any, and how many seconds of it are used.
  func joining(
    list: String, audio: (path: String, seconds: String)?, rate: FrameRate,
    background: BackgroundColor?, path: String
  ) -> [String] {
    let onlyFiles = ["-protocol_whitelist", "file"]
    var arguments = Self.silence + onlyFiles + ["-f", "concat", "-i", "file:\(list)"]
    if let audio { arguments += onlyFiles + ["-t", audio.seconds, "-i", "file:\(audio.path)"] }
    arguments += ["-map", "0:v:0"]
    if audio != nil { arguments += ["-map", "1:a:0"] + sound }
    arguments += ["-c:v", "copy"] + times(rate)
    if self == .webm, hasAlpha(background) { arguments += ["-metadata:s:v:0", "alpha_mode=1"] }
    return arguments + ["-map_metadata", "-1"] + container + ["-y", "-f", rawValue, "file:\(path)"]
  }

  /// The times of the joined film.
  private func times(_ rate: FrameRate) -> [String] {
    guard self == .webm else {
      // The unit that ffmpeg takes by itself for a film that is made in one piece.
      let divisor = greatestCommonDivisor(rate.numerator, rate.denominator)
      var scale = rate.numerator / divisor
      while scale < 10_000 { scale *= 2 }
      return ["-video_track_timescale", "\(scale)"]
    }
    // VP9 shows frames in the order of the packets, so packet N is frame N.
    let step = "1000*\(rate.denominator)/\(rate.numerator)"
    return [
      "-bsf:v", "setts=ts=round(N*\(step)):duration=round(\(step))",
      "-avoid_negative_ts", "disabled",
    ]
  }

  /// Whether films have sound.
  var hasSound: Bool { !sound.isEmpty }

  /// How sound is encoded; empty if films have none.
  var sound: [String] {
    let exact = ["-flags:a", "+bitexact", "-map_metadata:s:a", "-1"]
    switch self {
    case .mp4: return exact + ["-c:a", "aac", "-b:a", "192k"]
    case .mov: return exact + ["-c:a", "pcm_s16le"]
    // Opus begins with samples that are not heard. WebM has a field for how many, and the first
    // packet is at 0.
    case .webm:
      return exact + ["-c:a", "libopus", "-b:a", "128k", "-bsf:a", "setts=ts=TS-STARTPTS"]
    case .gif, .apng, .webp: return []
    }
  }

  private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
