import Foundation
import Testing

@testable import lamina

/// `lamina warm`, and how programs are compiled where they cannot be kept.
@Suite struct WarmTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Rounded, turned and translucent layers with continuous corners and a shadow, which need
  /// programs of several kinds.
  private func scene() throws -> String {
    try place.bundle(
      "s.ca",
      """
      <CALayer bounds="0 0 60 40" backgroundColor="1 1 1"><sublayers>
      <CALayer bounds="0 0 20 20" position="15 15" cornerRadius="6" cornerCurve="continuous"
        backgroundColor="1 0 0" shadowOpacity="0.5"/>
      <CALayer bounds="0 0 20 20" position="40 20" transform="rotate(20deg)" opacity="0.5"
        backgroundColor="0 0 1"/>
      </sublayers></CALayer>
      """)
  }

  /// The files in a folder and those in it.
  private func files(in folder: String) -> Int {
    FileManager.default.enumerator(atPath: folder)?.allObjects.count ?? 0
  }

  @Test func itKeepsProgramsAndWritesNothingElse() throws {
    let cache = place.path("cache")
    var environment = ["MESA_SHADER_CACHE_DIR": cache, "LAMINA_DEVICE": "software"]
    let run = try place.lamina(["warm", try scene()], environment: environment)
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    let kept = files(in: cache)
    #expect(kept > 4)
    #expect(try place.outputNames() == [])
    // A picture that is drawn in GL finds everything there.
    environment["LAMINA_DISABLE"] = "memory"
    let picture = place.outputs.appendingPathComponent("p.png").path
    let drawn = try place.lamina(["render", try scene(), "-o", picture], environment: environment)
    #expect(drawn.status == 0)
    #expect(files(in: cache) == kept)
  }

  @Test func withoutAFolderItFails() throws {
    let run = try place.lamina(
      ["warm", try scene()], environment: ["MESA_SHADER_CACHE_DISABLE": "true"])
    #expect(run.status == 73)
    #expect(run.lines("error: ").count == 1, "\(run.errors)")
    let missing = try place.lamina(["warm", place.path("no.ca")])
    #expect(missing.status == 66, "\(missing.errors)")
  }

  /// Few programs, compiled quickly, draw the same picture as all of them do.
  @Test func picturesAreTheSame() throws {
    let disabled = ["MESA_SHADER_CACHE_DISABLE": "1", "LAMINA_DEVICE": "software"]
    let pictures = try ["memory", "memory,sparing"].enumerated().map { number, off in
      let file = place.outputs.appendingPathComponent("\(number).png").path
      let run = try place.lamina(
        ["render", try scene(), "-o", file],
        environment: disabled.merging(["LAMINA_DISABLE": off]) { $1 })
      #expect(run.status == 0, "\(run.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: file))
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func whereProgramsAreKept() throws {
    let folder = place.outputs.path
    func keeps(_ environment: [String: String]) -> Bool {
      QuickPrograms.keepsPrograms(environment)
    }
    #expect(keeps(["MESA_SHADER_CACHE_DIR": folder]))
    #expect(keeps(["MESA_SHADER_CACHE_DIR": folder + "/new"]))
    #expect(!keeps(["MESA_SHADER_CACHE_DIR": folder + "/a/b"]))
    #expect(keeps(["XDG_CACHE_HOME": folder, "HOME": "/nowhere"]))
    #expect(keeps(["HOME": folder]) && !keeps(["HOME": "/nowhere"]) && !keeps([:]))
    for word in ["1", "true", "YES", "y"] {
      #expect(!keeps(["HOME": folder, "MESA_SHADER_CACHE_DISABLE": word]), "\(word)")
      #expect(!keeps(["HOME": folder, "MESA_GLSL_CACHE_DISABLE": word]), "\(word)")
    }
    #expect(keeps(["HOME": folder, "MESA_SHADER_CACHE_DISABLE": "0"]))
  }
}
