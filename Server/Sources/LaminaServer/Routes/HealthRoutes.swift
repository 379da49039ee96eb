import Hummingbird

/// `GET /healthz`: the process answers. `GET /readyz`: requests are welcome.
struct HealthRoutes: Sendable {
  let readiness: Readiness

  func health(_ request: Request, _ context: ServerContext) -> Response { Self.text(.ok, "ok\n") }

  func ready(_ request: Request, _ context: ServerContext) throws -> Response {
    guard readiness.isReady else {
      throw Problem(.serviceUnavailable, "draining", "The server ends.", retryAfter: 1)
    }
    return Self.text(.ok, "ready\n")
  }

  private static func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
