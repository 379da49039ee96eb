import Foundation
import Lamina

/// Shows the layers of a running program in a browser on the same machine.
///
///     let inspector = try Inspector(title: "my program")
///     print(inspector.address)
///     while isRunning {
///       let image = try renderer.render(root)
///       inspector.visit(root)
///     }
///
/// The page shows the tree, its values and its frame's plan, and edits change the program's own
/// layers. Until a page is open, ``visit(_:at:)`` reads two numbers. While one is open, the program
/// draws each frame that the page asks for once more, with a renderer of the inspector's.
public final class Inspector: Sendable {
  private let session: LiveSession
  private let server: HTTPServer
  private let gate: AccessGate
  private let thread: WorkThread

  /// Listens on 127.0.0.1 and starts a thread. No device is opened before a page asks for a
  /// picture.
  ///
  /// - Parameters:
  ///   - title: what the page calls the program.
  ///   - port: 0 takes a free one.
  ///   - device: nil takes the device that `LAMINA_DEVICE` names, or the first that works.
  ///   - limits: what the layers may ask for in the inspector's pictures.
  /// - Throws: ``PreviewError`` if the port is taken.
  public init(
    title: String, port: UInt16 = 0, device: GLDeviceRequest? = nil,
    limits: RenderLimits = .standard
  ) throws {
    let server = try HTTPServer(port: port)
    let gate = AccessGate(token: AccessGate.newToken(), port: server.port)
    let session = LiveSession(title, device: device, limits: limits)
    let table = CommandTable(session: session, gate: gate)
    (self.server, self.gate, self.session) = (server, gate, session)
    thread = try WorkThread(name: "lamina-inspect") { server.run { table.answer($0) } }
  }

  deinit { close() }

  /// The address of the page, with its token. Whoever has it can change the program's layers.
  public var address: String { "http://127.0.0.1:\(server.port)/?token=\(gate.token)" }

  /// Shows the tree of `root` as it is at `time`, and does what the page asks for. Call it after
  /// each frame, on the thread that works on the layers; always on the same one.
  ///
  /// - Parameters:
  ///   - root: a layer without a superlayer, whose bounds are not empty.
  ///   - time: that of the frame, in seconds. Nil means `CACurrentMediaTime()`.
  /// - Complexity: two reads of memory unless a page is open.
  public func visit(_ root: CALayer, at time: CFTimeInterval? = nil) {
    guard session.isAsked else { return }
    session.visit(root, at: time ?? CACurrentMediaTime())
  }

  /// Ends the server. The page says so. A second call does nothing.
  public func close() {
    session.close()
    server.stop()
    thread.join()
  }
}
