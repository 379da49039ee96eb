import Foundation
import Logging
import NIOHTTP1

@testable import LaminaServer

/// A server on free ports of this machine, and a client of it.
struct TestServer: Sendable {
  let ports: ServerPorts
  let server: RenderServer

  /// Runs a server while `body` runs, and ends it as SIGTERM does.
  static func run(
    _ folder: TestFolder, _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: @Sendable (TestServer) async throws -> Void
  ) async throws {
    var configuration = ServerConfiguration()
    configuration.listen = "127.0.0.1:0"
    configuration.metricsListen = "127.0.0.1:0"
    configuration.templates = folder.url.path
    configuration.unsigned = true
    // Kernels without Landlock draw too.
    configuration.confined = false
    configuration.workers = 1
    configuration.spareWorkers = 0
    configuration.reloadSeconds = 0
    configuration.deadlineSeconds = 60
    configuration.shutdownSeconds = 60
    change(&configuration)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let server = try await RenderServer(configuration, logger: logger, signals: false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      do {
        try await body(TestServer(ports: try await server.ports(), server: server))
      } catch {
        await server.shutDown()
        throw error
      }
      await server.shutDown()
      try await group.waitForAll()
    }
  }

  struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: Data

    /// The members of the problem.
    var problem: [String: PlainJSON] {
      guard case .object(let members)? = PlainJSON(bytes: Array(body)) else { return [:] }
      return members
    }
    var input: String? {
      if case .text(let name)? = problem["input"] { name } else { nil }
    }
    var detail: String? {
      if case .text(let text)? = problem["detail"] { text } else { nil }
    }
  }

  func get(
    _ path: String, _ headers: HTTPHeaders = [:], method: HTTPMethod = .GET, body: Data? = nil,
    port: Int? = nil
  ) async throws -> Answer {
    let answer = try await PlainClient.connect(port: port ?? ports.requests) {
      try await $0.ask(path, method: method, headers: headers, body: body)
    }
    return Answer(status: answer.status, headers: answer.headers, body: answer.body)
  }

  /// Posts JSON to `/render`.
  func render(_ json: String, _ headers: HTTPHeaders = [:]) async throws -> Answer {
    var all = headers
    all.add(name: "content-type", value: "application/json")
    return try await get("/render", all, method: .POST, body: Data(json.utf8))
  }

  /// The value of a metric, with its labels as they are printed.
  func metric(_ name: String) async throws -> Double? {
    let text = try await get("/metrics", port: ports.metrics)
    return String(decoding: text.body, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(name + " ") }?.split(separator: " ").last.flatMap { Double($0) }
  }
}
