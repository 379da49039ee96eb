import Foundation
import Testing

/// `lamina render` with a folder for what it makes of each input.
@Suite struct SeveralInputTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func scenes() throws -> [String] {
    [
      try place.bundle("in/a.ca", "<CALayer bounds=\"0 0 4 3\"/>"),
      try place.write("in/b.v2.caml", "<caml><CALayer bounds=\"0 0 5 3\"/></caml>"),
    ]
  }

  private func size(_ name: String) throws -> [Int]? {
    Sample.pngSize(try Data(contentsOf: place.outputs.appendingPathComponent(name)))
  }

  @Test func eachBecomesAFile() throws {
    let scenes = try scenes()
    // A folder that is made, and a bundle with a slash after its name.
    let run = try place.lamina(["render", scenes[0] + "/", scenes[1], "-o", "out/new"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines("wrote out/new/").count == 2, "\(run.errors)")
    #expect(try place.outputNames() == ["new"])
    #expect(try size("new/a.png") == [4, 3])
    #expect(try size("new/b.v2.png") == [5, 3])
    let again = try place.lamina(["render"] + scenes + ["-o", "out/new/", "--format", "webp"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.path("out/new")).sorted()
        == ["a.png", "a.webp", "b.v2.png", "b.v2.webp"])
  }

  @Test func oneInputInAFolder() throws {
    let scene = try scenes()[0]
    #expect(try place.lamina(["render", scene, "-o", "out"]).status == 0)
    #expect(try place.lamina(["render", scene, "-o", "out/sub/", "--format", "ppm"]).status == 0)
    #expect(try place.outputNames() == ["a.png", "sub"])
    #expect(FileManager.default.fileExists(atPath: place.path("out/sub/a.ppm")))
  }

  @Test func films() throws {
    let run = try place.lamina(
      ["render"] + scenes() + [
        "-o", "out", "--format", "mp4", "--fps", "2", "--duration", "1", "--background", "white",
      ], path: try place.copyingEncoder())
    #expect(run.status == 0, "\(run.errors)")
    #expect(try place.outputNames() == ["a.mp4", "b.v2.mp4"])
    // Sides are even.
    #expect(
      try Data(contentsOf: place.outputs.appendingPathComponent("b.v2.mp4")).count == 6 * 4 * 4 * 2)
  }

  @Test func equalNamesAreAnErrorBeforeAnythingIsWritten() throws {
    let scenes = try scenes() + [try place.bundle("other/a.ca", Sample.square)]
    let run = try place.lamina(["render"] + scenes + ["-o", "out/new"])
    #expect(run.status == 64)
    #expect(
      run.lines("error: usage: ").first?.hasPrefix(
        "error: usage: '\(scenes[0])' and '\(scenes[2])' would both be written to 'out/new/a.png'")
        == true, "\(run.errors)")
    #expect(try place.outputNames().isEmpty)
  }

  /// Failures of the input, of the options and of the output.
  @Test func oneThatFailsDoesNotStopTheOthers() throws {
    let bad = try place.write("bad.caml", "<caml>")
    let missing = place.path("none.ca")
    let taken = try place.bundle("taken.ca", Sample.square)
    try place.write("out/taken.png/x", "")
    let scenes = try scenes()
    let run = try place.lamina(
      ["render", scenes[0], bad, missing, taken, scenes[1], "-o", "out"])
    #expect(run.status == 65)
    let errors = run.lines("error: ")
    try #require(errors.count == 4, "\(run.errors)")
    #expect(errors[0].hasPrefix("error: \(bad)"))
    #expect(errors[1].hasPrefix("error: \(missing)"))
    #expect(errors[2] == "error: \(taken): out/taken.png: is a directory")
    #expect(errors[3] == "error: 3 of 5 inputs: not rendered")
    #expect(try place.outputNames() == ["a.png", "b.v2.png", "taken.png"])
    let state = try place.lamina(["render"] + scenes + ["-o", "out", "--state", "Open"])
    #expect(state.status == 64)
    #expect(state.lines("error: \(scenes[1]): --state: ").count == 1, "\(state.errors)")
  }

  @Test func aFolderForNothingIsRemoved() throws {
    let bad = [try place.write("a.caml", "<caml>"), try place.write("b.caml", "<caml>")]
    #expect(try place.lamina(["render"] + bad + ["-o", "out/new"]).status == 65)
    #expect(try place.outputNames().isEmpty)
  }

  @Test func noOverwriteSkipsOne() throws {
    try place.write("out/a.png", "old")
    let run = try place.lamina(["render"] + scenes() + ["-o", "out", "--no-overwrite"])
    #expect(run.status == 73)
    #expect(try place.outputNames() == ["a.png", "b.v2.png"])
    #expect(try String(contentsOfFile: place.path("out/a.png"), encoding: .utf8) == "old")
  }

  @Test(arguments: [
    (["-o", "out/a.png"], "is one output"), (["-o", "out/%d.png"], "is one output"),
    (["-", "-o", "out"], "'-' has no name"), ([".", "-o", "out"], "'.' has no name"),
    (["-o", "out", "--fps", "1", "--duration", "1"], "films of several inputs need --format"),
    (["-o", "out", "--format", "gif"], "needs --fps and --duration"), (["-o", ""], "no name"),
  ])
  func wrongUsage(options: [String], message: String) throws {
    let run = try place.lamina(["render"] + scenes() + options)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.lines("error: usage: ").first?.contains(message) == true, "\(run.errors)")
    #expect(try place.outputNames().isEmpty)
  }

  @Test(arguments: [("none/new", "folder"), ("in/b.v2.caml/x", "folder"), ("s", "not a directory")])
  func folderThatCannotBeMade(folder: String, message: String) throws {
    try place.write("s", "")
    let run = try place.lamina(["render"] + scenes() + ["-o", folder])
    #expect(run.status == 73, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
