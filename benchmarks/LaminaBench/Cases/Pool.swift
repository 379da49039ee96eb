import Foundation
import Lamina
import Synchronization

/// `pool N`: the pictures per second of a pool of N contexts, compared with one context in the same
/// run. They take turns.
func poolFigures(_ contexts: Int, _ settings: RunSettings) throws -> [Figure] {
  let one = try pool(1, settings)
  let many = try pool(contexts, settings)
  var figures: [Figure] = []
  for (name, count, scale) in [("small", 400, CGFloat(1)), ("large", 24, CGFloat(12))] {
    var (times, alone): ([Double], [Double]) = ([], [])
    let rounds = max(3, min(settings.frames / 20, 7))
    for round in 0...rounds {
      let start = Clock.now
      try renderAll(one, count, scale: scale)
      let middle = Clock.now
      try renderAll(many, count, scale: scale)
      // The first round fills the caches and does not count.
      if round == 0 { continue }
      alone.append(Double(middle - start))
      times.append(Double(Clock.now - middle))
    }
    figures += [
      Figure("\(name) pictures, each", median(times) / Double(count) / 1_000, "us"),
      Figure(
        "\(name) pictures, speed against one context", median(alone) / max(median(times), 1),
        "ratio"),
    ]
  }
  try blocking {
    await one.shutdown()
    await many.shutdown()
  }
  return figures
}

/// `pool-check N`: four contexts draw N random scenes. Each picture is compared with that of a
/// renderer that draws only this scene. Fails if one differs.
func poolCheckFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let pool = try pool(4, settings)
  let hashes = Mutex<[Int: UInt64]>([:])
  let scale: @Sendable (Int) -> CGFloat = { [1, 1.5, 2][$0 / 3 % 3] }
  try renderAll(pool, count, scale: scale) { number, image in
    let hash = fingerprint(image)
    hashes.withLock { $0[number] = hash }
  }
  let statistics = pool.statistics
  try blocking { await pool.shutdown() }
  var wrong = 0
  for number in 0..<count {
    let size = RandomScene.size(number)
    let renderer = try OffscreenRenderer(
      size: size, scale: scale(number), device: settings.device, options: settings.options)
    let image = try renderer.render(try RandomScene.make(number, size: size))
    if hashes.withLock({ $0[number] }) != fingerprint(image) { wrong += 1 }
  }
  let distinct = Set(hashes.withLock { $0 }.values).count
  guard wrong == 0 else { throw BenchFailure("\(wrong) of \(count) pictures differ") }
  return [
    Figure("scenes, all equal to those drawn alone", Double(count), ""),
    Figure("different pictures", Double(distinct), ""),
    Figure("contexts opened", Double(statistics.contextsOpened), ""),
  ]
}

/// `pool-soak N`: one context draws N pictures. Compares its GL objects, and the memory of the
/// process, after the first and the last tenth. How large the rings of a frame are depends on how
/// far the device is behind, so fewer bytes are no mistake.
func poolSoakFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let pool = try pool(1, settings)
  let period = max(1, count / 10)
  let probe = Mutex<[(objects: String, bytes: Int, resident: Int)]>([])
  for part in 0..<10 {
    // Each part has the same scenes.
    try renderAll(pool, period, scale: { [1, 1.5, 2][$0 / 3 % 3] }, limit: 1) { _, _ in }
    guard part == 0 || part == 9 else { continue }
    try blocking {
      _ = try await pool.render(
        size: CGSize(width: 8, height: 8),
        prepare: { context in
          let ledger = context.resources.ledger
          let objects = ResourceKind.allCases.map { "\($0) \(ledger.live($0))" }.joined(
            separator: ", ")
          let resident = ResidentMemory.bytes
          probe.withLock { $0.append((objects, ledger.liveBytes, resident)) }
        }
      ) { CALayer() }
    }
  }
  try blocking { await pool.shutdown() }
  let probes = probe.withLock { $0 }
  guard probes.count == 2 else { throw BenchFailure("the pool was not asked twice") }
  StandardError.line("first tenth: \(probes[0].objects)")
  StandardError.line("last tenth:  \(probes[1].objects)")
  guard probes[0].objects == probes[1].objects, probes[0].bytes >= probes[1].bytes else {
    throw BenchFailure("objects in GL grew: \(probes[0]) to \(probes[1])")
  }
  // The system's allocator keeps some freed memory: a few megabytes, whatever the number of
  // pictures.
  let growth = probes[1].resident - probes[0].resident
  guard growth < 32 << 20 else { throw BenchFailure("the process grew by \(growth) bytes") }
  return [
    Figure("bytes in GL", Double(probes[1].bytes), "bytes"),
    Figure("growth of the objects in GL", Double(probes[1].bytes - probes[0].bytes), "bytes"),
    Figure("resident after the first tenth", Double(probes[0].resident), "bytes"),
    Figure("growth of that to the last", Double(growth), "bytes"),
  ]
}

private func pool(_ contexts: Int, _ settings: RunSettings) throws -> RenderPool {
  try RenderPool(
    contexts: contexts, device: settings.device, queueLimit: 256, options: settings.options)
}

private func renderAll(_ pool: RenderPool, _ count: Int, scale: CGFloat) throws {
  try renderAll(pool, count, scale: { _ in scale }) { _, _ in }
}

/// Renders the first `count` scenes, at most `limit` at a time, and passes each picture on.
private func renderAll(
  _ pool: RenderPool, _ count: Int, scale: @escaping @Sendable (Int) -> CGFloat, limit: Int = 64,
  _ use: @escaping @Sendable (Int, CGImage) -> Void
) throws {
  try blocking {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        if number >= limit { try await group.next() }
        group.addTask {
          let size = RandomScene.size(number)
          use(
            number,
            try await pool.render(size: size, scale: scale(number)) {
              try RandomScene.make(number, size: size)
            })
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A hash of exactly these pixels.
private func fingerprint(_ image: CGImage) -> UInt64 {
  image.pixels.withUnsafeBytes { bytes in
    var value = UInt64(image.width) &* 31 &+ UInt64(image.height)
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return value
  }
}

/// Runs `body` while the calling thread waits. That must not be a thread that runs tasks.
private func blocking(_ body: @escaping @Sendable () async throws -> Void) throws {
  let end = DispatchSemaphore(value: 0)
  let box = ErrorBox()
  Task {
    do { try await body() } catch { box.error = error }
    end.signal()
  }
  end.wait()
  if let error = box.error { throw error }
}

/// Written before a semaphore is signalled, read afterwards.
private final class ErrorBox: @unchecked Sendable { var error: (any Error)? }

/// The memory that this process holds now.
private enum ResidentMemory {
  static var bytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
