import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Refuses pictures by their addresses alone while the queue is full.
///
/// Under overload most requests are refused. To read each of them first would take processors that
/// the pictures need. An address that was let in before is not refused here, because its picture
/// may be kept, or on its way: ``PictureService`` decides about it.
struct FullQueue: Sendable {
  let painter: Painter
  let letIn: AddressMemory
  let report: RequestReport
  private let problem: Problem
  private let head: HTTPResponse
  private let body: ByteBuffer

  init(_ painter: Painter, _ report: RequestReport) {
    (self.painter, self.report, letIn) = (painter, report, AddressMemory())
    problem = painter.refusal
    body = ByteBuffer(bytes: problem.json.bytes())
    var head = HTTPResponse(status: problem.status, headerFields: problem.headers)
    head.headerFields[.contentLength] = "\(body.readableBytes)"
    self.head = head
  }

  /// The answer to a request for a picture that finds no room; nil for every other request.
  func answer(to request: HTTPRequest) -> (head: HTTPResponse, body: ByteBuffer)? {
    guard request.method == .get, let address = request.path, Self.isPicture(address),
      !Self.decisive.contains(where: request.headerFields.contains),
      painter.isFull, !letIn.contains(address)
    else { return nil }
    painter.metrics.failed(problem.code)
    var head = head
    head.headerFields[.date] = Self.date()
    head.headerFields[.traceID] = report.early(request, problem, "/t/{file}", body.readableBytes)
    return (head, body)
  }

  /// Fields of requests that may be answered without drawing, end their connection, or have a body.
  private static let decisive: [HTTPField.Name] = [
    .ifNoneMatch, .connection, .contentLength, .transferEncoding, .expect,
  ]

  /// Whether this is `/t/NAME.FORMAT` with a format of pictures, whatever the query.
  private static func isPicture(_ address: String) -> Bool {
    guard address.hasPrefix("/t/") else { return false }
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return ServedFormat(rawValue: String(address[dot..<path.endIndex].dropFirst())) != nil
  }

  /// The time now as HTTP writes it.
  private static func date() -> String {
    var (seconds, parts) = (time(nil), tm())
    gmtime_r(&seconds, &parts)
    return String(unsafeUninitializedCapacity: 40) {
      $0.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      }
    }
  }
}
