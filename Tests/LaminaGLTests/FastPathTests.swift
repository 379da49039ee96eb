import Foundation
import Testing

/// The software rasterizer's fast path draws the same pixels as its other path, with every program.
///
/// The driver chooses a path for each part of the target. If the paths differed, drawing a part
/// again would not give the pixels of a whole frame.
@Suite struct FastPathTests {
  @Test func fastPathDrawsTheSamePixels() throws {
    let fast = try probe([:])
    let slow = try probe(["LP_PERF": "no_rast_linear"])
    #expect(fast.count == 19)
    #expect(
      Set(fast.map { $0.split(separator: " ").last }).count == fast.count,
      "two pictures are the same")
    for (one, other) in zip(fast, slow) { #expect(one == other) }
    #expect(fast == slow)
  }

  @Test func threadsDoNotMatter() throws {
    #expect(try probe([:]) == (try probe(["LP_NUM_THREADS": "0"])))
  }

  /// The lines that the probe prints if `settings` are added to the environment.
  private func probe(_ settings: [String: String]) throws -> [String] {
    let folder = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
    let process = Process()
    process.executableURL = folder.appending(path: "lamina-gl-probe")
    process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
