import Foundation
import Testing

@testable import LaminaTemplate

/// Texts with places for values.
@Suite struct TextFormatTests {
  private static let scope = ValueScope(inputs: [
    TemplateInput(name: "t", rule: .text(maximumLength: 99), about: "", defaultValue: nil),
    TemplateInput(
      name: "n", rule: .number(minimum: nil, maximum: nil, isInteger: false), about: "",
      defaultValue: nil),
    TemplateInput(
      name: "l", rule: .list(of: .text(maximumLength: 9), maximumCount: 9), about: "",
      defaultValue: nil),
  ])

  private func text(
    _ format: String, _ text: String = "", _ number: Double = 0, limit: Int = 1_000
  ) throws -> String {
    let values: [TemplateValue] = [
      .text(text), .number(number), .list([.text("a"), .text("b")]),
    ]
    return try TextFormat(format, in: Self.scope, limits: .standard).text(
      ValueContext(values: values), limit: limit)
  }

  @Test func textsAndFilters() throws {
    #expect(try text("{{{t}}}", "x") == "{x}")
    #expect(try text("a {t} b {n} c", "x", 7) == "a x b 7 c")
    #expect(try text("{t|uppercase}", "straße") == "STRASSE")
    #expect(try text("{t|trim|lowercase}", " AB\n") == "ab")
    #expect(try text("{t|initials}", "ada maria lindqvist") == "AL")
    #expect(try text("{t|initials}", "ada") == "A")
    #expect(try text("{t|initials}", "  ") == "")
    #expect(try text("{l|join: · }") == "a · b")
    #expect(try text("{l|count}") == "2")
    #expect(try text("{l|count|fixed:1}") == "2.0")
  }

  @Test(arguments: [
    ("{n}", 0.1, "0.1"), ("{n|fixed:2}", 1.005, "1.00"), ("{n|fixed:0}", -0.2, "0"),
    ("{n|grouped}", 1_234_567.5, "1,234,567.5"), ("{n|grouped}", -123, "-123"),
    ("{n|grouped}", -1_234, "-1,234"), ("{n|grouped}", 1e300, "1e+300"),
    ("{n|percent}", 0.256, "26%"), ("{n|compact}", 999, "999"), ("{n|compact}", 1_234, "1.2k"),
    ("{n|compact}", 9_960, "10k"), ("{n|compact}", 999_600, "1M"), ("{n|compact}", -12_300, "-12k"),
    ("{n|compact}", 0.4, "0"),
  ])
  func numbers(format: String, number: Double, expected: String) throws {
    #expect(try text(format, "", number) == expected)
  }

  @Test func longTextsAreRefused() throws {
    #expect(throws: (any Error).self) { try text("{t}{t}{t}", "abcd", limit: 10) }
    #expect(throws: (any Error).self) { try text("{l|join:abcdefghi}", limit: 10) }
    #expect(throws: (any Error).self) { try text(String(repeating: "{t}", count: 100)) }
  }
}
