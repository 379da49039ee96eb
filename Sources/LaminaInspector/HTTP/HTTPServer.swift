import Foundation
import Glibc
import Lamina
import Synchronization

/// A server on the loopback address, with a thread for each connection.
///
/// Why not SwiftNIO: whoever uses the library would resolve it, too (decision 145). A preview
/// has one user, so a few threads that wait are enough.
final class HTTPServer: Sendable {
  typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port that it listens on.
  let port: UInt16
  private let socket: Int32
  private let limits: HTTPLimits
  private let open = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)

  /// Listens on 127.0.0.1. Port 0 takes a free one.
  ///
  /// Throws ``PreviewError`` if the port is taken.
  init(port: UInt16, limits: HTTPLimits = .standard) throws {
    let socket = Glibc.socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 32) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard socket >= 0, isBound else {
      let why = String(cString: strerror(errno))
      if socket >= 0 { close(socket) }
      throw PreviewError("port \(port): cannot listen on 127.0.0.1: \(why)")
    }
    (self.socket, self.limits) = (socket, limits)
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(socket) }

  /// Answers requests until ``stop()``. Returns when no more connections are taken.
  func run(_ handler: @escaping Handler) {
    while !isStopped.load(ordering: .acquiring) {
      var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 100) > 0 else { continue }
      let client = accept(socket, nil, nil)
      if client >= 0 { begin(client, handler) }
    }
  }

  /// Takes no more connections.
  func stop() { isStopped.store(true, ordering: .releasing) }

  /// Gives a connection its thread. One too many is told so, and closed.
  private func begin(_ client: Int32, _ handler: @escaping Handler) {
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(
      client, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isFree = open.add(1, ordering: .acquiringAndReleasing).newValue <= limits.connections
    do {
      guard isFree else { throw HTTPError(.unavailable, "too many connections") }
      _ = try WorkThread(name: "lamina-http", stackSize: 1 << 20) { [self] in
        defer { open.subtract(1, ordering: .acquiringAndReleasing) }
        serve(HTTPConnection(socket: client, limits: limits), handler)
      }
    } catch {
      let connection = HTTPConnection(socket: client, limits: limits)
      _ = connection.send(
        .failure(HTTPError(.unavailable, "too many connections")), keepsAlive: false)
      open.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  private func serve(_ connection: consuming HTTPConnection, _ handler: Handler) {
    do {
      while !isStopped.load(ordering: .acquiring), let request = try connection.next() {
        let keepsAlive = request.headers["connection"]?.lowercased() != "close"
        guard connection.send(handler(request), keepsAlive: keepsAlive), keepsAlive else { return }
      }
    } catch let error as HTTPError {
      _ = connection.send(.failure(error), keepsAlive: false)
    } catch {}
  }
}
