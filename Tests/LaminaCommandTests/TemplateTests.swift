import Foundation
import Lamina
import Testing

/// Templates as inputs of the command.
@Suite struct TemplateTests {
  private let place: Workplace
  private let folder: String

  init() throws {
    place = try Workplace()
    try place.write(
      "card/scene.caml",
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 4 2" backgroundColor="0 0 0"/></caml>
      """)
    try place.write(
      "card/template.json",
      """
      {"scene":"scene.caml","inputs":[{"name":"color","type":"color","default":"#ff0000"},
      {"name":"picture","type":"image","default":null}],
      "values":[{"layer":"root","keyPath":"backgroundColor","input":"color"},
      {"layer":"root","keyPath":"contents","input":"picture"}]}
      """)
    folder = place.path("card")
  }

  private var output: String { place.outputs.appendingPathComponent("p.png").path }

  /// Renders the template, and returns its first pixel.
  private func pixel(_ options: [String], input: String = "") throws -> [UInt8] {
    let run = try place.lamina(
      ["render", "--template", folder, "-o", output] + options, input: input)
    #expect(run.status == 0, "\(run.errors)")
    let image = try ImageCodec.decode(try Data(contentsOf: URL(fileURLWithPath: output)))
    #expect(image.width == 4 && image.height == 2)
    return image.pixels.withUnsafeBytes { Array($0[0..<3]) }
  }

  @Test func picturesShowValues() throws {
    let data = try place.write("v.json", ##"{"color":"#00ff00"}"##)
    #expect(try pixel([]) == (try pixel(["--set", "color=#f00"])))
    #expect(try pixel(["--data", data])[1] == 255)
    #expect(try pixel(["--data", data, "--set", "color=#000"])[1] == 0)
    #expect(try pixel(["--data", "-"], input: ##"{"color":"#00ff00"}"##)[1] == 255)
    try place.write("images/a.png", Sample.png)
    let shown = try pixel(["--images", place.path("images"), "--set", "picture=a.png"])
    #expect(shown != (try pixel([])))
  }

  @Test func checkPrintsTheSchema() throws {
    let run = try place.lamina(["template", "check", folder])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((schema["properties"] as? [String: Any])?.count == 2)
  }

  @Test func failuresHaveTheirExitCodes() throws {
    func status(_ options: [String], _ message: String) throws -> Int32 {
      let run = try place.lamina(["render", "-o", output] + options)
      #expect(run.lines("error: ").count == 1, "\(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try place.outputNames() == [])
      return run.status
    }
    let given = ["--template", folder]
    #expect(try status([], "--template") == 64)
    #expect(try status(given + ["a.ca"], "a.ca") == 64)
    #expect(try status(["a.ca", "--set", "a=b"], "--template") == 64)
    #expect(try status(given + ["--set", "color"], "NAME=VALUE") == 64)
    #expect(try status(given + ["--state", "a"], "--state") == 64)
    #expect(try status(given + ["--set", "colour=#000"], "'colour'") == 65)
    #expect(try status(given + ["--set", "color=reddish"], "'color'") == 65)
    #expect(try status(given + ["--set", "picture=a.png"], "'picture'") == 65)
    #expect(try status(given + ["--data", place.path("none.json")], "none.json") == 66)
    #expect(try status(given + ["--images", place.path("none")], "none") == 66)
    #expect(try status(["--template", place.path("none")], "none") == 66)
    try place.write("card/template.json", #"{"scene":"scene.caml","text":[]}"#)
    #expect(try status(given, "template.json: text: there is no such member here") == 65)
    let check = try place.lamina(["template", "check", folder])
    #expect(check.status == 65 && check.output.isEmpty)
  }
}
