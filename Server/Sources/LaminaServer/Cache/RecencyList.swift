/// Values by keys, of which those that were not used for the longest time go first, so that
/// together they stay within a number of bytes. All operations take constant time on average.
struct RecencyList<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Node: Sendable {
    let key: Key
    let value: Value
    let bytes: Int
    var older: Int?
    var newer: Int?
  }

  let capacity: Int
  private(set) var bytes = 0
  private var places: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var oldest: Int?
  private var newest: Int?

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { places.count }

  func contains(_ key: Key) -> Bool { places[key] != nil }

  /// The value of a key, which is then the one that was used last.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key], let node = nodes[place] else { return nil }
    unlink(place)
    link(node, at: place)
    return node.value
  }

  /// Keeps a value. Returns how many others had to go. What is larger than a quarter of all is not
  /// kept, because too many would have to go for it.
  mutating func insert(_ value: Value, for key: Key, bytes size: Int) -> Int {
    guard size <= capacity / 4 else { return 0 }
    remove(key)
    var removed = 0
    while bytes + size > capacity, let oldest, let node = nodes[oldest] {
      remove(node.key)
      removed += 1
    }
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(nil) }
    link(Node(key: key, value: value, bytes: size), at: place)
    places[key] = place
    bytes += size
    return removed
  }

  private mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    bytes -= nodes[place]?.bytes ?? 0
    unlink(place)
    nodes[place] = nil
    free.append(place)
  }

  private mutating func link(_ node: Node, at place: Int) {
    var node = node
    (node.older, node.newer) = (newest, nil)
    nodes[place] = node
    if let newest { nodes[newest]?.newer = place }
    newest = place
    if oldest == nil { oldest = place }
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
  }
}
