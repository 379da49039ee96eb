import NIOCore
import NIOPosix

@testable import LaminaServer

/// A port of this machine whose connections are accepted and never answered.
struct SilentHost: Sendable {
  let port: Int
  /// The connections in the order in which they come, at this end.
  let connections: AsyncStream<any Channel>
  private let listener: any Channel

  init() async throws {
    let (connections, continuation) = AsyncStream<any Channel>.makeStream()
    listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ClientWatch())
          continuation.yield(channel)
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    (self.connections, port) = (connections, listener.localAddress?.port ?? 0)
  }

  func close() async throws { try await listener.close() }
}
