import Foundation
import Testing

@testable import LaminaServer

/// A disk without room: films are problems, and everything else goes on.
@Suite(.enabled(if: SmallDisk.isAllowed && FilmFiles.isThere)) struct FullDiskTests {
  /// Noise, which no format makes small.
  private static func writeNoise(_ folder: TestFolder) throws {
    var random = SystemRandomNumberGenerator()
    let layers = (0..<800).map { number in
      let color = "\(Double(random.next() % 256) / 255) \(Double(random.next() % 256) / 255) 0"
      return """
        <CALayer bounds="0 0 4 4" position="\(number % 40 * 4) \(number / 40 * 4)" \
        backgroundColor="\(color)"/>
        """
    }
    try folder.write(
      "noise",
      scene: """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 160 80">
        <sublayers>\(layers.joined())</sublayers></CALayer></caml>
        """, json: #"{ "scene": "scene.caml", "inputs": [] }"#)
  }

  @Test func filmsAreProblemsAndPicturesGoOn() async throws {
    let folder = try TestFolder()
    try Self.writeNoise(folder)
    let disk = try #require(SmallDisk(bytes: 160 << 10))
    try await TestServer.run(folder) {
      $0.stateFolder = disk.url.path
    } _: { server in
      let short = try await server.get("/t/noise.gif?duration=4&fps=25&scale=3")
      #expect(short.status == 507, "\(short.problem)")
      #expect(short.problem["type"] == .text("urn:lamina:problem:storage-full"))
      let long = try await server.addFilm(
        #"{"template": "noise", "format": "gif", "duration": 4, "fps": 25, "scale": 3}"#)
      _ = try await server.get("\(long)/events")
      #expect(try await server.get("\(long)/result").status == 507)
      #expect(FilmFiles.files(below: disk.url).isEmpty)

      // Nothing at all can be written any more.
      try disk.fill()
      #expect(try await server.get("/t/noise.apng?duration=0.1&fps=10").status == 507)
      for scale in 1...3 {
        let picture = try await server.get("/t/noise.png?scale=\(scale)")
        #expect(picture.status == 200)
      }
      #expect(try await server.get("/t/noise.png").headers["lamina-cache"] == ["hit"])
      #expect(try await server.get("/healthz").status == 200)

      try disk.empty()
      #expect(try await server.get("/t/noise.apng?duration=0.1&fps=10").status == 200)
    }
  }

  /// A template that cannot be copied leaves the one before it in place, until there is room.
  @Test func templatesStay() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    let disk = try #require(SmallDisk(bytes: 128 << 10))
    try await TestServer.run(folder) {
      $0.stateFolder = disk.url.path
      $0.reloadSeconds = 0.05
    } _: { server in
      let before = try await server.get("/t/card.png")
      try disk.fill()
      try folder.writeCard(background: "0 1 0")
      let failed = #"lamina_template_loads_total{result="failed"}"#
      for _ in 0..<200 where (try await server.metric(failed) ?? 0) == 0 {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect((try await server.metric(failed) ?? 0) >= 1)
      let again = try await server.get("/t/card.png")
      #expect(again.status == 200 && again.headers["etag"] == before.headers["etag"])

      try disk.empty()
      for _ in 0..<200
      where try await server.get("/t/card.png").headers["etag"] == before.headers["etag"] {
        try await Task.sleep(for: .milliseconds(50))
      }
      let changed = try await server.get("/t/card.png")
      #expect(changed.status == 200 && changed.headers["etag"] != before.headers["etag"])
    }
  }
}
