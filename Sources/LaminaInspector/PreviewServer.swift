import Foundation
import Lamina

/// A live preview of a scene in a browser, on this machine alone.
///
///     let server = try PreviewServer(source)
///     print(server.address)
///     server.run()
///
/// It listens on 127.0.0.1 and answers only requests with the token of ``address``. It serves its
/// page and the scene; it opens no file for a request.
public final class PreviewServer: Sendable {
  private let server: HTTPServer
  private let session: PreviewSession
  private let gate: AccessGate

  /// Reads the scene, opens a device, and listens.
  ///
  /// - Parameters:
  ///   - source: what is shown.
  ///   - port: 0 takes a free one.
  ///   - device: nil takes the device that `LAMINA_DEVICE` names, or the first that works.
  ///   - limits: what the scene may ask for.
  ///   - trace: a file that gets how long each reading and each stage of a frame took, in the JSON
  ///     format of Chrome's traces, which Perfetto opens.
  /// - Throws: ``PreviewError`` if the port is taken or the trace cannot be written; what the
  ///   source throws; `GLDeviceError` and `LimitExceeded` if the first picture cannot be drawn.
  public init(
    _ source: any PreviewSource, port: UInt16 = 0, device: GLDeviceRequest? = nil,
    limits: RenderLimits = .standard, trace: String? = nil
  ) throws {
    server = try HTTPServer(port: port)
    session = try PreviewSession(
      source, device: device, limits: limits, trace: try trace.map { try TraceFile($0) })
    gate = AccessGate(token: AccessGate.newToken(), port: server.port)
  }

  /// The address of the page, with its token.
  public var address: String { "http://127.0.0.1:\(server.port)/?token=\(gate.token)" }

  /// Answers requests until ``stop()``, on this thread and on one for each connection.
  public func run() {
    let table = CommandTable(session: session, gate: gate)
    server.run { table.answer($0) }
    session.close()
  }

  /// Ends ``run()``, within a tenth of a second. Any thread may call it.
  public func stop() { server.stop() }
}
