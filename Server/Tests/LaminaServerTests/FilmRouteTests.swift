import Foundation
import NIOHTTP1
import Testing

@testable import LaminaServer

/// `POST /film` and `/film/{id}` over real HTTP.
@Suite(.enabled(if: FilmFiles.isThere)) struct FilmRouteTests {
  private static let long = """
    {"template": "move", "fps": 50, "duration": 30, "size": "300x200", "scale": 4}
    """

  @Test func aFilmIsMadeAndItsEventsComeInOrder() async throws {
    try await TestServer.runFilms { server, state in
      let added = try await server.film(
        #"{"template": "move", "format": "mp4", "fps": 20, "duration": 2}"#)
      #expect(added.status == 202)
      let address = try #require(added.headers["location"].first)
      let events = try await server.get("\(address)/events")
      #expect(events.headers["content-type"] == ["text/event-stream"])
      let list = Self.events(events.body)
      #expect(list.first?.name == "progress" && list.last?.name == "done")
      #expect(list.dropLast().allSatisfy { $0.name == "progress" })
      #expect(list.map(\.id) == Array(1...list.count))
      #expect(list.map(\.drawn) == list.map(\.drawn).sorted() && list.last?.drawn == 40)
      let status = try await server.get(address)
      #expect(status.problem["status"] == .text("done"))

      let film = try await server.get("\(address)/result")
      #expect(film.status == 200 && film.headers["content-type"] == ["video/mp4"])
      #expect(status.problem["bytes"] == film.body.count.shown)
      #expect(try await FilmFiles.summary(film.body) == "80x40 20/1 40")
      try await Self.checkRanges(server, "\(address)/result", film)

      #expect(try await server.metric("lamina_film_bytes") == Double(film.body.count))
      #expect(try await server.get(address, method: .DELETE).status == 204)
      #expect(try await server.get(address).status == 404)
      #expect(FilmFiles.files(below: state).isEmpty)
      #expect(try await server.metric("lamina_film_bytes") == 0)
      #expect(try await server.metric(#"lamina_films_total{result="done"}"#) == 1)
    }
  }

  private static func checkRanges(
    _ server: TestServer, _ address: String, _ film: TestServer.Answer
  ) async throws {
    let (count, tag) = (film.body.count, film.headers["etag"].first ?? "")
    let middle = try await server.get(address, ["range": "bytes=100-299", "if-range": tag])
    #expect(middle.status == 206 && middle.body == film.body[100..<300])
    #expect(middle.headers["content-range"] == ["bytes 100-299/\(count)"])
    let end = try await server.get(address, ["range": "bytes=-10"])
    #expect(end.status == 206 && end.body == film.body.suffix(10))
    let behind = try await server.get(address, ["range": "bytes=\(count)-"])
    #expect(behind.status == 416 && behind.headers["content-range"] == ["bytes */\(count)"])
    let other = try await server.get(address, ["range": "bytes=0-9", "if-range": "\"other\""])
    #expect(other.status == 200 && other.body == film.body)
    #expect(try await server.get(address, ["if-none-match": tag]).status == 304)
  }

  @Test func cancellingEndsFfmpegAndRemovesTheFile() async throws {
    try await TestServer.runFilms { server, state in
      let address = try await server.addFilm(Self.long)
      try await server.waitForFrames(address)
      #expect(FilmFiles.encoders(below: state).count == 1)
      #expect(try await server.get("\(address)/result").status == 409)
      let second = try await server.addFilm(
        #"{"template": "move", "format": "gif", "fps": 10, "duration": 0.3}"#)
      #expect(try await server.get(second).problem["status"] == .text("waiting"))
      let events = try await server.readEvents(address)
      #expect(try await server.get(address, method: .DELETE).status == 204)
      #expect(await events.read(until: "event: cancelled").contains("event: cancelled"))
      #expect(try await server.get(address).status == 404)
      // The next one begins.
      #expect(Self.events(try await server.get("\(second)/events").body).last?.name == "done")
      #expect(FilmFiles.encoders(below: state).isEmpty)
      #expect(FilmFiles.files(below: state).count { $0.hasSuffix("/film.mp4") } == 0)
      #expect(FilmFiles.files(below: state).count { $0.hasSuffix("/film.gif") } == 1)
    }
  }

  @Test func theEndOfTheServerCancelsFilms() async throws {
    let folder = try TestFolder()
    try folder.writeMove()
    let state = try folder.state()
    try await TestServer.run(folder) {
      $0.stateFolder = state.path
    } _: { server in
      let address = try await server.addFilm(Self.long)
      let events = try await server.readEvents(address)
      await server.server.shutDown()
      // A film that was waited for would be done.
      #expect(await events.read(until: "event: cancelled").contains("event: cancelled"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path).isEmpty)
  }

  @Test func onlyTheKeyThatMadeAFilmSeesIt() async throws {
    let folder = try TestFolder()
    try folder.writeMove()
    try await TestServer.run(folder) {
      $0.unsigned = false
      $0.keys = ["a", "b"].map { name in
        var key = ServerKey(id: name)
        key.token = Secret("the token of \(name), long")
        key.tenant = "both"
        return key
      }
    } _: { server in
      let own: HTTPHeaders = ["authorization": "Bearer the token of a, long"]
      let other: HTTPHeaders = ["authorization": "Bearer the token of b, long"]
      let address = try await server.addFilm(
        #"{"template": "move", "fps": 10, "duration": 0.2}"#, own)
      for path in ["", "/events", "/result"] {
        #expect(try await server.get(address + path, other).status == 404)
        #expect(try await server.get(address + path).status == 401)
      }
      #expect(try await server.get(address, other, method: .DELETE).status == 404)
      #expect(Self.events(try await server.get("\(address)/events", own).body).last?.name == "done")
      #expect(try await server.get("\(address)/result", own).status == 200)
    }
  }

  @Test func limitsAreProblems() async throws {
    try await TestServer.runFilms {
      $0.filmFrames = 100
      $0.filmPixels = 80 * 40
      $0.filmBytes = 600
      $0.maximumBody = 1_000
      $0.filmsPerKey = 2
    } _: { server, state in
      for (members, input) in [
        (#""duration": 11, "fps": 10"#, "duration"), (#""fps": 10"#, "duration"),
        (#""duration": 1, "fps": 61"#, "fps"), (#""duration": 1, "format": "png""#, "format"),
        (#""duration": "1""#, "duration"), (#""duration": 1, "other": 1"#, "other"),
      ] {
        let answer = try await server.film("{\"template\": \"move\", \(members)}")
        #expect(answer.status == 422 && answer.input == input, "\(members): \(answer.problem)")
      }
      let blanks = String(repeating: " ", count: 1_000)
      #expect(try await server.film(#"{"template": "move"\#(blanks)}"#).status == 413)
      #expect(try await server.film(#"{"template": "none", "duration": 1}"#).status == 404)
      #expect(try await server.render(#"{"template": "move", "duration": 1}"#).status == 422)

      // Pixels are counted before anything is drawn, bytes while the film grows.
      for (members, limit) in [
        (#""duration": 1, "scale": 2"#, "targetPixels"), (#""duration": 1"#, "filmBytes"),
      ] {
        let address = try await server.addFilm("{\"template\": \"move\", \(members)}")
        #expect(Self.events(try await server.get("\(address)/events").body).last?.name == "failed")
        let result = try await server.get("\(address)/result")
        #expect(result.status == 422 && result.input == limit)
      }
      #expect(FilmFiles.files(below: state).isEmpty)
      let third = try await server.film(#"{"template": "move", "duration": 1}"#)
      #expect(third.status == 429 && third.headers["retry-after"] == ["10"])
    }
  }

  @Test func filmsThatTakeTooLongAreGivenUp() async throws {
    try await TestServer.runFilms {
      $0.filmSeconds = 1
    } _: { server, state in
      let slow = try await server.addFilm(Self.long)
      #expect(Self.events(try await server.get("\(slow)/events").body).last?.name == "failed")
      #expect(try await server.get("\(slow)/result").status == 504)
      #expect(FilmFiles.encoders(below: state).isEmpty)
      #expect(FilmFiles.files(below: state).isEmpty)
    }
  }

  @Test func oldFilmsAreRemoved() async throws {
    try await TestServer.runFilms {
      $0.filmKeepSeconds = 5
    } _: { server, state in
      let short = try await server.addFilm(#"{"template": "move", "fps": 5, "duration": 0.2}"#)
      _ = try await server.get("\(short)/events")
      #expect(FilmFiles.files(below: state).count { $0.hasSuffix("/film.mp4") } == 1)
      for _ in 0..<300 where try await server.get(short).status != 404 {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try await server.get(short).status == 404)
      #expect(FilmFiles.files(below: state).isEmpty)
    }
  }

  @Test func foldersOfKilledServersAreRemoved() throws {
    let place = try TestFolder().state()
    let running = try StateFolder(below: place.path)
    // The lock of a server that was killed is a file that nobody has locked.
    let left = place.appendingPathComponent("lamina-server-killed")
    try FileManager.default.createDirectory(
      at: left.appendingPathComponent("films/one"), withIntermediateDirectories: true)
    try Data().write(to: left.appendingPathComponent("lock"))
    let foreign = place.appendingPathComponent("lamina-server-foreign")
    try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: true)
    let next = try StateFolder(below: place.path)
    for (folder, isThere) in [
      (running.url, true), (next.url, true), (left, false), (foreign, true),
    ] {
      #expect(FileManager.default.fileExists(atPath: folder.path) == isThere, "\(folder.path)")
    }
    for folder in [running, next] { folder.remove() }
    try FileManager.default.removeItem(at: place.deletingLastPathComponent())
  }

  @Test func partsOfFilesAreRead() {
    let cases: [(String?, ByteRange)] = [
      (nil, .whole), ("bytes=0-0", .part(0...0)), ("bytes=2-", .part(2...9)),
      ("bytes=8-99", .part(8...9)), ("bytes=-3", .part(7...9)), ("bytes=-99", .part(0...9)),
      ("bytes=10-", .none), ("bytes=-0", .none), ("bytes=10-12", .none), ("bytes=5-2", .whole),
      ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=", .whole), ("bytes=-", .whole),
      ("bytes=+1-2", .whole), ("bytes=99999999999999999999-", .whole),
    ]
    for (header, range) in cases {
      #expect(ByteRange(header, count: 10) == range, "\(header ?? "nil")")
    }
  }

  // MARK: Events

  private struct Event {
    var id = 0
    var name = ""
    var drawn = -1
  }

  private static func events(_ body: Data) -> [Event] {
    String(decoding: body, as: UTF8.self).components(separatedBy: "\n\n").compactMap { block in
      var event = Event()
      for line in block.split(separator: "\n") {
        if line.hasPrefix("id: ") { event.id = Int(line.dropFirst(4)) ?? 0 }
        if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
        if line.hasPrefix("data: "),
          case .object(let members)? = PlainJSON(bytes: Array(line.dropFirst(6).utf8)),
          case .number(let drawn)? = members["drawn"]
        {
          event.drawn = Int(drawn)
        }
      }
      return event.name.isEmpty ? nil : event
    }
  }
}

extension TestServer {
  /// Posts JSON to `/film`.
  func film(_ json: String, _ headers: HTTPHeaders = [:]) async throws -> Answer {
    var all = headers
    all.add(name: "content-type", value: "application/json")
    return try await get("/film", all, method: .POST, body: Data(json.utf8))
  }

  /// The address of a film that was taken.
  func addFilm(_ json: String, _ headers: HTTPHeaders = [:]) async throws -> String {
    let answer = try await film(json, headers)
    guard answer.status == 202, let address = answer.headers["location"].first else {
      throw Unexpected(status: answer.status)
    }
    return address
  }

  private struct Unexpected: Error { let status: Int }

  /// A connection that gets the events of a film, once the first one has come.
  fileprivate func readEvents(_ address: String) async throws -> SilentReader {
    let reader = try SilentReader(ports.requests)
    await reader.send("GET \(address)/events HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(await reader.read(until: "event: progress").contains("event: progress"))
    return reader
  }

  /// Waits until ffmpeg has taken frames of a film.
  fileprivate func waitForFrames(_ address: String) async throws {
    for _ in 0..<1_000 {
      if case .number(let drawn)? = try await get(address).problem["drawn"], drawn > 0 { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Unexpected(status: 0)
  }
}
