import Foundation
import Testing

@testable import LaminaServer

/// `GET /t/{name}.{format}` over real HTTP.
struct TemplateRouteTests {
  @Test func aTemplateIsAPictureOfEveryFormat() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      for (format, type) in [("png", "image/png"), ("jpg", "image/jpeg"), ("webp", "image/webp")] {
        let answer = try await server.get("/t/card.\(format)?scale=2")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == [type])
        #expect(answer.headers["x-content-type-options"] == ["nosniff"])
        let image = try #require(AnsweredImage(answer.body))
        #expect(image.width == 240 && image.height == 120)
      }
    }
  }

  @Test func valuesSizeAndTimeChangeThePicture() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let plain = try await server.get("/t/card.png")
      let image = try #require(AnsweredImage(plain.body))
      // The blue card, and the red bar in its lower left corner.
      #expect(image.rgba(x: 119, y: 0) == [0, 0, 255, 255])
      #expect(image.rgba(x: 10, y: 50) == [255, 0, 0, 255])
      let green = try await server.get("/t/card.png?accent=%2300ff00&width=120")
      let second = try #require(AnsweredImage(green.body))
      #expect(second.rgba(x: 90, y: 45) == [0, 255, 0, 255])
      // The next one shows nothing of it.
      #expect(try await server.get("/t/card.png?scale=1").body == plain.body)
      let resized = try await server.get("/t/card.png?size=200x80&input.size=12")
      let wide = try #require(AnsweredImage(resized.body))
      #expect(wide.width == 200 && wide.height == 80)
    }
  }

  @Test func problemsNameTheInput() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let wrong = [
        ("/t/card.png?nothing=1", 422, "nothing"), ("/t/card.png?width=wide", 422, "width"),
        ("/t/card.png?width=121", 422, "width"), ("/t/card.png?accent=reddish", 422, "accent"),
        ("/t/card.png?title=" + String(repeating: "a", count: 21), 422, "title"),
        ("/t/card.png?photo=data:image/png,x", 422, "photo"),
        ("/t/card.png?photo=https://example.com/a.png", 422, "photo"),
        ("/t/card.png?size=0x3", 422, "size"), ("/t/card.png?size=3", 422, "size"),
        ("/t/card.png?scale=100", 422, "scale"), ("/t/card.png?scale=nan", 422, "scale"),
        ("/t/card.png?time=-1", 422, "time"), ("/t/card.png?title=a&title=b", 422, "title"),
        ("/t/card.png?size=5000x5000", 422, "targetPixels"),
        ("/t/other.png", 404, nil), ("/t/card.bmp", 404, nil), ("/t/card", 404, nil),
        ("/t/card.png?title=%ff", 400, nil), ("/t/card.png?title=%2", 400, nil),
        ("/nothing", 404, nil),
        ("/t/card.png?" + String(repeating: "a=&", count: 513), 400, nil),
      ]
      for (path, status, input) in wrong {
        let answer = try await server.get(path)
        #expect(answer.status == status, "\(path)")
        #expect(answer.input == input, "\(path)")
        #expect(answer.headers["content-type"] == ["application/problem+json"], "\(path)")
      }
      #expect(try await server.get("/t/card.png", method: .DELETE).status == 405)
      let long = "/t/card.png?title=" + String(repeating: "a", count: 17_000)
      #expect(try await server.get(long).status == 414)
    }
  }

  @Test func aKnownTagIsAnsweredWithoutDrawing() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let first = try await server.get("/t/card.png?title=A")
      let tag = try #require(first.headers["etag"].first)
      #expect(first.headers["cache-control"] == ["public, max-age=3600"])
      #expect(first.headers["lamina-cache"] == ["miss"])
      let known = try await server.get("/t/card.png?title=A", ["if-none-match": tag])
      #expect(known.status == 304)
      #expect(known.body.isEmpty)
      #expect(known.headers["etag"] == [tag])
      let other = try await server.get("/t/card.png?title=B", ["if-none-match": tag])
      #expect(other.status == 200)
      let kept = try await server.get("/t/card.png?title=A")
      #expect(kept.headers["lamina-cache"] == ["hit"])
      #expect(kept.body == first.body)
      let head = try await server.get("/t/card.png?title=A", method: .HEAD)
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      #expect(head.headers["content-length"] == ["\(first.body.count)"])
      #expect(try await server.metric(#"lamina_cache_requests_total{result="hit"}"#) == 2)
    }
  }

  @Test func listsSchemasAndHealth() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let list = try await server.get("/templates")
      #expect(list.status == 200)
      let text = String(decoding: list.body, as: UTF8.self)
      #expect(text.contains(#""name":"card""#) && text.contains(#""size":[120,60]"#))
      let schema = try await server.get("/schema/card")
      #expect(schema.headers["content-type"] == ["application/schema+json"])
      #expect(String(decoding: schema.body, as: UTF8.self).contains("\"maxLength\""))
      let tag = try #require(schema.headers["etag"].first)
      #expect(try await server.get("/schema/card", ["if-none-match": tag]).status == 304)
      #expect(try await server.get("/schema/none").status == 404)
      #expect(try await server.get("/healthz").status == 200)
      #expect(try await server.get("/readyz").status == 200)
      #expect(try await server.metric("lamina_workers") == 1)
    }
  }

  @Test func aTraceGoesOnInTheAnswer() async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) { server in
      let trace = "0af7651916cd43dd8448eb211c80319c"
      let answer = try await server.get(
        "/healthz", ["traceparent": "00-\(trace)-b7ad6b7169203331-01"])
      #expect(answer.headers["lamina-trace-id"] == [trace])
      let other = try await server.get("/healthz", ["traceparent": "nonsense"])
      #expect(other.headers["lamina-trace-id"].first?.utf8.count == 32)
    }
  }

  /// A client can do nothing about it, and learns nothing of the server's folders.
  @Test func aTemplateThatCannotBeReadIsAFailureOfTheServer() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    let state = try folder.state()
    try await TestServer.run(folder) {
      $0.stateFolder = state.path
    } _: { server in
      let names = FileManager.default.enumerator(atPath: state.path)?.allObjects as? [String]
      let scene = try #require(names?.first { $0.hasSuffix("/scene.caml") })
      try Data("<caml".utf8).write(to: state.appendingPathComponent(scene))
      let answer = try await server.get("/t/card.png")
      #expect(answer.status == 500)
      #expect(answer.problem["type"] == .text("urn:lamina:problem:bad-template"))
      #expect(!String(decoding: answer.body, as: UTF8.self).contains(state.lastPathComponent + "/"))
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("lamina-server-"))
    }
  }
}
