import Foundation
import Testing

/// `lamina render --fps --duration` where it succeeds.
@Suite struct FilmCommandTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func output(_ name: String) -> String { place.outputs.appendingPathComponent(name).path }

  private func contents(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: output(name)))
  }

  private static let turned = """
    <CALayer bounds="0 0 64 48" backgroundColor="1 1 0.5"><sublayers><CALayer bounds="0 0 20 20" position="30 20"
    transform="rotate(30deg)" borderWidth="2" cornerRadius="4" backgroundColor="0 0 1 0.5"/></sublayers></CALayer>
    """

  @Test func folderOfFrames() throws {
    let scene = try place.bundle("s.ca", Self.turned)
    let run = try place.lamina([
      "render", scene, "-o", output("f/%04d.png"), "--fps", "30", "--duration", "0.4",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(
      run.lines("wrote \(output("f/%04d.png")): 12 frames, 64x48 px, 30 frames/s, ").count == 1)
    #expect(!run.errors.contains("\r"))
    let names = try FileManager.default.contentsOfDirectory(atPath: output("f")).sorted()
    #expect(names == (0..<12).map { String(format: "%04d.png", $0) })
    // Each file equals a single picture at that time.
    #expect(
      try place.lamina(["render", scene, "-o", output("one.png"), "--time", "0.1"]).status == 0)
    for name in names { #expect(try contents("f/\(name)") == contents("one.png")) }
  }

  @Test func folderThatIsThere() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina([
      "render", scene, "-o", place.outputs.path, "--fps", "1", "--duration", "2", "--quiet",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    #expect(try place.outputNames() == ["00000.png", "00001.png"])
  }

  /// A range keeps the frame numbers of the whole film, so that machines can share a film.
  @Test func ranges() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let options = ["-o", output("%03d.png"), "--fps", "25", "--duration", "4"]
    #expect(try place.lamina(["render", scene] + options + ["--range", "98.."]).status == 0)
    #expect(try place.lamina(["render", scene] + options + ["--range", "3..5"]).status == 0)
    #expect(try place.outputNames() == ["003.png", "004.png", "005.png", "098.png", "099.png"])
  }

  @Test func backgrounds() throws {
    let scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 4 4\" backgroundColor=\"1 0 0 0.5\"/>")
    let flat = try place.bundle(
      "t.ca", "<CALayer bounds=\"0 0 4 4\" backgroundColor=\"1 0.498039215 0.498039215\"/>")
    let film = ["--fps", "1", "--duration", "1", "--background", "white"]
    #expect(try place.lamina(["render", scene, "-o", output("%d.png")] + film).status == 0)
    #expect(
      try place.lamina(["render", scene, "-o", output("a.png"), "--background", "#fff"]).status == 0
    )
    #expect(try place.lamina(["render", flat, "-o", output("b.png")]).status == 0)
    #expect(try contents("a.png") == contents("b.png"))
    #expect(try contents("0.png") == contents("b.png"))
  }

  /// Encoders that choose a number of threads by the processors write other files on each machine.
  @Test(
    .enabled(if: FFmpeg.isThere, FFmpeg.absence),
    arguments: ["mp4", "webm", "mov", "gif", "apng", "webp"])
  func filmsDoNotDependOnProcessors(format: String) throws {
    let scene = try place.bundle(
      "s.ca",
      """
      <CALayer bounds="0 0 320 240" backgroundColor="1 1 0.5"><sublayers><CALayer
      bounds="0 0 150 120" position="160 120" borderWidth="2" cornerRadius="40"
      backgroundColor="0 0 1 0.5"><animations><animation type="CABasicAnimation"
      keyPath="transform.rotation.z" duration="1"><fromValue type="real" value="0"/>
      <toValue type="real" value="3"/></animation></animations></CALayer>
      </sublayers></CALayer>
      """)
    let film = ["--fps", "20", "--duration", "0.6", "--background", "white"]
    for (name, isAlone) in [("one", true), ("all", false)] {
      let run = try place.lamina(
        ["render", scene, "-o", output("\(name).\(format)")] + film,
        onOneProcessor: isAlone)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try contents("one.\(format)") == contents("all.\(format)"))
  }

  @Test func resumeMakesWhatIsMissing() throws {
    let scene = try place.bundle("s.ca", Self.turned)
    let options = ["render", scene, "-o", output("%d.png"), "--fps", "10", "--duration", "0.8"]
    #expect(try place.lamina(options).status == 0)
    let whole = try contents("0.png")
    // One file is missing, one is cut short, one has another size, and one is no image.
    try FileManager.default.removeItem(atPath: output("1.png"))
    try whole.prefix(whole.count - 1).write(to: URL(fileURLWithPath: output("2.png")))
    try Sample.png.write(to: URL(fileURLWithPath: output("3.png")))
    try Data(repeating: 65, count: 500).write(to: URL(fileURLWithPath: output("4.png")))
    // This file is whole and differs in one byte. It stays.
    var other = whole
    other[40] ^= 1
    try other.write(to: URL(fileURLWithPath: output("5.png")))
    let run = try place.lamina(options + ["--resume", "--jobs", "2"])
    #expect(run.status == 0)
    #expect(
      run.lines("wrote \(output("%d.png")): 4 frames (4 existed), 64x48 px").count == 1,
      "\(run.errors)")
    for frame in 0..<8 { #expect(try contents("\(frame).png") == (frame == 5 ? other : whole)) }
    #expect(
      try place.lamina(options + ["--resume"]).lines(
        "wrote \(output("%d.png")): 0 frames (8 existed), "
      )
      .count == 1)
    #expect(try place.outputNames() == (0..<8).map { "\($0).png" })
  }

  @Test(arguments: [2, 3])
  func jobsGiveTheSameBytes(jobs: Int) throws {
    let scene = try place.bundle("s.ca", Self.turned)
    let path = try place.copyingEncoder()
    let film = ["--fps", "30", "--duration", "0.5"]
    for (name, count) in [("one", 1), ("many", jobs)] {
      let jobs = film + ["--jobs", "\(count)"]
      #expect(
        try place.lamina(["render", scene, "-o", output("\(name).mp4")] + jobs, path: path).status
          == 0)
      #expect(
        try place.lamina(["render", scene, "-o", output("\(name)/%d.png")] + jobs).status == 0)
    }
    #expect(try contents("one.mp4").count == 64 * 48 * 4 * 15)
    #expect(try contents("one.mp4") == contents("many.mp4"))
    for frame in 0..<15 {
      #expect(try contents("one/\(frame).png") == contents("many/\(frame).png"))
    }
  }

  @Test func standardInputIsReadOnceForAllJobs() throws {
    let run = try place.lamina(
      ["render", "-", "-o", output("%d.png"), "--fps", "4", "--duration", "1", "--jobs", "3"],
      input: "<caml>\(Sample.square)</caml>")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try place.outputNames().count == 4)
  }

  @Test func whatIsSkippedIsSaidOnce() throws {
    let scene = try place.bundle("s.ca", "<CALayer bounds=\"0 0 5 5\" glow=\"1\"/>")
    let run = try place.lamina(
      ["render", scene, "-o", output("%d.png"), "--fps", "4", "--duration", "1", "--jobs", "3"])
    #expect(run.lines("note: ").count == 1, "\(run.errors)")
  }

  @Test func stats() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina([
      "render", scene, "-o", output("%d.png"), "--fps", "4", "--duration", "1", "--stats",
    ])
    let line = try #require(run.lines("stats: ").first)
    let keys = line.split(separator: " ").filter { $0.contains("=") }.map {
      $0.split(separator: "=")[0]
    }
    #expect(
      keys == [
        "frames", "repeated", "frame_ms", "render_ms", "read_back_ms", "prepare_ms", "write_ms",
        "first_memory",
        "last_memory", "device",
      ])
    #expect(line.hasPrefix("stats: frames=4 repeated=3 "))
  }
}

