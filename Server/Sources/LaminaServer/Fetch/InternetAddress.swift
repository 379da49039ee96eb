import Foundation

/// An address of a host: 4 bytes of IPv4, or 16 of IPv6.
struct InternetAddress: Sendable, Equatable, CustomStringConvertible {
  let bytes: [UInt8]

  /// Reads the text of an address, such as `192.0.2.1` or `2001:db8::1`; nil for another text.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  var description: String {
    let isFour = bytes.count == 4
    var text = [CChar](repeating: 0, count: 64)
    bytes.withUnsafeBytes {
      _ = inet_ntop(isFour ? AF_INET : AF_INET6, $0.baseAddress, &text, 64)
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The addresses of a host, as the system's resolver gives them. It may wait for the network.
  static func resolve(_ host: String) -> [InternetAddress] {
    if let address = InternetAddress(host) { return [address] }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var addresses: [InternetAddress] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ai_next
      guard let place = entry.pointee.ai_addr else { continue }
      switch Int32(place.pointee.sa_family) {
      case AF_INET:
        place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin_addr) {
            addresses.append(InternetAddress(bytes: Array($0)))
          }
        }
      case AF_INET6:
        place.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin6_addr) {
            addresses.append(InternetAddress(bytes: Array($0)))
          }
        }
      default: continue
      }
    }
    return addresses
  }

  /// Whether the address is of the public Internet: not of this machine, a private network, a
  /// link, a group, or a range that is kept for something else (RFC 6890).
  var isPublic: Bool {
    if bytes.count == 4 {
      return !Self.reserved.contains { prefix, length in Self.matches(bytes, prefix, length) }
    }
    if Self.matches(bytes, [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96) {
      return InternetAddress(bytes: Array(bytes[12...])).isPublic
    }
    // Of IPv6, public addresses begin with the bits 001; tunnels lead anywhere.
    return Self.matches(bytes, [0x20], 3)
      && !Self.reservedSix.contains { prefix, length in Self.matches(bytes, prefix, length) }
  }

  private static let reserved: [([UInt8], Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15),
    ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 4), ([240], 4),
  ]
  private static let reservedSix: [([UInt8], Int)] = [
    ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16),
    ([0x3F, 0xFF, 0x00], 20),
  ]

  private static func matches(_ bytes: [UInt8], _ prefix: [UInt8], _ length: Int) -> Bool {
    precondition(length <= 8 * prefix.count, "a prefix of too few bytes")
    return (0..<length).allSatisfy { bit in
      let mask = UInt8(0x80) >> (bit % 8)
      return bytes[bit / 8] & mask == prefix[bit / 8] & mask
    }
  }
}
