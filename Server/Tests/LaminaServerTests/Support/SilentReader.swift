import Dispatch
import Foundation

/// A connection that reads nothing until it is told to.
final class SilentReader: Sendable {
  private let socket: Int32

  init(_ port: Int) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var bytes = Int32(8_192)
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(socket) }

  func send(_ text: String) async {
    await blocking { [socket] in
      let bytes = Array(text.utf8)
      _ = Foundation.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Reads until a word has come or the connection is closed. Returns what was read.
  func read(until word: String) async -> String {
    await blocking { [socket] in
      var (text, part) = ("", [UInt8](repeating: 0, count: 64 << 10))
      while !text.contains(word) {
        let count = recv(socket, &part, part.count, 0)
        if count <= 0 { break }
        text += String(decoding: part[..<count], as: UTF8.self)
      }
      return text
    }
  }

  /// Reads until the connection is closed. Returns the number of bytes.
  func readToEnd() async -> Int {
    await blocking { [socket] in
      var (total, part) = (0, [UInt8](repeating: 0, count: 64 << 10))
      while true {
        let count = recv(socket, &part, part.count, 0)
        if count <= 0 { return total }
        total += count
      }
    }
  }

  /// Calls what blocks on a thread that the server does not need.
  private func blocking<Value: Sendable>(
    _ operation: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: operation()) }
    }
  }
}
