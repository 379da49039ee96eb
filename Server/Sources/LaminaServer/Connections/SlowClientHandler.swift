import NIOCore

/// Closes a connection whose client does not take what is sent to it in time.
///
/// All of it runs on the connection's event loop.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  private let limit: TimeAmount
  /// Writes that the system has not taken yet.
  private var open = 0
  private var timer: Scheduled<Void>?

  init(limit: TimeAmount) { self.limit = limit }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let done = promise ?? context.eventLoop.makePromise()
    open += 1
    if timer == nil { restart(context) }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    done.futureResult.whenComplete { _ in bound.value.0.finishWrite(bound.value.1) }
    context.write(data, promise: done)
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  /// Something went out, so the client is alive.
  private func finishWrite(_ context: ChannelHandlerContext) {
    open -= 1
    if open == 0 || !context.channel.isActive { stop() } else { restart(context) }
  }

  private func restart(_ context: ChannelHandlerContext) {
    timer?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: limit) { bound.value.close(promise: nil) }
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }
}
