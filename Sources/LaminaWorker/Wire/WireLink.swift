import CWorkerLink
import Foundation
import Lamina
import LaminaDocument

/// One end of the socket between a pool and a worker. Messages have a kind, a length, bytes, and
/// maybe a descriptor.
///
/// No call blocks longer than it is told to, whatever the other end does.
package final class WireLink {
  /// What a message is about. The first three go to the worker, the others come from it.
  package enum Kind: UInt32, Sendable {
    case setup = 1
    case job
    case file
    case ready
    case picture
    case failure
    case wantsFile
    case memory
  }

  package struct Message {
    package let kind: Kind
    package let body: Data
    /// A descriptor that came along, which the receiver closes; -1 if there is none.
    package let descriptor: Int32
  }

  /// Why a message did not come or go.
  package enum Failure: Error, Equatable {
    /// The other end was closed.
    case closed
    /// The time passed.
    case late
    /// The wake event was raised.
    case woken
    /// The other end sent something that is no message.
    case malformed(String)
    /// The system refused.
    case system(Int32)
  }

  package let socket: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private static let headerSize = 8

  /// Takes the socket over and closes it at the end.
  package init(_ socket: Int32) { self.socket = socket }

  deinit { close(socket) }

  // MARK: Waiting

  /// When to give up: a time, and an event that is looked at while waiting.
  package struct Patience {
    package let end: ContinuousClock.Instant?
    package let wake: Int32
    /// Whether the event is meant for this wait. It may have been raised for an earlier one.
    package let isOver: () -> Bool

    package init(
      until end: ContinuousClock.Instant? = nil, wake: Int32 = -1,
      isOver: @escaping () -> Bool = { true }
    ) {
      (self.end, self.wake, self.isOver) = (end, wake, isOver)
    }

    fileprivate var milliseconds: Int32 {
      guard let end else { return -1 }
      let left = ContinuousClock.now.duration(to: end)
      if left <= .zero { return 0 }
      // Rounded up, and at most ten minutes at a time.
      return Int32(min(left / .milliseconds(1) + 1, 600_000))
    }
  }

  /// Throws if it is time to give up. Somebody who never stops sending would never be waited for.
  private func check(_ patience: Patience) throws(Failure) {
    if patience.wake >= 0, patience.isOver() { throw .woken }
    if let end = patience.end, end <= .now { throw .late }
  }

  private func wait(writes: Bool, _ patience: Patience) throws(Failure) {
    while true {
      let milliseconds = patience.milliseconds
      switch lamina_link_wait(socket, writes ? 1 : 0, patience.wake, milliseconds) {
      case 1: return
      case 2:
        lamina_link_lower(patience.wake)
        if patience.isOver() { throw .woken }
      case 0: if milliseconds == 0 { throw .late }
      case let error: throw .system(-error)
      }
    }
  }

  // MARK: Sending

  /// The bytes of a message's head.
  package static func header(_ kind: Kind, _ count: Int) -> [UInt8] {
    var header: [UInt8] = []
    withUnsafeBytes(of: kind.rawValue.littleEndian) { header += $0 }
    withUnsafeBytes(of: UInt32(clamping: count).littleEndian) { header += $0 }
    return header
  }

  /// Sends a message, with a descriptor unless that is -1.
  package func send(
    _ kind: Kind, _ body: Data = Data(), passing descriptor: Int32 = -1,
    _ patience: Patience = Patience()
  ) throws(Failure) {
    guard body.count <= UInt32.max else { throw .system(EMSGSIZE) }
    var bytes = Self.header(kind, body.count)
    // Small messages go in one piece.
    let first = body.prefix(buffer.count)
    bytes += first
    try send(bytes, passing: descriptor, patience)
    var rest = body.dropFirst(first.count)
    while !rest.isEmpty {
      let part = rest.prefix(buffer.count)
      try send([UInt8](part), passing: -1, patience)
      rest = rest.dropFirst(part.count)
    }
  }

  private func send(_ bytes: [UInt8], passing descriptor: Int32, _ patience: Patience)
    throws(Failure)
  {
    var (at, passed) = (0, descriptor)
    while at < bytes.count {
      let sent = bytes.withUnsafeBytes {
        lamina_link_send(socket, $0.baseAddress?.advanced(by: at), bytes.count - at, passed)
      }
      if sent >= 0 {
        at += sent
        passed = -1
      } else if sent == -Int(EAGAIN) {
        try wait(writes: true, patience)
      } else {
        throw sent == -Int(EPIPE) || sent == -Int(ECONNRESET) ? .closed : .system(Int32(-sent))
      }
    }
  }

  // MARK: Receiving

  /// The next message. One of more than `most` bytes is refused before anything is allocated.
  package func receive(atMost most: Int, _ patience: Patience = Patience()) throws(Failure)
    -> Message
  {
    var descriptor: Int32 = -1
    do throws(Failure) {
      let header = try receive(exactly: Self.headerSize, &descriptor, patience)
      let words = header.withUnsafeBytes {
        ($0.loadUnaligned(as: UInt32.self), $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      }
      guard let kind = Kind(rawValue: UInt32(littleEndian: words.0)) else {
        throw .malformed("the kind of a message is unknown")
      }
      let count = Int(UInt32(littleEndian: words.1))
      guard count <= most else {
        throw .malformed("a message of \(count) bytes; at most \(most) are allowed")
      }
      let body = try receive(exactly: count, &descriptor, patience)
      return Message(kind: kind, body: body, descriptor: descriptor)
    } catch {
      if descriptor >= 0 { close(descriptor) }
      throw error
    }
  }

  private func receive(exactly count: Int, _ descriptor: inout Int32, _ patience: Patience)
    throws(Failure) -> Data
  {
    var data = Data(capacity: min(count, 1 << 20))
    while data.count < count {
      try check(patience)
      let wanted = min(count - data.count, buffer.count)
      var passed: Int32 = -1
      let received = buffer.withUnsafeMutableBytes {
        lamina_link_receive(socket, $0.baseAddress, wanted, &passed)
      }
      if passed >= 0 {
        // One descriptor comes with a message at most.
        if descriptor >= 0 { close(passed) } else { descriptor = passed }
      }
      if received > 0 {
        data.append(contentsOf: buffer[..<received])
      } else if received == 0 || received == -Int(ECONNRESET) {
        throw .closed
      } else if received == -Int(EAGAIN) {
        try wait(writes: false, patience)
      } else {
        throw .system(Int32(-received))
      }
    }
    return data
  }
}
