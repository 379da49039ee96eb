import Foundation
import Lamina
import Testing

/// Lottie files as inputs of the command.
@Suite struct LottieTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// A red square that is there in frames 5 to 9 of 20, at 10 frames a second.
  private static let square = ##"""
    {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":40,"h":30,"nm":"n","markers":[{"cm":"m","tm":5}],
    "layers":[{"ty":1,"ip":5,"op":10,"sc":"#ff0000","sw":40,"sh":30,"ks":{}}]}
    """##

  private func file(_ name: String, _ text: String = square) throws -> String {
    try place.write(name, text)
  }

  private func size(_ input: String, _ options: [String]) throws -> Int {
    let output = place.outputs.appendingPathComponent("p.png").path
    let run = try place.lamina(["render", input, "-o", output] + options)
    #expect(run.status == 0, "\(run.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: output))
    let image = try ImageCodec.decode(data)
    #expect(image.width == 40 && image.height == 30)
    return image.pixels.withUnsafeBytes { Int($0[3]) }
  }

  @Test func picturesShowAFrame() throws {
    let input = try file("a.json")
    #expect(try size(input, []) == 0)
    #expect(try size(input, ["--frame", "5"]) == 255)
    #expect(try size(input, ["--progress", "0.3"]) == 255)
    #expect(try size(input, ["--time", "0.95"]) == 255)
    #expect(try size(input, ["--time", "1"]) == 0)
  }

  @Test func framesOfFilmsHaveTheRateAndLengthOfTheFile() throws {
    let input = try file("a.json")
    let output = place.outputs.appendingPathComponent("f/%02d.png").path
    let run = try place.lamina(["render", input, "-o", output])
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: place.outputs.appendingPathComponent("f").path)
    #expect(names.count == 20)
  }

  @Test func inspectListsWhatIsNotDrawn() throws {
    let text = Self.square.replacingOccurrences(of: #""ty":1"#, with: #""ty":77"#)
    let run = try place.lamina(["inspect", try file("a.lot", text)])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("size 40x30\nframes 0..20 at 10 per second\nduration 2 s\n"))
    #expect(run.output.contains("marker 'm' at 5 for 0\n"))
    #expect(run.output.contains("unknown: layer of type 77: layers[0]\n"))
    let json = try place.lamina(["inspect", "--json", try file("b.json")])
    let object =
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["endFrame"] as? Double == 20)
  }

  // MARK: Slots, texts, fonts, markers

  /// A square whose colour, opacity and place are slots, and a text.
  private static let slotted = ##"""
    {"v":"5.9.0","fr":10,"ip":0,"op":20,"w":40,"h":30,"markers":[{"cm":"m","tm":5,"dr":4}],
    "slots":{"paint":{"p":{"k":[1,0,0,1]}}},
    "fonts":{"list":[{"fName":"F","fFamily":"Fam","fStyle":"Bold"}]},
    "layers":[{"ty":4,"ip":5,"op":20,"ks":{"o":{"k":100,"sid":"fade"},"p":{"k":[0,0],"sid":"at"}},
    "shapes":[{"ty":"rc","p":{"k":[20,15]},"s":{"k":[40,30]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[0,0,0,1],"sid":"paint"},"o":{"k":100}}]},
    {"ty":5,"nm":"Title","ip":0,"op":20,"ks":{"p":{"k":[0,25]}},
    "t":{"d":{"k":[{"t":0,"s":{"t":" ","s":40,"f":"F","fc":[0,0,1]}}]}}}]}
    """##

  private func picture(_ input: String, _ options: [String]) throws -> CGImage {
    let output = place.outputs.appendingPathComponent("p.png").path
    let run = try place.lamina(["render", input, "-o", output] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try ImageCodec.decode(try Data(contentsOf: URL(fileURLWithPath: output)))
  }

  /// Blue, green, red and alpha of the first pixel.
  private func corner(_ input: String, _ options: [String]) throws -> [UInt8] {
    try picture(input, options).pixels.withUnsafeBytes { Array($0.prefix(4)) }
  }

  @Test func slotsAndMarkersAreOptions() throws {
    let input = try file("a.json", Self.slotted)
    #expect(try corner(input, []) == [0, 0, 0, 0])
    #expect(try corner(input, ["--marker", "m"]) == [0, 0, 255, 255])
    let green = try corner(input, ["--marker", "m", "--slot", "paint=#0f0"])
    #expect(green == [0, 255, 0, 255])
    let options = ["--frame", "6", "--slot", "at=10,10", "--slot", "paint=#00ff00"]
    #expect(try corner(input, options) == [0, 0, 0, 0])
    #expect(try corner(input, ["--frame", "6", "--slot", "fade=0"]) == [0, 0, 0, 0])
  }

  @Test func textsAndFontsAreOptions() throws {
    let input = try file("a.json", Self.slotted)
    let empty = try picture(input, [])
    let text = try picture(input, ["--text", "Title=M=M"])
    #expect(text.pixels.withUnsafeBytes { Array($0) } != empty.pixels.withUnsafeBytes { Array($0) })
    let fonts = place.outputs.appendingPathComponent("fonts").path
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    try Data("no font".utf8).write(to: URL(fileURLWithPath: fonts + "/x.ttf"))
    let output = place.outputs.appendingPathComponent("p.png").path
    let run = try place.lamina(["render", input, "-o", output, "--font", fonts])
    #expect(run.status == 0 && run.lines("warning: ") == ["warning: x.ttf: it is not a font"])
  }

  @Test func aMarkerIsAFilmOfItsPart() throws {
    let input = try file("a.json", Self.slotted)
    let output = place.outputs.appendingPathComponent("f/%02d.png").path
    let run = try place.lamina(["render", input, "-o", output, "--marker", "m"])
    #expect(run.status == 0, "\(run.errors)")
    let folder = place.outputs.appendingPathComponent("f")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 4)
    let first = try Data(contentsOf: folder.appendingPathComponent(names[0]))
    let pixel = try ImageCodec.decode(first).pixels.withUnsafeBytes { Array($0.prefix(4)) }
    #expect(pixel == [0, 0, 255, 255])
  }

  @Test func inspectListsWhatCanBeSet() throws {
    let input = try file("a.json", Self.slotted)
    let run = try place.lamina(["inspect", input, "--slot", "fade=25"])
    #expect(run.status == 0, "\(run.errors)")
    for line in [
      "slot 'paint' (color): #ff0000", "slot 'fade' (scalar): 25.0", "slot 'at' (vector): 0.0,0.0",
      "text layer 'Title'", "font 'F' (Fam Bold)",
    ] { #expect(run.output.contains(line + "\n"), "\(run.output)") }
    let json = try place.lamina(["inspect", "--json", input])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((object?["slots"] as? [[String: Any]])?.count == 3)
    #expect(object?["textLayers"] as? [String] == ["Title"])
  }

  @Test func wrongValuesAreUsageErrors() throws {
    let input = try file("a.json", Self.slotted)
    let output = place.outputs.appendingPathComponent("p.png").path
    for (options, message) in [
      (["--slot", "paint=reddish"], "'reddish' is no value of a color (allowed: a CSS colour"),
      (["--slot", "nope=1"], "slot 'nope': the animation has none of that name (allowed: 'paint'"),
      (["--slot", "at=1"], "(allowed: x,y or x,y,z)"), (["--slot", "fade"], "--slot"),
      (["--text", "T=x"], "text layer 'T': there is none of that name (allowed: 'Title')"),
      (["--theme", "dark"], "theme 'dark': the file has none of that name (allowed: none)"),
      (["--marker", "n"], "marker 'n': there is none of that name (allowed: 'm')"),
      (["--marker", "m", "--frame", "1"], "exclude each other"),
    ] {
      let run = try place.lamina(["render", input, "-o", output] + options)
      #expect(run.status == 64 && run.errors.contains(message), "\(options): \(run.errors)")
    }
    let scene = try file("a.caml", "<caml/>")
    let run = try place.lamina(["render", scene, "-o", output, "--slot", "a=1"])
    #expect(run.status == 64 && run.errors.contains("are for Lottie files"), "\(run.errors)")
    let fonts = try place.lamina(["render", input, "-o", output, "--font", place.path("none")])
    #expect(fonts.status == 66)
  }

  @Test func failuresHaveTheirExitCodes() throws {
    let output = place.outputs.appendingPathComponent("p.png").path
    func status(_ input: String, _ options: [String] = []) throws -> Int32 {
      let run = try place.lamina(["render", input, "-o", output] + options)
      #expect(run.lines("error: ").count == 1, "\(run.errors)")
      return run.status
    }
    #expect(try status(place.path("none.json")) == 66)
    #expect(try status(file("a.json", "{")) == 65)
    #expect(try status(file("b.tgs", "{}")) == 65)
    let repeater = #"{"ty":"rp","c":{"k":1e9},"o":{"k":0},"tr":{}}"#
    let shapes = #"{"ty":4,"ip":0,"op":9,"ks":{},"shapes":[\#(repeater)]}"#
    #expect(
      try status(file("c.json", #"{"w":9,"h":9,"layers":[\#(shapes)]}"#)) == 65)
    let input = try file("d.json")
    #expect(try status(input, ["--frame", "1", "--progress", "1"]) == 64)
    #expect(try status(input, ["--animation", "x"]) == 64)
    #expect(try status(input, ["--assets", place.path("none")]) == 66)
  }

  /// Exporters put images into a folder beside the file.
  @Test func imagesLieBesideTheFile() throws {
    func document(_ folder: String, _ name: String) -> String {
      #"{"w":9,"h":9,"ip":0,"op":9,"#
        + #""assets":[{"id":"a","w":9,"h":9,"u":"\#(folder)","p":"\#(name)"}],"#
        + #""layers":[{"ty":2,"refId":"a","ip":0,"op":9,"ks":{}}]}"#
    }
    try place.write("in/images/a.png", Sample.png)
    try place.write("b.png", Sample.png)
    let output = place.path("o.png")
    func run(_ folder: String, _ name: String, _ options: [String] = []) throws -> Run {
      try place.write("in/a.json", Data(document(folder, name).utf8))
      return try place.lamina(["render", place.path("in/a.json"), "-o", output] + options)
    }
    let beside = try run("images/", "a.png")
    #expect(beside.status == 0 && beside.lines("warning: ").isEmpty, "\(beside.errors)")
    let missing = try run("images/", "b.png")
    #expect(missing.status == 0)
    #expect(
      missing.lines("warning: ").first?.contains("missing image 'images/b.png'") == true
        && missing.lines("warning: ").first?.contains("--assets") == true, "\(missing.errors)")
    // No file outside of the folder is opened, and another folder takes its place.
    #expect(try run("../", "b.png").lines("warning: ").count == 1)
    #expect(try run("", place.path("b.png")).lines("warning: ").count == 1)
    let other = ["--assets", place.path("")]
    #expect(try run("images/", "a.png", other).lines("warning: ").count == 1)
    #expect(try run("", "b.png", other).lines("warning: ").isEmpty)
    // No folder has an asset that the document lacks.
    let lacking = document("images/", "a.png").replacingOccurrences(
      of: #""id":"a""#, with: #""id":"b""#)
    let input = try place.write("in/b.json", Data(lacking.utf8))
    let run = try place.lamina(["render", input, "-o", output])
    #expect(run.lines("warning: ").isEmpty && run.lines("note: ").count == 1, "\(run.errors)")
  }
}
