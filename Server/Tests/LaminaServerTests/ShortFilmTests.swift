import Foundation
import Testing

@testable import LaminaServer

/// Films of `GET /t` over real HTTP.
@Suite(.enabled(if: FilmFiles.isThere)) struct ShortFilmTests {
  @Test(arguments: [("gif", "image/gif"), ("apng", "image/apng"), ("mp4", "video/mp4")])
  func aTemplateIsAFilm(_ format: String, _ type: String) async throws {
    try await TestServer.runFilms { server, state in
      let address = "/t/move.\(format)?fps=10&duration=0.5&time=0.2"
      let film = try await server.get(address)
      #expect(film.status == 200 && film.headers["content-type"] == [type])
      #expect(try await FilmFiles.summary(film.body) == "80x40 10/1 5")
      // The bar goes from x = 22 to x = 46.
      let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
      for (frame, x, colour) in [(0, 22, blue), (0, 46, red), (4, 22, red), (4, 46, blue)] {
        let pixel = try await FilmFiles.rgba(film.body, frame: frame, x: x, y: 20)
        #expect(FilmFiles.isNear(pixel, colour), "frame \(frame), x \(x): \(pixel)")
      }
      let again = try await server.get(address)
      #expect(again.headers["lamina-cache"] == ["hit"] && again.body == film.body)
      let tag = try #require(film.headers["etag"].first)
      #expect(try await server.get(address, ["if-none-match": tag]).status == 304)
      let part = try await server.get(address, ["range": "bytes=2-5"])
      #expect(part.status == 206 && part.body == film.body[2...5])
      #expect(FilmFiles.files(below: state).isEmpty)
      #expect(try await server.metric("lamina_film_frames_total") == 5)
    }
  }

  @Test func clearFramesKeepTheirColours() async throws {
    let folder = try TestFolder()
    let scene = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 5"><sublayers>
        <CALayer bounds="0 0 4 5" position="2 2.5" backgroundColor="1 1 0 0.5"/>
      </sublayers></CALayer></caml>
      """
    try folder.write("clear", scene: scene, json: #"{ "scene": "scene.caml", "inputs": [] }"#)
    try await TestServer.run(folder) { server in
      let film = try await server.get("/t/clear.apng?fps=5&duration=0.4").body
      #expect(
        FilmFiles.isNear(
          try await FilmFiles.rgba(film, frame: 1, x: 1, y: 2), [255, 255, 0, 128]))
      #expect(try await FilmFiles.rgba(film, frame: 1, x: 7, y: 2)[3] == 0)
      // H.264 takes no odd sides.
      let even = try await server.get("/t/clear.mp4?fps=5&duration=0.4").body
      #expect(try await FilmFiles.summary(even) == "10x6 5/1 2")
    }
  }

  @Test func wrongFilmsAreProblems() async throws {
    try await TestServer.runFilms {
      $0.filmAddressFrames = 20
      $0.filmPixels = 80 * 40
    } _: { server, _ in
      for (query, input) in [
        ("", "duration"), ("?duration=0", "duration"), ("?duration=x", "duration"),
        ("?duration=2.1&fps=10", "duration"), ("?duration=nan", "duration"),
        ("?duration=1&fps=0", "fps"), ("?duration=0.1&fps=51", "fps"),
        ("?duration=0.1&fps=10&color=no", "color"), ("?duration=0.1&fps=10&scale=0", "scale"),
        ("?duration=0.1&fps=10&scale=1.1", "targetPixels"),
      ] {
        let answer = try await server.get("/t/move.gif\(query)")
        #expect(answer.status == 422 && answer.input == input, "\(query): \(answer.problem)")
      }
      #expect(try await server.get("/t/move.webm?duration=1").status == 404)
    }
  }

  @Test func withoutTheProgramThereAreNoFilms() async throws {
    try await TestServer.runFilms {
      $0.filmProgram = "/nowhere/ffmpeg"
    } _: { server, _ in
      let answer = try await server.get("/t/move.gif?duration=0.1")
      #expect(answer.status == 501)
      #expect(answer.problem["type"] == .text("urn:lamina:problem:no-encoder"))
      #expect(try await server.film(#"{"template": "move", "duration": 1}"#).status == 501)
      #expect(try await server.get("/t/move.png").status == 200)
    }
  }
}
