import Foundation
import Testing

/// Every failure: the exit code, one clear line, and nothing left behind.
@Suite struct FailureTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Runs `render` to `out/picture.png` and checks what all failures have in common. Returns the
  /// error line.
  @discardableResult
  private func renderFails(
    _ input: String, output: String? = nil, _ options: [String] = [], status: Int32,
    environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let target = output ?? place.outputs.appendingPathComponent("picture.png").path
    let run = try place.lamina(["render", input, "-o", target] + options, environment: environment)
    #expect(run.status == status, "\(run.errors)", sourceLocation: location)
    #expect(run.lines("error: ").count == 1, "\(run.errors)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(try place.outputNames().isEmpty, sourceLocation: location)
    return run.lines("error: ").first ?? ""
  }

  @Test func missingInput() throws {
    let line = try renderFails(place.path("none.ca"), status: 66)
    #expect(line == "error: \(place.path("none.ca")): scene: no such file or directory")
  }

  /// Foundation's functions for paths end the process for names of one character.
  @Test(arguments: ["m", "/", ".", "", "m/", "//", String(repeating: "m", count: 4_096)])
  func inputsOfFewCharacters(input: String) throws {
    let run = try place.lamina(["render", input, "-o", "a"])
    #expect(run.status > 0 && run.lines("error: ").count == 1, "\(run.errors)")
  }

  @Test(arguments: ["a", "", "a.gid", "/proc/", "none/a/", String(repeating: "a", count: 4_096)])
  func outputsOfFewCharacters(output: String) throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(["render", scene, "-o", output])
    #expect(run.status > 0 && run.lines("error: ").count == 1, "\(run.errors)")
  }

  /// A scene whose picture takes seconds in GL.
  private static let slow: String = {
    let layer =
      "<CALayer bounds=\"0 0 1500 1500\" position=\"800 800\" cornerRadius=\"300\" "
      + "transform=\"rotate(7deg)\"><backgroundColor value=\"1 0 0\" opacity=\"0.2\"/></CALayer>"
    return "<CALayer bounds=\"0 0 1600 1600\"><sublayers>"
      + String(repeating: layer, count: 60) + "</sublayers></CALayer>"
  }()

  private static let inGL = ["LAMINA_DISABLE": "memory"]

  @Test func aPictureThatIsNotDoneInTime() throws {
    let scene = try place.bundle("s.ca", Self.slow)
    let line = try renderFails(scene, ["--timeout", "0.4"], status: 75, environment: Self.inGL)
    #expect(line == "error: --timeout: not done after 0.4 seconds")
  }

  @Test(arguments: [["--timeout", "0.4"], ["--frame-timeout", "0.2"]])
  func aFilmThatIsNotDoneInTime(options: [String]) throws {
    let scene = try place.bundle("s.ca", Self.slow)
    let frames = place.outputs.appendingPathComponent("%05d.png").path
    try renderFails(
      scene, output: frames, ["--fps", "10", "--duration", "1"] + options, status: 75,
      environment: Self.inGL)
  }

  @Test func missingDirectoryOfInput() throws {
    try renderFails(place.path("none/none.caml"), status: 66)
  }

  @Test func truncatedImage() throws {
    let scene = try place.bundle(
      "s.ca",
      "<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"assets/cut.png\"/></CALayer>",
      files: ["assets/cut.png": Sample.png.prefix(60)])
    let line = try renderFails(scene, status: 65)
    #expect(line.hasPrefix("error: \(scene)/assets/cut.png: bad image: "))
  }

  @Test func hugeImageHeader() throws {
    let scene = try place.bundle(
      "s.ca",
      "<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"assets/huge.png\"/></CALayer>",
      files: ["assets/huge.png": Sample.hugePNG])
    let line = try renderFails(scene, status: 65)
    #expect(line.contains("assets/huge.png"))
    #expect(line.contains("limit imagePixels exceeded: 3600000000, allowed 50000000"))
  }

  @Test(
    arguments: [
      ("a.png", Sample.png, "an image (png)"), ("a.svg", Data("<svg/>".utf8), "an SVG image"),
      ("a.zip", Data("PK\u{3}\u{4}".utf8), "a ZIP archive"),
      ("a.pdf", Data("%PDF-1".utf8), "a PDF"), ("a.caml", Data("{}".utf8), "a JSON file"),
      ("a.mp4", Data("\0\0\0 ftypisom".utf8), "a film"),
      ("a", Data("<!DOCTYPE html><html>".utf8), "a web page"),
    ])
  func filesOfAnotherKindAreNamed(name: String, data: Data, kind: String) throws {
    let input = try place.write(name, data)
    let line = try renderFails(input, status: 65)
    #expect(line.hasPrefix("error: \(input): \(kind)") && line.contains("(allowed: "), "\(line)")
  }

  @Test func emptyFile() throws {
    let line = try renderFails(try place.write("empty.caml", ""), status: 65)
    #expect(line.hasSuffix("malformed XML: the document is empty"))
  }

  @Test func emptyStandardInput() throws {
    try renderFails("-", status: 65)
  }

  @Test func directoryWithoutDocument() throws {
    let line = try renderFails(place.outputs.path, status: 65)
    #expect(line.contains("no document"))
  }

  @Test func malformedDocumentNamesItsLine() throws {
    let input = try place.write("bad.caml", "<caml>\n<CALayer>\n</sublayers>\n</caml>")
    let line = try renderFails(input, status: 65)
    #expect(
      line == "error: \(input):3:13: malformed XML: a closing tag does not match its opening tag")
  }

  @Test func otherFileAsInput() throws {
    try renderFails(try place.write("picture.caml", Sample.png), status: 65)
  }

  @Test func bundleThatPointsOutside() throws {
    try place.write(
      "s.ca/index.xml",
      "<plist><dict><key>rootDocument</key><string>../x.caml</string></dict></plist>")
    try place.write("x.caml", "<caml>\(Sample.square)</caml>")
    try renderFails(place.path("s.ca"), status: 65)
  }

  @Test func depthBomb() throws {
    let input = try place.write("deep.caml", String(repeating: "<caml>", count: 100_000))
    #expect(try renderFails(input, status: 65).contains("limit depth exceeded"))
  }

  @Test func emptyDocumentWithoutSize() throws {
    let line = try renderFails(try place.bundle("s.ca", ""), status: 65)
    #expect(line.contains("no root layer"))
  }

  @Test(arguments: ["", "bounds=\"0 0 0 10\"", "bounds=\"0 0 inf 10\""])
  func rootWithoutSize(attributes: String) throws {
    let line = try renderFails(try place.bundle("s.ca", "<CALayer \(attributes)/>"), status: 65)
    #expect(line.contains("bounds are empty"))
  }

  @Test(arguments: [
    ["--size", "100000x100000"], ["--scale", "1e300"], ["--size", "1e300x2", "--scale", "1e300"],
  ])
  func pictureTooLarge(options: [String]) throws {
    try renderFails(try place.bundle("s.ca", Sample.square), options, status: 65)
  }

  @Test func boundsTooLarge() throws {
    try renderFails(try place.bundle("s.ca", "<CALayer bounds=\"0 0 1e308 1e308\"/>"), status: 65)
  }

  @Test func outputInMissingDirectory() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    try renderFails(scene, output: place.path("none/picture.png"), status: 73)
    #expect(!FileManager.default.fileExists(atPath: place.path("none")))
  }

  @Test func outputIsADirectory() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    try FileManager.default.createDirectory(
      atPath: place.path("d.png"), withIntermediateDirectories: true)
    let line = try renderFails(scene, output: place.path("d.png"), status: 73)
    #expect(line == "error: \(place.path("d.png")): is a directory")
  }

  @Test func outputBelowAFile() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    try renderFails(scene, output: scene + "/main.caml/picture.png", status: 73)
  }

  /// A file system on which nobody can create files.
  @Test func outputThatCannotBeCreated() throws {
    try renderFails(
      try place.bundle("s.ca", Sample.square), output: "/proc/picture.png", status: 73)
  }

  @Test(arguments: ["picture.gif", "picture", "png", "picture.png.bak"])
  func unknownExtension(name: String) throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let line = try renderFails(scene, output: place.outputs.path + "/" + name, status: 64)
    #expect(line.contains(".png, .jpg, .jpeg, .webp or .ppm"))
  }

  @Test(arguments: [
    ["--unknown"], ["--size", "10"], ["--size", "0x10"], ["--size", "-5x10"], ["--size", "axb"],
    ["--size", "1x2x3"],
    ["--size", "infx10"], ["--scale", "0"], ["--scale", "nan"], ["--scale", "-1"],
    ["--time", "soon"],
    ["--time", "inf"], ["--quality", "2"], ["--quality", "x"], ["--device", "no such kind!"],
    ["extra"],
    ["--size"],
  ])
  func wrongUsage(options: [String]) throws {
    let line = try renderFails(try place.bundle("s.ca", Sample.square), options, status: 64)
    #expect(line.hasPrefix("error: usage: "))
  }

  @Test(arguments: [
    ["render"], ["render", "a.ca"], ["paint"], ["inspect"], ["--nonsense"], ["info", "extra"],
  ])
  func wrongCommandLines(arguments: [String]) throws {
    let run = try place.lamina(arguments)
    #expect(run.status == 64)
    #expect(run.lines("error: usage: ").count == 1)
    #expect(run.output.isEmpty)
  }

  @Test func noDevice() throws {
    let line = try renderFails(
      try place.bundle("s.ca", Sample.square), ["--device", "egl:99"], status: 69)
    #expect(line.hasPrefix("error: no usable EGL device: "))
  }

  @Test func aFailureLeavesTheOldPictureAlone() throws {
    let old = try place.write("old.png", "old")
    let run = try place.lamina(["render", try place.write("bad.caml", "<caml>"), "-o", old])
    #expect(run.status == 65)
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
  }

  @Test func aPictureThatCannotBeWrittenWholeIsRemoved() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let output = place.outputs.appendingPathComponent("picture.png").path
    let run = try place.lamina(["render", scene, "-o", output, "--size", "2000x2000"], fileSize: 4)
    #expect(run.status == 74)
    #expect(run.lines("error: ") == ["error: \(output): file too large"])
    #expect(try place.outputNames().isEmpty)
  }

  @Test func standardOutputThatIsFull() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(["inspect", scene], standardOutput: "/dev/full")
    #expect(run.status == 74)
    #expect(run.lines("error: ") == ["error: standard output: cannot be written"])
  }
}
