import Foundation
import Testing

@testable import LaminaInspector

/// What is read of a request's head.
@Suite struct HTTPRequestTests {
  private func head(_ line: String, _ headers: String...) -> String {
    ([line] + headers).joined(separator: "\r\n")
  }

  @Test func readsPathQueryAndHeaders() throws {
    let request = try HTTPRequest(
      head: head("GET /api/hit?x=1%2E5&name=a%20b&empty HTTP/1.1", "Host: h", "X-A:  b "))
    #expect(request.method == .get && request.path == "/api/hit")
    #expect(request.query == ["x": "1.5", "name": "a b", "empty": ""])
    #expect(request.headers == ["host": "h", "x-a": "b"])
    #expect(try request.bodyLength(atMost: 10) == 0)
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET x HTTP/1.1", "GET /%zz HTTP/1.1",
    "GET /../etc/passwd HTTP/1.1", "GET /a/%2e%2e/b HTTP/1.1", "GET /./a HTTP/1.1",
    "GET /a%00b HTTP/1.1", "GET /?a=1&a=2 HTTP/1.1", "GET /?a=%f HTTP/1.1",
    "GET http://elsewhere/ HTTP/1.1", "GET / HTTP/1.1\r\nno colon", "GET / HTTP/1.1\r\n: v",
    "GET / HTTP/1.1\r\nA b: v", "GET / HTTP/1.1\r\nHost: a\r\nhost: b", "\0\u{1}\u{2}",
  ])
  func refusesWhatIsNoRequest(_ text: String) {
    #expect { try HTTPRequest(head: text) } throws: { ($0 as? HTTPError)?.status == .badRequest }
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "CONNECT", "get"])
  func refusesOtherMethods(_ method: String) {
    #expect { try HTTPRequest(head: "\(method) / HTTP/1.1") } throws: {
      ($0 as? HTTPError)?.status == .methodNotAllowed
    }
  }

  @Test func boundsTheBody() throws {
    func length(_ header: String) throws -> Int {
      try HTTPRequest(head: head("POST / HTTP/1.1", header)).bodyLength(atMost: 100)
    }
    #expect(try length("Content-Length: 100") == 100)
    for (text, status) in [
      ("101", HTTPStatus.bodyTooLarge), ("99999999999999999999999", .bodyTooLarge),
      ("-1", .badRequest), ("1 2", .badRequest), ("0x10", .badRequest), ("", .badRequest),
    ] {
      #expect { try length("Content-Length: \(text)") } throws: {
        ($0 as? HTTPError)?.status == status
      }
    }
    #expect { try length("Transfer-Encoding: chunked") } throws: {
      ($0 as? HTTPError)?.status == .badRequest
    }
  }
}

/// Who may ask.
@Suite struct AccessGateTests {
  private let gate = AccessGate(token: "0123456789abcdef", port: 4_000)

  private func isAllowed(_ target: String, _ headers: [String]) throws -> Bool {
    let request = try HTTPRequest(
      head: (["GET \(target) HTTP/1.1"] + headers).joined(separator: "\r\n"))
    do {
      try gate.check(request)
      return true
    } catch let error as HTTPError {
      #expect(error.status == .forbidden)
      return false
    }
  }

  @Test func takesItsOwnPageWithTheToken() throws {
    let target = "/?token=0123456789abcdef"
    #expect(try isAllowed(target, ["Host: 127.0.0.1:4000"]))
    #expect(try isAllowed(target, ["Host: localhost:4000", "Origin: http://localhost:4000"]))
    #expect(try isAllowed("/", ["Host: 127.0.0.1:4000", "X-Lamina-Token: 0123456789abcdef"]))
    #expect(try isAllowed(target, ["Host: 127.0.0.1:4000", "Sec-Fetch-Site: none"]))
  }

  @Test(arguments: ["", "0", "0123456789abcdee", "0123456789abcdef0", "0123456789abcde"])
  func refusesOtherTokens(_ token: String) throws {
    #expect(try !isAllowed("/?token=\(token)", ["Host: 127.0.0.1:4000"]))
  }

  @Test func refusesOtherHostsAndOrigins() throws {
    let target = "/?token=0123456789abcdef", host = "Host: 127.0.0.1:4000"
    #expect(try !isAllowed(target, []))
    #expect(try !isAllowed(target, ["Host: evil.example:4000"]))
    #expect(try !isAllowed(target, ["Host: 127.0.0.1"]))
    #expect(try !isAllowed(target, ["Host: 127.0.0.1:4001"]))
    #expect(try !isAllowed(target, [host, "Origin: http://evil.example"]))
    #expect(try !isAllowed(target, [host, "Origin: null"]))
    #expect(try !isAllowed(target, [host, "Origin: https://127.0.0.1:4000"]))
    #expect(try !isAllowed(target, [host, "Sec-Fetch-Site: cross-site"]))
  }

  @Test func makesTokensThatDiffer() {
    let tokens = (0..<100).map { _ in AccessGate.newToken() }
    #expect(Set(tokens).count == 100 && tokens.allSatisfy { $0.count == 32 })
  }
}
