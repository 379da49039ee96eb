/// Why a request gets no answer but an error: a status code and one line.
struct HTTPError: Error, Equatable, Sendable {
  let status: HTTPStatus
  /// What is wrong and what is allowed.
  let why: String

  init(_ status: HTTPStatus, _ why: String) { (self.status, self.why) = (status, why) }
}

/// The status codes that a preview answers with.
enum HTTPStatus: Int, Sendable {
  case ok = 200
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case timeOut = 408
  case bodyTooLarge = 413
  case unusable = 422
  case headTooLarge = 431
  case internalError = 500
  case unavailable = 503

  /// The words of the status line.
  var reason: String {
    switch self {
    case .ok: "OK"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .timeOut: "Request Timeout"
    case .bodyTooLarge: "Content Too Large"
    case .unusable: "Unprocessable Content"
    case .headTooLarge: "Request Header Fields Too Large"
    case .internalError: "Internal Server Error"
    case .unavailable: "Service Unavailable"
    }
  }
}
