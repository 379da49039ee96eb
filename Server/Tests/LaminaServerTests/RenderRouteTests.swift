import Foundation
import NIOHTTP1
import Testing

@testable import LaminaServer

/// `POST /render` over real HTTP.
struct RenderRouteTests {
  private static let square = """
    <caml xmlns='http://www.apple.com/CoreAnimation/1.0'><CALayer bounds='0 0 8 4' \
    backgroundColor='0 1 0'/></caml>
    """
  private static let lottie = """
    {"v":"5.5.0","fr":30,"ip":0,"op":30,"w":10,"h":6,"layers":[{"ty":1,"sw":10,"sh":6,\
    "sc":"#ff0000","ip":0,"op":30,"st":0,"ind":1,"ks":{}}]}
    """

  private static func json(_ text: String) -> String {
    String(decoding: PlainJSON.text(text).bytes(), as: UTF8.self)
  }

  @Test func scenesAndTemplatesAreDrawn() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let scene = try await server.render(#"{"scene": \#(Self.json(Self.square)), "scale": 2}"#)
      let square = try #require(AnsweredImage(scene.body))
      #expect(square.width == 16 && square.height == 8)
      #expect(square.rgba(x: 3, y: 3) == [0, 255, 0, 255])
      #expect(scene.headers["cache-control"] == ["no-store"])
      let webp = try await server.render(#"{"scene": \#(Self.lottie), "format": "webp"}"#)
      #expect(webp.headers["content-type"] == ["image/webp"])
      let lottie = try await server.render(#"{"scene": \#(Self.lottie)}"#)
      #expect(try #require(AnsweredImage(lottie.body)).rgba(x: 5, y: 3) == [255, 0, 0, 255])
      let card = try await server.render(
        ##"{"template": "card", "values": {"accent": "#00ff00", "width": 100}}"##)
      #expect(try #require(AnsweredImage(card.body)).rgba(x: 90, y: 50) == [0, 255, 0, 255])
      // The same values in an address give the same bytes.
      #expect(try await server.get("/t/card.png?accent=%2300ff00&width=100").body == card.body)
    }
  }

  @Test func uploadsAreImagesOfInputs() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let image = try await server.render(#"{"scene": \#(Self.json(Self.square))}"#).body
      let uri = "data:image/png;base64," + image.base64EncodedString()
      let form = Self.form(
        [
          ("template", nil, Data("card".utf8)), ("photo", "a.png", image),
          ("title", nil, Data("Form".utf8)),
        ])
      let answer = try await server.get(
        "/render", ["content-type": "multipart/form-data; boundary=lamina"], method: .POST,
        body: form)
      #expect(answer.status == 200)
      #expect(try #require(AnsweredImage(answer.body)).rgba(x: 110, y: 50) == [0, 255, 0, 255])
      let inline = try await server.render(
        #"{"template": "card", "values": {"photo": "\#(uri)", "title": "Form"}}"#)
      #expect(inline.body == answer.body)
      let scene = try await server.get(
        "/render", ["content-type": "multipart/form-data; boundary=lamina"], method: .POST,
        body: Self.form([
          ("scene", "a.caml", Data(Self.square.utf8)), ("format", nil, Data("jpg".utf8)),
        ]))
      #expect(scene.headers["content-type"] == ["image/jpeg"])
      let damaged = try await server.get(
        "/render", ["content-type": "multipart/form-data; boundary=lamina"], method: .POST,
        body: Self.form([("template", nil, Data("card".utf8)), ("photo", "a", Data([1, 2]))]))
      #expect(damaged.status == 422 && damaged.input == "photo")
    }
  }

  private static func form(_ parts: [(String, String?, Data)]) -> Data {
    var body = Data()
    for (name, file, bytes) in parts {
      let filename = file.map { "; filename=\"\($0)\"" } ?? ""
      body += Data(
        "--lamina\r\nContent-Disposition: form-data; name=\"\(name)\"\(filename)\r\n\r\n".utf8)
      body += bytes + Data("\r\n".utf8)
    }
    return body + Data("--lamina--\r\n".utf8)
  }

  @Test func problemsNameTheMember() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) {
      $0.maximumBody = 20_000
    } _: { server in
      let wrong: [(String, Int, String?)] = [
        ("", 400, nil), ("[]", 400, nil), ("{}", 422, "template"),
        (#"{"template": "none"}"#, 404, nil), (#"{"template": 1}"#, 422, "template"),
        (#"{"template": "card", "scene": "x"}"#, 422, "scene"),
        (#"{"template": "card", "values": {"nothing": 1}}"#, 422, "nothing"),
        (#"{"template": "card", "values": {"width": "1"}}"#, 422, "width"),
        (#"{"template": "card", "values": {"width": }}"#, 400, "values"),
        (#"{"template": "card", "values": []}"#, 400, "values"),
        (#"{"template": "card", "value": {}}"#, 422, "value"),
        (#"{"template": "card", "format": "bmp"}"#, 422, "format"),
        (#"{"template": "card", "scale": "2"}"#, 422, "scale"),
        (#"{"template": "card", "state": "On"}"#, 422, "state"),
        (#"{"scene": "<caml"}"#, 422, "scene"), (#"{"scene": {"v": 1}}"#, 422, "scene"),
        (#"{"scene": \#(Self.json(Self.square)), "state": "On"}"#, 422, "state"),
        (#"{"scene": \#(Self.json(Self.square)), "values": {}}"#, 422, "values"),
        (#"{"scene": \#(Self.json(Self.square)), "size": "1e9x1"}"#, 422, "size"),
      ]
      for (json, status, input) in wrong {
        let answer = try await server.render(json)
        #expect(answer.status == status, "\(json)")
        #expect(answer.input == input, "\(json): \(String(decoding: answer.body, as: UTF8.self))")
      }
      let large = try await server.render(
        #"{"scene": "\#(String(repeating: " ", count: 20_000))"}"#)
      #expect(large.status == 413)
      let plain = try await server.get(
        "/render", ["content-type": "text/plain"], method: .POST, body: Data("x".utf8))
      #expect(plain.status == 415)
      #expect(try await server.get("/render").status == 405)
      let long = String(repeating: "x", count: 1_001)
      for name in ["size", "state", "format"] {
        let answer = try await server.render(#"{"template": "card", "\#(name)": "\#(long)"}"#)
        #expect(answer.status == 422 && answer.input == name, "\(name)")
      }
      // The server goes on.
      #expect(try await server.render(#"{"template": "card"}"#).status == 200)
    }
  }

  /// Whatever values come, there is a picture or a problem, and no worker is lost.
  @Test func randomValuesNeverEndAWorker() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let values = [
        "1", "-1e308", "0", "\"a\"", "\"#fff\"", "null", "[]", "{}", "[[1]]", "true", "\"\\ud800\"",
        "\"data:,x\"", "\"data:image/png;base64,iVBORw0KGgo=\"", "\"\\u0000\"", "1e999", "-", "\"",
      ]
      let names = ["title", "accent", "width", "photo", "size", "other"]
      try await PlainClient.connect(port: server.ports.requests) { session in
        for _ in 0..<200 {
          let members = (0..<Int.random(in: 0...3)).map { _ in
            "\"\(names.randomElement() ?? "")\": \(values.randomElement() ?? "")"
          }
          let json = "{\"template\": \"card\", \"values\": {\(members.joined(separator: ","))}}"
          let answer = try await session.ask(
            "/render", method: .POST, headers: ["content-type": "application/json"],
            body: Data(json.utf8))
          #expect([200, 400, 422].contains(answer.status), "\(json)")
        }
      }
      for reason in ["killed", "crashed", "replaced"] {
        let name = "lamina_workers_ended_total{reason=\"\(reason)\"}"
        #expect(try await server.metric(name) == 0, "\(reason)")
      }
    }
  }
}
