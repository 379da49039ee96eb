import Foundation
import Glibc

/// Sends bytes to a port of this machine, and returns what comes back until the server closes the
/// connection or `seconds` are over.
func exchange(_ port: UInt16, _ text: String, seconds: Double = 5) -> String {
  let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let isConnected = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  guard isConnected else { return "no connection" }
  let bytes = Array(text.utf8)
  var sent = 0
  while sent < bytes.count {
    let count = bytes[sent...].withUnsafeBytes {
      send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count <= 0 { break }
    sent += count
  }
  var answer: [UInt8] = []
  let end = Date(timeIntervalSinceNow: seconds)
  while end.timeIntervalSinceNow > 0 {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 50) > 0 else { continue }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count <= 0 { break }
    answer += buffer[..<count]
  }
  return String(decoding: answer, as: UTF8.self)
}

/// The status code of an answer; nil if it has none.
func status(_ answer: String) -> Int? {
  answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
}
