import NIOCore

/// Notices that the client of a connection has gone, so that nothing is drawn for nobody.
///
/// All of it runs on the connection's event loop.
final class ClientWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private var isGone = false
  private var callers: [Int: () -> Void] = [:]
  private var lastNumber = 0

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A client that has closed its end waits for no answer.
    if case ChannelEvent.inputClosed = event { leave() }
    context.fireUserInboundEventTriggered(event)
  }

  private func leave() {
    isGone = true
    let all = callers.values
    callers = [:]
    for call in all { call() }
  }

  private func add(_ call: @escaping () -> Void) -> Int {
    lastNumber += 1
    if isGone { call() } else { callers[lastNumber] = call }
    return lastNumber
  }

  /// Runs `operation`, which is cancelled when the client of `channel` has gone.
  static func run<Value: Sendable>(
    _ channel: any Channel, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await operation() }
    let number = try? await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.handler(type: ClientWatch.self).add { task.cancel() }
    }.get()
    defer {
      if let number {
        channel.eventLoop.execute {
          let watch = try? channel.pipeline.syncOperations.handler(type: ClientWatch.self)
          watch?.callers[number] = nil
        }
      }
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
