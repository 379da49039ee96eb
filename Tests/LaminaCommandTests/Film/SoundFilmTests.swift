import Foundation
import Testing

/// The sound of Lottie files in films.
@Suite(.enabled(if: FFmpeg.isThere, FFmpeg.absence)) struct SoundFilmTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Two seconds with a tone of 400 Hz from 0.5 to 1 s whose volume falls from 1 to 0, and twice
  /// as fast, in a composition, from 1.4 to 1.8 s.
  private static func document(asset: String) -> String {
    ##"""
    {"fr":10,"ip":0,"op":20,"w":32,"h":32,"assets":[{"id":"tone",\##(asset)},
    {"id":"c","w":32,"h":32,"layers":[{"ty":6,"refId":"tone","ip":0,"op":8,"st":0}]}],
    "layers":[{"ty":1,"ip":0,"op":20,"sc":"#ff0000","sw":32,"sh":32,"ks":{}},
    {"ty":6,"refId":"tone","ip":5,"op":10,"st":0,"au":{"lv":{"a":1,"k":[{"t":5,"s":[100],
    "i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":10,"s":[0]}]}}},
    {"ty":0,"refId":"c","ip":14,"op":20,"st":14,"sr":0.5,"w":32,"h":32}]}
    """##
  }

  private func file(_ name: String = "a.json", sound: Data = tone) throws {
    let bytes = sound.base64EncodedString()
    try place.write(
      name, Self.document(asset: #""u":"","p":"data:audio/wav;base64,\#(bytes)","e":1"#))
  }

  private static let tone = TestSound.tone(400, seconds: 3)

  /// Temporary files that are still there.
  private func leftFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.url.path).filter {
      $0.hasSuffix(".part")
    }
  }

  private func render(_ output: String, _ options: [String] = []) throws -> Run {
    try place.lamina(["render", "a.json", "-o", output] + options)
  }

  /// The codecs of a film's streams.
  private func codecs(_ name: String) throws -> [String] {
    let data = try FFmpeg.output(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", place.path(name)])
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map {
      String($0.prefix { $0 != "," })
    }
  }

  private func checkWhatIsHeard(
    in name: String, from start: Double = 0, error: Float = 0.03, swings: Int = 20
  ) throws {
    let tenths = TestSound.tenths(try TestSound.heard(in: place.path(name)))
    // Volumes at the middle of each tenth, of a tone at half of the full volume.
    for (tenth, peak, frequency) in [
      (1, 0, 0), (3, 0, 0), (5, 0.5, 400), (6, 0.4, 400), (8, 0.2, 400), (11, 0, 0), (12, 0, 0),
      (15, 0.5, 800), (16, 0.5, 800), (17, 0.5, 800),
    ] as [(Int, Float, Int)] {
      let index = tenth - Int(start * 10)
      guard index >= 0 else { continue }
      try #require(index < tenths.count)
      // Codecs that lose, and a tenth whose first sample is the loudest.
      #expect(abs(tenths[index].peak - peak) < error, "tenth \(tenth)")
      if peak > 0 { #expect(abs(tenths[index].frequency - frequency) <= swings, "tenth \(tenth)") }
    }
  }

  @Test(arguments: [("mp4", "aac"), ("mov", "pcm_s16le"), ("webm", "opus")])
  func filmsHaveTheSound(kind: String, codec: String) throws {
    try file()
    let run = try render("f.\(kind)")
    #expect(run.status == 0 && !run.errors.contains("note:"), "\(run.errors)")
    #expect(try codecs("f.\(kind)").last == codec && codecs("f.\(kind)").count == 2)
    try checkWhatIsHeard(in: "f.\(kind)")
    // The pictures are those of the film without sound.
    let mute = try render("m.\(kind)", ["--mute"])
    #expect(mute.status == 0 && !mute.errors.contains("note:"), "\(mute.errors)")
    #expect(try codecs("m.\(kind)").count == 1)
    let film = place.path("f.\(kind)")
    #expect(try FFmpeg.pixels(of: film) == FFmpeg.pixels(of: place.path("m.\(kind)")))
    // The same film is the same file.
    #expect(try render("g.\(kind)").status == 0)
    #expect(
      FileManager.default.contentsEqual(atPath: film, andPath: place.path("g.\(kind)")))
    #expect(try leftFiles().isEmpty)
  }

  /// Files as ffmpeg writes them by their extension, in every format that is read.
  @Test(arguments: ["wav", "aiff", "mp3", "aac", "m4a", "ogg", "opus", "flac", "webm"])
  func soundsOfEachFormat(kind: String) throws {
    let tone = try place.write("tone.wav", Self.tone)
    let made = place.path("made.\(kind)")
    _ = try FFmpeg.output("ffmpeg", ["-v", "error", "-i", tone, "-ar", "48000", "-y", made])
    try file(sound: try Data(contentsOf: URL(fileURLWithPath: made)))
    let run = try render("f.mov")
    #expect(run.status == 0 && run.lines("warning").isEmpty, "\(run.errors)")
    // At the rates that ffmpeg takes by itself, a tone of one channel is a fifth louder or softer.
    try checkWhatIsHeard(in: "f.mov", error: 0.12, swings: 40)
  }

  @Test func formatsWithoutSoundSaySo() throws {
    try file()
    let run = try render("f.gif", ["--verbose"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("note: not drawn: sound (only films have it) (2 times)"))
    #expect(try codecs("f.gif") == ["gif"])
  }

  @Test func aPartOfTheFilmHasItsPartOfTheSound() throws {
    try file()
    #expect(try render("f.mov", ["--range", "6.."]).status == 0)
    try checkWhatIsHeard(in: "f.mov", from: 0.6)
    #expect(try render("g.mov", ["--range", "0..3"]).status == 0)
    #expect(try codecs("g.mov") == ["prores"])
  }

  @Test func soundsOfAFolder() throws {
    try place.write("a.json", Self.document(asset: #""u":"x/","p":"t.wav","e":0"#))
    try place.write("sounds/x/t.wav", Self.tone)
    #expect(try render("f.mp4", ["--assets", "sounds"]).status == 0)
    try checkWhatIsHeard(in: "f.mp4")
    let without = try render("g.mp4", ["--verbose"])
    let warning = "warning: not drawn: missing sound 'x/t.wav'"
    #expect(without.status == 0 && without.errors.contains(warning))
    #expect(try codecs("g.mp4") == ["h264"])
  }

  @Test func aSoundThatTheFileDoesNotHaveIsNamed() throws {
    try place.write(
      "a.json",
      #"""
      {"fr":10,"ip":0,"op":5,"w":32,"h":32,"layers":[{"ty":6,"refId":"s","ip":0,"op":5}]}
      """#)
    let run = try render("f.mp4", ["--verbose"])
    #expect(run.status == 0 && run.errors.contains("note: not drawn: sound"), "\(run.errors)")
    #expect(try codecs("f.mp4") == ["h264"])
  }

  @Test func joinedFilmsHaveIt() throws {
    try file()
    let plan = ["film", "plan", "a.json", "--output", "f.mp4", "-o", "plan.json", "--chunk", "0.5"]
    #expect(try place.lamina(plan).status == 0)
    let run = try place.lamina(["film", "run", "plan.json"])
    #expect(run.status == 0 && !run.errors.contains("note:"), "\(run.errors)")
    try checkWhatIsHeard(in: "f.mp4")
    // A file of the command line takes its place.
    try place.write("other.wav", TestSound.tone(1_000, seconds: 2))
    #expect(try place.lamina(["film", "join", "plan.json", "--audio", "other.wav"]).status == 0)
    let other = TestSound.tenths(try TestSound.heard(in: place.path("f.mp4")))
    #expect(abs(other[3].frequency - 1_000) <= 20)
    // Another scene has another sound.
    try file(sound: TestSound.tone(500, seconds: 3))
    let changed = try place.lamina(["film", "join", "plan.json"])
    #expect(changed.status == 65 && changed.errors.contains("'a.json' is another one"))
    #expect(try place.lamina(plan + ["--mute"]).status == 0)
    #expect(try place.lamina(["film", "run", "plan.json"]).status == 0)
    #expect(try codecs("f.mp4") == ["h264"])
  }

  /// Playlists name other files, and no reader is guessed.
  @Test(arguments: [
    ("#EXTM3U\nfile:///etc/passwd\n", "none of the formats"), ("", "none of the formats"),
    ("ID3 and no more", "ffmpeg: "),
  ])
  func soundsThatAreNoneAreErrors(text: String, reason: String) throws {
    try file(sound: Data(text.utf8))
    let run = try render("f.mp4")
    #expect(run.status == 65 && run.errors.contains("error: a.json: sound: "), "\(run.errors)")
    #expect(run.errors.contains(reason) && run.errors.contains("'tone'"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path("f.mp4")))
    #expect(try leftFiles().isEmpty)
    #expect(try render("f.mp4", ["--mute"]).status == 0)
  }

  /// A few bytes can ask for days of sound.
  @Test func whatIsReadIsCounted() throws {
    for (start, status) in [(-800_000, 0), (-900_000, 65)] as [(Int, Int32)] {
      let bytes = Self.tone.base64EncodedString()
      try place.write(
        "a.json",
        #"""
        {"fr":10,"ip":0,"op":5,"w":32,"h":32,"assets":[{"id":"s","p":"data:,\#(bytes)"}],
        "layers":[{"ty":6,"refId":"s","ip":0,"op":5,"st":\#(start)}]}
        """#)
      let run = try render("f.mov")
      #expect(run.status == status, "\(run.errors)")
      if status != 0 { #expect(run.errors.contains("90000 seconds would be read")) }
    }
  }

  /// More than one mixer adds them.
  @Test func manyPartsAreAdded() throws {
    let layer = #"{"ty":6,"refId":"s","ip":0,"op":5,"au":{"lv":{"k":4}}}"#
    let layers = [String](repeating: layer, count: 25).joined(separator: ",")
    try place.write(
      "a.json",
      #"""
      {"fr":10,"ip":0,"op":10,"w":32,"h":32,"layers":[\#(layers)],
      "assets":[{"id":"s","p":"data:,\#(Self.tone.base64EncodedString())"}]}
      """#)
    #expect(try render("f.mov").status == 0)
    let tenths = TestSound.tenths(try TestSound.heard(in: place.path("f.mov")))
    // 25 times 4 per cent of a tone at half of the full volume.
    #expect(tenths.count >= 5 && tenths.prefix(4).allSatisfy { abs($0.peak - 0.5) < 0.01 })
  }

  @Test func picturesHaveNoSoundToLeaveOut() throws {
    try file()
    #expect(try render("f.png", ["--mute"]).status == 64)
  }
}
