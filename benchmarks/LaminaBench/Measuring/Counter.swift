import Lamina

/// A quantity that is counted in every frame and does not depend on the machine.
enum Counter: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case glCalls, drawCalls, passes, batches, records, uploads, texelBytes, uploadedBytes,
    damagedPixels,
    shadedPixels, textureBytes
  /// Allocations of the calling thread, without those of the GL driver: during the property sets,
  /// and from commit to the last GL call.
  case setterAllocations, frameAllocations
  /// Allocations of the calling thread that the GL driver made during its calls.
  case driverAllocations
  /// Allocations of all other threads.
  case threadAllocations

  /// Whether the count is the same in every run and with every driver, so that it can have a
  /// threshold.
  var isGated: Bool {
    switch self {
    case .driverAllocations, .threadAllocations, .textureBytes: false
    default: true
    }
  }

  init?(codingKey: some CodingKey) { self.init(rawValue: codingKey.stringValue) }

  func value(in statistics: CARenderStatistics, _ allocations: FrameAllocations) -> Int {
    switch self {
    case .glCalls: statistics.glCalls
    case .drawCalls: statistics.drawCalls
    case .passes: statistics.passes
    case .batches: statistics.batches
    case .records: statistics.quads
    case .uploads: statistics.uploads
    case .texelBytes: statistics.texelBytes
    case .uploadedBytes: statistics.uploadedBytes
    case .damagedPixels: statistics.damagedPixels
    case .shadedPixels: statistics.shadedPixels
    case .textureBytes: statistics.textureBytes
    case .setterAllocations: allocations.setters
    case .frameAllocations: allocations.frame
    case .driverAllocations: allocations.driver
    case .threadAllocations: allocations.threads
    }
  }
}

/// The values of a counter over the frames of a run.
struct Count: Codable, Sendable, Equatable {
  /// The median over the frames.
  var typical: Int
  /// The maximum over the frames.
  var most: Int

  init(_ values: [Int]) {
    let sorted = values.sorted()
    typical = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    most = sorted.last ?? 0
  }
}