/// Films that the real ffmpeg makes and decodes.
@Suite(.enabled(if: FFmpeg.isThere, FFmpeg.absence)) struct FilmFileTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func film(_ name: String, _ body: String, _ options: [String] = []) throws -> String {
    let scene = try place.bundle("s.ca", body)
    let path = place.outputs.appendingPathComponent(name).path
    let run = try place.lamina(
      ["render", scene, "-o", path, "--fps", "20", "--duration", "0.5"] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines("warning").isEmpty, "\(run.errors)")
    #expect(run.lines("wrote \(path): 10 frames, ").count == 1, "\(run.errors)")
    #expect(try place.outputNames() == [name])
    return path
  }

  /// The largest difference of any pixel's component from `color`, RGBA.
  private func difference(_ pixels: [UInt8], _ color: [Int]) -> Int {
    pixels.indices.reduce(0) { max($0, abs(Int(pixels[$1]) - color[$1 % 4])) }
  }

  /// Limited range has 219 steps for 256, and the conversion rounds twice. So the tolerance is two
  /// steps.
  @Test(
    arguments: ["mp4", "webm", "mov", "gif", "apng"],
    ["1 0 0", "0 1 0", "0 0 1", "1 1 1", "0 0 0", "0.2 0.6 0.4"])
  func colorsAreRight(kind: String, color: String) throws {
    let path = try film(
      "film.\(kind)", "<CALayer bounds=\"0 0 32 16\" backgroundColor=\"\(color)\"/>")
    let pixels = try FFmpeg.pixels(of: path)
    #expect(pixels.count == 32 * 16 * 4 * 10)
    let expected = color.split(separator: " ").map { Int((Double($0) ?? 0) * 255) } + [255]
    #expect(difference(pixels, expected) <= (kind == "apng" || kind == "gif" ? 0 : 2))
    let properties = try FFmpeg.properties(of: path)
    #expect(properties["nb_read_frames"] == "10")
    #expect(properties["r_frame_rate"] == "20/1")
    guard kind != "apng", kind != "gif" else { return }
    if kind != "mov" { #expect(properties["pix_fmt"] == "yuv420p") }
    for key in ["color_space", "color_transfer", "color_primaries"] {
      #expect(properties[key] == "bt709")
    }
    #expect(properties["color_range"] == "tv")
  }

  /// Half transparent red lies over black in MP4 and over nothing in WebM, MOV and APNG, unless a
  /// background is given. GIF has one bit of alpha.
  @Test(arguments: [
    ("mp4", [], [128, 0, 0, 255], 2), ("mp4", ["--background", "white"], [255, 127, 127, 255], 2),
    ("webm", [], [255, 0, 0, 128], 2), ("webm", ["--background", "#00f"], [128, 0, 127, 255], 2),
    ("mov", [], [255, 0, 0, 128], 2), ("mov", ["--background", "#00f"], [128, 0, 127, 255], 2),
    ("apng", [], [255, 0, 0, 128], 0), ("apng", ["--background", "#00f"], [128, 0, 127, 255], 0),
    ("gif", [], [255, 0, 0, 255], 0), ("gif", ["--background", "white"], [255, 127, 127, 255], 0),
  ])
  func alpha(kind: String, options: [String], color: [Int], tolerance: Int) throws {
    // 128 of 255.
    let body = "<CALayer bounds=\"0 0 32 16\" backgroundColor=\"1 0 0 0.50196\"/>"
    let pixels = try FFmpeg.pixels(of: try film("film.\(kind)", body, options))
    #expect(difference(pixels, color) <= tolerance, "\(pixels.prefix(4))")
  }

  @Test(arguments: ["gif", "apng", "webm", "mov"])
  func nothingStaysTransparent(kind: String) throws {
    let pixels = try FFmpeg.pixels(of: try film("film.\(kind)", "<CALayer bounds=\"0 0 32 16\"/>"))
    #expect(stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 0 })
  }

  @Test(arguments: [
    ("mp4", ["34", "20"]), ("webm", ["34", "20"]), ("mov", ["33", "19"]), ("gif", ["33", "19"]),
    ("apng", ["33", "19"]),
  ])
  func oddSizes(kind: String, size: [String]) throws {
    let path = try film("film.\(kind)", "<CALayer bounds=\"0 0 33 19\" backgroundColor=\"0 1 0\"/>")
    let properties = try FFmpeg.properties(of: path)
    #expect([properties["width"], properties["height"]] == size)
    #expect(difference(try FFmpeg.pixels(of: path), [0, 255, 0, 255]) <= 2)
  }

  @Test func codecOfMOV() throws {
    let path = try film("film.mov", "<CALayer bounds=\"0 0 32 16\"/>")
    let properties = try FFmpeg.properties(of: path)
    #expect(properties["codec_tag_string"] == "ap4h" && properties["profile"] == "4444")
    #expect(properties["pix_fmt"]?.hasPrefix("yuva444p") == true, "\(properties)")
  }

  @Test(arguments: ["mp4", "webm", "mov", "gif"])
  func standardOutput(kind: String) throws {
    let path = try film("film.\(kind)", Sample.square)
    let stream = try place.write("stream", "")
    let run = try place.lamina(
      [
        "render", place.path("s.ca"), "-o", "-", "--format", kind, "--fps", "20", "--duration",
        "0.5",
      ], standardOutput: stream)
    #expect(run.status == 0, "\(run.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: stream))
    #expect(try data == Data(contentsOf: URL(fileURLWithPath: path)) && !data.isEmpty)
  }

  @Test(arguments: ["mp4", "webm", "mov", "gif", "apng", "webp"])
  func theSameFilmIsTheSameFile(kind: String) throws {
    let first = try Data(contentsOf: URL(fileURLWithPath: try film("film.\(kind)", Sample.square)))
    let second = try Data(
      contentsOf: URL(fileURLWithPath: try film("film.\(kind)", Sample.square, ["--jobs", "2"])))
    #expect(first == second)
  }

  /// The one palette holds colours that appear late, and unchanged pixels are not written again.
  @Test func framesOfAGIFShareAPalette() throws {
    let colors = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]
    let values = colors.map { "<CGColor value=\"\($0.map { "\($0)" }.joined(separator: " "))\"/>" }
      .joined()
    let body = """
      <CALayer bounds="0 0 320 200" backgroundColor="0.2 0.2 0.2"><sublayers><CALayer bounds="0 0 16 16" position="20 20"
      backgroundColor="0 0 0"><animations><c type="CAKeyframeAnimation" keyPath="backgroundColor" duration="0.398"
      calculationMode="discrete"><values>\(values)</values></c></animations></CALayer></sublayers></CALayer>
      """
    let path = try film("film.gif", body)
    let pixels = try FFmpeg.pixels(of: path)
    let frame = 320 * 200 * 4
    try #require(pixels.count == frame * 10)
    for number in 0..<10 {
      // At 20 frames a second each colour is visible for two frames.
      let color = number < 8 ? colors[number / 2] : [0, 0, 0]
      let corner = number * frame
      #expect(Array(pixels[corner..<corner + 4]) == [51, 51, 51, 255])
      let middle = corner + (180 * 320 + 20) * 4
      #expect(
        Array(pixels[middle..<middle + 4]) == color.map { UInt8($0 * 255) } + [255],
        "frame \(number)")
    }
    let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
    #expect(size < 6_000, "\(size)")
  }

  @Test(arguments: ["mp4", "webm"])
  func qualityTakesBytes(kind: String) throws {
    let body =
      "<CALayer bounds=\"0 0 64 48\" backgroundColor=\"1 1 0\"><sublayers><CALayer bounds=\"0 0 31 17\" position=\"30 20\" transform=\"rotate(30deg)\" backgroundColor=\"0 0 1 0.5\" cornerRadius=\"7\"/></sublayers></CALayer>"
    let sizes = try ["0", "1"].map {
      try Data(contentsOf: URL(fileURLWithPath: try film("film.\(kind)", body, ["--quality", $0])))
        .count
    }
    #expect(sizes[0] < sizes[1])
  }

  @Test func rateOfTelevision() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let path = place.outputs.appendingPathComponent("a: b%.mp4").path
    let run = try place.lamina(
      [
        "render", scene, "-o", path, "--fps", "30000/1001", "--duration", "1.001", "--range",
        "10..19",
      ])
    #expect(run.status == 0, "\(run.errors)")
    let properties = try FFmpeg.properties(of: "file:" + path)
    #expect(properties["r_frame_rate"] == "30000/1001")
    #expect(properties["nb_read_frames"] == "10")
  }
}
