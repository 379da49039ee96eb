import Foundation
import Testing

/// Films that cannot be made: the exit code, one clear line, and nothing left behind.
@Suite struct FilmFailureTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private static let film = ["--fps", "30", "--duration", "1"]

  @discardableResult
  private func fails(
    _ name: String, _ options: [String], status: Int32, path: String? = nil, fileSize: Int? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 300 200\" backgroundColor=\"1 0 0\"/>")
    let target = place.outputs.path + "/" + name
    let run = try place.lamina(
      ["render", scene, "-o", target] + options, fileSize: fileSize, path: path)
    #expect(run.status == status, "\(run.errors)", sourceLocation: location)
    #expect(run.lines("error: ").count == 1, "\(run.errors)", sourceLocation: location)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(try place.outputNames().isEmpty, sourceLocation: location)
    return (run.lines("error: ").first ?? "").replacingOccurrences(of: target, with: "OUT")
  }

  @Test func missingEncoder() throws {
    let line = try fails("f.mp4", Self.film, status: 73, path: "/nonexistent")
    #expect(
      line
        == "error: OUT: needs the program ffmpeg, which is not on the PATH (Debian and Ubuntu: apt-get install ffmpeg)"
    )
  }

  @Test func encoderThatFailsAtOnce() throws {
    let path = try place.fakeEncoder(
      "echo noise >&2; printf '[libx264 @ 0x55d0c0ffee] \\033[31mno such preset\\033[0m\\n\\nConversion failed!\\n' >&2; exit 3"
    )
    let line = try fails("f.mp4", Self.film, status: 74, path: path)
    #expect(line.hasPrefix("error: OUT: ffmpeg: "))
    #expect(line.hasSuffix("noise; [libx264] [31mno such preset[0m; Conversion failed!"))
  }

  /// The encoder reads everything and fails at the end.
  @Test(arguments: [
    ("cat >/dev/null; exit 1", "ffmpeg: exit status 1"),
    ("cat >/dev/null; echo 'no space' >&2; exit 1", "ffmpeg: exit status 1: no space"),
    ("cat >/dev/null; kill -9 $$", "ffmpeg: signal 9 (killed)"),
    ("cat >/dev/null; exit 0", "ffmpeg wrote nothing"),
  ])
  func encoderThatFailsInTheEnd(script: String, message: String) throws {
    #expect(
      try fails("f.webm", Self.film, status: 74, path: try place.fakeEncoder(script))
        == "error: OUT: \(message)")
  }

  /// The frames do not fit into a pipe, so one of the first is refused.
  @Test func encoderThatReadsNothing() throws {
    let line = try fails(
      "f.mp4", Self.film, status: 74, path: try place.fakeEncoder("exec <&-; exit 0"))
    #expect(line.hasPrefix("error: OUT: ffmpeg: stopped reading after "))
    #expect(line.hasSuffix(" frames"))
  }

  /// The encoder stops in the middle of the film.
  @Test func encoderThatDies() throws {
    let line = try fails(
      "f.mp4", Self.film, status: 74,
      path: try place.fakeEncoder("head -c 500000 >/dev/null; echo no space >&2; exit 3"))
    #expect(line.hasPrefix("error: OUT: ffmpeg: stopped reading after "))
    #expect(line.hasSuffix(" frames, exit status 3: no space"))
  }

  /// The encoder reads some frames, stops reading, and does not end by itself.
  @Test func encoderThatHangs() throws {
    let path = try place.fakeEncoder(
      "echo $$ > \(place.path("pid")); head -c 500000 >/dev/null; echo lost >&2; exec <&- sleep 1000"
    )
    let line = try fails("f.mp4", Self.film, status: 74, path: path)
    #expect(line.hasPrefix("error: OUT: ffmpeg: stopped reading after "))
    #expect(line.hasSuffix("frames: lost"))
    let program = try #require(
      pid_t(try String(contentsOfFile: place.path("pid"), encoding: .utf8).dropLast()))
    #expect(kill(program, 0) == -1 && errno == ESRCH)
  }

  /// The encoder writes more messages than any pipe holds.
  @Test func encoderThatTalksTooMuch() throws {
    let path = try place.fakeEncoder(
      "yes 'all is lost' | head -n 200000 >&2; cat >/dev/null; exit 1")
    let line = try fails("f.mp4", Self.film, status: 74, path: path)
    #expect(
      line == "error: OUT: ffmpeg: exit status 1: "
        + Array(repeating: "all is lost", count: 4).joined(separator: "; "))
  }

  @Test func encoderThatIsNoProgram() throws {
    let path = try place.fakeEncoder("")
    try place.writeProgram("bin/ffmpeg", "\u{7F}ELF")
    #expect(
      try fails("f.mp4", Self.film, status: 73, path: path).hasSuffix(
        "bin/ffmpeg: exec format error"))
  }

  /// A message of an encoder that succeeds is a warning.
  @Test func encoderThatComplains() throws {
    let path = try place.fakeEncoder(
      "for last; do :; done; echo hm >&2; exec cat > \"${last#file:}\"")
    let scene = try place.bundle("s.ca", Sample.square)
    let film = place.outputs.path + "/f.apng"
    let run = try place.lamina(["render", scene, "-o", film] + Self.film, path: path)
    #expect(run.status == 0)
    #expect(run.lines("warning: ") == ["warning: \(film): ffmpeg: hm"])
    #expect(try place.outputNames() == ["f.apng"])
  }

  /// The second run of ffmpeg for a GIF fails. Nothing of the first run is left.
  @Test func paletteThatCannotBeUsed() throws {
    let path = try place.fakeEncoder(
      "case \"$*\" in *paletteuse*) echo no colours >&2; exit 1;; *) cat >/dev/null;; esac")
    #expect(
      try fails("f.gif", Self.film, status: 74, path: path)
        == "error: OUT: ffmpeg: exit status 1: no colours")
  }

  @Test(
    .enabled(if: FFmpeg.isThere, FFmpeg.absence), arguments: ["mp4", "webm", "mov", "gif", "apng"])
  func fullDisk(kind: String) throws {
    // The shell counts its limit in blocks of 512 bytes. A film of one colour takes at least three
    // blocks.
    let line = try fails("f.\(kind)", Self.film, status: 74, fileSize: 1)
    #expect(line.hasPrefix("error: OUT: ffmpeg: "))
    #expect(line.contains("File too large"), "\(line)")
  }

  @Test func frameThatCannotBeWritten() throws {
    let options = Self.film + ["--size", "3000x3000", "--jobs", "2"]
    #expect(
      try fails("f/%05d.png", options, status: 74, fileSize: 8).hasSuffix(".png: file too large"))
  }

  @Test func folderInAMissingFolder() throws {
    #expect(
      try fails("no/f/%05d.png", Self.film, status: 73)
        == "error: OUT: folder: no such file or directory")
  }

  @Test func filmOverAFolder() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    try place.write("d.mp4/x", "")
    let run = try place.lamina(["render", scene, "-o", place.path("d.mp4/y/a.mp4")] + Self.film)
    #expect(run.status == 73)
  }

  /// A film that existed before stays.
  @Test func oldFilm() throws {
    let old = try place.write("old.mp4", "old")
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(
      ["render", scene, "-o", old] + Self.film,
      path: try place.fakeEncoder("cat >/dev/null; exit 1"))
    #expect(run.status == 74)
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
  }

  @Test(arguments: ["f.mp4", "f/%05d.png"])
  func badScene(name: String) throws {
    let input = try place.write("bad.caml", "<caml>")
    let run = try place.lamina(
      ["render", input, "-o", place.outputs.path + "/" + name, "--jobs", "3"] + Self.film,
      path: try place.fakeEncoder("cat >/dev/null"))
    #expect(run.status == 65)
    #expect(run.lines("error: ").count == 1)
    #expect(try place.outputNames().isEmpty)
  }

  @Test(arguments: [
    ["--fps", "1000", "--duration", "1e9"], ["--fps", "0.001", "--duration", "1e300"],
    ["--fps", "60", "--duration", "16666.7"],
  ])
  func tooManyFrames(options: [String]) throws {
    for name in ["f.mp4", "%d.png"] {
      let line = try fails(name, options, status: 65)
      #expect(line.hasPrefix("error: film too long: limit frames exceeded: "))
      #expect(line.hasSuffix(", allowed 1000000"))
    }
  }

  @Test(arguments: [
    (["--fps", "0"], "f.mp4"), (["--fps", "-30"], "f.mp4"), (["--fps", "1e9"], "f.mp4"),
    (["--fps", "30/0"], "f.mp4"),
    (["--fps", "fast"], "f.mp4"), (["--duration", "0"], "f.mp4"), (["--duration", "-1"], "f.mp4"),
    (["--duration", "nan"], "f.mp4"), (["--start", "inf"], "f.mp4"), (["--range", "3"], "f.mp4"),
    (["--range", "5..3"], "f.mp4"), (["--range", "0..30"], "f.mp4"),
    (["--range", "30.."], "%d.png"),
    (["--jobs", "0"], "f.mp4"), (["--jobs", "-1"], "f.mp4"), (["--jobs", "65"], "f.mp4"),
    (["--jobs", "x"], "f.mp4"),
    (["--time", "1"], "f.mp4"), (["--resume"], "f.mp4"), (["--quality", "2"], "f.mp4"),
    (["--background", "reddish"], "f.mp4"), (["--fps", "51"], "f.gif"), ([], "f.avi"), ([], "f"),
    ([], "f.png"), ([], "f%05d.jpg"), (["--fps", "91"], "f.webp"),
    (["--compression", "1"], "f.webp"),
    (["--lossless"], "f.apng"), (["--time", "0"], "f.webp"),
  ])
  func wrongUsage(options: [String], name: String) throws {
    // A later option replaces an earlier one.
    let line = try fails(name, Self.film + options, status: 64)
    #expect(line.hasPrefix("error: usage: "))
  }

  @Test(arguments: [
    ["--fps", "30"], ["--duration", "1"], ["--start", "1"], ["--range", "0..1"], ["--jobs", "2"],
    ["--resume"], [],
  ])
  func halfOfTheOptions(options: [String]) throws {
    #expect(try fails("%d.png", options, status: 64).contains("needs"))
    #expect(
      try fails("f.mp4", options, status: 64).contains("--fps and --duration")
        || options == ["--resume"])
  }
}
