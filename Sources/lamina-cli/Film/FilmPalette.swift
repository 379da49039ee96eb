/// Makes a GIF whose frames share one palette. For that, ffmpeg runs twice.
///
/// What: the first run stores the frames, without loss, in a file beside the output, and counts
/// their colours. The second run writes the film with the palette from the first run.
/// Why: the colours that a film needs are known only after its last frame. With one palette per
/// frame, every pixel would change from frame to frame, and files would be about ten times as
/// large.
/// Cost: disk space for the frames, at most about half of their raw size, and little if little
/// moves. Memory does not depend on the length.
struct FilmPalette {
  /// The stored frames. The file is needed until the film is written.
  let frames: PartialFile
  /// The palette: an image of 256 pixels.
  let colors: PartialFile

  func discard() {
    frames.discard()
    colors.discard()
  }

  /// The output arguments of the first run.
  var gathering: [String] {
    [
      "-filter_complex_threads", "1", "-filter_complex", "[0:v]split[a][b];[b]palettegen[p]",
      "-map", "[a]", "-c:v", "ffv1",
      "-level", "3",
      "-f", "nut", "-y", "file:\(frames.temporary)",
      "-map", "[p]", "-c:v", "rawvideo", "-pix_fmt", "bgra", "-f", "rawvideo", "-y",
      "file:\(colors.temporary)",
    ]
  }

  /// The arguments of the second run. An ordered dither does not change where the picture does not
  /// change.
  func arguments(path: String, output: FilmFormat) -> [String] {
    FilmFormat.silence + [
      "-i", "file:\(frames.temporary)", "-f", "rawvideo", "-pix_fmt", "bgra", "-video_size",
      "16x16", "-i", "file:\(colors.temporary)", "-filter_complex_threads", "1", "-filter_complex",
      "[0:v][1:v]paletteuse=dither=bayer:diff_mode=rectangle",
      "-loop", "0",
    ] + output.file(path)
  }
}
