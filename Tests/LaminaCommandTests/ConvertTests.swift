import Foundation
import Testing

/// `lamina convert`: the written file reads and renders like the file that was read.
@Suite struct ConvertTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func output(_ name: String) -> String { place.outputs.appendingPathComponent(name).path }

  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The showcase and every scene of the picture tests.
  static let scenes: [String] = {
    let folder = project.appendingPathComponent("Tests/LaminaRenderTests/Scenes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ["Examples/Showcase.ca"]
      + names.sorted().map { "Tests/LaminaRenderTests/Scenes/\($0)/scene.ca" }
  }()

  @Test func thereAreScenes() { #expect(Self.scenes.count >= 10) }

  @Test(arguments: scenes)
  func treeAndPictureStayTheSame(scene: String) throws {
    let input = Self.project.appendingPathComponent(scene).path
    for (name, isBundle) in [("copy.ca", true), ("copy.caml", false)] {
      let run = try place.lamina(["convert", input, output(name)])
      #expect(run.status == 0, "\(run.errors)")
      #expect(FileManager.default.fileExists(atPath: output(name) + "/index.xml") == isBundle)
      let tree = try place.lamina(["inspect", input]).output
      #expect(try place.lamina(["inspect", output(name)]).output == tree)
      // A second conversion gives the same text: nothing is lost or added on the way.
      #expect(try place.lamina(["convert", output(name), output("again-\(name)")]).status == 0)
      let document = isBundle ? "/main.caml" : ""
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: output(name) + document))
          == Data(contentsOf: URL(fileURLWithPath: output("again-\(name)") + document)))
    }
    #expect(try place.lamina(["render", input, "-o", output("a.png")]).status == 0)
    #expect(try place.lamina(["render", output("copy.ca"), "-o", output("b.png")]).status == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: output("a.png")))
        == Data(contentsOf: URL(fileURLWithPath: output("b.png"))))
  }

  @Test func saysWhatWasWritten() throws {
    let scene = try place.bundle(
      "s.ca", "<CALayer bounds=\"0 0 5 5\"><contents src=\"a.png\"/></CALayer>",
      files: ["a.png": Sample.png])
    let run = try place.lamina(["convert", scene, output("o.ca")])
    #expect(run.output.isEmpty)
    #expect(run.lines("wrote \(output("o.ca")): 1 layers, 1 image files, ").count == 1)
    #expect(run.lines("note").isEmpty)
    #expect(try place.outputNames() == ["o.ca"])
    let names = try FileManager.default.contentsOfDirectory(atPath: output("o.ca")).sorted()
    #expect(names == ["assets", "index.xml", "main.caml"])
    #expect(try place.lamina(["convert", scene, output("o.ca"), "--quiet"]).errors.isEmpty)
  }

  @Test func whatIsNotKeptIsNoted() throws {
    let scene = try place.bundle(
      "s.ca",
      "<CALayer bounds=\"0 0 5 5\" shadowOpacity=\"1\" glow=\"1\"><contents src=\"no.png\"/><emitterCells/></CALayer>"
    )
    let run = try place.lamina(["convert", scene, output("o.ca")])
    #expect(run.status == 0)
    #expect(
      run.lines("note: not kept: ") == [
        "note: not kept: 3 attributes, elements and images that were skipped"
      ]
    )
    #expect(try place.lamina(["inspect", output("o.ca")]).errors.isEmpty)
  }

  @Test func standardInputAndInPlace() throws {
    let run = try place.lamina(
      ["convert", "-", output("o.ca")], input: "<caml>\(Sample.square)</caml>")
    #expect(run.status == 0, "\(run.errors)")
    let before = try place.lamina(["inspect", output("o.ca")]).output
    #expect(try place.lamina(["convert", output("o.ca"), output("o.ca") + "/"]).status == 0)
    #expect(try place.lamina(["inspect", output("o.ca")]).output == before)
    #expect(before == "CALayer bounds=\"0 0 30 20\" backgroundColor=\"1 0 0 1\"\n")
    #expect(try place.outputNames() == ["o.ca"])
  }

  @Test func otherDirectoriesAndFilesStay() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    try place.write("out/mine.ca/letter.txt", "dear")
    try place.write("out/file.ca", "text")
    for (name, why) in [
      ("mine.ca", "the directory is no .ca bundle (allowed: a new name, or a .ca bundle)"),
      ("file.ca", "there is a file of that name, and a bundle is a directory"),
      ("none/o.ca", "no such file or directory"),
    ] {
      let run = try place.lamina(["convert", scene, output(name)])
      #expect(run.status == 73)
      #expect(run.lines("error: ").first?.contains(why) == true, "\(run.errors)")
    }
    #expect(try place.outputNames() == ["file.ca", "mine.ca"])
  }

  @Test(arguments: [
    (["nowhere.ca", "o.ca"], 66), (["s.ca", "o.zip"], 64), (["s.ca"], 64),
    (["broken.caml", "o.ca"], 65),
  ])
  func exitCodes(arguments: [String], status: Int) throws {
    try place.bundle("s.ca", Sample.square)
    try place.write("broken.caml", "<caml><CALayer></caml>")
    let run = try place.lamina(["convert"] + arguments)
    #expect(Int(run.status) == status, "\(run.errors)")
    #expect(run.lines("error: ").count == 1)
    #expect(!FileManager.default.fileExists(atPath: place.path("o.ca")))
  }

  @Test func aFullDiskLeavesNothing() throws {
    let scene = try place.bundle(
      "s.ca", "<CALayer name=\"\(String(repeating: "x", count: 9000))\" bounds=\"0 0 5 5\"/>")
    let run = try place.lamina(["convert", scene, output("o.ca")], fileSize: 8)
    #expect(run.status == 74, "\(run.errors)")
    #expect(try place.outputNames().isEmpty)
  }
}
