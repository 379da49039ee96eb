import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection of HTTP/1.1 that asks one thing after the other. For measurements and tests.
struct PlainClient: Sendable {
  struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: Data
  }

  private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  /// Connects to this machine, and hands the connection to `body`. It is closed afterwards.
  static func connect<Value: Sendable>(
    port: Int, _ body: (inout Session) async throws -> Value
  ) async throws -> Value {
    let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    return try await connection.executeThenClose { inbound, outbound in
      var session = Session(parts: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&session)
    }
  }

  /// The requests of one connection.
  struct Session {
    fileprivate var parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
    fileprivate let outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>

    /// Asks, and waits for the whole answer. Throws if the connection ends before.
    mutating func ask(
      _ path: String, method: HTTPMethod = .GET, headers: HTTPHeaders = [:], body: Data? = nil
    ) async throws -> Answer {
      var all = headers
      all.replaceOrAdd(name: "host", value: "127.0.0.1")
      if let body { all.replaceOrAdd(name: "content-length", value: "\(body.count)") }
      try await outbound.write(
        .head(HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: all)))
      if let body { try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: body)))) }
      try await outbound.write(.end(nil))
      var (head, bytes): (HTTPResponseHead?, Data) = (nil, Data())
      while let part = try await parts.next() {
        switch part {
        case .head(let new): head = new
        case .body(let part): bytes.append(contentsOf: part.readableBytesView)
        case .end:
          guard let head else { throw ChannelError.eof }
          return Answer(status: Int(head.status.code), headers: head.headers, body: bytes)
        }
      }
      throw ChannelError.eof
    }
  }
}
