import CSandbox
import Foundation
import Testing

@testable import LaminaServer

/// The memory that the service and its workers give back after their start.
struct StartMemoryTests {
  @Test func codeThatIsNotNeededIsGivenBack() throws {
    let before = try Self.fileKilobytes()
    lamina_sandbox_release_memory()
    #expect(try Self.fileKilobytes() < before * 3 / 4)
    // What is needed comes back.
    #expect(PlainJSON(bytes: Array(#"{"a": [1, 2]}"#.utf8)) != nil)
  }

  @Test func memoryIsGivenBackEverMoreSeldom() {
    let counts = (0...5_000).filter { lamina_sandbox_is_settled($0) != 0 }
    #expect(counts == [16, 64, 256, 1_024, 4_096])
  }

  /// Kilobytes of files that are mapped into this process and in memory.
  private static func fileKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }
}
