import Foundation
import Testing

/// A joined film has the times, the length and the pictures of a film that is made in one piece.
@Suite(.enabled(if: FFmpeg.isThere, FFmpeg.absence)) struct ChunkJointTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// - Parameter rate: 23.976 has no whole number of 90,000ths of a second, nor of milliseconds.
  @Test(arguments: ["film.mp4", "film.mov", "film.webm"], ["10", "24000/1001"])
  func times(name: String, rate: String) throws {
    let film = try PlannedFilm(place, name, scene: PlannedFilm.clearScene)
    let timing = ["--fps", rate, "--duration", "3"]
    #expect(
      try place.lamina(
        ["film", "plan", "s.ca", "--output", name, "-o", "plan.json", "--chunk", "1"] + timing
      ).status == 0)
    let run = try film.run(["--jobs", "2"])
    #expect(run.status == 0, "\(run.errors)")
    let whole = place.path("whole-" + name)
    #expect(try place.lamina(["render", "s.ca", "-o", whole] + timing).status == 0)
    let times = try PlannedFilm.times(of: film.path)
    #expect(times.count == (rate == "10" ? 30 : 72))
    #expect(try times == PlannedFilm.times(of: whole))
    #expect(Set(times.map { $0.prefix { $0 != "," } }).count == times.count)
    let (joined, made) = (
      try FFmpeg.properties(of: film.path), try FFmpeg.properties(of: whole)
    )
    for key in [
      "codec_name", "profile", "pix_fmt", "width", "height", "r_frame_rate", "avg_frame_rate",
      "time_base", "duration", "nb_read_frames", "color_range", "color_space", "color_transfer",
      "color_primaries", "field_order", "has_b_frames",
    ] { #expect(joined[key] == made[key], "\(key)") }
    // Pictures, alpha included. Two encodings of one picture differ by what the codec loses.
    let (left, right) = (try FFmpeg.pixels(of: film.path), try FFmpeg.pixels(of: whole))
    #expect(left.count == times.count * 64 * 48 * 4)
    try #require(left.count == right.count)
    for frame in 0..<times.count {
      let range = (frame * 64 * 48 * 4)..<((frame + 1) * 64 * 48 * 4)
      let error = range.reduce(0.0) { $0 + pow(Double(left[$1]) - Double(right[$1]), 2) }
      let mean = error / Double(range.count)
      #expect(mean < (name.hasSuffix("mov") ? 0.001 : 40), "frame \(frame): \(mean)")
    }
  }

  /// Sound is encoded once over the whole, and changes no picture's time.
  @Test(arguments: ["film.mp4", "film.mov", "film.webm"])
  func sound(name: String) throws {
    let film = try PlannedFilm(place, name)
    #expect(try film.plan().status == 0)
    #expect(try film.run(["--jobs", "2"]).status == 0)
    let silent = try PlannedFilm.times(of: film.path)
    _ = try FFmpeg.output(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=9", "-y",
        place.path("a.wav"),
      ])
    var films: Set<Data> = []
    for _ in 0..<2 {
      let run = try film.join(["--audio", "a.wav"])
      #expect(run.status == 0 && run.lines("warning").isEmpty, "\(run.errors)")
      films.insert(try film.bytes())
    }
    #expect(films.count == 1)
    #expect(try PlannedFilm.times(of: film.path) == silent)
    let length = try FFmpeg.output(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "a", "-show_entries", "packet=pts_time", "-of",
        "csv=p=0", film.path,
      ])
    let last = String(decoding: length, as: UTF8.self).split(separator: "\n").compactMap {
      Double($0.prefix { $0 != "," })
    }.max()
    #expect((2.9...3.0).contains(try #require(last)))
    #expect(try film.join(["--audio", "missing.wav"]).status == 66)
  }
}
