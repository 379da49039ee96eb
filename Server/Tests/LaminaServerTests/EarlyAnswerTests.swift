import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import LaminaServer

/// Requests that are answered before the router sees them.
@Suite struct EarlyAnswerTests {
  /// A connection on which every `/no` is answered early. Others come out as they went in.
  private static func channel(limit: TimeAmount = .hours(1)) -> EmbeddedChannel {
    EmbeddedChannel(
      handler: EarlyAnswerHandler(limit: limit) { request in
        guard request.path == "/no" else { return nil }
        return (HTTPResponse(status: .tooManyRequests), ByteBuffer(string: "no"))
      })
  }

  private static func ask(_ path: String, _ channel: EmbeddedChannel) throws {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "a", path: path)
    try channel.writeInbound(HTTPRequestPart.head(request))
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "body")))
    try channel.writeInbound(HTTPRequestPart.end(nil))
  }

  /// What the router gets, and what the client gets.
  private static func parts(_ channel: EmbeddedChannel) throws -> (asked: Int, answered: Int) {
    var (asked, answered) = (0, 0)
    while try channel.readInbound(as: HTTPRequestPart.self) != nil { asked += 1 }
    while try channel.readOutbound(as: HTTPResponsePart.self) != nil { answered += 1 }
    return (asked, answered)
  }

  @Test func theRouterSeesNothingOfARequestThatIsAnswered() throws {
    let channel = Self.channel()
    for path in ["/no", "/no", "/yes"] {
      try Self.ask(path, channel)
      let parts = try Self.parts(channel)
      #expect(parts == (path == "/no" ? (0, 3) : (3, 0)))
    }
  }

  @Test func answersKeepTheOrderOfRequests() throws {
    let channel = Self.channel()
    try Self.ask("/yes", channel)
    // The first has no answer yet, so the second has to wait for it behind the router.
    try Self.ask("/no", channel)
    #expect(try Self.parts(channel) == (6, 0))
    for _ in 0..<2 {
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
    }
    #expect(try Self.parts(channel) == (0, 4))
    try Self.ask("/no", channel)
    #expect(try Self.parts(channel) == (0, 3))
  }

  @Test func nowAndThenARequestGoesOn() throws {
    let channel = Self.channel(limit: .nanoseconds(0))
    try Self.ask("/no", channel)
    #expect(try Self.parts(channel) == (3, 0))
  }

  @Test func anAddressIsRemembered() {
    let memory = AddressMemory()
    #expect(!memory.contains("/a"))
    memory.add("/a")
    #expect(memory.contains("/a") && !memory.contains("/b"))
    for number in 0..<(100 * AddressMemory.count) { memory.add("/\(number)") }
    #expect(!memory.contains("/a"))
  }

  /// Two pictures keep the worker and the queue busy. What needs no drawing is still answered.
  @Test func aFullQueueRefusesNewPicturesAlone() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) {
      $0.queue = 1
      $0.deadlineSeconds = 6
    } _: { server in
      let known = try await server.get("/t/card.png?title=known")
      #expect(known.status == 200)
      let slow = (0..<2).map { number in
        Task { try await server.render(FaultTests.slow(number)) }
      }
      while try await server.metric("lamina_queue_waiting") != 1 {
        try await Task.sleep(for: .milliseconds(10))
      }
      let trace = String(repeating: "a", count: 32)
      try await PlainClient.connect(port: server.ports.requests) { client in
        for number in 0..<3 {
          let answer = try await client.ask(
            "/t/card.png?title=\(number)", method: .GET,
            headers: ["traceparent": "00-\(trace)-\(trace.prefix(16))-00"], body: nil)
          let refused = TestServer.Answer(
            status: answer.status, headers: answer.headers, body: answer.body)
          #expect(refused.status == 429)
          #expect(refused.problem["type"] == .text("urn:lamina:problem:overloaded"))
          #expect(refused.headers["retry-after"] == ["1"])
          #expect(refused.headers["lamina-trace-id"] == [trace])
          #expect(refused.headers["date"].count == 1)
        }
        // The same connection, an address that was let in before.
        let kept = try await client.ask(
          "/t/card.png?title=known", method: .GET, headers: [:], body: nil)
        #expect(kept.status == 200 && kept.body == known.body)
      }
      let tag = try #require(known.headers["etag"].first)
      let same = try await server.get("/t/card.png?title=known", ["if-none-match": tag])
      #expect(same.status == 304)
      // The cache knows this picture by another address, which has not been let in.
      let other = try await server.get(
        "/t/card.png?title=%6Bnown", ["if-none-match": "\"other\""])
      #expect(other.status == 200)
      #expect(try await server.get("/t/none.gif").status == 404)
      #expect(
        try await server.metric(#"lamina_requests_total{route="/t/{file}",status="429"}"#) == 3)
      for task in slow { task.cancel() }
    }
  }
}
