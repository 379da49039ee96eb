/// The way to a GIF whose frames share one palette: ffmpeg runs twice.
///
/// What: the first run keeps the frames, without loss, in a file beside the output, and counts
/// their colours. The second writes the film with the palette that came of it.
/// Why: which colours a film needs is known when its last frame is, and a palette for each frame
/// would make every pixel another one from frame to frame, so that files were some ten times as
/// large.
/// Cost: disk for the frames, about half of their raw size at most and little where little moves.
/// Memory does not depend on the length.
struct FilmPalette {
  /// The frames, until the film is written.
  let frames: PartialFile
  /// 256 pixels.
  let colors: PartialFile

  func discard() {
    frames.discard()
    colors.discard()
  }

  /// How the first run writes, after what it reads.
  var gathering: [String] {
    [
      "-filter_complex", "[0:v]split[a][b];[b]palettegen[p]", "-map", "[a]", "-c:v", "ffv1",
      "-level", "3",
      "-f", "nut", "-y", "file:\(frames.temporary)",
      "-map", "[p]", "-c:v", "rawvideo", "-pix_fmt", "bgra", "-f", "rawvideo", "-y",
      "file:\(colors.temporary)",
    ]
  }

  /// The arguments of the second run. An ordered dither stands still where the picture does.
  func arguments(path: String, output: FilmFormat) -> [String] {
    FilmFormat.silence + [
      "-i", "file:\(frames.temporary)", "-f", "rawvideo", "-pix_fmt", "bgra", "-video_size",
      "16x16", "-i",
      "file:\(colors.temporary)", "-filter_complex",
      "[0:v][1:v]paletteuse=dither=bayer:diff_mode=rectangle",
      "-loop", "0",
    ] + output.file(path)
  }
}
