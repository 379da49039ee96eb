/// The kinds of GL objects that Lamina makes.
package enum ResourceKind: Int, CaseIterable, Sendable {
  case texture
  case buffer
  case framebuffer
  case program
  case shader
  case vertexArray
  case fence
  case sampler
  case renderbuffer
  case query
}

/// The numbers of GL objects that were made and deleted in a context. After teardown, both are
/// equal for each kind.
package struct ResourceLedger: Equatable, Sendable, CustomStringConvertible {
  private var createdCounts = [Int](repeating: 0, count: ResourceKind.allCases.count)
  private var deletedCounts = [Int](repeating: 0, count: ResourceKind.allCases.count)
  /// Bytes of textures and buffers that exist now.
  package private(set) var liveBytes = 0
  /// The largest value that ``liveBytes`` has had.
  package private(set) var peakBytes = 0

  package func created(_ kind: ResourceKind) -> Int { createdCounts[kind.rawValue] }
  package func deleted(_ kind: ResourceKind) -> Int { deletedCounts[kind.rawValue] }
  package func live(_ kind: ResourceKind) -> Int { created(kind) - deleted(kind) }

  /// Whether everything that was made has been deleted.
  package var isBalanced: Bool { liveBytes == 0 && createdCounts == deletedCounts }

  mutating func create(_ kind: ResourceKind, bytes: Int) {
    createdCounts[kind.rawValue] += 1
    liveBytes += bytes
    peakBytes = max(peakBytes, liveBytes)
  }

  mutating func delete(_ kind: ResourceKind, bytes: Int) {
    deletedCounts[kind.rawValue] += 1
    liveBytes -= bytes
  }

  /// `texture 3 made, 1 deleted; …; 4096 bytes live`.
  package var description: String {
    let kinds = ResourceKind.allCases.filter { created($0) != 0 }
      .map { "\($0) \(created($0)) made, \(deleted($0)) deleted" }
    return (kinds + ["\(liveBytes) bytes live"]).joined(separator: "; ")
  }
}
