import Synchronization

/// The addresses that were asked for last, about ``count`` of them.
///
/// It holds hashes, each in a place of its own, so it takes 8 bytes for an address and forgets one
/// when another falls on its place.
final class AddressMemory: Sendable {
  static let count = 1 << 14

  private let hashes = Mutex([Int](repeating: 0, count: count))

  func add(_ address: String) {
    let (hash, place) = Self.place(address)
    hashes.withLock { $0[place] = hash }
  }

  func contains(_ address: String) -> Bool {
    let (hash, place) = Self.place(address)
    return hashes.withLock { $0[place] } == hash
  }

  /// The hash is odd, because 0 stands for no address.
  private static func place(_ address: String) -> (hash: Int, place: Int) {
    let hash = address.hashValue
    return (hash | 1, (hash >> 1) & (count - 1))
  }
}
