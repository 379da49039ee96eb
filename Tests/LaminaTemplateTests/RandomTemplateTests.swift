import Foundation
import Lamina
import LaminaDocument
import Testing

@testable import LaminaTemplate

/// A hundred random templates with random values: none ends the process, errors have types and
/// name the input, and an instance shows the same whatever it has shown before.
@Suite struct RandomTemplateTests {
  @Test func randomTemplatesTakeRandomJSON() throws {
    var (shown, refused, broken) = (0, 0, 0)
    for seed in 0..<100 {
      var random = RandomTemplate(seed: UInt64(seed))
      let folder = try TemplateFolder(RandomTemplate.layers, random.json())
      let template: Template
      do {
        template = try folder.template()
      } catch is TemplateError {
        broken += 1
        continue
      }
      let warm = try template.instance()
      for _ in 0..<20 {
        let values: TemplateValues
        do {
          values = try template.values(random.values(of: template.inputs))
          try warm.fill(values)
        } catch let error as TemplateInputError {
          refused += 1
          #expect(!error.description.contains("\n"))
          if error.input == nil, error.kind != .malformed {
            guard case .limit = error.kind else {
              Issue.record("\(error)")
              continue
            }
          }
          continue
        }
        shown += 1
        let fresh = try template.instance()
        try fresh.fill(values)
        #expect(warm.dump == fresh.dump, "seed \(seed)")
      }
    }
    // All ways are taken.
    #expect(shown > 200 && refused > 200 && broken > 5, "\(shown) \(refused) \(broken)")
  }

  /// Bytes of a template that were changed at random.
  @Test func damagedTemplates() throws {
    var random = RandomTemplate(seed: 7)
    for _ in 0..<100 {
      var bytes = Array(random.json().utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random.generator) {
        let place = Int.random(in: 0..<bytes.count, using: &random.generator)
        bytes[place] = UInt8.random(in: 0...255, using: &random.generator)
      }
      let folder = try TemplateFolder(RandomTemplate.layers, "")
      try folder.write("template.json", Data(bytes))
      do {
        let template = try folder.template()
        _ = try template.instance()
      } catch is TemplateError {
      }
    }
  }
}
