import Foundation
import Logging

/// Asks a server of its own for each template, for a while, over HTTP on this machine. Every
/// picture is drawn: none is kept, and no two are equal.
public struct TemplateBench: Sendable {
  /// What was measured of one template.
  public struct Row: Sendable, CustomStringConvertible {
    let name: String
    let perSecond: Double
    let latencies: Latencies
    /// Answers by their status, but for 200.
    let failures: [Int: Int]

    /// Whether every request got its picture.
    public var isGood: Bool { failures.isEmpty && latencies.count > 0 }

    /// One line of a table.
    public var description: String {
      let figures = [
        perSecond, latencies.milliseconds(0.5), latencies.milliseconds(0.9),
        latencies.milliseconds(0.99),
      ].map { String(format: "%9.1f", $0) }.joined()
      let failed = failures.sorted { $0.key < $1.key }.map { "\($0.value) x \($0.key)" }
      let name = name + String(repeating: " ", count: max(0, 24 - name.count))
      return name + figures + (failed.isEmpty ? "" : "  " + failed.joined(separator: ", "))
    }

    /// The names of the columns.
    public static let title =
      "template" + String(repeating: " ", count: 16) + "      /s   p50 ms   p90 ms   p99 ms"
  }

  private let configuration: ServerConfiguration
  private let seconds: Double
  private let clients: Int
  private let queries: [String: String]
  private let format: String

  /// - Parameters:
  ///   - configuration: of the server. It takes requests of this machine alone, on a free port.
  ///   - seconds: for each template.
  ///   - clients: requests at the same time.
  ///   - queries: values by the names of templates, as addresses have them.
  ///   - format: the format of the pictures.
  public init(
    _ configuration: ServerConfiguration, seconds: Double, clients: Int,
    queries: [String: String], format: String
  ) {
    var own = configuration
    (own.listen, own.metricsListen) = ("127.0.0.1:0", "")
    (own.keys, own.unsigned, own.cacheBytes) = ([], true, 0)
    self.configuration = own
    (self.seconds, self.clients) = (seconds, clients)
    (self.queries, self.format) = (queries, format)
  }

  /// Measures all templates. `report` gets each row as soon as it is there.
  ///
  /// Throws ``ConfigurationError`` and what starting the server throws.
  public func run(_ logger: Logger, report: @escaping @Sendable (Row) -> Void) async throws {
    let server = try await RenderServer(configuration, logger: logger, signals: false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      do {
        let port = try await server.ports().requests
        for name in server.templateNames { report(try await measure(name, port)) }
      } catch {
        await server.shutDown()
        throw error
      }
      await server.shutDown()
      try await group.waitForAll()
    }
  }

  private func measure(_ name: String, _ port: Int) async throws -> Row {
    let query = queries[name].map { $0 + "&" } ?? ""
    let address = "/t/\(name).\(format)?\(query)time="
    // The first picture makes what is kept for the others.
    _ = try await PlainClient.connect(port: port) { try await $0.ask(address + "0") }
    let begin = ContinuousClock.now
    let end = begin + .seconds(seconds)
    let parts = try await withThrowingTaskGroup(of: (Latencies, [Int: Int]).self) { group in
      for client in 0..<clients {
        group.addTask { try await ask(address, client, port, until: end) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let elapsed = begin.duration(to: .now) / .seconds(1)
    var (latencies, failures) = (Latencies(), [Int: Int]())
    for part in parts {
      latencies.add(part.0)
      failures.merge(part.1) { $0 + $1 }
    }
    return Row(
      name: name, perSecond: Double(latencies.count) / elapsed, latencies: latencies,
      failures: failures)
  }

  /// Asks on one connection until the time is over, each time for another picture.
  private func ask(
    _ address: String, _ client: Int, _ port: Int, until end: ContinuousClock.Instant
  ) async throws -> (Latencies, [Int: Int]) {
    try await PlainClient.connect(port: port) { session in
      var (latencies, failures, number) = (Latencies(), [Int: Int](), 0)
      while .now < end {
        number += 1
        let start = ContinuousClock.now
        let answer = try await session.ask(address + "\(Double(number * clients + client) / 1e6)")
        if answer.status == 200 {
          latencies.add(start.duration(to: .now))
        } else {
          failures[answer.status, default: 0] += 1
        }
      }
      return (latencies, failures)
    }
  }
}
