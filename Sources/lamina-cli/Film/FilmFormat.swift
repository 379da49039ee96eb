import Foundation

/// A film file that ffmpeg writes, by its extension.
enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, webm, gif, apng

  /// By the extension of `path`, in any case.
  init?(path: String) { self.init(rawValue: (path as NSString).pathExtension.lowercased()) }

  /// The fastest rate the format shows; nil where that is any. Viewers take delays of less than two
  /// hundredths of a second in a GIF for a tenth.
  var fastestRate: Double? { self == .gif ? 50 : nil }

  /// What ffmpeg is given.
  ///
  /// H.264 has no alpha. VP9, APNG and GIF keep it, the last in one bit, unless a background is
  /// asked for. H.264 and VP9 have a colour for four pixels each: the first takes no odd sizes at
  /// all, the second blemishes their last corner.
  func pixels(background: BackgroundColor?) -> FramePixels {
    switch self {
    case .mp4: FramePixels(background: background ?? .black, isEven: true)
    case .webm: FramePixels(background: background, isEven: true)
    case .gif, .apng: FramePixels(background: background, isEven: false)
    }
  }

  /// Arguments of ffmpeg that come first: it says nothing but what went wrong.
  static let silence = [
    "-hide_banner", "-nostats", "-nostdin", "-loglevel", "error",
    // Without it a film whose end could not be written counts as made.
    "-xerror",
  ]

  /// The arguments of ffmpeg up to its output: frames come on its standard input.
  func input(width: Int, height: Int, rate: FrameRate, background: BackgroundColor?) -> [String] {
    Self.silence + [
      "-f", "rawvideo", "-pix_fmt", hasAlpha(background) ? "bgra" : "bgr0", "-video_size",
      "\(width)x\(height)", "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }

  /// The arguments after that: the film goes to `path`. Of a GIF, ``FilmPalette`` has them.
  ///
  /// - Parameter quality: from 0 to 1, for what is lossy.
  func output(background: BackgroundColor?, quality: Double, path: String) -> [String] {
    encoding(hasAlpha: hasAlpha(background), quality: quality) + file(path)
  }

  /// The last arguments. Nothing of the time or of versions: the same frames give the same file.
  func file(_ path: String) -> [String] {
    ["-map_metadata", "-1", "-fflags", "+bitexact", "-y", "-f", rawValue, "file:\(path)"]
  }

  private func hasAlpha(_ background: BackgroundColor?) -> Bool {
    pixels(background: background).background == nil
  }

  private func encoding(hasAlpha: Bool, quality: Double) -> [String] {
    switch self {
    case .mp4:
      Self.video(pixelFormat: "yuv420p") + [
        "-c:v", "libx264", "-preset", "medium", "-crf", Self.factor(quality, worst: 45, best: 11),
        "-movflags", "+faststart",
      ]
    case .webm:
      Self.video(pixelFormat: hasAlpha ? "yuva420p" : "yuv420p") + [
        "-c:v", "libvpx-vp9", "-crf", Self.factor(quality, worst: 55, best: 15), "-b:v", "0",
        "-deadline",
        "good",
        "-cpu-used", "4", "-row-mt", "1",
      ] + (hasAlpha ? ["-auto-alt-ref", "0"] : [])
    case .gif: []
    case .apng: ["-pix_fmt", hasAlpha ? "rgba" : "rgb24", "-c:v", "apng", "-plays", "0"]
    }
  }

  /// Colours as high definition television has them, exactly converted, and said so in the file.
  private static func video(pixelFormat: String) -> [String] {
    [
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,format=\(pixelFormat)",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
  }

  /// The encoder's constant rate factor, in which less is better.
  private static func factor(_ quality: Double, worst: Double, best: Double) -> String {
    "\(Int((worst + (best - worst) * quality).rounded()))"
  }

  /// The quality where none is asked for: hardly any difference is seen.
  static let usualQuality = 0.8
}
