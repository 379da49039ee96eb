/// The formats of films, by the end of an address, and what ffmpeg is told for each.
///
/// Frames come to ffmpeg as pixels, never as files: what a worker has made is not parsed outside of
/// a worker.
enum ServedFilmFormat: String, CaseIterable, Sendable {
  case gif, apng, mp4

  static let allowed = allCases.map(\.rawValue).joined(separator: ", ")

  /// The value of `Content-Type`.
  var mediaType: String {
    switch self {
    case .gif: "image/gif"
    case .apng: "image/apng"
    case .mp4: "video/mp4"
    }
  }

  /// Viewers show a GIF frame of less than two hundredths of a second for a tenth of a second.
  var fastestRate: Double { self == .gif ? 50 : 1_000 }

  /// The name of the film in its folder.
  var fileName: String { "film.\(rawValue)" }

  /// The runs of ffmpeg, one after the other, in the folder of the film. The first one reads the
  /// frames from its standard input: premultiplied BGRA, the top row first.
  ///
  /// A GIF takes two. The first stores the frames without loss and makes a palette of all; the
  /// second writes the film with it.
  func runs(width: Int, height: Int, rate: Double) -> [[String]] {
    let input =
      Self.silence + [
        "-protocol_whitelist", "pipe", "-f", "rawvideo", "-pix_fmt", self == .mp4 ? "bgr0" : "bgra",
        "-video_size", "\(width)x\(height)", "-framerate", "\(rate)", "-i", "pipe:0",
      ]
    switch self {
    case .mp4:
      return [
        input + ["-vf", Self.even(width, height) + Self.television]
          + ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
          + ["-color_range", "tv", "-c:v", "libx264", "-preset", "fast", "-crf", "18"]
          + ["-movflags", "+faststart"] + file
      ]
    case .apng:
      return [
        input + ["-vf", Self.straight + ",format=rgba", "-c:v", "apng", "-plays", "0"] + file
      ]
    case .gif:
      return [
        input + ["-filter_complex", "[0:v]\(Self.straight),split[a][b];[b]palettegen[p]"]
          + ["-map", "[a]", "-c:v", "ffv1", "-level", "3", "-f", "nut", "-y", "file:frames.nut"]
          + ["-map", "[p]", "-c:v", "rawvideo", "-pix_fmt", "bgra", "-f", "rawvideo"]
          + ["-y", "file:palette.raw"],
        Self.silence + ["-protocol_whitelist", "file", "-i", "file:frames.nut"]
          + ["-protocol_whitelist", "file", "-f", "rawvideo", "-pix_fmt", "bgra"]
          + ["-video_size", "16x16", "-i", "file:palette.raw", "-filter_complex"]
          + ["[0:v][1:v]paletteuse=dither=bayer:diff_mode=rectangle", "-loop", "0"] + file,
      ]
    }
  }

  /// The film contains no time and no version, so the same frames give the same file.
  private var file: [String] {
    Self.threads + ["-fflags", "+bitexact", "-map_metadata", "-1"]
      + ["-y", "-f", rawValue, "file:\(fileName)"]
  }

  /// It reports only errors, and ends at the first.
  private static let silence = [
    "-hide_banner", "-nostats", "-loglevel", "error", "-xerror", "-filter_threads", "1",
    "-filter_complex_threads", "1",
  ]
  /// Encoders write other bytes for other numbers.
  private static let threads = ["-threads", "2"]
  /// Colours that are not multiplied by alpha any more.
  private static let straight = "format=gbrap,unpremultiply=inplace=1,format=bgra"
  /// Colours of high definition television, converted exactly.
  private static let television =
    "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,"
    + "format=yuv420p"

  /// Filters that repeat the last column and row where a side is odd, which H.264 does not take.
  private static func even(_ width: Int, _ height: Int) -> String {
    let (right, bottom) = (width % 2, height % 2)
    if right + bottom == 0 { return "" }
    return "format=gbrp,pad=\(width + right):\(height + bottom),"
      + "fillborders=right=\(right):bottom=\(bottom):mode=smear,"
  }
}
