import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import LaminaServer

/// Too much work, lost workers, and clients that do not do what they should.
@Suite(.serialized) struct FaultTests {
  private static let slow =
    #"{"scene": \#(String(decoding: PlainJSON.text(TestFolder.slow).bytes(), as: UTF8.self))}"#

  /// A slow scene that differs from every other, so that nothing is shared.
  static func slow(_ number: Int) -> String {
    String(slow.dropLast()) + #", "time": \#(number)}"#
  }

  @Test func aFullQueueAnswersAtOnce() async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) {
      $0.queue = 1
      $0.deadlineSeconds = 4
    } _: { server in
      let answers = try await withThrowingTaskGroup(of: (TestServer.Answer, Double).self) { group in
        for number in 0..<8 {
          group.addTask {
            let begin = ContinuousClock.now
            let answer = try await server.render(Self.slow(number))
            return (answer, begin.duration(to: .now) / .milliseconds(1))
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let refused = answers.filter { $0.0.status == 429 }
      #expect(refused.count >= 5)
      for (answer, _) in refused {
        #expect(answer.headers["retry-after"] == ["1"])
      }
      #expect(try await server.get("/healthz").status == 200)
    }
  }

  @Test func aDeadlineEndsTheWork() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) {
      $0.deadlineSeconds = 0.3
    } _: { server in
      let answer = try await server.render(Self.slow)
      #expect(answer.status == 504)
      try await server.waitForKill()
    }
  }

  /// Whichever signal another process sends, also one of those that crashes have.
  @Test(arguments: [SIGKILL, SIGSEGV, SIGUSR1])
  func aLostWorkerIsReplacedAndItsPictureDrawnAgain(signal: Int32) async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    let program = folder.url.appendingPathComponent("lamina")
    try FileManager.default.createSymbolicLink(
      at: program, withDestinationURL: try Self.workerProgram())
    try await TestServer.run(folder) {
      $0.workerProgram = program.path
    } _: { server in
      let before = try await server.get("/t/card.png")
      let drawing = Task { try await server.render(Self.slow) }
      try await Task.sleep(for: .milliseconds(300))
      // This test runs in the process that has the workers, and those of other tests.
      for process in ProcessMemory.childProcesses(of: getpid())
      where FileManager.default.contents(atPath: "/proc/\(process)/cmdline")?
        .starts(with: program.path.utf8) == true
      {
        kill(process, signal)
      }
      let answer = try await drawing.value
      #expect([200, 422].contains(answer.status))
      #expect(try await server.metric("lamina_retries_total") == 1)
      #expect(try await server.get("/t/card.png?title=x").status == 200)
      #expect(before.status == 200)
    }
  }

  /// The program of workers, which lies beside this one or in `PATH`.
  private static func workerProgram() throws -> URL {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("lamina")
    let path = BoundedProcess.path(beside.path) ?? BoundedProcess.path("lamina")
    return URL(fileURLWithPath: try #require(path))
  }

  /// One host is named, no less and no more.
  @Test(arguments: [("", 400), ("Host: a\r\n", 200), ("Host: a\r\nhost: b\r\n", 400)])
  func aRequestNamesItsHostOnce(hosts: String, status: Int) async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) { server in
      let reader = try SilentReader(server.ports.requests)
      await reader.send("GET /healthz HTTP/1.1\r\n\(hosts)\r\n")
      let answer = await reader.read(until: "\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    }
  }

  @Test func aClientThatHasGoneCostsNoMoreWork() async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) { server in
      let text =
        "POST /render HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(Self.slow.utf8.count)\r\n\r\n" + Self.slow
      let raw = try await RawClient(server.ports.requests)
      try await raw.send(text)
      try await Task.sleep(for: .milliseconds(300))
      #expect(try await server.metric("lamina_drawing") == 1)
      try await raw.close()
      try await server.waitForKill()
    }
  }

  @Test func halfRequestsAndIdleConnectionsAreClosed() async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) {
      $0.idleSeconds = 0.5
    } _: { server in
      let silent = try await RawClient(server.ports.requests)
      let half = try await RawClient(server.ports.requests)
      try await half.send("GET /healthz HTTP/1.1\r\nHost")
      let body = try await RawClient(server.ports.requests)
      try await body.send(
        "POST /render HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: 100\r\n\r\n{")
      for client in [silent, half, body] { try await client.waitForEnd() }
      let malformed = try await RawClient(server.ports.requests)
      try await malformed.send("nonsense\r\n\r\n")
      try await malformed.waitForEnd()
      #expect(try await server.get("/healthz").status == 200)
    }
  }

  /// A body without a pause that takes too long is refused, and one in time is read.
  @Test(arguments: [(0.3, false), (60, true)])
  func bodiesHaveABoundOfTime(seconds: Double, isRead: Bool) async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) {
      $0.bodySeconds = seconds
    } _: { server in
      let body = #"{"template": "card"}"#
      let client = try await RawClient(server.ports.requests)
      try await client.send(
        "POST /render HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
      for letter in body {
        try? await client.send(String(letter))
        try await Task.sleep(for: .milliseconds(30))
      }
      try await client.waitForEnd()
      let reason = "lamina_requests_total{route=\"/render\",status=\"\(isRead ? 200 : 408)\"}"
      #expect(try await server.metric(reason) == 1)
    }
  }

  /// What is left of a body that nobody wants is not read to its end.
  @Test func strangersWithEndlessBodiesAreClosed() async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) {
      var key = ServerKey(id: "a")
      key.token = Secret("a token, long enough")
      ($0.keys, $0.unsigned) = ([key], false)
    } _: { server in
      let client = try await RawClient(server.ports.requests)
      try await client.send(
        "POST /render HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n")
      let trickle = Task {
        while true {
          try await client.send("1\r\n \r\n")
          try await Task.sleep(for: .milliseconds(100))
        }
      }
      try await client.waitForEnd()
      trickle.cancel()
    }
  }

  @Test func manyIdleConnectionsDoNotMatter() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      var idle: [RawClient] = []
      // Both ends of each lie in this process.
      let count = min(3_000, (OpenFiles.raised() - 500) / 2)
      for _ in 0..<count { idle.append(try await RawClient(server.ports.requests)) }
      let begin = ContinuousClock.now
      #expect(try await server.get("/healthz").status == 200)
      #expect(begin.duration(to: .now) < .seconds(2))
      #expect(try await server.get("/t/card.png").status == 200)
      for client in idle { try await client.close() }
    }
  }

  @Test func connectionsBeyondTheLimitWait() async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) {
      $0.connections = 4
      $0.idleSeconds = 0.5
    } _: { server in
      for _ in 0..<8 { _ = try await RawClient(server.ports.requests) }
      // The silent ones end, and then there is room.
      #expect(try await server.get("/healthz").status == 200)
    }
  }

  /// A client that asks for much and then takes nothing of it.
  @Test func slowReadersAreClosed() async throws {
    let folder = try TestFolder()
    try await TestServer.run(folder) {
      $0.writeSeconds = 0.5
    } _: { server in
      let whole = try await server.get("/openapi.yaml").body.count
      let slow = try SilentReader(server.ports.requests)
      let count = 1_200
      let request = "GET /openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n"
      async let isSent: Void = slow.send(String(repeating: request, count: count))
      try await Task.sleep(for: .seconds(2))
      #expect(await slow.readToEnd() < whole * count)
      await isSent
      #expect(try await server.get("/healthz").status == 200)
    }
  }

  /// Half of all requests are cut off in the middle of a head, of a body, or before the answer.
  @Test func halfRequestsHarmNoOthers() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let text = "POST /render HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n{\"template\": "
      for number in 0..<40 {
        let client = try await RawClient(server.ports.requests)
        let cut = number.isMultiple(of: 4) ? text.utf8.count : number * 2 % text.utf8.count
        try await client.send(String(text.prefix(cut)))
        try await client.close()
        let answer = try await server.get("/t/card.png?width=\(number)")
        #expect(answer.status == 200)
      }
      #expect(try await server.metric("lamina_drawing") == 0)
    }
  }

  @Test func requestsThatHaveBegunAreAnsweredAtTheEnd() async throws {
    let folder = try TestFolder()
    try folder.writeCard()
    try await TestServer.run(folder) { server in
      let pending = (0..<6).map { number in
        Task { try await server.get("/t/card.png?title=\(number)&scale=4").status }
      }
      try await Task.sleep(for: .milliseconds(100))
      await server.server.shutDown()
      for task in pending { #expect(try await task.value == 200) }
      // No new connection is taken.
      try await Task.sleep(for: .milliseconds(200))
      await #expect(throws: (any Error).self) { try await RawClient(server.ports.requests) }
    }
  }
}

extension TestServer {
  /// Waits until a worker was killed, which follows the answer.
  fileprivate func waitForKill() async throws {
    let name = #"lamina_workers_ended_total{reason="killed"}"#
    for _ in 0..<200 {
      if try await metric(name) == 1 { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try await metric(name) == 1)
  }
}

/// A connection without HTTP.
struct RawClient: Sendable {
  private let channel: any Channel

  init(_ port: Int) async throws {
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port).get()
  }

  func send(_ text: String) async throws {
    try await channel.writeAndFlush(ByteBuffer(string: text))
  }

  func close() async throws { try await channel.close() }

  /// Returns when the server has closed the connection. Throws if it does not within a while.
  func waitForEnd() async throws {
    let end = channel.closeFuture
    let timer = channel.eventLoop.scheduleTask(in: .seconds(20)) {
      throw ChannelError.connectTimeout(.seconds(20))
    }
    end.whenComplete { _ in timer.cancel() }
    do {
      try await timer.futureResult.get()
    } catch EventLoopError.cancelled {
      return
    }
  }
}
