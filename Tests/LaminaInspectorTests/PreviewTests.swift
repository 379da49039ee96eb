import Foundation
import Lamina
import Testing

@testable import LaminaInspector

/// The commands of the page, without a socket.
@Suite struct PreviewTests {
  @Test func describesAndDrawsTheScene() throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    let scene = try preview.json("/api/scene")
    #expect(scene["width"] as? Double == 40 && scene["layerCount"] as? Int == 2)
    #expect(try preview.pixel(30, 5) == [255, 0, 0, 255])
    // Lower left: y is up in the scene, and down in the picture.
    #expect(try preview.pixel(5, 35) == [0, 0, 255, 255])
    let tree = try preview.json("/api/tree")
    #expect(tree["names"] as? [String] == ["root", "blue"])
    #expect(tree["parents"] as? [Int] == [-1, 0])
    #expect(try preview.json("/api/hit?x=5&y=35")["layer"] as? Int == 1)
    #expect(try preview.json("/api/hit?x=30&y=5")["layer"] as? Int == 0)
    #expect(try preview.json("/api/hit?x=50&y=5")["layer"] as? Int == -1)
  }

  @Test func saysWhereLayersAreSeen() throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    _ = try preview.pixel(0, 0)
    let data = try preview.ask("/api/outlines?layers=1").data
    let corners = try JSONDecoder().decode([[Double]].self, from: data)
    #expect(corners == [[0, 40, 10, 40, 10, 30, 0, 30]])
  }

  @Test func setsValuesAndSaysWhatIsWrong() throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    func set(_ keyPath: String, _ value: String) throws -> (status: Int, data: Data) {
      let body = try JSONSerialization.data(
        withJSONObject: ["layer": 1, "keyPath": keyPath, "value": value])
      return try preview.ask("/api/set", body: String(decoding: body, as: UTF8.self))
    }
    #expect(try set("backgroundColor", "#00ff00").status == 200)
    #expect(try preview.pixel(5, 35) == [0, 255, 0, 255])
    #expect(try set("position.x", "35").status == 200)
    #expect(try preview.pixel(35, 35) == [0, 255, 0, 255])
    #expect(try set("hidden", "true").status == 200)
    #expect(try preview.pixel(35, 35) == [255, 0, 0, 255])
    for (key, value, words) in [
      ("opacity", "much", "a finite number"), ("backgroundColor", "#12", "a CSS colour"),
      ("bounds", "1 2", "x, y, width and height"), ("nothing", "1", "no property 'nothing'"),
      ("position", "inf 0", "two numbers"),
    ] {
      let (status, data) = try set(key, value)
      #expect(status == 422)
      #expect(String(decoding: data, as: UTF8.self).contains(words), "\(key)")
    }
    #expect(try preview.pixel(35, 35) == [255, 0, 0, 255])
  }

  @Test func writesLayersAsSwift() throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    let code = try preview.json("/api/swift?layer=1")["code"] as? String
    #expect(
      code == """
        let layer = CALayer()
        layer.name = "blue"
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.position = CGPoint(x: 5, y: 5)
        layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        layer.allowsGroupOpacity = false

        """)
  }

  @Test func showsStatesAndForgetsThem() throws {
    let document = try TestDocument(
      TestDocument.document(
        """
        <CALayer id="#1" bounds="0 0 4 4" backgroundColor="1 0 0"><states>
        <LKState name="green"><elements><LKStateSetValue targetId="#1" keyPath="backgroundColor">
        <value type="CGColor" value="0 1 0"/></LKStateSetValue></elements></LKState>
        </states></CALayer>
        """))
    let preview = try TestPreview(document)
    defer { preview.session.close() }
    #expect(try preview.json("/api/scene")["states"] as? [String] == ["green"])
    #expect(
      try preview.json("/api/choose", body: #"{"state":"green"}"#)["state"] as? String == "green")
    #expect(try preview.pixel(1, 1) == [0, 255, 0, 255])
    #expect(try preview.ask("/api/choose", body: #"{"state":"purple"}"#).status == 422)
    #expect(try preview.pixel(1, 1) == [0, 255, 0, 255])
    #expect(try preview.ask("/api/choose", body: #"{"resets":true}"#).status == 200)
    #expect(try preview.pixel(1, 1) == [255, 0, 0, 255])
  }

  @Test func followsTheFileAndKeepsTheLastGoodPicture() throws {
    let document = try TestDocument(TestDocument.squares)
    let preview = try TestPreview(document)
    defer { preview.session.close() }
    let board = preview.session.board
    func edit(_ text: String) throws -> News {
      let known = board.latest, start = Date()
      try document.write(text)
      let news = try #require(board.wait(for: known, seconds: 5))
      #expect(news.generation > known.generation)
      // The reading; more only on a busy machine.
      #expect(Date().timeIntervalSince(start) < 2)
      return news
    }
    #expect(
      try edit(
        TestDocument.squares.replacingOccurrences(of: "1 0 0", with: "0 1 0")
      ).error == nil)
    #expect(try preview.pixel(30, 5) == [0, 255, 0, 255])
    let broken = try edit("<caml><CALayer")
    #expect(broken.error?.contains("scene.caml") == true)
    #expect(try preview.pixel(30, 5) == [0, 255, 0, 255])
    #expect(try edit(TestDocument.squares).error == nil)
    #expect(try preview.pixel(30, 5) == [255, 0, 0, 255])
  }

  @Test func followsAFileThatIsWrittenAtItsPlaceAndALink() throws {
    let document = try TestDocument(TestDocument.squares)
    let link = try TestDocument("")
    try FileManager.default.removeItem(atPath: link.path)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: document.path)
    let preview = try TestPreview(link)
    defer { preview.session.close() }
    let known = preview.session.board.latest
    let edited = TestDocument.squares.replacingOccurrences(of: "1 0 0", with: "0 1 0")
    let file = try #require(FileHandle(forWritingAtPath: document.path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(edited.utf8))
    try file.close()
    var news = known
    let end = Date(timeIntervalSinceNow: 5)
    // A look may fall between the two halves of the writing.
    while news.generation == known.generation || news.error != nil, end.timeIntervalSinceNow > 0 {
      news = try #require(preview.session.board.wait(for: news, seconds: 1))
    }
    #expect(try preview.pixel(30, 5) == [0, 255, 0, 255])
  }

  @Test func listsAnimationsAndTheirEnd() throws {
    let document = try TestDocument(
      TestDocument.document(
        """
        <CALayer bounds="0 0 4 4"><animations>
        <animation type="CABasicAnimation" key="a" keyPath="opacity" duration="2" beginTime="1">
        <fromValue type="real" value="0"/><toValue type="real" value="1"/></animation>
        <animation type="CABasicAnimation" key="b" keyPath="position" duration="1"
        repeatCount="inf" autoreverses="1"><toValue type="CGPoint" value="1 1"/></animation>
        </animations></CALayer>
        """))
    let preview = try TestPreview(document)
    defer { preview.session.close() }
    #expect(try preview.json("/api/scene")["duration"] as? Double == 3)
    let data = try preview.ask("/api/animations").data
    let bars = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(bars.map { $0["keyPath"] as? String } == ["opacity", "position"])
    #expect(bars[0]["begin"] as? Double == 1 && bars[0]["length"] as? Double == 2)
    #expect(bars[1]["run"] as? Double == 2 && bars[1]["length"] == nil)
  }

  @Test(arguments: [
    "/api/picture", "/api/picture?time=nan&scale=1", "/api/picture?time=0&scale=inf",
    "/api/hit?x=1", "/api/layer?layer=-1", "/api/layer?layer=x", "/api/plan/pixel?time=0&scale=1",
  ])
  func refusesRequestsWithoutTheirValues(_ target: String) throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    #expect(try preview.ask(target).status == 400)
  }

  @Test(arguments: [
    "/api/picture?time=0&scale=100", "/api/layer?layer=2", "/api/outlines?layers=9",
    "/api/plan/pixel?time=0&scale=1&x=40&y=0",
  ])
  func refusesValuesThatAreNotAllowed(_ target: String) throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    #expect(try preview.ask(target).status == 422)
  }

  @Test func writesTraces() throws {
    let document = try TestDocument(TestDocument.squares)
    let path = document.path + ".json"
    let session = try PreviewSession(
      document, device: nil, limits: .standard, trace: try TraceFile(path))
    let draws = try session.perform { stage in
      _ = try stage.picture(at: 1)
      return stage.statistics.quads
    }
    session.close()
    #expect(draws == 1)
    // The array is not closed.
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let json = Data((text.dropLast(2) + "]").utf8)
    let events = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    let names = Set(events.compactMap { $0["name"] as? String })
    #expect(names.isSuperset(of: ["read", "commit", "compile", "submit", "read back", "records"]))
    for event in events where event["ph"] as? String == "X" {
      #expect((event["ts"] as? Double ?? -1) >= 0 && (event["dur"] as? Double ?? -1) >= 0)
    }
    #expect(throws: PreviewError.self) { try TraceFile("/none/trace.json") }
  }

  @Test func servesNothingElse() throws {
    let preview = try TestPreview(try TestDocument(TestDocument.squares))
    defer { preview.session.close() }
    for path in ["/scene.caml", "/etc/passwd", "/api", "/api/", "/index.html"] {
      #expect(try preview.ask(path).status == 404)
    }
    #expect(try preview.ask("/api/set", body: "{").status == 400)
    let page = try preview.ask("/")
    #expect(page.status == 200 && page.data.count < 150 << 10)
    #expect(!String(decoding: page.data, as: UTF8.self).contains("NONCE"))
  }
}
