import Foundation
import Testing

/// `lamina render` where it succeeds.
@Suite struct RenderTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func picture(_ name: String = "picture.png") -> String {
    place.outputs.appendingPathComponent(name).path
  }

  private func contents(_ name: String = "picture.png") throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: picture(name)))
  }

  @Test func writesAPNGOfTheRootsSize() throws {
    let run = try place.lamina(["render", try place.bundle("s.ca", Sample.square), "-o", picture()])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(Sample.pngSize(try contents()) == [30, 20])
    #expect(try place.outputNames() == ["picture.png"])
    #expect(run.lines("wrote \(picture()): 30x20 px, ").count == 1)
    #expect(run.lines("error").isEmpty)
  }

  /// Names of one character, in the current folder: an input, and outputs that name no format.
  @Test func namesOfOneCharacter() throws {
    try place.write(
      "m", "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(Sample.square)</caml>")
    let run = try place.lamina(["render", "m", "-o", "out/a.png", "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(Sample.pngSize(try contents("a.png")) == [30, 20])
    for output in ["a", "-"] {
      let run = try place.lamina(["render", "m", "-o", output])
      #expect(run.status == 64, "\(output): \(run.errors)")
    }
    let folder = try place.lamina(["render", "m", "-o", ".", "--quiet"])
    #expect(folder.status == 0, "\(folder.errors)")
    #expect(FileManager.default.fileExists(atPath: place.path("m.png")))
  }

  @Test func oneOutput() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(["render", scene, "-o", "out/a.png", "--output", "out/b.png"])
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("-o is given 2 times"), "\(run.errors)")
    #expect(try place.outputNames().isEmpty)
    let none = try place.lamina(["render", scene])
    #expect(none.status == 64, "\(none.errors)")
  }

  @Test func quietSaysNothing() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(["render", scene, "-o", picture(), "--quiet"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    (["--scale", "2"], [60, 40]), (["--size", "7x5"], [7, 5]),
    (["--size", "7x5", "--scale", "3"], [21, 15]),
    (["--time", "1.5"], [30, 20]), (["--scale", "0.5"], [15, 10]),
  ])
  func sizes(options: [String], size: [Int]) throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(["render", scene, "-o", picture()] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(Sample.pngSize(try contents()) == size)
  }

  @Test func sizeResizesTheRootLayer() throws {
    let small = try place.bundle("a.ca", Sample.square)
    let large = try place.bundle(
      "b.ca", "<CALayer bounds=\"0 0 40 40\" backgroundColor=\"1 0 0\"/>")
    #expect(
      try place.lamina(["render", small, "-o", picture("a.png"), "--size", "40x40"]).status == 0)
    #expect(try place.lamina(["render", large, "-o", picture("b.png")]).status == 0)
    #expect(try contents("a.png") == contents("b.png"))
  }

  @Test func timeDoesNotChangeThePictureYet() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    #expect(try place.lamina(["render", scene, "-o", picture("a.png"), "--time", "0"]).status == 0)
    #expect(
      try place.lamina(["render", scene, "-o", picture("b.png"), "--time", "-7"]).status == 0)
    #expect(try contents("a.png") == contents("b.png"))
  }

  @Test func theSameSceneGivesTheSameBytes() throws {
    let scene = try place.bundle(
      "s.ca",
      """
      <CALayer bounds="0 0 64 48" backgroundColor="1 1 0.5"><sublayers><CALayer bounds="0 0 20 20" position="30 20"
      transform="rotate(30deg)" borderWidth="2" cornerRadius="4"><contents src="a.png"/></CALayer></sublayers></CALayer>
      """, files: ["a.png": Sample.png])
    for name in ["a.png", "b.png"] {
      #expect(try place.lamina(["render", scene, "-o", picture(name)]).status == 0)
    }
    #expect(try contents("a.png") == contents("b.png"))
  }

  @Test(arguments: [
    ("p.png", [0x89, 0x50, 0x4E, 0x47]), ("p.PNG", [0x89, 0x50, 0x4E, 0x47]),
    ("p.jpg", [0xFF, 0xD8, 0xFF]),
    ("p.jpeg", [0xFF, 0xD8, 0xFF]), ("p.PPM", [0x50, 0x36]), ("p.webp", [0x52, 0x49, 0x46, 0x46]),
  ])
  func theExtensionDecidesTheFormat(name: String, signature: [UInt8]) throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(["render", scene, "-o", picture(name), "--quality", "0.8"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try contents(name).starts(with: signature))
  }

  @Test func standardInput() throws {
    let run = try place.lamina(
      ["render", "-", "-o", picture()], input: "<caml><CALayer bounds=\"0 0 11 12\"/></caml>")
    #expect(run.status == 0, "\(run.errors)")
    #expect(Sample.pngSize(try contents()) == [11, 12])
  }

  @Test func standardInputFindsImagesInTheCurrentDirectory() throws {
    try place.write("a.png", Sample.png)
    let run = try place.lamina(
      ["inspect", "-"], input: "<caml><CALayer><contents src=\"a.png\"/></CALayer></caml>")
    #expect(run.output == "CALayer contents=\"CGImage 3x2\"\n")
  }

  @Test func looseDocuments() throws {
    let scene = try place.write("loose.caml", "<caml>\(Sample.square)</caml>")
    #expect(try place.lamina(["render", scene, "-o", picture()]).status == 0)
    #expect(Sample.pngSize(try contents()) == [30, 20])
  }

  @Test func anEmptyDocumentWithASizeIsTransparent() throws {
    let scene = try place.bundle("s.ca", "")
    let run = try place.lamina(["render", scene, "-o", picture(), "--size", "4x3"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(Sample.pngSize(try contents()) == [4, 3])
  }

  @Test func anExistingPictureIsReplaced() throws {
    try place.write("out/picture.png", "old")
    #expect(
      try place.lamina(["render", try place.bundle("s.ca", Sample.square), "-o", picture()]).status
        == 0)
    #expect(Sample.pngSize(try contents()) == [30, 20])
    #expect(try place.outputNames() == ["picture.png"])
  }

  @Test func relativePathsNeedNoDirectory() throws {
    try place.bundle("s.ca", Sample.square)
    #expect(try place.lamina(["render", "s.ca", "-o", "here.png"]).status == 0)
    #expect(FileManager.default.fileExists(atPath: place.path("here.png")))
  }

  @Test func aMissingImageIsAWarning() throws {
    let scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 5 5\"><contents src=\"none.png\"/></CALayer>")
    let run = try place.lamina(["render", scene, "-o", picture()])
    #expect(run.status == 0)
    #expect(
      run.lines("warning: ") == [
        "warning: none.png: there is no such file in the document's directory"
      ])
  }

  @Test func whatIsSkippedIsCounted() throws {
    let scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 5 5\" glow=\"1\"><sparkles/><filters/></CALayer>")
    let run = try place.lamina(["render", scene, "-o", picture()])
    #expect(
      run.lines("note: ") == [
        "note: skipped 2 unsupported attributes and elements (--verbose names them)"
      ])
  }

  @Test func verboseNamesWhatIsSkipped() throws {
    let layers = "<sublayers><CALayer glow=\"1\"/></sublayers>"
    let scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 5 5\" glow=\"1\"><sparkles/>\(layers)</CALayer>")
    let run = try place.lamina(["render", scene, "-o", picture(), "--verbose"])
    #expect(
      run.lines("note: ") == [
        "note: skipped attribute glow on CALayer (2 times)",
        "note: skipped element sparkles in CALayer",
      ])
  }

  /// Once for each font, with the layers that are visible.
  @Test func verboseNamesFonts() throws {
    let text = { (font: String, text: String, more: String) in
      """
      <CATextLayer bounds="0 0 9 9" fontSize="8" \(more)><string type="string" value="\(text)"/>
      <font type="string" value="\(font)"/></CATextLayer>
      """
    }
    let scene = try place.bundle(
      "s.ca",
      """
      <CALayer bounds="0 0 9 9"><sublayers>\(text("DejaVu Sans Mono", "a", ""))
      \(text("DejaVu Sans", "b", ""))\(text("DejaVuSans", "c\n\nd", ""))
      \(text("DejaVu Serif", "e", "hidden=\"1\""))\(text("DejaVu Serif", "", ""))</sublayers></CALayer>
      """)
    let fonts = ["note: font DejaVu Sans (2 layers)", "note: font DejaVu Sans Mono"]
    let run = try place.lamina(["render", scene, "-o", picture(), "--verbose"])
    #expect(run.lines("note: ") == fonts, "\(run.errors)")
    #expect(try place.lamina(["render", scene, "-o", picture()]).lines("note: ").isEmpty)
    let film = ["--fps", "4", "--duration", "1", "--jobs", "2"]
    let frames = try place.lamina(["render", scene, "-o", picture("%d.png"), "--verbose"] + film)
    #expect(frames.lines("note: ") == fonts, "\(frames.errors)")
  }

  @Test func statsAreOneLine() throws {
    let run = try place.lamina([
      "render", try place.bundle("s.ca", Sample.square), "-o", picture(), "--stats",
    ])
    let line = try #require(run.lines("stats: ").first)
    let keys = line.split(separator: " ").filter { $0.contains("=") }.map {
      $0.split(separator: "=")[0]
    }
    #expect(
      keys.prefix(15) == [
        "layers", "drawn", "culled", "images", "quads", "batches", "draw_calls", "passes",
        "uploads",
        "uploaded_bytes", "gl_calls", "unchanged_gl_calls", "compile_ms", "render_ms", "device",
      ])
    #expect(line.contains(" layers=1 "))
    #expect(line.contains(" unchanged_gl_calls=0 "))
  }

  /// What is refused is said in one line, whatever was skipped or warned of before. `--verbose` has
  /// the rest.
  @Test func aRefusalIsOneLine() throws {
    let emitters = String(
      repeating: #"<CAShapeLayer path="0 0 m nonsense" glow="1"/><sparkles/>"#, count: 30)
    let scene = try place.bundle(
      "s.ca",
      "<CALayer bounds=\"0 0 5 5\"><contents src=\"none.png\"/>"
        + "<sublayers>\(emitters)</sublayers></CALayer>")
    let drawn = try place.lamina(["render", scene, "-o", picture()])
    #expect(drawn.status == 0 && drawn.errors.split(separator: "\n").count > 2, "\(drawn.errors)")
    #expect(drawn.errors.split(separator: "\n").last?.hasPrefix("wrote ") == true)
    let limit = ["--limit", "targetPixels=1"]
    let refused = try place.lamina(["render", scene, "-o", picture()] + limit)
    #expect(refused.status == 65)
    #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
    #expect(refused.errors.hasPrefix("error: "))
    let told = try place.lamina(["render", scene, "-o", picture(), "--verbose"] + limit)
    #expect(told.status == 65 && told.errors.split(separator: "\n").count > 2, "\(told.errors)")
  }
}
