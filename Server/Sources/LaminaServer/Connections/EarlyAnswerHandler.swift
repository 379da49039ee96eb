import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers some requests on the event loop of their connection, before the router and its tasks
/// see them.
///
/// All of it runs on the connection's event loop.
final class EarlyAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The answer to a request; nil for one that goes on to the router.
  typealias Answer = @Sendable (HTTPRequest) -> (head: HTTPResponse, body: ByteBuffer)?

  private let answer: Answer
  private let limit: TimeAmount
  /// Requests that went on and are not answered yet. Answers keep the order of requests.
  private var open = 0
  /// Whether what comes belongs to a request that is answered already.
  private var skips = false
  /// When the last request went on.
  private var lastPassed = NIODeadline.now()

  /// - Parameters:
  ///   - limit: a request goes on if none has for this long. The handlers behind this one close
  ///     connections on which they see nothing.
  ///   - answer: must be quick, because other connections wait for it.
  init(limit: TimeAmount, answer: @escaping Answer) {
    (self.limit, self.answer) = (limit, answer)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request):
      if open == 0, .now() - lastPassed < limit, let (head, body) = answer(request) {
        skips = true
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      } else {
        (skips, lastPassed) = (false, .now())
        open += 1
      }
    case .body, .end: break
    }
    if !skips { context.fireChannelRead(data) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { open -= 1 }
    context.write(data, promise: promise)
  }
}
