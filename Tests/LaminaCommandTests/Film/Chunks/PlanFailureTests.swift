import Foundation
import Testing

/// Plans, chunks and joints that are refused, each with what differs or is wrong.
@Suite(.enabled(if: FFmpeg.isThere, FFmpeg.absence)) struct PlanFailureTests {
  private let place: Workplace
  private let film: PlannedFilm

  init() throws {
    place = try Workplace()
    film = try PlannedFilm(place)
  }

  private func plan() throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: place.path("plan.json")))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func write(_ plan: [String: Any], _ name: String = "plan.json") throws {
    try place.write(name, try JSONSerialization.data(withJSONObject: plan))
  }

  /// What the plan says of the place where it was made.
  private func made(_ change: (inout [String: Any]) -> Void) throws {
    var plan = try plan()
    var made = try #require(plan["made"] as? [String: Any])
    change(&made)
    plan["made"] = made
    try write(plan)
  }

  @Test(arguments: [
    ("film.gif", "palette of the whole film"), ("film.apng", "numbered through the whole film"),
    ("film.webp", "written as a whole"),
    ("film.mkv", "no film that can be joined"), ("frames/%05d.png", "lamina render --range"),
  ])
  func formatsWithoutChunks(name: String, why: String) throws {
    let run = try PlannedFilm(place, name).plan()
    #expect(run.status == 64)
    #expect(run.errors.contains("'\(name)' is ") && run.errors.contains(why), "\(run.errors)")
  }

  @Test func badValues() throws {
    #expect(try film.plan().status == 0)
    let good = try plan()
    let cases: [(String, Any, String)] = [
      ("plan", 2, "plan: version 2 is unknown"), ("rate", "0", "rate: '0' is no frame rate"),
      ("frames", 2_000_000_000, "frames: limit frames exceeded: 2000000000"),
      ("frames", 0, "at least one frame"), ("chunkFrames", -1, "at least one frame"),
      ("chunkFrames", 1, "chunks: is 3; the frames are 30 chunks"),
      ("frames", 9.5, "is not a plan"), ("frames", NSNull(), "is not a plan: frames"),
      ("output", "film.gif", "output: 'film.gif' is a GIF"),
      ("output", "/tmp/film.mp4", "path '/tmp/film.mp4': leads out of the folder of the plan"),
      ("scene", "../s.ca", "path '../s.ca': leads out of the folder of the plan"),
      ("scene", "", "is not the name of a file"),
      ("options", ["quality": 7], "quality: must be from 0 to 1"),
      ("options", ["scale": -1], "scale: must be more than 0"),
      ("options", ["background": "pinkish"], "background: must be"),
      ("options", ["size": "1x-1"], "options: "),
      ("options", ["width": 64, "size": "64x48"], "--size excludes"),
    ]
    for (key, value, message) in cases {
      var plan = good
      plan[key] = value
      try write(plan, "bad.json")
      for command in [["chunk", "bad.json", "0"], ["join", "bad.json"], ["run", "bad.json"]] {
        let run = try place.lamina(["film"] + command)
        #expect(run.status == 65, "\(key) \(value): \(run.errors)")
        #expect(run.lines("error: bad.json: ").count == 1, "\(key) \(value): \(run.errors)")
        #expect(run.errors.contains(message), "\(key) \(value): \(run.errors)")
      }
    }
    var missing = good
    missing["frames"] = nil
    try write(missing, "bad.json")
    let run = try place.lamina(["film", "join", "bad.json"])
    #expect(run.errors.hasPrefix("error: bad.json: is not a plan: frames is missing"))
    try place.write("bad.json", "[")
    #expect(try place.lamina(["film", "join", "bad.json"]).status == 65)
    try place.write("bad.json", String(repeating: " ", count: 17 << 20))
    let large = try place.lamina(["film", "join", "bad.json"])
    #expect(large.status == 65 && large.errors.contains("inputBytes"), "\(large.errors)")
    #expect(try place.lamina(["film", "join", "none.json"]).status == 66)
    let past = try film.chunk(3)
    #expect(past.status == 64 && past.errors.contains("chunks 0..2"), "\(past.errors)")
  }

  /// What a new plan says of the place where it is made.
  private func other(_ key: String) throws -> String? {
    let run = try place.lamina(
      ["film", "plan", "s.ca", "--output", "film.mp4", "-o", "other.json"] + PlannedFilm.timing)
    #expect(run.status == 0, "\(run.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: place.path("other.json")))
    let plan = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return (plan?["made"] as? [String: Any])?[key] as? String
  }

  /// A plan is for its folder and what is below it.
  @Test func placesOutsideOfThePlan() throws {
    try FileManager.default.createDirectory(
      atPath: place.path("deep"), withIntermediateDirectories: true)
    let run = try place.lamina(
      ["film", "plan", "s.ca", "--output", "deep/f.mp4", "-o", "deep/plan.json"]
        + PlannedFilm.timing)
    #expect(run.status == 64 && run.errors.contains("put the plan above it"), "\(run.errors)")
    #expect(
      try place.lamina(
        ["film", "plan", place.path("s.ca"), "--output", "deep/../deep/f.mp4", "-o", "plan.json"]
          + PlannedFilm.timing
      ).status == 0)
    #expect(try plan()["scene"] as? String == "s.ca")
    #expect(try plan()["output"] as? String == "deep/f.mp4")
  }

  @Test func changedSceneIsRefusedByName() throws {
    let image = "<CALayer bounds=\"0 0 64 48\"><contents type=\"CGImage\" src=\"a.png\"/></CALayer>"
    try place.bundle("s.ca", image, files: ["a.png": Sample.png])
    #expect(try film.plan().status == 0)
    let files = try #require(try plan()["made"] as? [String: Any])["files"] as? [String: String]
    #expect(files?.keys.sorted() == ["a.png", "main.caml"])
    #expect(try film.chunk(0).status == 0)
    var other = Sample.png
    other[other.count - 1] ^= 1
    try place.bundle("s.ca", image, files: ["a.png": Sample.png + Data([0])])
    let run = try film.chunk(1)
    #expect(run.status == 65)
    #expect(run.errors.contains("plan.json: chunk 1: file 'a.png' is another one"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: film.file(1, "nut")))
    // A run gives up at once: another attempt would not help.
    let all = try film.run()
    #expect(all.status == 65 && !all.errors.contains("again\n"), "\(all.errors)")
    #expect(all.errors.contains("error: plan.json: chunk 1: not made"), "\(all.errors)")
  }

  @Test func otherFontsAndPrograms() throws {
    try place.bundle(
      "s.ca",
      "<CATextLayer bounds=\"0 0 64 48\" fontSize=\"12\" font=\"DejaVu Sans\" string=\"Film\"/>")
    #expect(try film.plan().status == 0)
    let fonts = try #require(try plan()["made"] as? [String: Any])["fonts"] as? [String: String]
    #expect(fonts?.count == 1)
    #expect(try film.chunk(0).status == 0)
    let font = try #require(fonts?.keys.first)
    try made { $0["fonts"] = [font: "0"] }
    #expect(try film.chunk(1).errors.contains("font '\(font)' is another one"))
    try made {
      $0["fonts"] = fonts
      $0["ffmpeg"] = "0.1"
    }
    #expect(try film.chunk(1).errors.contains("ffmpeg is '"))
    let joined = try film.join()
    #expect(joined.status == 65)
    #expect(joined.errors.contains("chunk 0: ffmpeg is '"), "\(joined.errors)")
    // The same ffmpeg with another libx264.
    let version = try #require(try other("ffmpeg"))
    try made { ($0["ffmpeg"], $0["encoder"]) = (version, "0") }
    #expect(try film.chunk(1).errors.contains("encoder is '"))
    #expect(joined.errors.contains("in the plan it is '0.1'; chunk 1: is missing"))
    #expect(!FileManager.default.fileExists(atPath: film.path))
  }
}
