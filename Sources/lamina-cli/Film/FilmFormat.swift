import LaminaDocument

/// A film file format that ffmpeg writes. The raw value is the file name extension.
///
/// A WebP file is a picture or a film. ``RenderCommand`` knows which one is meant.
enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, webm, mov, gif, apng, webp

  /// The format for the extension of `path`, in upper or lower case.
  init?(path: String) { self.init(rawValue: PathParts(path).fileExtension) }

  /// The fastest rate that the format can show; nil if any. Viewers show a GIF frame with a delay
  /// of less than two hundredths of a second for a tenth of a second, and browsers do so with a
  /// WebP frame of less than 11 milliseconds.
  var fastestRate: Double? {
    switch self {
    case .gif: 50
    case .webp: 90
    case .mp4, .webm, .mov, .apng: nil
    }
  }

  /// The pixels for ffmpeg.
  ///
  /// H.264 has no alpha. The other formats keep alpha unless a background is requested; GIF keeps
  /// it in one bit. H.264 and VP9 store one colour for four pixels. So H.264 accepts no odd sizes
  /// at all, and VP9 damages the last corner. ProRes 4444 stores the colour of each pixel.
  func pixels(background: BackgroundColor?) -> FramePixels {
    switch self {
    case .mp4: FramePixels(background: background ?? .black, isEven: true)
    case .webm: FramePixels(background: background, isEven: true)
    case .mov, .gif, .apng, .webp: FramePixels(background: background, isEven: false)
    }
  }

  /// The first arguments of ffmpeg: it reports only errors.
  static let silence = [
    "-hide_banner", "-nostats", "-nostdin", "-loglevel", "error",
    // Without this, ffmpeg reports success even if the end of the film could not be written.
    "-xerror",
  ]

  /// How many threads ffmpeg uses. Encoders split their work by it and then write other bytes, so
  /// it does not depend on the processors of the machine.
  private static let threads = ["-threads", "4"]

  /// The arguments of ffmpeg before its output. Frames come on its standard input.
  func input(width: Int, height: Int, rate: FrameRate, background: BackgroundColor?) -> [String] {
    Self.silence + ["-filter_threads", "1"] + [
      "-f", "rawvideo", "-pix_fmt", hasAlpha(background) ? "bgra" : "bgr0", "-video_size",
      "\(width)x\(height)", "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }

  /// The arguments after those of the input: the film goes to `path`. For a GIF, ``FilmPalette``
  /// has them.
  ///
  /// - Parameters:
  ///   - quality: from 0 to 1, for lossy formats.
  ///   - chunk: the container of a chunk of the film; nil for the whole film.
  func output(
    background: BackgroundColor?, quality: Double, path: String, chunk: ChunkContainer? = nil
  ) -> [String] {
    encoding(hasAlpha: hasAlpha(background), quality: quality) + file(path, chunk: chunk)
  }

  /// The last arguments. The file contains no time and no version, so the same frames give the same
  /// file.
  func file(_ path: String, chunk: ChunkContainer? = nil) -> [String] {
    Self.threads + (chunk == nil ? container : ["-fflags", "+bitexact"]) + [
      "-map_metadata", "-1", "-y", "-f", chunk?.rawValue ?? rawValue, "file:\(path)",
    ]
  }

  /// How the container of the whole film is written.
  var container: [String] {
    let more =
      switch self {
      case .mp4: ["-movflags", "+faststart"]
      case .webp: ["-loop", "0"]
      case .webm, .mov, .gif, .apng: [String]()
      }
    return ["-fflags", "+bitexact"] + more
  }

  /// Whether frames keep their alpha.
  func hasAlpha(_ background: BackgroundColor?) -> Bool {
    pixels(background: background).background == nil
  }

  private func encoding(hasAlpha: Bool, quality: Double) -> [String] {
    switch self {
    case .mp4:
      Self.video(pixelFormat: "yuv420p") + [
        "-c:v", "libx264", "-preset", "fast", "-crf", Self.factor(quality, worst: 45, best: 11),
      ]
    case .webm:
      Self.video(pixelFormat: hasAlpha ? "yuva420p" : "yuv420p") + [
        "-c:v", "libvpx-vp9", "-crf", Self.factor(quality, worst: 55, best: 15), "-b:v", "0",
        "-deadline",
        "good",
        "-cpu-used", "4", "-row-mt", "1",
      ] + (hasAlpha ? ["-auto-alt-ref", "0"] : [])
    case .mov:
      // The colours are straight, as everywhere in ProRes, and alpha has 16 bits of its own.
      Self.video(pixelFormat: hasAlpha ? "yuva444p10le" : "yuv444p10le", Self.frameTags) + [
        "-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", hasAlpha ? "16" : "0",
        "-vendor", "apl0",
      ]
    case .gif: []
    case .apng: ["-pix_fmt", hasAlpha ? "rgba" : "rgb24", "-c:v", "apng", "-plays", "0"]
    case .webp:
      // The encoder converts colours itself, as it does those of a picture.
      [
        "-pix_fmt", "bgra", "-c:v", "libwebp_anim", "-lossless", quality >= 1 ? "1" : "0",
        "-quality", "\(Int((quality * 100).rounded()))",
      ]
    }
  }

  /// Converts colours exactly to those of high definition television, and records this in the file.
  ///
  /// - Parameter more: further filters.
  private static func video(pixelFormat: String, _ more: String = "") -> [String] {
    [
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,format=\(pixelFormat)\(more)",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
  }

  /// The same record in each frame. The encoder of ProRes takes it from there alone.
  private static let frameTags =
    ",setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv"

  /// The encoder's constant rate factor. A smaller factor means better quality.
  private static func factor(_ quality: Double, worst: Double, best: Double) -> String {
    "\(Int((worst + (best - worst) * quality).rounded()))"
  }

  /// The default quality. Hardly any difference from the original is visible.
  static let usualQuality = 0.8
}
