import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Tracing

/// Gives each request a span and its place in a trace, and turns errors into problems. Counts and
/// logs it.
struct RequestReport: RouterMiddleware {
  typealias Context = ServerContext

  let metrics: ServerMetrics
  let maximumAddress: Int
  /// For what the router never sees.
  let logger: Logger

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    try await withSpan(
      "request", context: TraceFields.caller(of: request.head), ofKind: .server
    ) { span in
      let begin = ContinuousClock.now
      var context = context
      let response = try await answer(
        request, &context, TraceParent(of: span, request.head), next: next)
      let duration = begin.duration(to: .now)
      let route = context.endpointPath ?? "other"
      note(
        request.head, route, response.status, response.body.contentLength, duration, span,
        context.logger)
      return response
    }
  }

  /// Reports a problem that is the answer to a request before the router has seen it. Returns the
  /// request's trace.
  func early(
    _ request: HTTPRequest, _ problem: Problem, _ route: String, _ bytes: Int
  ) -> String {
    let begin = ContinuousClock.now
    let span = startSpan("request", context: TraceFields.caller(of: request), ofKind: .server)
    defer { span.end() }
    let trace = TraceParent(of: span, request).trace
    var logger = logger
    logger[metadataKey: "trace_id"] = "\(trace)"
    logger[metadataKey: "problem"] = "\(problem.code)"
    note(request, route, problem.status, bytes, begin.duration(to: .now), span, logger)
    return trace
  }

  /// Counts and logs an answer, and tells the span of it.
  private func note(
    _ request: HTTPRequest, _ route: String, _ status: HTTPResponse.Status, _ bytes: Int?,
    _ duration: Duration, _ span: any Span, _ logger: Logger
  ) {
    metrics.answered(route, Int(status.code), duration)
    log(request, status, bytes, duration, logger)
    span.operationName = "\(request.method.rawValue) \(route)"
    // Neither queries nor values, as in logs.
    span.attributes["http.request.method"] = request.method.rawValue
    span.attributes["http.route"] = route
    span.attributes["http.response.status_code"] = Int(status.code)
    if status.kind == .serverError { span.setStatus(SpanStatus(code: .error)) }
  }

  /// The answer, which is a problem for every error but those of the connection. What the log
  /// should say of it goes into the context.
  private func answer(
    _ request: Request, _ context: inout ServerContext, _ trace: TraceParent,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    context.logger[metadataKey: "trace_id"] = "\(trace.trace)"
    var response: Response
    do {
      try checkAddress(request)
      try checkHost(request)
      response = try await next(request, context)
    } catch let problem as Problem {
      response = problem.response
      context.logger[metadataKey: "problem"] = "\(problem.code)"
      if problem.status.kind == .serverError, let detail = problem.detail {
        context.logger[metadataKey: "detail"] = "\(detail)"
      }
    } catch let error as HTTPError {
      response = Allowed.problem(error, request).response
      if response.status == .methodNotAllowed, let methods = Allowed.methods(request.uri.path) {
        response.headers[.allow] = methods.joined(separator: ", ")
      }
    } catch is CancellationError {
      // The client has gone, or the server ends. Nobody reads this.
      response = Problem(.init(code: 499), "cancelled", "The request was given up.").response
    } catch let error as HTTPParserError {
      throw error
    } catch {
      context.logger[metadataKey: "problem"] = "internal"
      context.logger[metadataKey: "detail"] = "\(error)"
      response =
        Problem(.internalServerError, "internal", "The server has failed.").response
    }
    if request.method == .post, Self.leavesBody.contains(response.status) {
      closeLater(context.channel)
    }
    response.headers[.traceID] = trace.trace
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// Answers that are given before a body has been read. What is left of the body would be read to
  /// its end, however long that takes, so the connection is closed.
  private static let leavesBody: [HTTPResponse.Status] = [
    .unauthorized, .requestTimeout, .contentTooLarge,
  ]

  /// Closes a connection when its client has had the time to read the answer.
  private func closeLater(_ channel: any Channel) {
    channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(promise: nil) }
  }

  private func checkAddress(_ request: Request) throws(Problem) {
    guard request.uri.string.utf8.count <= maximumAddress else {
      throw Problem(
        .uriTooLong, "address-too-long", "The address is too long.",
        allowed: "\(maximumAddress) bytes")
    }
  }

  /// A request names its host once (RFC 9112, section 3.2): of two hosts, a proxy between may have
  /// believed the other one.
  private func checkHost(_ request: Request) throws(Problem) {
    // The first host is the request's authority; others stay fields.
    let hosts = (request.head.authority == nil ? 0 : 1) + request.headers[values: Self.host].count
    guard hosts == 1 else {
      throw Problem(
        .badRequest, "host", "The request does not say which host it is for.",
        detail: "\(hosts) fields named Host", allowed: "one")
    }
  }

  private static let host = HTTPField.Name.known("Host")

  /// The query is left out: it may hold what a person wrote, and signatures.
  private func log(
    _ request: HTTPRequest, _ status: HTTPResponse.Status, _ bytes: Int?, _ duration: Duration,
    _ logger: Logger
  ) {
    let level: Logger.Level = status.kind == .serverError ? .error : .info
    let path = (request.path ?? "").prefix { $0 != "?" }
    logger.log(
      level: level, "request",
      metadata: [
        "method": "\(request.method.rawValue)", "path": "\(path)",
        "status": .stringConvertible(Int(status.code)),
        "ms": .stringConvertible((duration / .microseconds(1)).rounded() / 1_000),
        "bytes": .stringConvertible(bytes ?? 0),
      ])
  }
}

/// The methods of each path, for answers to others.
enum Allowed {
  static func methods(_ path: String) -> [String]? {
    let parts = path.split(separator: "/").map(String.init)
    switch (parts.first, parts.count) {
    case ("t", 2), ("schema", 2), ("templates", 1), ("healthz", 1),
      ("readyz", 1), ("openapi.yaml", 1):
      return ["GET", "HEAD"]
    case ("render", 1), ("film", 1): return ["POST"]
    case ("film", 2): return ["GET", "HEAD", "DELETE"]
    case ("film", 3) where ["events", "result"].contains(parts[2]): return ["GET", "HEAD"]
    default: return nil
    }
  }

  static func problem(_ error: HTTPError, _ request: Request) -> Problem {
    if error.status == .notFound, let methods = methods(request.uri.path),
      !methods.contains(request.method.rawValue)
    {
      return Problem(
        .methodNotAllowed, "method", "The method is not allowed here.",
        allowed: methods.joined(separator: ", "))
    }
    if error.status == .contentTooLarge {
      return Problem(.contentTooLarge, "body-too-large", "The body is too large.")
    }
    return Problem(
      error.status, error.status == .notFound ? "not-found" : "bad-request",
      error.status.reasonPhrase, detail: error.body)
  }
}

extension HTTPField.Name {
  static let traceID = known("lamina-trace-id")
}
