import Foundation
import Lamina
import Testing

@testable import LaminaInspector

/// Connections, with real sockets.
@Suite struct HTTPServerTests {
  /// Runs `body` with a server that answers with the path, or the length of the body.
  private func serving(_ limits: HTTPLimits, _ body: (UInt16) -> Void) throws {
    let server = try HTTPServer(port: 0, limits: limits)
    let thread = try WorkThread(name: "test-server") {
      server.run { request in
        HTTPResponse(type: "text/plain", .whole(Data("\(request.path) \(request.body.count)".utf8)))
      }
    }
    body(server.port)
    server.stop()
    thread.join()
  }

  private static let limits: HTTPLimits = {
    var limits = HTTPLimits()
    (limits.headBytes, limits.bodyBytes, limits.requestSeconds) = (2_000, 5_000, 0.4)
    return limits
  }()

  @Test func answersRequestsOneAfterTheOther() throws {
    try serving(Self.limits) { port in
      let answer = exchange(
        port,
        "GET /a HTTP/1.1\r\n\r\nPOST /b HTTP/1.1\r\nContent-Length: 3\r\n\r\nxyz"
          + "GET /c HTTP/1.1\r\nConnection: close\r\n\r\n")
      #expect(answer.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
      for part in ["/a 0", "/b 3", "/c 0"] { #expect(answer.contains(part)) }
      #expect(answer.contains("Referrer-Policy: no-referrer"))
    }
  }

  @Test func refusesWhatIsTooLarge() throws {
    try serving(Self.limits) { port in
      let line = "X-A: " + String(repeating: "a", count: 5_000)
      #expect(status(exchange(port, "GET / HTTP/1.1\r\n\(line)\r\n\r\n")) == 431)
      #expect(status(exchange(port, String(repeating: "x", count: 9_000))) == 431)
      #expect(status(exchange(port, "POST / HTTP/1.1\r\nContent-Length: 5001\r\n\r\n")) == 413)
      #expect(status(exchange(port, "\u{1}\u{2}\r\n\r\n")) == 400)
    }
  }

  @Test func waitsOnlySoLong() throws {
    try serving(Self.limits) { port in
      let start = Date()
      #expect(status(exchange(port, "GET / HTTP/1.1\r\n")) == 408)
      #expect(
        status(exchange(port, "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc")) == 408)
      // A connection without a request is closed without a word.
      #expect(exchange(port, "") == "")
      #expect(Date().timeIntervalSince(start) < 4)
    }
  }

  @Test func takesSoManyConnections() throws {
    var limits = Self.limits
    limits.connections = 0
    try serving(limits) { port in
      #expect(status(exchange(port, "GET / HTTP/1.1\r\n\r\n")) == 503)
    }
  }

  @Test func saysThatThePortIsTaken() throws {
    let server = try HTTPServer(port: 0)
    #expect(throws: PreviewError.self) { try HTTPServer(port: server.port) }
  }
}
