import Foundation
import Testing

/// Plans of Lottie files: their own timing, and everything that they are made of.
@Suite(.enabled(if: FFmpeg.isThere, FFmpeg.absence)) struct LottiePlanTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// A square that turns for 20 frames, at 10 frames a second.
  private static let square = ##"""
    {"fr":10,"ip":0,"op":20,"w":40,"h":30,"assets":[ASSETS],"fonts":{"list":[{"fName":"DejaVuSans",
    "fFamily":"DejaVu Sans","fStyle":"Book"}]},"layers":[EXTRA{"ty":1,"ip":0,"op":20,
    "sc":"#ff0000","sw":20,"sh":20,"ks":{"p":{"k":[20,15]},"a":{"k":[10,10]},
    "r":{"a":1,"k":[{"t":0,"s":[0]},{"t":20,"s":[300]}]}}}]}
    """##

  private func file(_ name: String, extra: String = "", assets: String = "") throws {
    let text = Self.square.replacingOccurrences(of: "EXTRA", with: extra)
    try place.write(name, text.replacingOccurrences(of: "ASSETS", with: assets))
  }

  private func plan(_ options: [String] = []) throws -> Run {
    try place.lamina(
      ["film", "plan", "a.json", "--output", "f.mov", "-o", "plan.json", "--chunk", "0.5"] + options
    )
  }

  private func made(_ key: String) throws -> [String: String] {
    let data = try Data(contentsOf: URL(fileURLWithPath: place.path("plan.json")))
    let plan = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return (plan?["made"] as? [String: Any])?[key] as? [String: String] ?? [:]
  }

  /// Frames of this format stand alone, so those of the joined film are those of the whole.
  @Test func chunksAreThoseOfTheWhole() throws {
    try file("a.json")
    let planned = try plan()
    #expect(planned.errors.contains("20 frames, 10 frames/s, 4 chunks (0..3)"), "\(planned.errors)")
    let run = try place.lamina(["film", "run", "plan.json", "--jobs", "2"])
    #expect(run.status == 0, "\(run.errors)")
    let whole = try place.lamina(["render", "a.json", "-o", "whole.mov"])
    #expect(whole.status == 0, "\(whole.errors)")
    let pixels = try FFmpeg.pixels(of: place.path("f.mov"))
    #expect(pixels.count == 20 * 40 * 30 * 4)
    #expect(try pixels == FFmpeg.pixels(of: place.path("whole.mov")))
    #expect(try plan(["--fps", "5", "--duration", "1"]).errors.contains("5 frames, 5 frames/s"))
  }

  @Test func whatChangesIsRefusedByName() throws {
    try place.write("images/i.png", Sample.png)
    let text = ##"""
      {"ty":5,"ip":0,"op":20,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"a","f":"DejaVuSans",
      "s":9,"fc":[0,0,0]}}]}}},{"ty":2,"refId":"i","ip":0,"op":20,"ks":{}},
      """##
    let image = #"{"id":"i","p":"i.png","w":4,"h":4}"#
    try file("a.json", extra: text, assets: image)
    let planned = try plan(["--assets", "images"])
    #expect(planned.status == 0, "\(planned.errors)")
    #expect(try made("files").keys.sorted() == ["a.json", "images/i.png"])
    #expect(try made("fonts").count == 1)
    #expect(try place.lamina(["film", "chunk", "plan.json", "0"]).status == 0)

    try place.write("images/i.png", Sample.png + Data([0]))
    let other = try place.lamina(["film", "chunk", "plan.json", "1"])
    #expect(other.status == 65)
    #expect(other.errors.contains("file 'images/i.png' is another one"), "\(other.errors)")
    try place.write("images/i.png", Sample.png)
    try file("a.json", extra: text + " ", assets: image)
    let changed = try place.lamina(["film", "chunk", "plan.json", "1"])
    #expect(changed.errors.contains("file 'a.json' is another one"), "\(changed.errors)")
  }

  @Test func plansKeepWhatTheFileShows() throws {
    try place.write("images/i.png", Sample.png)
    let layers = ##"""
      {"ty":5,"nm":"T","ip":0,"op":20,"ks":{"p":{"k":[2,20]}},"t":{"d":{"k":[{"t":0,"s":{"t":"a",
      "f":"DejaVuSans","s":12,"fc":[0,0,0]}}]}}},{"ty":2,"refId":"i","ip":0,"op":20,"ks":{}},
      {"ty":4,"ip":0,"op":20,"ks":{},"shapes":[{"ty":"rc","p":{"k":[30,20]},"s":{"k":[9,9]}},
      {"ty":"fl","c":{"k":[0,1,0,1],"sid":"c"},"o":{"k":100}}]},
      """##
    try file(
      "a.json", extra: layers, assets: #"{"id":"i","p":"none.png","w":4,"h":4,"sid":"photo"}"#)
    let options = ["--slot", "c=#0000ff", "--slot", "photo=images/i.png", "--text", "T=bc"]
    let planned = try plan(options)
    #expect(planned.status == 0, "\(planned.errors)")
    #expect(try made("files").keys.sorted() == ["a.json", "images/i.png"])
    try place.write("images/i.png", Sample.png + Data([0]))
    let other = try place.lamina(["film", "chunk", "plan.json", "1"])
    #expect(other.errors.contains("file 'images/i.png' is another one"), "\(other.errors)")
    try place.write("images/i.png", Sample.png)
    let run = try place.lamina(["film", "run", "plan.json"])
    #expect(run.status == 0, "\(run.errors)")
    let whole = try place.lamina(["render", "a.json", "-o", "whole.mov"] + options)
    #expect(whole.status == 0, "\(whole.errors)")
    let pixels = try FFmpeg.pixels(of: place.path("f.mov"))
    #expect(try pixels == FFmpeg.pixels(of: place.path("whole.mov")))
    #expect(try place.lamina(["render", "a.json", "-o", "plain.mov"]).status == 0)
    #expect(try pixels != FFmpeg.pixels(of: place.path("plain.mov")))
    #expect(try plan(["--slot", "photo=/tmp/i.png"]).status == 64)
  }

  @Test func wrongOptions() throws {
    try file("a.json")
    #expect(try plan(["--assets", "/tmp"]).status == 64)
    #expect(try plan(["--animation", "x"]).status == 64)
    try place.bundle("s.ca", "<CALayer bounds=\"0 0 9 9\"/>")
    for options in [[], ["--fps", "5"], PlannedFilm.timing + ["--assets", "."]] {
      let run = try place.lamina(
        ["film", "plan", "s.ca", "--output", "f.mov", "-o", "plan.json"] + options)
      #expect(run.status == 64, "\(options): \(run.errors)")
    }
  }
}
