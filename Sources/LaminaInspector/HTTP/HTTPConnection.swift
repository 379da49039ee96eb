import Foundation
import Glibc

/// One connection: reads requests within the limits and writes responses.
///
/// Every wait has a deadline for the whole message, so that a client that sends a byte now and then
/// does not keep the connection.
struct HTTPConnection: ~Copyable {
  private let socket: Int32
  private let limits: HTTPLimits
  /// What has arrived and belongs to no request yet.
  private var pending: [UInt8] = []

  /// Takes over `socket`, which is closed with the connection.
  init(socket: Int32, limits: HTTPLimits) { (self.socket, self.limits) = (socket, limits) }

  deinit { close(socket) }

  /// The next request; nil if the client has closed the connection before one.
  ///
  /// Throws ``HTTPError``. After an error nothing else can be read.
  mutating func next() throws -> HTTPRequest? {
    let deadline = Self.now + limits.requestSeconds
    guard let end = try readHead(deadline) else { return nil }
    let head = String(decoding: pending[..<end], as: UTF8.self)
    pending.removeFirst(end + 4)
    var request = try HTTPRequest(head: head)
    let length = try request.bodyLength(atMost: limits.bodyBytes)
    while pending.count < length {
      guard try read(deadline) else { throw HTTPError(.badRequest, "the body is cut short") }
    }
    request.body = Data(pending[..<length])
    pending.removeFirst(length)
    return request
  }

  /// Reads until the empty line behind the headers, and returns where the headers end.
  private mutating func readHead(_ deadline: Double) throws -> Int? {
    var searched = 0
    while true {
      let mark: [UInt8] = [13, 10, 13, 10]
      var index = searched
      while index + 4 <= pending.count {
        if pending[index..<index + 4].elementsEqual(mark) {
          try checkHead(index)
          return index
        }
        index += 1
      }
      searched = max(0, pending.count - 3)
      try checkHead(pending.count)
      do {
        if try read(deadline) { continue }
      } catch let error as HTTPError where error.status == .timeOut && pending.isEmpty {
        // A browser keeps connections that it may need.
        return nil
      }
      guard pending.isEmpty else {
        throw HTTPError(.badRequest, "the request is cut short")
      }
      return nil
    }
  }

  private func checkHead(_ count: Int) throws {
    guard count <= limits.headBytes else {
      throw HTTPError(.headTooLarge, "the headers may have at most \(limits.headBytes) bytes")
    }
  }

  /// Reads what is there, at least one byte. False at the end of the connection.
  private mutating func read(_ deadline: Double) throws -> Bool {
    try wait(for: Int16(POLLIN), until: deadline)
    var bytes = [UInt8](repeating: 0, count: 8 << 10)
    let count = recv(socket, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    pending += bytes[..<count]
    return true
  }

  /// Writes a response. False if the client does not take it; then the connection is of no more
  /// use.
  func send(_ response: HTTPResponse, keepsAlive: Bool) -> Bool {
    guard write(response.head(keepsAlive: keepsAlive)) else { return false }
    switch response.body {
    case .whole(let data): return write(data)
    case .stream(let next):
      while let data = next() { if !write(data) { return false } }
      return false
    }
  }

  private func write(_ data: Data) -> Bool {
    let deadline = Self.now + limits.responseSeconds
    return data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      var sent = 0
      while sent < bytes.count, let base = bytes.baseAddress {
        guard (try? wait(for: Int16(POLLOUT), until: deadline)) != nil else { return false }
        let count = Glibc.send(
          socket, base + sent, bytes.count - sent, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        guard count > 0 else {
          if errno == EAGAIN || errno == EINTR { continue }
          return false
        }
        sent += count
      }
      return true
    }
  }

  private func wait(for events: Int16, until deadline: Double) throws {
    while true {
      let left = deadline - Self.now
      guard left > 0 else { throw HTTPError(.timeOut, "the request took too long") }
      var state = pollfd(fd: socket, events: events, revents: 0)
      if poll(&state, 1, Int32(left * 1_000) + 1) > 0 { return }
    }
  }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
