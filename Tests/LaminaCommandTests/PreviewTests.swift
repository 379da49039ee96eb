import Foundation
import Testing

/// `lamina preview`, as far as it ends by itself. The page is opened by scripts/check-preview.
@Suite struct PreviewTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func fails(
    _ arguments: [String], status: Int32, _ words: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let run = try place.lamina(["preview"] + arguments)
    #expect(run.status == status, "\(run.errors)", sourceLocation: location)
    #expect(run.lines("error: ").count == 1, "\(run.errors)", sourceLocation: location)
    #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(try place.outputNames().isEmpty, sourceLocation: location)
  }

  private var output: String { place.outputs.appendingPathComponent("s.laminacapture").path }

  @Test func refusesWrongOptions() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    try fails([scene, "--port", "70000"], status: 64, "--port")
    try fails([scene, "--time", "1"], status: 64, "--time is for --capture")
    try fails([scene, "--capture", "a.zip"], status: 64, "does not end in .laminacapture")
    try fails([scene, "--capture", output, "--trace", "t"], status: 64, "exclude each other")
    try fails([scene, "--animation", "a"], status: 64, "for Lottie files")
    try fails([scene, "--images", "."], status: 64, "--images is for a template")
    try fails([scene, "--device", "none"], status: 64, "--device")
    try fails(["a.json", "--slot", "a=1"], status: 64, "set in the page")
  }

  @Test func refusesWhatCannotBeRead() throws {
    try fails([place.path("none.ca")], status: 66, "no such file")
    try fails([place.path("none.json")], status: 66, "none.json")
    try place.write("bad.caml", "<caml><CALayer")
    try fails([place.path("bad.caml")], status: 65, "bad.caml")
    try place.write("bad.laminacapture", "not a capture")
    try fails([place.path("bad.laminacapture")], status: 65, "capture: it is cut short")
    try fails(
      [place.path("none.ca"), "--capture", output], status: 66, "no such file")
  }

  @Test func writesCaptures() throws {
    let scene = try place.bundle("s.ca", Sample.square)
    let run = try place.lamina(["preview", scene, "--capture", output])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try place.outputNames() == ["s.laminacapture"])
    // A capture is a scene, too.
    let again = place.outputs.appendingPathComponent("t.laminacapture").path
    #expect(try place.lamina(["preview", output, "--capture", again]).status == 0)
  }
}
