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
}
