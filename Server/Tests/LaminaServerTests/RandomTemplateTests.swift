import Foundation
import LaminaTemplate
import Testing

@testable import LaminaServer

/// A hundred random templates with random values over HTTP. The server says of each what the
/// library says in this process, and nothing ends a worker.
@Suite struct RandomTemplateTests {
  private struct Case: Sendable {
    let path: String
    let json: String
    /// Nil for a picture, or the input that is wrong.
    let wrong: Wrong?
  }

  private enum Wrong: Sendable, Equatable {
    case input(String?)
    case malformed
  }

  @Test func valuesAreDrawnOrNamed() async throws {
    let folder = try TestFolder()
    var (cases, names): ([Case], [String]) = ([], [])
    for seed in 0..<100 {
      var random = RandomTemplate(seed: UInt64(seed) + 1_000)
      let name = "t\(seed)"
      try folder.write(name, scene: Self.scene, json: random.json())
      let place = folder.url.appendingPathComponent(name)
      guard let template = try? Template(contentsOf: place) else { continue }
      names.append(name)
      for _ in 0..<3 {
        cases.append(try Self.make(template, name, random.values(of: template.inputs)))
      }
      cases.append(try Self.make(template, name, #"{"zzz":1}"#))
    }
    #expect((60...95).contains(names.count))
    #expect(cases.count { $0.wrong == nil } > 60 && cases.count { $0.wrong != nil } > 60)
    try await TestServer.run(folder) { [cases, names] server in
      let known = try await server.get("/templates").body
      for name in names {
        #expect(String(decoding: known, as: UTF8.self).contains("\"\(name)\""))
      }
      #expect(try await server.get("/t/t0x.png").status == 404)
      for one in cases { try await Self.check(one, server) }
      for reason in ["crashed", "killed"] {
        let ended = try await server.metric("lamina_workers_ended_total{reason=\"\(reason)\"}")
        #expect((ended ?? 0) == 0)
      }
    }
  }

  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 200 100" position="100 50" geometryFlipped="1">
    <sublayers>\(RandomTemplate.layers)</sublayers></CALayer></caml>
    """

  private static func make(_ template: Template, _ name: String, _ json: String) throws -> Case {
    var wrong: Wrong?
    do {
      let values = try template.values(json: Data(json.utf8))
      try template.instance().fill(values)
    } catch let error as TemplateInputError {
      if case .limit(let limit) = error.kind {
        wrong = .input(limit.name)
      } else if case .malformed = error.kind {
        wrong = .malformed
      } else {
        wrong = .input(error.input)
      }
    }
    return Case(path: name, json: json, wrong: wrong)
  }

  private static func check(_ one: Case, _ server: TestServer) async throws {
    let answer = try await server.render(
      "{\"template\": \"\(one.path)\", \"size\": \"40x20\", \"values\": \(one.json)}")
    switch one.wrong {
    case nil: #expect(answer.status == 200, "\(one): \(answer.problem)")
    case .malformed: #expect(answer.status == 400, "\(one): \(answer.problem)")
    case .input(let input):
      #expect(answer.status == 422 && answer.input == input, "\(one): \(answer.problem)")
      #expect(input != nil)
    }
  }
}
